"""Policies in compiled code: what a bot does at one decision, for every game.

`greedy` is a verb over view records. A game's greedy player is a kernel in
`bots/greedy/<game>.py`, which registers it for the game's view dtype as its last line:

    policy.register(VIEW, greedy)

Nothing else needs to know of it; `load` imports the module when the game is first played.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, Records, kernel, verb
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import below, stream
from triplerainbow.record.start import Seed

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""

RANDOM, GREEDY = 0, 1
"""Codes of policies in compiled code."""

CODES = {"random": RANDOM, "greedy": GREEDY}
"""Code of each bot that is a compiled policy."""


@verb
def greedy(view: Any, legal: Ints, count: int, rng: Ints) -> int:
    """The legal action that looks best now to the viewer, who is to decide.

    `legal` holds the `count` >= 1 legal actions in ascending order and is not changed; `rng` may
    break ties. The kernel reads nothing but these, so it cannot know more than the view.
    """
    raise AssertionError


def register(view_dtype: np.dtype[Any], kernel: Callable[..., int]) -> None:
    """Make a kernel named `greedy` the greedy player for views of this dtype."""
    implement(view_dtype, kernel)


def load(game: str) -> None:
    """Make sure that the policies of this game are registered."""
    import_module(f"triplerainbow.bots.greedy.{game}")


def bot_stream(seed: Seed) -> Ints:
    """The random stream of a bot with this seed."""
    return stream(seed, "bot")


@kernel
def greedy_action(views: Records, legal: Ints, rng: Ints) -> int:
    """`greedy` for Python: the action for the view in an array of shape (1,)."""
    return greedy(views[0], legal, len(legal), rng)


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
        return greedy(view, legal, count, rng)
    return random_action(legal, count, rng)


@kernel
def random_action(legal: Ints, count: int, rng: Ints) -> int:
    """Any of the `count` legal actions, each with the same chance."""
    return legal[below(rng, count)]
