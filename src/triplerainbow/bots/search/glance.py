"""A move at a glance: without a tree, by the weights of the game's guide."""

import numpy as np

from triplerainbow.games import guide, verbs
from triplerainbow.games.seen import View
from triplerainbow.kernel import Doubles, Ints, Records, kernel
from triplerainbow.kernel.random import next_word


def waver(view: View, legal: Ints, doubt: float, rng: Ints, *, forget: bool) -> int:
    """One of the legal actions: the better it looks, the more often, less so with more doubt.

    `doubt` 1 takes an action as often as its weight says, 0.1 nearly always the best. With `forget`
    only what lies open now counts, see `guide.forget`.
    """
    view.engine.load_player()
    states = view.engine.new_state()
    weights = np.empty(view.engine.actions, np.float64)
    return _waver(view.record, states, legal.copy(), weights, doubt, rng, forget)


@kernel
def _waver(
    views: Records,
    states: Records,
    legal: Ints,
    weights: Doubles,
    doubt: float,
    rng: Ints,
    forget: bool,
) -> int:
    state = states[0]
    verbs.resample(views[0], rng, state)
    if forget:
        guide.forget(state)
    count = guide.consider(state, legal, len(legal), True) if len(legal) > 1 else 1
    if count == 1:
        return legal[0]
    guide.weigh(state, legal, count, weights)
    total = 0.0
    for place in range(count):
        weights[place] = weights[place] ** (1.0 / doubt)
        total += weights[place]
    point = total * (next_word(rng) / 4294967296.0)
    for place in range(count - 1):
        point -= weights[place]
        if point < 0.0:
            return legal[place]
    return legal[count - 1]
