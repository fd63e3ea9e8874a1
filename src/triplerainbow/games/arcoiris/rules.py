"""Arco-iris (Mathias Spaan's Rainbow), 2 players: the rules, once.

Rule numbers ("A3.2") are those of RULES.md. A card's *number* is its place in the order of the
draw, a public fact: cards 0-2 are dealt to seat 0, 3-5 to seat 1. Its *side* s is the face that
seat s sees while the card is in a hand.

What perfect memory knows follows from one more fact: which sides have lain face up. Seat s knows
side s of every card that has left the deck (A1.4), and the other side once that has shown.
"""

from typing import Annotated

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, Record, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import next_word, shuffle

SEATS = 2
HAND = 3
"""Cards in a hand (A1.5); the study deck of five has fewer: see HANDS."""
TABLE = 6
"""Cards of a rainbow; the table never holds more (A2.5). For the deck of five: see RAINBOWS."""

LETTERS = "ROYGTBPWK"
"""The faces by their index: seven colours, white, black (A1.1)."""
FACES = len(LETTERS)
WHITE = LETTERS.index("W")
"""The joker, which never clashes (A3.2); colours are the indices below."""
BLACK = LETTERS.index("K")
"""The shadow."""


def _full_deck() -> list[tuple[int, int]]:
    """A1.2: every pair of colours twice; colours with white, with black, white with black once."""
    deck = []
    for low in range(FACES):
        for high in range(low + 1, FACES):
            deck += [(low, high)] * (2 if high < WHITE else 1)
    return deck


def _nine_deck() -> list[tuple[int, int]]:
    """A1.3: each face with the next one of the circle."""
    circle = [(face, face + 1) for face in range(FACES - 1)]
    return [*circle, (0, FACES - 1)]


def _five_deck() -> list[tuple[int, int]]:
    """A1.6: the same of a circle of two colours less, white and black."""
    circle = [LETTERS.index(face) for face in "ROYWK"]
    pairs = zip(circle, circle[1:] + circle[:1], strict=True)
    return [(min(pair), max(pair)) for pair in pairs]


DECKS = (_full_deck(), _nine_deck(), _five_deck())
"""The two faces of every card, the lower index first; by the code of the option `deck`."""
CARDS = len(DECKS[0])
"""Cards of the full deck (A1.1)."""
DECK_SIZE = np.array([len(deck) for deck in DECKS], np.int64)
"""Cards of each deck."""
HANDS = np.array([HAND, HAND, 2], np.int64)
"""Cards in a hand, by deck (A1.5, A1.6); no turn plays more."""
RAINBOWS = np.array([TABLE, TABLE, 3], np.int64)
"""Cards of a rainbow, by deck (A3.3, A1.6)."""


def card_code(side0: int, side1: int) -> int:
    """A card as one integer in a deck array: its side for seat 0, its side for seat 1."""
    return FACES * side0 + side1


def _codes() -> Ints:
    codes = np.full((len(DECKS), CARDS, SEATS), -1, np.int64)
    for row, deck in zip(codes, DECKS, strict=True):
        for card, (front, back) in enumerate(deck):
            row[card] = card_code(front, back), card_code(back, front)
    return codes


CODES = _codes()
"""int64, shape (decks, 57, 2): codes of every card, lying one way and the other; -1 behind."""

OPENING_FLIP, PEEK, DECK = 0, 1, 2
"""Places of the options in an array of option codes."""

PLAY = 0
"""Actions 0-2: play hand card a as its holder sees it (A2.1)."""
PLAY_TURNED = PLAY + HAND
"""Actions 3-5: play hand card a - 3 turned over (A2.1)."""
FLIP = PLAY_TURNED + HAND
"""Actions 6-10: turn over table card a - 6 (A2.2); six cards on the table end the round."""
END_TURN = FLIP + TABLE - 1
"""Action 11: end the turn (A2.2)."""
ACTIONS = END_TURN + 1
"""Size of the action range."""

NO_CARD = -1
"""In hands and on the table: no card lies in this place."""

UNKNOWN = -1
"""In `faces`: not known to the viewer, or (behind the last card) no face at all."""


