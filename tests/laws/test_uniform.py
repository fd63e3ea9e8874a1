"""Law: `resample` draws every arrangement of the unseen cards that fits the view equally often."""

from collections import Counter

from scipy.stats import chisquare

from tests.laws.fits import FITS, Weights
from tests.laws.settings import EFFORT, INTERPRETED, Setting, random_game
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

STATES = 40
"""Positions with more fitting states than this are passed over."""
POSITIONS = (2 if INTERPRETED else 12) * EFFORT
"""Positions tested for each setting."""
DRAWS = 400 if INTERPRETED else 4000
DOUBT = 1e-6
"""A fit as bad as this is no accident. Seeds are fixed, so the test never flickers."""


def test_resample_is_uniform(setting: Setting, game: Game) -> None:
    tested = 0
    views = array_of(game.view_dtype)
    for seed in range(200):
        for position in random_game(setting, seed):
            for viewer in setting.viewers:
                table.view(position.states, viewer, views)
                fits = FITS[setting.game](game, views, STATES)
                if fits is None or len(fits) == 1:
                    continue
                where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
                check(game, views, fits, position.states.tobytes(), where)
                tested += 1
                break  # at most one viewer of a position, so that positions differ
            if tested == POSITIONS:
                return
    raise AssertionError(f"only {tested} small positions of {setting}")


def check(game: Game, views: Records, fits: Weights, truth: bytes, where: str) -> None:
    """Draw often; compare how often each state came with how often it should."""
    assert truth in fits, f"{where}: the real state does not fit"
    guess = game.new_state()
    rng = stream("uniform", where)
    seen: Counter[bytes] = Counter()
    for _ in range(DRAWS):
        table.resample(views, rng, guess)
        seen[guess.tobytes()] += 1
    assert seen.keys() <= fits.keys(), f"{where}: a drawn state does not fit"
    observed, expected = pooled(seen, fits)
    if len(observed) > 1:
        chance = float(chisquare(observed, expected).pvalue)
        assert chance > DOUBT, f"{where}: {observed} instead of {expected}"


def pooled(seen: Counter[bytes], fits: Weights) -> tuple[list[float], list[float]]:
    """Observed and expected counts; states expected fewer than five times are put together."""
    total = sum(fits.values())
    observed, expected = [0.0], [0.0]
    for state, ways in sorted(fits.items(), key=lambda item: item[1]):
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
