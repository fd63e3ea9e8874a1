"""Arco-iris: both sides of every card, and what each seat can tell of those it has not seen."""

from triplerainbow.games.arcoiris.rules import (
    CARDS,
    DECK_SIZE,
    FACES,
    HAND,
    NO_CARD,
    SEATS,
    STATE,
    TABLE,
    State,
    knows,
)
from triplerainbow.games.arcoiris.sampling import MOST
from triplerainbow.games.arcoiris.view import POOLS
from triplerainbow.games.tensors import Part, in_a_row
from triplerainbow.kernel import Floats, kernel
from triplerainbow.kernel.dispatch import implement

DEPTH = CARDS - SEATS * HAND
"""Cards of the deck after the deal."""

PAIRS = FACES * (FACES - 1) // 2

PARTS: tuple[Part, ...] = in_a_row(
    (
        "hand_cards",
        (SEATS, HAND, SEATS, FACES),
        ("seat", "place", "side", "face"),
        "flags: the face that seat number *side* sees of that hand card",
    ),
    ("under", (TABLE, FACES), ("spot", "face"), "flags: the face that is down, known or not"),
    (
        "draw_pile",
        (DEPTH, SEATS, FACES),
        ("depth", "side", "face"),
        "flags: the face that seat number *side* will see, of the deck's card at this depth",
    ),
    (
        "unseen_by",
        (SEATS, PAIRS),
        ("seat", "pair of faces"),
        "cards that the seat does not know on both sides, as in `unseen`",
        2,
    ),
    (
        "half_seen_by",
        (SEATS, FACES),
        ("seat", "face"),
        "cards of which the seat knows this face only",
        MOST,
    ),
)
_UNDER_AT, _PILE_AT, _UNSEEN_AT, _HALF_AT = (part.start for part in PARTS[1:])


@kernel
def hidden(state: State, out: Floats) -> None:
    """See PARTS."""
    for seat in range(SEATS):
        for place in range(HAND):
            card = state.hands[seat, place]
            if card != NO_CARD:
                _sides(state, card, out, SEATS * FACES * (HAND * seat + place))
        _memory(state, seat, out)
    for spot in range(state.laid):
        out[_UNDER_AT + FACES * spot + state.faces[state.table[spot], 1 - state.up[spot]]] = 1
    for card in range(state.drawn, DECK_SIZE[state.kind]):
        _sides(state, card, out, _PILE_AT + SEATS * FACES * (card - state.drawn))


@kernel
def _sides(state: State, card: int, out: Floats, at: int) -> None:
    for side in range(SEATS):
        out[at + FACES * side + state.faces[card, side]] = 1


@kernel
def _memory(state: State, seat: int, out: Floats) -> None:
    """What this seat can tell of the cards that it does not know."""
    for low in range(FACES):
        for high in range(low + 1, FACES):
            out[_place(seat, low, high)] = POOLS[state.kind, low, high] / 2
    for card in range(DECK_SIZE[state.kind]):
        own, other = state.faces[card, seat], state.faces[card, 1 - seat]
        in_deck = card >= state.drawn
        if in_deck and not (state.peek and card == state.drawn):
            continue
        if not in_deck and knows(state, seat, card, 1 - seat):
            out[_place(seat, min(own, other), max(own, other))] -= 0.5
        else:
            out[_HALF_AT + FACES * seat + own] += 1
    for face in range(FACES):
        at = _HALF_AT + FACES * seat + face
        out[at] = out[at] / MOST


@kernel
def _place(seat: int, low: int, high: int) -> int:
    """Where the pair of faces low < high stands: RO RY … RK OY … WK."""
    before = low * (2 * FACES - low - 1) // 2
    return _UNSEEN_AT + PAIRS * seat + before + high - low - 1


implement(STATE, hidden)
