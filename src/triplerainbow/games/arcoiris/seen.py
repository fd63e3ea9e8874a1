"""Arco-iris: a view as people read it."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from triplerainbow.games.arcoiris import INFO
from triplerainbow.games.arcoiris.rules import (
    DECK_SIZE,
    FACES,
    HANDS,
    LETTERS,
    NO_CARD,
    RAINBOWS,
    SEATS,
    UNKNOWN,
    knows,
)
from triplerainbow.games.arcoiris.view import count_unseen
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import View


@dataclass(frozen=True)
class TableCard:
    """A card on the table as the viewer knows it."""

    up: str
    """Letter of the face that shows."""
    down: str | None
    """Letter of the face below, None if the viewer does not know it."""
    known_to: list[int]
    """Seats that know the face below, ascending: a public fact."""


class ArcoirisView(View):
    """What one seat knows of a game of Arco-iris. Faces are letters: R O Y G T B P W K."""

    @property
    def phase(self) -> str:
        """What is due, in one word.

        `first`: the first card of the turn; `opening`: the same, or turning over a table card
        (A2.4); `choice`: turning over a table card, or the end of the turn (A2.2); `follow`: a
        card, because one was turned over (A2.3); `over`.
        """
        if self.over:
            return "over"
        if self._v.flipped:
            return "follow"
        if self._v.placed:
            return "choice"
        return "opening" if self._v.opening_flip and self._v.laid else "first"

    @property
    def scores(self) -> list[int]:
        """Cards in each score pile (A3.4)."""
        return [int(cards) for cards in self._v.scores]

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that differ from the default, as in a record."""
        codes = (self._v.opening_flip, self._v.peek, self._v.kind)
        return {
            option.name: option.values[code]
            for option, code in zip(INFO.options, codes, strict=True)
            if code
        }

    @property
    def hand(self) -> list[str]:
        """The viewer's own cards as they see them, the oldest first; empty for a spectator."""
        return [] if self.viewer is None else self._sides_in_hand(self.viewer)

    @property
    def rival_backs(self) -> list[str]:
        """The rival's cards from behind: the viewer's side (A1.4); empty for a spectator."""
        return [] if self.viewer is None else self._sides_in_hand(1 - self.viewer)

    @property
    def held(self) -> list[int]:
        """Cards in each hand."""
        return [sum(1 for card in hand if card != NO_CARD) for hand in self._v.hands]

    @cached_property
    def table(self) -> list[TableCard]:
        """The cards on the table in order of placement."""
        return [self._table_card(spot) for spot in range(self._v.laid)]

    @property
    def played(self) -> int:
        """Cards played in this turn."""
        return int(self._v.placed)

    @property
    def deck_size(self) -> int:
        """Cards left in the deck."""
        return int(DECK_SIZE[self._v.kind] - self._v.drawn)

    @property
    def hand_size(self) -> int:
        """Cards in a full hand (A1.5, A1.6), which is also the most that a turn plays."""
        return int(HANDS[self._v.kind])

    @property
    def rainbow(self) -> int:
        """Cards that make a rainbow (A3.3, A1.6)."""
        return int(RAINBOWS[self._v.kind])

    @property
    def peek(self) -> str | None:
        """The viewer's side of the deck's top card (option `peek`); None if not seen."""
        if self.viewer is None or not self.deck_size:
            return None
        return self._face(self._v.drawn, self.viewer)

    @property
    def piles(self) -> list[list[str]]:
        """For each seat: its scored cards in the order they were drawn, as the viewer knows them.

        A card is written as in a deal, the side for seat 0 first, `?` for an unknown side: "R?".
        """
        return [
            [
                "".join(self._face(card, side) or "?" for side in range(SEATS))
                for card in range(self._v.drawn)
                if (int(cards) >> card) & 1
            ]
            for cards in self._v.taken
        ]

    @property
    def unseen(self) -> dict[str, int]:
        """How many cards of each kind the viewer does not know on both sides: {"RO": 2, ...}."""
        pool, _ = self._unseen_counts
        return {
            LETTERS[low] + LETTERS[high]: int(pool[low, high])
            for low in range(FACES)
            for high in range(low + 1, FACES)
            if pool[low, high]
        }

    @property
    def half_seen(self) -> dict[str, int]:
        """Of how many of the unseen cards the viewer knows just this face: {"R": 3, ...}."""
        _, half = self._unseen_counts
        return {LETTERS[face]: int(half[face]) for face in range(FACES) if half[face]}

    def details(self) -> dict[str, Any]:
        """Every attribute above."""
        return {
            "options": self.options,
            "hand": self.hand,
            "rival_backs": self.rival_backs,
            "held": self.held,
            "table": [asdict(card) for card in self.table],
            "played": self.played,
            "deck_size": self.deck_size,
            "hand_size": self.hand_size,
            "rainbow": self.rainbow,
            "peek": self.peek,
            "piles": self.piles,
            "unseen": self.unseen,
            "half_seen": self.half_seen,
        }

    @cached_property
    def _unseen_counts(self) -> tuple[Any, Any]:
        pool = np.empty((FACES, FACES), np.int64)
        half = np.empty(FACES, np.int64)
        count_unseen(self._record[0], pool, half)
        return pool, half

    def _face(self, card: int, side: int) -> str | None:
        """Letter of a side of a card, None if the viewer does not know it."""
        face = self._v.faces[card, side]
        return None if face == UNKNOWN else LETTERS[face]

    def _sides_in_hand(self, seat: int) -> list[str]:
        """The viewer's side of each card in this hand."""
        return [LETTERS[self._v.faces[c, self.viewer]] for c in self._v.hands[seat] if c != NO_CARD]

    def _table_card(self, spot: int) -> TableCard:
        card, side = self._v.table[spot], self._v.up[spot]
        known_to = [seat for seat in range(SEATS) if knows(self._record[0], seat, card, 1 - side)]
        return TableCard(LETTERS[self._v.faces[card, side]], self._face(card, 1 - side), known_to)
