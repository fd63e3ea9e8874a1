"""Fingerprints of random games, one line for each ply: `python -m tests.laws.trace SETTING SEED…`.

Run with and without the compiler, the lines must be the same.
"""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

from tests.laws.settings import LONG_GAMES, Setting, every_setting, points_of, random_game
from triplerainbow.games import table
from triplerainbow.games.verbs import CHANCE
from triplerainbow.kernel import array_of
from triplerainbow.kernel.random import stream


def traces(setting: Setting, seed: int) -> Iterator[str]:
    """For each ply: seat, action, and a hash of all that the verbs compute there."""
    rng = stream("trace", str(setting), seed)
    for position in random_game(setting, seed):
        game, states = position.game, position.states
        digest = hashlib.sha256(states.tobytes())
        digest.update(repr(position.legal).encode())
        digest.update(repr(points_of(game, states, setting.players)).encode())
        seat = table.current_player(states)
        if seat == CHANCE:
            actions, weights = np.zeros((2, game.actions), np.int64)
            outcomes = table.chance_outcomes(states, actions, weights)
            digest.update(actions[:outcomes].tobytes() + weights[:outcomes].tobytes())
            outcome = int(table.random_outcome(states, rng, actions, weights))
            digest.update(repr(outcome).encode())
        views, guess = array_of(game.view_dtype), game.new_state()
        encoded = np.zeros(game.encoded, np.float32)
        if position.ply % (5 if setting.game in LONG_GAMES else 1) == 0:
            viewer = setting.viewers[position.ply % len(setting.viewers)]
            table.view(states, viewer, views)
            table.resample(views, rng, guess)
            table.encode(views, encoded)
            digest.update(views.tobytes() + guess.tobytes() + encoded.tobytes())
        digest.update(rng.tobytes())
        yield f"{setting} {seed} {position.ply} {seat} {position.action} {digest.hexdigest()[:16]}"


def main(name: str, *numbers: str) -> None:
    """Print the fingerprints of these games."""
    setting = next(setting for setting in every_setting() if str(setting) == name)
    for seed in map(int, numbers):
        for line in traces(setting, seed):
            print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
