"""A whole position as numbers, every hidden card shown: for critics that learn, never for a player.

First comes what a spectator sees, encoded as every view is, seats counted from seat 0. Behind it
stands what the position has more: hands, what lies face down, who knows what (`verbs.hidden`).
"""

from dataclasses import replace
from functools import cache

import numpy as np

from triplerainbow.envs.tensors import Layout, layout
from triplerainbow.games import catalog, verbs
from triplerainbow.games.game import Game
from triplerainbow.kernel import Floats, Records, array_of, kernel

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


@kernel
def write_states(states: Records, views: Records, seen: int, out: Floats) -> None:
    """Write the whole of each position into a row of `out`, float32 of shape (n, size).

    The first `seen` numbers of a row are the encoded view of a spectator; `views` is scratch.
    """
    for place in range(len(states)):
        row = out[place]
        _view(states[place], verbs.SPECTATOR, views[0])
        verbs.encode(views[0], row[:seen])
        row[seen:] = 0
        verbs.hidden(states[place], row[seen:])


def state_layout(game: str) -> Layout:
    """What each number of a whole position means; ValueError names the games there are.

    The parts of an observation come first: the viewer is a spectator, who sits nowhere, so `hand`
    and the like are 0 and `ahead` counts from seat 0.
    """
    seen = layout(game)
    parts = tuple(
        replace(part, start=seen.size + part.start) for part in catalog.load(seen.game).hidden_parts
    )
    size = seen.size + sum(part.index.size for part in parts)
    return replace(seen, size=size, parts=(*seen.parts, *parts), version=1, history=_HISTORY)


_HISTORY = {1: "first layout"}


@cache
def state_size(game: Game) -> int:
    """Length of a whole position; from here on the kernel of the game is registered."""
    return state_layout(game.info.name).size


def full_state(game: Game, states: Records) -> Floats:
    """Whole positions as numbers: float32, shape (len(states), size), a new array."""
    out = np.empty((len(states), state_size(game)), np.float32)
    write_states(states, array_of(game.view_dtype), game.encoded, out)
    return out
