"""All that a seat saw as numbers: the state of information as a tensor, for Arco-iris.

First the faces it knows of each card of the deck, in the order of the draw: nine numbers a side,
one of them 1 (all 0: unknown). Then every move so far, one of twelve numbers 1. Last who began.
Moves are public and tell when each face was seen, so nothing that was ever seen is lost.

The other games have no such tensor: their moves are too many and too different.
"""

from typing import TYPE_CHECKING

import numpy as np

from triplerainbow.games.arcoiris.rules import ACTIONS, FACES, SEATS
from triplerainbow.kernel import Floats

if TYPE_CHECKING:
    from triplerainbow.envs.openspiel.games import SpielGame
    from triplerainbow.envs.openspiel.position import Position

GAME = "arcoiris"
"""The one game with such a tensor."""


def length(game: "SpielGame") -> int:
    """Numbers in the tensor; 0 where there is none."""
    if game.rules.info.name != GAME:
        return 0
    return _moves_at(game) + game.bounds.moves * ACTIONS + SEATS


def _moves_at(game: "SpielGame") -> int:
    return game.deck.size * SEATS * FACES


def write(game: "SpielGame", position: "Position", seat: int, out: Floats) -> None:
    """Write what this seat saw into `out`, float32 of shape (length(game),), all zeros."""
    faces = position.views[seat][0].faces[: game.deck.size].ravel()
    known = np.flatnonzero(faces >= 0)
    out[known * FACES + faces[known]] = 1
    actions = np.array(position.actions, np.int64)
    out[_moves_at(game) + np.arange(len(actions)) * ACTIONS + actions] = 1
    out[len(out) - SEATS + position.first] = 1
