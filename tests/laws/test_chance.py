"""Law: a chance node lists each outcome with its weight, and draws it that often."""

from collections import Counter

import numpy as np
from scipy.stats import chisquare

from tests import samples
from tests.laws.settings import Setting, random_game, seeds
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.verbs import CHANCE
from triplerainbow.kernel.random import stream

DRAWS = samples.CHANCE_DRAWS.size
DOUBT = 1e-6
"""A fit as bad as this is no accident. Seeds are fixed, so the test never flickers."""


def test_chance_outcomes(setting: Setting, game: Game) -> None:
    actions, weights = np.zeros((2, game.actions), np.int64)
    for seed in seeds(setting, samples.CHANCE):
        rng = stream("chance", str(setting), seed)
        for position in random_game(setting, seed):
            outcomes = table.chance_outcomes(position.states, actions, weights)
            if table.current_player(position.states) != CHANCE:
                assert outcomes == 0
                continue
            assert actions[:outcomes].tolist() == position.legal
            assert weights[:outcomes].min() > 0
            shares = weights[:outcomes] * DRAWS / weights[:outcomes].sum()
            drawn = Counter(
                int(table.random_outcome(position.states, rng, actions, weights))
                for _ in range(DRAWS)
            )
            assert drawn.keys() <= set(position.legal)
            if outcomes > 1:
                counts = [drawn[action] for action in position.legal]
                assert chisquare(counts, shares).pvalue > DOUBT