class Public(Record):
    """What everybody at the table sees."""

    players: int
    seat: int
    """Seat to decide, the active player."""
    over: int
    opening_flip: int
    """1 with the option of A2.4."""
    peek: int
    """1 if each seat sees its side of the top card of the deck."""
    kind: int
    """Which deck is played: index into DECKS."""
    drawn: int
    """Cards that have left the deck; so this is the number of its top card."""
    placed: int
    """Cards the active player has played in this turn."""
    flipped: int
    """1 after a card was turned over: now one must be played (A2.3)."""
    hands: Annotated[Ints, SEATS, HAND]
    """Card numbers, the oldest card first, NO_CARD behind."""
    laid: int
    """Cards on the table."""
    table: Annotated[Ints, TABLE]
    """Card numbers in the order of placement, NO_CARD behind."""
    up: Annotated[Ints, TABLE]
    """Which side of each table card is up; NO_CARD behind."""
    showing: int
    """Bit set of the colours that lie face up."""
    shown: Annotated[Ints, SEATS]
    """For each side: bit set of the card numbers whose side has ever lain face up."""
    taken: Annotated[Ints, SEATS]
    """For each seat: bit set of the card numbers in its score pile."""
    scores: Annotated[Ints, SEATS]
    """Cards in each score pile (A3.4)."""


class State(Public):
    """Everything."""

    faces: Annotated[Ints, CARDS, SEATS]
    """Face of each card on each side, UNKNOWN behind the last card."""


STATE = dtype_of(State)


@kernel
def shuffle_deck(state: State, options: Ints, rng: Ints, deck: Ints) -> int:
    """A1.2-A1.4: the cards of the chosen deck, each lying either way, in random order."""
    kind = options[DECK]
    cards = DECK_SIZE[kind]
    ways = 0
    for card in range(cards):
        if card % 32 == 0:
            ways = next_word(rng)
        deck[card] = CODES[kind, card, ways & 1]
        ways >>= 1
    shuffle(rng, deck, cards)
    return cards


@kernel
def deal(state: State, players: int, options: Ints, deck: Ints, first: int) -> None:
    """A1.5: three cards for each seat (A1.6: two); the rest is the deck."""
    state.players = players
    state.seat = first
    state.over = 0
    state.opening_flip = options[OPENING_FLIP]
    state.peek = options[PEEK]
    state.kind = options[DECK]
    size = HANDS[state.kind]
    state.drawn = SEATS * size
    state.placed = 0
    state.flipped = 0
    for seat in range(SEATS):
        for place in range(HAND):
            state.hands[seat, place] = seat * size + place if place < size else NO_CARD
        state.shown[seat] = 0
        state.taken[seat] = 0
        state.scores[seat] = 0
    _clear_table(state)
    cards = DECK_SIZE[state.kind]
    for card in range(cards):
        code = deck[card]
        state.faces[card, 0] = code // FACES
        state.faces[card, 1] = code % FACES
    state.faces[cards:] = UNKNOWN


@kernel
def _clear_table(state: State) -> None:
    for spot in range(TABLE):
        state.table[spot] = NO_CARD
        state.up[spot] = NO_CARD
    state.laid = 0
    state.showing = 0


@kernel
def current_player(state: State) -> int:
    """The active player."""
    return verbs.NOBODY if state.over else state.seat


@kernel
def is_terminal(state: State) -> bool:
    """A4.2."""
    return state.over != 0


@kernel
def returns(state: State, out: Ints) -> None:
    """A3.4, A4.3: one point for each card in the score pile."""
    for seat in range(SEATS):
        out[seat] = state.scores[seat]


@kernel
def knows(state: Public, seat: int, card: int, side: int) -> bool:
    """Whether this seat (or SPECTATOR) knows this side of a card that has left the deck.

    A1.4: its own side, which it has seen in a hand, and every side that has lain face up.
    """
    return side == seat or (state.shown[side] >> card) & 1 == 1


# The next kernels write more than counts, or write what stood there, rather than jump: jumps that
# can't be foretold would cost most of the time. `out` has room for all actions.


@kernel
def legal_actions(state: State, out: Ints) -> int:
    """What A2.1-A2.4 allow now."""
    if state.over:
        return 0
    if state.placed > 0 and not state.flipped:
        # A2.2: turn over a card, which commits to playing one, or be done.
        count = _flips(state, out, 0)
        out[count] = END_TURN
        return count + 1
    count = _plays(state, out)
    if state.opening_flip and state.placed == 0 and not state.flipped:
        count = _flips(state, out, count)  # A2.4
    return count


