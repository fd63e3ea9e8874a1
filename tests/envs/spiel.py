"""The OpenSpiel games under test, and how to play them."""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import triplerainbow.envs.openspiel  # noqa: F401 - registers the games
from tests.laws.settings import Setting, every_setting
from triplerainbow.games.info import spelled

SETTINGS = every_setting()


def loaded(setting: Setting, **more: object) -> Any:
    """The OpenSpiel game of a setting."""
    parameters = {"players": setting.players, **setting.options, **more}
    words = ",".join(f"{name}={spelled(value)}" for name, value in parameters.items())
    return pyspiel.load_game(f"python_triplerainbow_{setting.game}({words})")


def played(game: Any, seed: int) -> Iterator[Any]:
    """Every state of a random game, from before the deal to the end; always the same object."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state
