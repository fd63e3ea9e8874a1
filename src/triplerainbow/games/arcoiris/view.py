"""Arco-iris: what one seat knows, and states that fit it."""

from typing import Annotated

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.games.arcoiris.rules import (
    CARDS,
    DECK_SIZE,
    DECKS,
    FACES,
    HAND,
    NO_CARD,
    SEATS,
    STATE,
    TABLE,
    UNKNOWN,
    Public,
    State,
    knows,
)
from triplerainbow.games.arcoiris.sampling import MOST, draw_partners
from triplerainbow.kernel import Floats, Ints, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import next_word, shuffle


class ViewRecord(Public):
    """What one seat knows with perfect memory: everything public, and the faces it has seen."""

    viewer: int
    """The seat that sees this, or SPECTATOR."""
    faces: Annotated[Ints, CARDS, SEATS]
    """Face of each card on each side, UNKNOWN where the viewer can't tell."""


VIEW = dtype_of(ViewRecord)


def _pools() -> Ints:
    pools = np.zeros((len(DECKS), FACES, FACES), np.int64)
    for pool, deck in zip(pools, DECKS, strict=True):
        for front, back in deck:
            pool[front, back] += 1
            pool[back, front] += 1
    return pools


POOLS = _pools()
"""int64, shape (decks, 9, 9), symmetric: cards of each deck with these two faces."""


@kernel
def _copy_public(source: Public, target: Public) -> None:
    target.players = source.players
    target.seat = source.seat
    target.over = source.over
    target.opening_flip = source.opening_flip
    target.peek = source.peek
    target.kind = source.kind
    target.drawn = source.drawn
    target.placed = source.placed
    target.flipped = source.flipped
    target.laid = source.laid
    target.showing = source.showing
    for spot in range(TABLE):
        target.table[spot] = source.table[spot]
        target.up[spot] = source.up[spot]
    for seat in range(SEATS):
        target.shown[seat] = source.shown[seat]
        target.taken[seat] = source.taken[seat]
        target.scores[seat] = source.scores[seat]
        for place in range(HAND):
            target.hands[seat, place] = source.hands[seat, place]


@kernel
def view(state: State, seat: int, out: ViewRecord) -> None:
    """Everything public, and the faces this seat has seen, also those of scored cards."""
    _copy_public(state, out)
    out.viewer = seat
    for side in range(SEATS):
        for card in range(state.drawn):
            face = state.faces[card, side]
            out.faces[card, side] = face if knows(state, seat, card, side) else UNKNOWN
        for card in range(state.drawn, CARDS):
            out.faces[card, side] = UNKNOWN
    if state.peek and seat != verbs.SPECTATOR and state.drawn < DECK_SIZE[state.kind]:
        out.faces[state.drawn, seat] = state.faces[state.drawn, seat]


@kernel
def count_unseen(view: ViewRecord, pool: Ints, half: Ints) -> None:
    """Count the cards that the viewer does not know on both sides.

    `pool`, int64 of shape (9, 9), symmetric: how many have these two faces; `half`, int64 of
    shape (9,): of how many places the viewer knows this face and not the other.
    """
    # Counted under -1 too, the index behind the last face: jumps that can't be foretold cost more.
    seen = np.zeros((FACES + 1, FACES + 1), np.int64)
    for card in range(min(view.drawn + 1, DECK_SIZE[view.kind])):  # the next one may be seen
        seen[view.faces[card, 0], view.faces[card, 1]] += 1
    for face in range(FACES):
        half[face] = seen[face, UNKNOWN] + seen[UNKNOWN, face]
        for other in range(FACES):
            pool[face, other] = POOLS[view.kind, face, other] - seen[face, other]
            pool[face, other] -= seen[other, face]


@kernel
def resample(view: ViewRecord, rng: Ints, out: State) -> None:
    """Fill in what is unknown; every arrangement of the cards that fits is equally likely.

    Arrangements count each card as a thing of its own, and which way it lies. The method is
    explained in sampling.py.
    """
    _copy_public(view, out)
    pool = np.empty((FACES, FACES), np.int64)
    left = np.empty(FACES, np.int64)
    partners = np.empty((FACES, MOST), np.int64)
    count_unseen(view, pool, left)
    draw_partners(pool, left, rng, partners)
    rest = np.empty(CARDS, np.int64)
    resting = _shuffle_rest(pool, rng, rest)
    ways = 0
    for card in range(CARDS):
        front, back = view.faces[card, 0], view.faces[card, 1]
        if card >= DECK_SIZE[view.kind]:
            pass
        elif front == UNKNOWN and back == UNKNOWN:
            if ways <= 1:  # A1.4: it may lie either way; above 32 random bits stands a 1
                ways = next_word(rng) | (1 << 32)
            resting -= 1
            front, back = rest[resting] // FACES, rest[resting] % FACES
            if ways & 1:
                front, back = back, front
            ways >>= 1
        elif back == UNKNOWN:
            left[front] -= 1
            back = partners[front, left[front]]
        elif front == UNKNOWN:
            left[back] -= 1
            front = partners[back, left[back]]
        out.faces[card, 0] = front
        out.faces[card, 1] = back


@kernel
def _shuffle_rest(pool: Ints, rng: Ints, rest: Ints) -> int:
    """Write the cards of the pool into `rest` in random order, as codes; how many there are."""
    count = 0
    for low in range(FACES):
        for high in range(low + 1, FACES):
            for _ in range(pool[low, high]):
                rest[count] = FACES * low + high
                count += 1
    shuffle(rng, rest, count)
    return count


