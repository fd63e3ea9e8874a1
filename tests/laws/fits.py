"""All states that fit a view, for positions in which they are few.

For each game: `narrow` changes a position, where need be, so that little of it is hidden; `fits`
lists the states that fit a view, each with the number of arrangements of the unseen cards (equal
cards told apart) that lead to it; `hidden` is what tells such states apart. Whoever adds a game
adds one.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import permutations
from math import comb, factorial, prod
from typing import Any

import numpy as np

from triplerainbow.games.arcoiris.rules import DECK_SIZE, DECKS, UNKNOWN
from triplerainbow.games.pirates.cards import BLOCKED_BY, CARDS, FIRST_BLACK, KINDS
from triplerainbow.games.pirates.state import BLOCKING, GIVING, NONE
from triplerainbow.games.rainbow.rules import RESERVE
from triplerainbow.kernel import Ints, Records

Counts = tuple[int, ...]
Weights = dict[bytes, int]


class Fits(ABC):
    """What a test of uniform resampling must know of a game."""

    def narrow(self, states: Records, viewer: int, rng: random.Random) -> bool:
        """Change the position so that the viewer knows nearly all; False to pass it over."""
        del states, viewer, rng
        return True

    @abstractmethod
    def fits(self, views: Records) -> Iterator[tuple[bytes, int]]:
        """The hidden part of each state that fits, and for how many arrangements it stands."""

    @abstractmethod
    def hidden(self, states: Records) -> bytes:
        """The hidden part of a state."""

    def few(self, views: Records, limit: int) -> Weights | None:
        """States that fit, with their weights; None if there are more than `limit`."""
        weights: Weights = {}
        for state, ways in self.fits(views):
            assert state not in weights
            weights[state] = ways
            if len(weights) > limit:
                return None
        return weights


def choices(counts: Counts, total: int) -> Iterator[tuple[Counts, int]]:
    """Every way to take `total` cards of these counts by kind, and how many ways it stands for."""
    if not counts and total == 0:
        yield (), 1
    if total > sum(counts) or not counts:
        return
    for taken in range(min(counts[0], total) + 1):
        ways = comb(counts[0], taken)
        for rest, more in choices(counts[1:], total - taken):
            yield (taken, *rest), ways * more


def minus(counts: Counts, taken: Counts) -> Counts:
    """What is left by kind."""
    return tuple(have - gone for have, gone in zip(counts, taken, strict=True))


def divisions(counts: Counts, piles: list[int]) -> Iterator[tuple[list[Counts], int]]:
    """Every way to deal piles of these sizes; the last entry of each list is what is left over."""
    if not piles:
        yield [counts], 1
        return
    for taken, ways in choices(counts, piles[0]):
        for rest, more in divisions(minus(counts, taken), piles[1:]):
            yield [taken, *rest], ways * more


class RainbowFits(Fits):
    """Hands of the others, then unopened reserves; the rest was set aside."""

    def fits(self, views: Records) -> Iterator[tuple[bytes, int]]:
        """See `Fits.fits`."""
        v: Any = views[0]
        others = [seat for seat in range(v.players) if seat != v.viewer]
        closed = [seat for seat in range(v.players) if v.unopened[seat]]
        piles = [int(v.held[seat]) for seat in others] + [RESERVE for _ in closed]
        for dealt, ways in divisions(tuple(v.unseen.tolist()), piles):
            hands, reserves = np.zeros((6, 6), np.int64), np.zeros((2, 6), np.int64)
            if v.viewer >= 0:
                hands[v.viewer] = v.hand
            *dealt_piles, aside = dealt
            for seat in others:
                hands[seat] = dealt_piles.pop(0)
            for seat in closed:
                reserves[seat] = dealt_piles.pop(0)
            yield self._bytes(hands, reserves, np.array(aside)), ways

    def hidden(self, states: Records) -> bytes:
        """See `Fits.hidden`."""
        s: Any = states[0]
        return self._bytes(s.hands, s.reserves, s.aside)

    def _bytes(self, hands: Ints, reserves: Ints, aside: Ints) -> bytes:
        return hands.tobytes() + reserves.tobytes() + aside.tobytes()


class ArcoirisFits(Fits):
    """Faces on unknown sides, card by card."""

    def narrow(self, states: Records, viewer: int, rng: random.Random) -> bool:
        """Towards the end of the deck: let both sides of all but a few drawn cards have shown."""
        del viewer
        s: Any = states[0]
        deck_size = int(DECK_SIZE[s.kind])
        if deck_size - s.drawn > 1:
            return False
        secret = rng.sample(range(s.drawn), 4)
        for card in set(range(s.drawn)) - set(secret):
            s.shown |= 1 << card
        return True

    def fits(self, views: Records) -> Iterator[tuple[bytes, int]]:
        """See `Fits.fits`."""
        v: Any = views[0]
        deck = [(min(card), max(card)) for card in DECKS[v.kind]]
        faces = v.faces.copy()
        places = []
        for place in range(len(deck)):
            known = sorted(face for face in faces[place].tolist() if face != UNKNOWN)
            if len(known) == 2:
                deck.remove((known[0], known[1]))
            else:
                places.append(place)
        yield from self._filled(faces, places, deck)

    def _filled(
        self, faces: Ints, places: list[int], deck: list[tuple[int, int]]
    ) -> Iterator[tuple[bytes, int]]:
        """Put one card into the first place in every way, and so on."""
        if not places:
            yield faces.tobytes(), 1
            return
        place, *others = places
        before = faces[place].copy()
        for card in sorted(set(deck)):
            rest = deck.copy()
            rest.remove(card)
            for sides in (card, card[::-1]):
                if all(old in (UNKNOWN, new) for old, new in zip(before, sides, strict=True)):
                    faces[place] = sides
                    for state, ways in self._filled(faces, others, rest):
                        yield state, ways * deck.count(card)
        faces[place] = before

    def hidden(self, states: Records) -> bytes:
        """See `Fits.hidden`."""
        faces: bytes = states[0].faces.tobytes()
        return faces


class PiratesFits(Fits):
    """Hands of the others and the pile; who is asked to block, if the viewer may not know."""

    def narrow(self, states: Records, viewer: int, rng: random.Random) -> bool:
        """Let all but the last cards of the pile be discarded, and let most hands be known."""
        s: Any = states[0]
        top = max(int(s.top), CARDS - rng.randrange(4))
        s.discard += np.bincount(s.deck[s.top : top], minlength=KINDS)
        s.top = top
        for seat in range(s.players):
            if seat == viewer:
                continue
            hand = [kind for kind in range(KINDS) for _ in range(s.hands[seat, kind])]
            secret = rng.sample(hand, min(len(hand), rng.randrange(4)))
            known = s.hands[seat] - np.bincount(secret, minlength=KINDS)
            s.known[seat, :, viewer] = known  # -1, the spectator, is the last observer
        return True

    def fits(self, views: Records) -> Iterator[tuple[bytes, int]]:
        """See `Fits.fits`."""
        v: Any = views[0]
        others = [seat for seat in range(v.players) if seat != v.viewer]
        sure = v.known.astype(np.int64)
        sizes = [int(v.held[seat] - sure[seat].sum()) for seat in others]
        foreseen = [kind for kind in v.foreseen.tolist() if kind != NONE]
        pool = v.unseen - sure.sum(axis=0)
        for (*dealt, rest), ways in divisions(tuple(pool.tolist()), sizes):
            hands = sure.copy()
            if v.viewer >= 0:
                hands[v.viewer] = v.hand
            for seat, cards in zip(others, dealt, strict=True):
                hands[seat] += cards
            ways *= prod(map(factorial, rest))
            left = [kind for kind, count in enumerate(rest) for _ in range(count)]
            for seat in self._deciders(v, hands):
                for order in set(permutations(left)):
                    yield self._bytes(seat, hands, np.array(foreseen + list(order))), ways

    def _deciders(self, v: Any, hands: Ints) -> list[int]:
        """Who may be the one that decides, with these hands."""
        if v.phase == GIVING:
            return [int(v.seat)] if hands[v.seat, FIRST_BLACK:].any() else []
        if v.phase != BLOCKING or v.seat != NONE:
            return [int(v.seat)]
        blocker = BLOCKED_BY[v.black - FIRST_BLACK]
        seats = set(range(v.players)) - {int(v.active), int(v.viewer)}
        return [seat for seat in sorted(seats) if hands[seat, blocker] > 0]

    def hidden(self, states: Records) -> bytes:
        """See `Fits.hidden`."""
        s: Any = states[0]
        return self._bytes(int(s.seat), s.hands, s.deck[s.top :])

    def _bytes(self, seat: int, hands: Ints, pile: Ints) -> bytes:
        return bytes([seat + 1]) + hands.tobytes() + pile.astype(np.int64).tobytes()


FITS: dict[str, Fits] = {
    "rainbow": RainbowFits(),
    "arcoiris": ArcoirisFits(),
    "pirates": PiratesFits(),
}
