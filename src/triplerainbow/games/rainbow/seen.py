"""Rainbow: a view as people read it."""

from typing import Any

from triplerainbow.games.rainbow.notation import DIGITS, NOTATION, ranks_text
from triplerainbow.games.rainbow.rules import (
    RUN,
    SET,
    SLOTS,
)
from triplerainbow.games.seen import View
from triplerainbow.kernel import Ints


class RainbowView(View):
    """What one seat knows of a game of Rainbow."""

    @property
    def phase(self) -> str:
        """`play`: a combo is due; `claim`: a pile is due; `over`."""
        if self.over:
            return "over"
        return "claim" if self._v.claiming else "play"

    @property
    def scores(self) -> list[int]:
        """Points by seat (R4.4)."""
        return [int(points) for points in self._v.scores[: self.players]]

    @property
    def hand(self) -> str:
        """The viewer's ranks, ascending: "1123"; empty for a spectator."""
        return ranks_text(self._v.hand)

    @property
    def held(self) -> list[int]:
        """Cards in each hand."""
        return [int(cards) for cards in self._v.held[: self.players]]

    @property
    def unopened(self) -> list[bool]:
        """For each seat, whether its reserve is still face down (two players)."""
        return [bool(flag) for flag in self._v.unopened[: self.players]]

    @property
    def row(self) -> list[str]:
        """Prize piles from the lowest to the highest (R5.2): ["3", "22", "6"]."""
        return row_piles(self._v.singles, self._v.pairs)

    @property
    def lock(self) -> str | None:
        """What the trick is bound to: "set", "run" or None (R3.2)."""
        return {SET: "set", RUN: "run"}.get(int(self._v.lock))

    @property
    def leader(self) -> int:
        """Seat that led this trick."""
        return int(self._v.leader)

    @property
    def trick(self) -> int:
        """Number of this trick, from 1; once the game is over, of the last one."""
        return int(self._v.trick) + (not self.over)

    @property
    def combos(self) -> list[tuple[int, str]]:
        """Combos of this trick in playing order: (seat, ranks)."""
        slots = range(SLOTS[self.players])
        return [
            (int(self._v.owner[slot]), NOTATION[self._v.combo[slot]])
            for slot in slots
            if self._v.combo[slot] >= 0
        ]

    @property
    def claim_order(self) -> list[tuple[int, str]]:
        """Combos in claim order (R4.1), those served included; empty until piles are claimed."""
        order = [int(slot) for slot in self._v.order if slot >= 0]
        return [(int(self._v.owner[s]), NOTATION[self._v.combo[s]]) for s in order]

    @property
    def claims_made(self) -> int:
        """How many of `claim_order` have taken a pile."""
        return int(self._v.slot) if self._v.claiming else 0

    @property
    def gone(self) -> str:
        """Cards claimed or discarded so far, ascending."""
        return ranks_text(self._v.gone)

    @property
    def unseen(self) -> str:
        """Cards the viewer can't see: in other hands, in reserves or set aside."""
        return ranks_text(self._v.unseen)

    def details(self) -> dict[str, Any]:
        """Every attribute above."""
        return {
            "hand": self.hand,
            "held": self.held,
            "unopened": self.unopened,
            "row": self.row,
            "lock": self.lock,
            "leader": self.leader,
            "trick": self.trick,
            "combos": [{"seat": seat, "cards": cards} for seat, cards in self.combos],
            "claim_order": [{"seat": seat, "cards": cards} for seat, cards in self.claim_order],
            "claims_made": self.claims_made,
            "gone": self.gone,
            "unseen": self.unseen,
        }


def row_piles(singles: Ints, pairs: Ints) -> list[str]:
    """The row from low to high: by points, the single below the pair of equal points (R5.2)."""
    counts = [*singles, *pairs]
    return [pile for pile, place in _PILES for _ in range(counts[place])]


def points_of(pile: str) -> int:
    """What a pile is worth (R4.4)."""
    return sum(map(int, pile))


_PILES = sorted(
    ((pile, place) for place, pile in enumerate([*DIGITS, *(2 * digit for digit in DIGITS)])),
    key=lambda pile: (points_of(pile[0]), len(pile[0])),
)
"""Every pile from low to high, and its place among singles and pairs."""
