"""Positions with one clearly right move, and what the search plays there."""

from collections.abc import Iterable

import pytest

import triplerainbow as tr
from tests.samples import INTERPRETED
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records

ITERATIONS = 1000
"""Of the search at a position."""

SEEDS = range(3)

needs_speed = pytest.mark.skipif(INTERPRETED, reason="too slow to search")


def seen_by_the_mover(game: str, states: Records) -> View:
    """What the seat to decide sees."""
    return load(game).view(states, table.current_player(states))


def chosen(view: View, seeds: Iterable[int] = SEEDS, iterations: int = ITERATIONS) -> list[str]:
    """What the search plays with each of these seeds."""
    return [tr.bot("level5", seed, iterations=iterations).choose(view) for seed in seeds]
