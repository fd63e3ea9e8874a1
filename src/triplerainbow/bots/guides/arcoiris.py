"""Arco-iris: the search's guide, a careful player at both seats."""

import numpy as np

from triplerainbow.bots.greedy.arcoiris import worth_of
from triplerainbow.bots.search.guide import share_the_win
from triplerainbow.games.arcoiris.rules import DECK_SIZE, FACES, SEATS, STATE, State
from triplerainbow.games.arcoiris.view import POOLS
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
def consider(state: State, legal: Ints, count: int) -> int:
    """Every action."""
    return count


@kernel
def clock(state: State) -> int:
    """Cards drawn, which counts at the end of every turn."""
    return state.drawn


@kernel
def light(state: State, legal: Ints, count: int, rng: Ints) -> int:
    """The greedy player, but for counting: it guesses backs from the whole deck."""
    best, most = legal[0], -1e9
    for place in range(count):
        worth = worth_of(state, state.seat, POOLS[state.kind], legal[place])
        if worth > most:
            best, most = legal[place], worth
    return best


@kernel
def weigh(state: State, legal: Ints, count: int, out: Doubles) -> None:
    """By what the greedy player thinks of each action."""
    most = -1e9
    for place in range(count):
        out[place] = worth_of(state, state.seat, POOLS[state.kind], legal[place])
        most = max(most, out[place])
    for place in range(count):
        out[place] = np.exp((out[place] - most) / DOUBT)


@kernel
def sign(state: State, seat: int) -> int:
    """The faces that lie up: turning a card over may have shown one."""
    code = 1
    for spot in range(state.laid):
        code = code * (FACES + 1) + state.faces[state.table[spot], state.up[spot]]
    return code


@kernel
def appraise(state: State, points: Doubles, wins: Doubles) -> None:
    """The score piles (A3.4), and before the end what greedy players make of the rest."""
    left = DECK_SIZE[state.kind] - state.drawn
    hope = 0.0 if state.over else OUTLOOK_OF_SEAT[state.laid]
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


implement(STATE, consider, clock, light, weigh, sign, appraise)
