"""What a game says of a fair deal: its cards in order, and how shuffled cards are laid out.

Part of the format of records: what a seed deals stays for ever, so nothing here rests on a
library's generator or on the codes of our kernels.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from triplerainbow.games.info import OptionValue

Below = Callable[[int], int]
"""The next uniform integer from 0 to n - 1."""


class FairDeal(ABC):
    """How one game is dealt from shuffled cards."""

    @abstractmethod
    def sorted_deck(self, options: Mapping[str, OptionValue]) -> list[str]:
        """The cards before they are shuffled, in the letters of records."""

    @abstractmethod
    def laid_out(
        self, cards: Sequence[str], players: int, first: int, below: Below
    ) -> dict[str, Any]:
        """The `deal` of a record for cards in this order; `below` decides what else is chance."""