# Encoded views. A face is nine numbers, one of them 1, all 0 if there is none or it is unknown.
# Seats are counted from the viewer (from seat 0 for a spectator).

_HANDS_AT = 0
"""For each seat, for each place of its hand: the viewer's side of that card."""
_TABLE_AT = _HANDS_AT + SEATS * HAND * FACES
_SPOT = 2 * FACES + SEATS
"""For each table card: the face up, the face down, and for each seat whether it knows that."""
_PEEK_AT = _TABLE_AT + TABLE * _SPOT
"""The viewer's side of the top card of the deck."""
_UNSEEN_AT = _PEEK_AT + FACES
"""For each pair of faces, RO RY ... WK: cards not known on both sides, divided by 2."""
_HALF_AT = _UNSEEN_AT + FACES * (FACES - 1) // 2
"""For each face: cards known on this side only, divided by 14."""
_SEATS_AT = _HALF_AT + FACES
"""For each seat: 1 if it is to move, cards in hand / 3, score / 57."""
_GAME_AT = _SEATS_AT + 3 * SEATS
"""Cards in the deck / 57, cards played in this turn / 3, then 1 or 0: card turned over, over,
the options opening_flip and peek, and which deck: 0 full, 1 nine, 2 five."""
ENCODED = _GAME_AT + 7
"""Length of an encoded view: see docs/environments.md."""


@kernel
def encode(view: ViewRecord, out: Floats) -> None:
    """Numbers as a network likes them, in the layout above."""
    out[:] = 0
    origin = max(view.viewer, 0)
    for ahead in range(SEATS):
        _encode_seat(view, (origin + ahead) % SEATS, ahead, out)
    for spot in range(view.laid):
        at = _TABLE_AT + _SPOT * spot
        card, side = view.table[spot], view.up[spot]
        _encode_face(view, card, side, out, at)
        _encode_face(view, card, 1 - side, out, at + FACES)
        for ahead in range(SEATS):
            seat = (origin + ahead) % SEATS
            out[at + 2 * FACES + ahead] = knows(view, seat, card, 1 - side)
    in_deck = DECK_SIZE[view.kind] - view.drawn
    if in_deck > 0:
        _encode_face(view, view.drawn, origin, out, _PEEK_AT)
    _encode_unseen(view, out)
    out[_GAME_AT] = in_deck / CARDS
    out[_GAME_AT + 1] = view.placed / HAND
    out[_GAME_AT + 2] = view.flipped
    out[_GAME_AT + 3] = view.over
    out[_GAME_AT + 4] = view.opening_flip
    out[_GAME_AT + 5] = view.peek
    out[_GAME_AT + 6] = view.kind


@kernel
def _encode_seat(view: ViewRecord, seat: int, ahead: int, out: Floats) -> None:
    origin = max(view.viewer, 0)
    held = 0
    for place in range(HAND):
        card = view.hands[seat, place]
        if card != NO_CARD:
            held += 1
            _encode_face(view, card, origin, out, _HANDS_AT + FACES * (HAND * ahead + place))
    at = _SEATS_AT + 3 * ahead
    out[at] = view.seat == seat and not view.over
    out[at + 1] = held / HAND
    out[at + 2] = view.scores[seat] / CARDS


@kernel
def _encode_face(view: ViewRecord, card: int, side: int, out: Floats, at: int) -> None:
    face = view.faces[card, side]
    if face != UNKNOWN:
        out[at + face] = 1


def _unseen_tables() -> tuple[Floats, Ints, Floats]:
    """Shares of the unseen before anything is seen, by deck; what a card changes, and where."""
    pairs = [(low, high) for low in range(FACES) for high in range(low + 1, FACES)]
    whole = np.array([[pool[pair] / 2 for pair in pairs] for pool in POOLS], np.float32)
    places = np.full((FACES + 1, FACES + 1), _GAME_AT, np.int64)  # `encode` writes that number last
    changes = np.zeros((FACES + 1, FACES + 1), np.float32)
    for place, (low, high) in enumerate(pairs):
        for sides in ((low, high), (high, low)):
            places[sides], changes[sides] = _UNSEEN_AT + place, -0.5
    for face in range(FACES):
        for sides in ((face, UNKNOWN), (UNKNOWN, face)):
            places[sides], changes[sides] = _HALF_AT + face, 1
    return whole, places, changes


_WHOLE, _PLACES, _CHANGES = _unseen_tables()
"""float32 (decks, 36); int64 and float32 (10, 10), by the two sides of a card, UNKNOWN last."""


@kernel
def _encode_unseen(view: ViewRecord, out: Floats) -> None:
    """What `count_unseen` counts, without room for it and without jumps that can't be foretold."""
    for place in range(_HALF_AT - _UNSEEN_AT):
        out[_UNSEEN_AT + place] = _WHOLE[view.kind, place]
    for card in range(min(view.drawn + 1, DECK_SIZE[view.kind])):
        front, back = view.faces[card, 0], view.faces[card, 1]
        out[_PLACES[front, back]] += _CHANGES[front, back]
    for face in range(FACES):
        out[_HALF_AT + face] = out[_HALF_AT + face] / MOST


implement(STATE, view)
implement(VIEW, resample, encode)
