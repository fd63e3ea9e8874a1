"""Rainbow: the search's guide, a thrifty player at every seat."""

import numpy as np

from triplerainbow.games.guide import share_the_win, weights_of
from triplerainbow.games.rainbow.greedy import (
    ROW,
    balance,
    best_action,
    dearest_pile,
    fill_row,
    price_of_card,
)
from triplerainbow.games.rainbow.rules import CARDS_IN, STATE, State
from triplerainbow.kernel import Doubles, Ints, kernel
from triplerainbow.kernel.dispatch import implement

DOUBT = 150.0
"""Hundredths of a point: a combo worth that much less is e times less likely to be played."""


@kernel
def consider(state: State, legal: Ints, count: int, at_root: bool) -> int:
    """All combos; of the piles only the dearest."""
    if state.claiming:
        legal[0] = dearest_pile(legal, count)
        return 1
    return count


@kernel
def clock(state: State) -> int:
    """Tricks."""
    return state.trick


@kernel
def light(state: State, legal: Ints, count: int, rng: Ints) -> int:
    """The thrifty player."""
    return best_action(state, state.seat, legal, count)


@kernel
def weigh(state: State, legal: Ints, count: int, out: Doubles) -> None:
    """By what the thrifty player thinks of each combo; claims by their points."""
    if state.claiming:
        out[:count] = 0.05
        dearest = dearest_pile(legal, count)
        for place in range(count):
            if legal[place] == dearest:
                out[place] = 1.0
        return
    row = np.zeros(ROW, np.int64)
    fill_row(state, row)
    price = price_of_card(state, state.seat)
    for place in range(count):
        out[place] = balance(state, state.seat, legal[place], row, price)
        if CARDS_IN[legal[place]] == state.held[state.seat] and _one_is_out(state):
            # R6.1: the game ends, and cards kept would have been worth nothing.
            out[place] += price * (CARDS_IN[legal[place]] - 1)
    weights_of(out, count, DOUBT)


@kernel
def _one_is_out(state: State) -> bool:
    for seat in range(state.players):
        if state.held[seat] == 0:
            return state.players > 2
    return False


@kernel
def appraise(state: State, points: Doubles, wins: Doubles) -> None:
    """The final points (R4.4, R7.5); rollouts always reach the end."""
    for seat in range(state.players):
        points[seat] = state.scores[seat]
    share_the_win(state.players, points, wins)


implement(STATE, consider, clock, light, weigh, appraise)
