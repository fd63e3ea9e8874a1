"""Arco-iris in extensive form: cards are drawn one by one, so the tree of a small deck is small.

Its states of information are numbers too. First stand the faces that a seat knows of each card of
the deck, in the order of the draw: nine numbers a side, one of them 1 (all 0: unknown). Then every
move so far, one of twelve numbers 1. Last who began. Moves are public and tell when each face was
seen, so nothing that was ever seen is lost. The other games have no such tensor: their moves are
too many and too different.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from triplerainbow.games.arcoiris.rules import (
    ACTIONS,
    CARDS,
    DECK,
    DECKS,
    FACES,
    HANDS,
    LETTERS,
    PEEK,
    SEATS,
    UNKNOWN,
    card_code,
)
from triplerainbow.games.extensive import Deck, ExtensiveForm, Extent, Ways
from triplerainbow.games.info import OptionValue
from triplerainbow.kernel import Floats, Records


class Extensive(ExtensiveForm):
    """Two-sided cards, each side seen by one seat."""

    def deck(self, options: Mapping[str, OptionValue]) -> Deck:
        """Each card once for each way it may lie."""
        codes = self.game.option_codes(options)
        return _deck(int(codes[DECK]), int(codes[PEEK]))

    def due(self, deck: Deck, states: Records) -> int:
        """What was drawn, and the card that is seen before it is drawn."""
        return min(deck.size, int(states["drawn"][0] + states["peek"][0]))

    def lying(self, deck: Deck, states: Records, count: int) -> list[int]:
        """Each by its two faces."""
        del deck
        return [card_code(front, back) for front, back in states[0].faces[:count].tolist()]

    def extent(self, players: int, options: Mapping[str, OptionValue]) -> Extent:
        """Attained with every deck."""
        cards = self.deck(options).size
        hand = int(HANDS[self.game.option_codes(options)[DECK]])
        lead = float(cards - hand)
        flips = bool(options.get("opening_flip"))
        return Extent(-lead, lead, _moves(cards, hand, opening_flip=flips))

    def news(self, before: Records | None, after: Records) -> list[str]:
        """Cards of which a face became known: `3:R?` is card 3, its side for seat 0 first."""
        now = after["faces"][0]
        old = _NOTHING if before is None else before["faces"][0]
        if now.tobytes() == old.tobytes():  # mostly
            return []
        cards = np.flatnonzero((now != old).any(axis=1)).tolist()
        return [f"{card}:{_sides(now[card].tolist())}" for card in cards]

    def history_size(self, cards: int, moves: int) -> int:
        """Faces, moves, and who began."""
        return _moves_at(cards) + moves * ACTIONS + SEATS

    def write_history(
        self, views: Records, actions: Sequence[int], first: int, cards: int, out: Floats
    ) -> None:
        """As told above."""
        faces = views[0].faces[:cards].ravel()
        known = np.flatnonzero(faces >= 0)
        out[known * FACES + faces[known]] = 1
        played = np.array(actions, np.int64)
        out[_moves_at(cards) + np.arange(len(played)) * ACTIONS + played] = 1
        out[len(out) - SEATS + first] = 1


def _moves_at(cards: int) -> int:
    return cards * SEATS * FACES


_NOTHING = np.full((CARDS, SEATS), UNKNOWN, np.int64)
"""What is known of the faces before the deal."""


def _sides(faces: Sequence[int]) -> str:
    return "".join("?" if face == UNKNOWN else LETTERS[face] for face in faces)


def _deck(kind: int, peek: int) -> Deck:
    copies: Counter[Ways] = Counter(
        (card_code(low, high), card_code(high, low)) for low, high in DECKS[kind]
    )
    letters = [front + back for front in LETTERS for back in LETTERS]
    seen = SEATS * int(HANDS[kind]) + peek
    return Deck(copies, letters, start=seen, by_need=True)


def _moves(cards: int, hand: int, *, opening_flip: bool) -> int:
    """Attained with every deck, and so is the lead.

    Whoever is not active at the end holds a full hand (A4.1, A4.2), so at most cards - hand are
    ever played, which is also the greatest lead. A turn of c cards takes c - 1 flips and one move
    that ends it, `.` or a flip that loses: 2c moves; but the last turn, if it plays the whole hand
    because nothing could be drawn, ends by itself (A2.2). If less of the hand is played in it,
    fewer cards are played in all, and that costs more.

    An opening flip (A2.4) is a third move for each card, since it may also end a round before the
    next card; of the first turn of a round, whose table is empty, this pays for the missing one.
    In the last round it does not, and the last turn of the whole hand has only 2 moves a card.
    """
    played = cards - hand
    if opening_flip:
        return 3 * played - hand - 1
    return 2 * played - 1
