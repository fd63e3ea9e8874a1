"""Rainbow Pirates dealt from shuffled cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from triplerainbow.games.deals import Below, FairDeal
from triplerainbow.games.info import OptionValue

COPIES = dict(zip("1234567JXTCWKSLMO", [11] * 7 + [7, 5] + [5, 4, 4, 3, 4, 5, 2, 4], strict=True))
"""Cards of each kind (P1.1-P1.3), in the order of the sorted deck."""


class Fair(FairDeal):
    """A pile, from which the hands are drawn."""

    def sorted_deck(self, options: Mapping[str, OptionValue]) -> list[str]:
        """Numbers, then black cards."""
        del options
        return [kind for kind, copies in COPIES.items() for _copy in range(copies)]

    def laid_out(
        self, cards: Sequence[str], players: int, first: int, below: Below
    ) -> dict[str, Any]:
        """The pile from its top."""
        del players, below
        return {"pile": "".join(cards), "first": first}
