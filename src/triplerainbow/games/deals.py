"""Deals: what is wrong with one, and how a game is dealt fairly from shuffled cards.

A fair deal is part of the format of records: what a seed deals stays for ever, so nothing rests on
a library's generator here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from triplerainbow.games.info import OptionValue

Below = Callable[[int], int]
"""The next uniform integer from 0 to n - 1."""


class DealError(ValueError):
    """A deal that is not one of this game; the message says why."""


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
