"""Rainbow Pirates: a view as people read it."""

from typing import Any

from triplerainbow.games.pirates.cards import BLOCKED_BY, CARDS, FIRST_BLACK, LETTERS
from triplerainbow.games.pirates.notation import group_text, letters
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.state import NONE
from triplerainbow.games.seen import View

PHASES = ("turn", "block", "loot", "salvage", "give", "lose", "name", "order", "last")
"""Words for the phases, in the order of their numbers."""


class PiratesView(View):
    """What one seat knows of a game of Rainbow Pirates. Cards are letters of 1234567JXTCWKSLMO."""

    @property
    def phase(self) -> str:
        """What is decided now.

        `turn`: the active player acts; `block`: somebody may block; `loot`: which card Thief or
        Cannon takes; `salvage`: what Whiskey takes; `give`: what the Captain gets; `lose`: chance
        (Stinky); `name`: Maggots; `order`: Lookout; `last`: last layouts; `over`.
        """
        return "over" if self.over else PHASES[self._v.phase]

    @property
    def scores(self) -> list[int]:
        """Points on each island, with the bonus for going out (P3.4, P6.1)."""
        points = [int(worth) for worth in self._v.worth[: self.players]]
        if self.went_out is not None:
            points[self.went_out] += BONUS
        return points

    @property
    def active(self) -> int:
        """Seat whose turn it is."""
        return int(self._v.active)

    @property
    def turn(self) -> int:
        """Number of this turn, from 1."""
        return int(self._v.turn) + 1

    @property
    def hand(self) -> str:
        """The viewer's cards; empty for a spectator."""
        return letters(self._v.hand)

    @property
    def held(self) -> list[int]:
        """Cards in each hand."""
        return [int(cards) for cards in self._v.held[: self.players]]

    @property
    def islands(self) -> list[list[str]]:
        """The groups of each island in order: ["r1:1J3", "s4:44J", "b:TCW", "x"]."""
        return [
            [group_text(int(group)) for group in self._v.island[seat][: self._v.groups[seat]]]
            for seat in range(self.players)
        ]

    @property
    def pile(self) -> int:
        """Cards in the draw pile."""
        return int(CARDS - self._v.top)

    @property
    def pair(self) -> str:
        """The turned-up cards."""
        return "".join(LETTERS[kind] for kind in self._v.pair if kind != NONE)

    @property
    def discard(self) -> str:
        """The discard pile, sorted."""
        return letters(self._v.discard)

    @property
    def black(self) -> str | None:
        """The BLACK card being resolved."""
        return None if self._v.black == NONE else LETTERS[self._v.black]

    @property
    def target(self) -> int | None:
        """The opponent it names."""
        return None if self._v.target == NONE else int(self._v.target)

    @property
    def blocked_by(self) -> str | None:
        """The number that blocks the BLACK card being resolved; None if nothing does."""
        if self._v.black == NONE:
            return None
        number = BLOCKED_BY[self._v.black - FIRST_BLACK]
        return None if number < 0 else LETTERS[number]

    @property
    def known(self) -> list[str]:
        """For each seat, cards the viewer knows to be in that hand, at least."""
        return [letters(self._v.known[seat]) for seat in range(self.players)]

    @property
    def foreseen(self) -> str:
        """The pile's top cards as far as the viewer knows them (Lookout)."""
        return "".join(LETTERS[kind] for kind in self._v.foreseen if kind != NONE)

    @property
    def unseen(self) -> str:
        """Cards in other hands or in the pile beyond what is foreseen."""
        return letters(self._v.unseen)

    @property
    def taken_back(self) -> int:
        """Groups taken back this turn, of twelve allowed (P4.2)."""
        return int(self._v.taken_back)

    @property
    def whiskeys(self) -> int:
        """Whiskeys played this turn (P5.5)."""
        return int(self._v.whiskeys)

    @property
    def went_out(self) -> int | None:
        """The seat that went out."""
        return None if self._v.went_out == NONE else int(self._v.went_out)

    @property
    def emptied(self) -> int | None:
        """The seat that emptied the pile; not None in the last phase."""
        return None if self._v.emptied == NONE else int(self._v.emptied)

    def details(self) -> dict[str, Any]:
        """Every attribute above."""
        return {
            "active": self.active,
            "turn": self.turn,
            "hand": self.hand,
            "held": self.held,
            "islands": self.islands,
            "pile": self.pile,
            "pair": self.pair,
            "discard": self.discard,
            "black": self.black,
            "target": self.target,
            "blocked_by": self.blocked_by,
            "known": self.known,
            "foreseen": self.foreseen,
            "unseen": self.unseen,
            "taken_back": self.taken_back,
            "whiskeys": self.whiskeys,
            "went_out": self.went_out,
            "emptied": self.emptied,
        }
