"""Rainbow dealt from shuffled cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from triplerainbow.games.deals import Below, FairDeal
from triplerainbow.games.info import OptionValue

ROW = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
HAND = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}
"""Cards of Rainbow's first row and of a hand by number of players (R1.2, R1.3)."""


class Fair(FairDeal):
    """Row, hands, then reserves or what is set aside."""

    def sorted_deck(self, options: Mapping[str, OptionValue]) -> list[str]:
        """Ten cards of each rank (R1.1)."""
        del options
        return [rank for rank in "123456" for _copy in range(10)]

    def laid_out(
        self, cards: Sequence[str], players: int, first: int, below: Below
    ) -> dict[str, Any]:
        """R1.2-R1.6: the row, the hands, then the reserves of two players or what is set aside."""
        del below
        rest = iter(cards)

        def take(number: int) -> str:
            return "".join(sorted(next(rest) for _card in range(number)))

        dealt: dict[str, Any] = {
            "row": take(ROW[players]),
            "hands": [take(HAND[players]) for _seat in range(players)],
        }
        if players == 2:
            dealt["reserves"] = [take(HAND[2]) for _seat in range(2)]
        if players == 3:
            dealt["aside"] = "".join(sorted(rest))
        return dealt | {"leader": first}
