"""Policies in compiled code: what a bot does at one decision, for every game."""

from typing import Any

from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, Records, kernel
from triplerainbow.kernel.random import below, stream
from triplerainbow.record.start import Seed

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""

RANDOM, GREEDY = 0, 1
"""Codes of policies in compiled code."""

CODES = {"random": RANDOM, "greedy": GREEDY}
"""Code of each bot that is a compiled policy."""


def bot_stream(seed: Seed) -> Ints:
    """The random stream of a bot with this seed."""
    return stream(seed, "bot")


@kernel
def greedy_action(views: Records, legal: Ints, rng: Ints) -> int:
    """`verbs.greedy` for Python: the action for the view in an array of shape (1,)."""
    return verbs.greedy(views[0], legal, len(legal), rng)


@kernel
def choice(state: Any, seat: int, code: int, view: Any, legal: Ints, rng: Ints) -> int:
    """What the policy with this code does in `state`, where `seat` is to decide.

    Who has no choice draws nothing from `rng`. `view`, a record, and `legal` are scratch.
    """
    count = verbs.legal_actions(state, legal)
    if count == 1:
        return legal[0]
    if code == GREEDY:
        _view(state, seat, view)
        return verbs.greedy(view, legal, count, rng)
    return random_action(legal, count, rng)


@kernel
def random_action(legal: Ints, count: int, rng: Ints) -> int:
    """Any of the `count` legal actions, each with the same chance."""
    return legal[below(rng, count)]
