"""Arco-iris: the search's guide, a careful player at both seats."""

import numpy as np

from triplerainbow.games.arcoiris.greedy import (
    chance_safe,
    is_safe,
    known_face,
    with_face,
    worth_of_ending,
    worth_of_face,
)
from triplerainbow.games.arcoiris.rules import (
    DECK_SIZE,
    END_TURN,
    FACES,
    FLIP,
    HAND,
    HANDS,
    PLAY_TURNED,
    RAINBOWS,
    SEATS,
    STATE,
    TABLE,
    UNKNOWN,
    WHITE,
    State,
)
from triplerainbow.games.arcoiris.view import POOLS
from triplerainbow.games.guide import share_the_win, weights_of
from triplerainbow.kernel import Doubles, Ints, kernel
from triplerainbow.kernel.dispatch import implement

DOUBT = 1.5
"""Points: an action worth that much less is e times less likely to be taken."""

OUTLOOK_OF_SEAT = np.array([1.5, 1.9, 0.0, -1.9, 0.0, 3.1], np.float64)
"""Points by which the seat to decide beats the rival from here on, with 0-5 cards on the table."""

VARIANCE, VARIANCE_OF_CARD = 18.0, 2.35
"""Of the lead still to come: at the end of the deck, and for each card left in it."""

LOGISTIC = 1.702
"""The logistic function with this slope is nearly the normal distribution."""


@kernel
def clock(state: State) -> int:
    """Cards drawn, which counts at the end of every turn."""
    return state.drawn


@kernel
def _worth(state: State, action: int) -> float:
    """Points that an action promises at a glance.

    As the greedy player sees it, but backs are guessed from the whole deck, and a guessed back is
    only safe or not: which colour it adds is left out of account.
    """
    if action == END_TURN:
        return worth_of_ending(state, state.seat, POOLS[state.kind])
    if action >= FLIP:
        return _worth_of_flip(state, action - FLIP)
    return _worth_of_card(state, action % HAND, action >= PLAY_TURNED, state.showing)


@kernel
def _worth_of_card(state: State, place: int, turned: bool, showing: int) -> float:
    seat, pool = state.seat, POOLS[state.kind]
    card = state.hands[seat, place]
    face = state.faces[card, seat]
    if turned:
        mine, face = face, known_face(state, seat, card, 1 - seat)
        if face == UNKNOWN:
            chance = chance_safe(pool, mine, showing)
            good = worth_of_face(state, seat, pool, WHITE, state.laid, showing)
            return chance * good - (1.0 - chance) * (state.laid + 1)
    return worth_of_face(state, seat, pool, face, state.laid, showing)


@kernel
def _worth_of_flip(state: State, spot: int) -> float:
    card, side = state.table[spot], state.up[spot]
    up, down = state.faces[card, side], known_face(state, state.seat, card, 1 - side)
    showing = state.showing & ~(1 << up) if up < WHITE else state.showing
    chance = 1.0
    if down == UNKNOWN:
        chance = chance_safe(POOLS[state.kind], up, showing)
    elif not is_safe(down, showing):
        return -float(state.laid)
    else:
        showing = with_face(showing, down)
    most = -1e9
    for place in range(HANDS[state.kind] - state.placed):
        for turned in range(2):
            most = max(most, _worth_of_card(state, place, turned == 1, showing))
    return chance * most - (1.0 - chance) * state.laid


@kernel
def light(state: State, legal: Ints, count: int, rng: Ints) -> int:
    """The best at a glance."""
    best, most = legal[0], -1e9
    for place in range(count):
        worth = _worth(state, legal[place])
        if worth > most:
            best, most = legal[place], worth
    return best


@kernel
def weigh(state: State, legal: Ints, count: int, out: Doubles) -> None:
    """By worth at a glance."""
    for place in range(count):
        out[place] = _worth(state, legal[place])
    weights_of(out, count, DOUBT)


@kernel
def sign(state: State, seat: int) -> int:
    """The faces that lie up: turning a card over may have shown one."""
    code = 1
    for spot in range(state.laid):
        code = code * (FACES + 1) + state.faces[state.table[spot], state.up[spot]]
    return code


@kernel
def forget(state: State) -> None:
    """All sides that have shown and do not show now."""
    state.shown[:] = 0
    for spot in range(state.laid):
        state.shown[state.up[spot]] |= 1 << state.table[spot]


@kernel
def appraise(state: State, points: Doubles, wins: Doubles) -> None:
    """The score piles (A3.4), and before the end what greedy players make of the rest."""
    left = DECK_SIZE[state.kind] - state.drawn
    short = TABLE - RAINBOWS[state.kind]  # A1.6: a smaller rainbow is so much nearer
    hope = 0.0 if state.over else OUTLOOK_OF_SEAT[short + state.laid]
    rest = 0.0 if state.over else 0.5 * (left + state.laid)
    for seat in range(SEATS):
        ahead = hope if seat == state.seat else -hope
        points[seat] = state.scores[seat] + rest + 0.5 * ahead
    if state.over:
        share_the_win(SEATS, points, wins)
        return
    lead = (points[0] - points[1]) / np.sqrt(VARIANCE + VARIANCE_OF_CARD * left)
    wins[0] = 1.0 / (1.0 + np.exp(-LOGISTIC * lead))
    wins[1] = 1.0 - wins[0]


implement(STATE, clock, light, weigh, sign, forget, appraise)
