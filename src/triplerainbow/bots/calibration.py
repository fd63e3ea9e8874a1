"""From what trees find to what is told: chances that come true when club players play on.

A tree plays its positions on in haste and looks a few turns ahead, so its shares of the win are a
little off. `bench/calibration.py` compares them with games that level3 plays to the end and finds
the numbers in each game's `strength`. What differs between moves of one position is mostly not in
them: that is measured on common deals (`outlook`).
"""

from dataclasses import astuple, dataclass
from math import exp, log, sqrt

import numpy as np

from triplerainbow.games.game import Game
from triplerainbow.games.strength import Bias
from triplerainbow.kernel import Doubles

SURE = 1e-6
"""So near 0 or 1 a chance is taken as it is: the game is decided."""


CERTAIN = 2.0
"""Standard errors by which a difference must be above 0 to be called one."""


@dataclass(frozen=True)
class Estimate:
    """A chance, or a difference of two, from many samples."""

    value: float
    error: float
    """Standard error."""

    def exceeds(self, least: float, errors: float = CERTAIN) -> bool:
        """Whether this is at least `least`, and more than so many standard errors."""
        return self.value >= least and self.value > errors * self.error

    def is_below_zero(self) -> bool:
        """Whether this is certainly less than nothing."""
        return self.value < -CERTAIN * self.error


class Calibration(Bias):
    """What is told, given how the trees of a game misjudge."""

    def chance(self, win: float, players: int) -> float:
        """What is told where trees find this share of the win."""
        if not SURE < win < 1.0 - SURE:
            return win
        even = _log_odds(1.0 / players)
        return 1.0 / (1.0 + exp(-(even + self.shift + self.slope * (_log_odds(win) - even))))

    def estimate(self, shares: Doubles, players: int) -> Estimate:
        """The chance to tell for such samples of the share of the win, float64, shape (deals,).

        Its error is that of the sampling together with what calibration leaves.
        """
        found = sampled(shares)
        chance = self.chance(found.value, players)
        missed = self.doubt * 2.0 * sqrt(chance * (1.0 - chance))
        return Estimate(
            chance, sqrt((self._stretch(chance, found.value) * found.error) ** 2 + missed**2)
        )

    def difference(self, better: Doubles, worse: Doubles, players: int) -> Estimate:
        """How much better the first of two moves is than the second, on the same deals.

        The error is that of the sampling alone: what the trees of a position misjudge they misjudge
        after both moves.
        """
        apart = sampled(better - worse, span=2.0)
        one, other = float(np.mean(better)), float(np.mean(worse))
        ahead = self.chance(one, players) - self.chance(other, players)
        middle = (one + other) / 2.0
        stretch = self._stretch(self.chance(middle, players), middle)
        return Estimate(ahead, stretch * apart.error)

    def _stretch(self, chance: float, win: float) -> float:
        """By how much an error grows on its way from `win` to `chance`."""
        if not SURE < win < 1.0 - SURE:
            return 1.0
        return min(MOST_STRETCH, self.slope * chance * (1.0 - chance) / (win * (1.0 - win)))


UNSEEN = 3
"""Samples of the widest spread that are added: two or three real ones then prove nothing."""

MOST_STRETCH = 2.0
"""Near 0 and 1 log odds stretch without bound, an error does not."""


def sampled(samples: Doubles, span: float = 1.0) -> Estimate:
    """Mean and standard error of samples that lie within a range of this width.

    Few samples tell little of their spread, so that of some more, as large as may be, is added.
    """
    spread = float(np.var(samples)) + UNSEEN * (span / 2.0) ** 2 / len(samples)
    return Estimate(float(np.mean(samples)), sqrt(spread / len(samples)))


def _log_odds(chance: float) -> float:
    return log(chance / (1.0 - chance))


def calibration_of(game: Game, players: int) -> Calibration:
    """The calibration for a table of so many seats; trees are believed where none was measured."""
    strength = game.strength
    return Calibration(*astuple(strength.bias_with.get(players, strength.bias)))
