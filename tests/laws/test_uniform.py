"""Law: `resample` draws every arrangement of the unseen cards that fits the view equally often."""

import random
from collections import Counter

from scipy.stats import chisquare

from tests import samples
from tests.laws.fits import FITS, Fits, Weights
from tests.laws.settings import LONG_GAMES, Setting, random_game
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

STATES = 60
"""Positions with more fitting states than this are passed over."""
GAMES, GAMES_LONG = samples.SEARCHED.size, samples.SEARCHED_LONG_GAMES.size
"""Random games that are searched for small positions."""
EACH = samples.UNIFORM.size
"""Positions tested in each phase of each setting."""
DRAWS = samples.DRAWS.size
DOUBT = 1e-6
"""A fit as bad as this is no accident. Seeds are fixed, so the test never flickers."""


def test_resample_is_uniform(setting: Setting, game: Game) -> None:
    fits = FITS[setting.game]
    views = array_of(game.view_dtype)
    tested: Counter[str] = Counter()
    for seed in range(GAMES_LONG if setting.game in LONG_GAMES else GAMES):
        rng = random.Random(f"uniform {setting} {seed}")
        for position in random_game(setting, seed):
            states = position.states.copy()
            viewer = rng.choice(setting.viewers)
            phase = game.view(states, viewer).phase
            if tested[phase] == EACH or not fits.narrow(states, viewer, rng):
                continue
            table.view(states, viewer, views)
            weights = fits.few(views, STATES)
            if weights is None or len(weights) == 1:
                continue
            where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
            assert fits.hidden(states) in weights, f"{where}: the real state does not fit"
            check(game, fits, views, weights, where)
            tested[phase] += 1
    assert tested, f"no small position of {setting}"


def check(game: Game, fits: Fits, views: Records, weights: Weights, where: str) -> None:
    """Draw often; compare how often each state came with how often it should."""
    guess = game.new_state()
    rng = stream("uniform", where)
    seen: Counter[bytes] = Counter()
    for _ in range(DRAWS):
        table.resample(views, rng, guess)
        seen[fits.hidden(guess)] += 1
    assert seen.keys() <= weights.keys(), f"{where}: a drawn state does not fit"
    observed, expected = pooled(seen, weights)
    if len(observed) > 1:
        chance = float(chisquare(observed, expected).pvalue)
        assert chance > DOUBT, f"{where}: {observed} instead of {expected}"


def pooled(seen: Counter[bytes], weights: Weights) -> tuple[list[float], list[float]]:
    """Observed and expected counts; states expected fewer than five times are put together."""
    total = sum(weights.values())
    observed, expected = [0.0], [0.0]
    for state, ways in sorted(weights.items(), key=lambda item: item[1]):
        observed[-1] += seen[state]
        expected[-1] += DRAWS * ways / total
        if expected[-1] >= 5:
            observed.append(0.0)
            expected.append(0.0)
    rest = observed.pop(), expected.pop()
    if observed and rest[1] > 0:
        observed[-1] += rest[0]
        expected[-1] += rest[1]
    return observed, expected
