"""Arco-iris dealt from shuffled cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from triplerainbow.games.deals import Below, FairDeal
from triplerainbow.games.info import OptionValue

LETTERS = "ROYGTBPWK"
"""The seven colours, white, black: the order of the sorted deck (A1.1)."""


class Fair(FairDeal):
    """Each card is turned one way or the other after the deck is shuffled."""

    def sorted_deck(self, options: Mapping[str, OptionValue]) -> list[str]:
        """Pairs of faces (A1.2, A1.3, A1.6)."""
        pairs = ["".join(pair) for pair in combinations(LETTERS, 2)]
        if "deck" in options:
            faces = LETTERS if options["deck"] == "nine" else "ROYWK"  # A1.3, A1.6
            circle = faces + faces[0]
            return [pair for pair in pairs if pair in circle or pair[::-1] in circle]
        # A1.2: two of a pair of colours, one of a pair with white or black.
        return [pair for pair in pairs for _copy in range(1 if set(pair) & set("WK") else 2)]

    def laid_out(
        self, cards: Sequence[str], players: int, first: int, below: Below
    ) -> dict[str, Any]:
        """The deck from its top, each card with the side for seat 0 first."""
        del players
        sides = [card[::-1] if below(2) else card for card in cards]
        return {"deck": sides, "first": first}