@kernel
def _plays(state: State, out: Ints) -> int:
    """A2.1: any card of the hand, either way; A4.1: no refill within a turn."""
    held = HANDS[state.kind] - state.placed
    for place in range(HAND):
        out[place] = PLAY + place
    for place in range(HAND):
        out[held + place] = PLAY_TURNED + place
    return 2 * held


@kernel
def _flips(state: State, out: Ints, count: int) -> int:
    """A2.2: any card on the table, also the one just played."""
    for spot in range(TABLE - 1):
        out[count + spot] = FLIP + spot
    return count + state.laid


@kernel
def apply(state: State, action: int) -> None:
    """Play a card, turn one over, or end the turn."""
    if action < PLAY_TURNED:
        _play(state, action - PLAY, state.seat)
    elif action < FLIP:
        _play(state, action - PLAY_TURNED, 1 - state.seat)
    elif action < END_TURN:
        _flip(state, action - FLIP)
    else:
        _end_turn(state, 1 - state.seat)


@kernel
def _play(state: State, place: int, side: int) -> None:
    """A2.1: a hand card goes to the table with this side up."""
    spot = state.laid
    state.table[spot] = _take_from_hand(state, place)
    state.laid = spot + 1
    state.placed += 1
    state.flipped = 0  # A2.2, A2.4: the next card needs its own turn-over
    if _clash(state, spot, side):
        _end_round(state, 1 - state.seat)  # A3.3: a clash on the sixth card comes first
    elif state.laid == RAINBOWS[state.kind]:
        _end_round(state, state.seat)  # A3.3: a rainbow
    elif state.placed == HANDS[state.kind]:
        _end_turn(state, 1 - state.seat)  # A2.2: after the third card


@kernel
def _take_from_hand(state: State, place: int) -> int:
    """Remove this card; later ones close up."""
    hand = state.hands[state.seat]
    card = hand[place]
    for behind in range(HAND - 1):
        hand[behind] = hand[behind + 1] if behind >= place else hand[behind]
    hand[HAND - 1] = NO_CARD
    return card


@kernel
def _flip(state: State, spot: int) -> None:
    """A2.2: turn over a table card; A2.3: a card must follow."""
    side = state.up[spot]
    face = state.faces[state.table[spot], side]
    if face < WHITE:
        state.showing ^= 1 << face
    state.flipped = 1
    if _clash(state, spot, 1 - side):
        _end_round(state, 1 - state.seat)


@kernel
def _clash(state: State, spot: int, side: int) -> bool:
    """A3.1: let this side of a table card lie up; whether that is a shadow or an error."""
    card = state.table[spot]
    face = state.faces[card, side]
    state.up[spot] = side
    state.shown[side] |= 1 << card
    if face >= WHITE:
        return face == BLACK  # A3.2: a shadow; white never clashes
    if (state.showing >> face) & 1:
        return True  # A3.2: an error
    state.showing |= 1 << face
    return False


@kernel
def _end_round(state: State, winner: int) -> None:
    """A3.4: the winner takes the table, the loser starts the next round."""
    cards = 0
    for spot in range(state.laid):
        cards |= 1 << state.table[spot]
    state.taken[winner] |= cards
    state.scores[winner] += state.laid
    _clear_table(state)
    _end_turn(state, 1 - winner)


@kernel
def _end_turn(state: State, after: int) -> None:
    """A4.1: the active player refills; A4.2: who can't ends the game. Else seat `after` moves."""
    missing = state.placed
    state.placed = 0
    state.flipped = 0
    drawn = min(missing, DECK_SIZE[state.kind] - state.drawn)
    hand = state.hands[state.seat]
    for place in range(HAND):
        new = place - (HANDS[state.kind] - missing)
        hand[place] = state.drawn + new if 0 <= new < drawn else hand[place]
    state.drawn += drawn
    if drawn < missing:
        state.over = 1
        return
    state.seat = after


implement(
    STATE,
    shuffle_deck,
    deal,
    current_player,
    is_terminal,
    returns,
    legal_actions,
    apply,
)
