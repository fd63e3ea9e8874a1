"""Means with 95% intervals over deals.

The games of one deal are not independent: the same cards are played from every seat. So a deal is
one cluster, and only the scatter between deals says how sure a figure is (the ratio estimator of
cluster sampling). That also rewards duplicate deals: luck that cancels within a deal makes no
scatter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, pi, sqrt, tan
from statistics import NormalDist

CONFIDENCE = 0.95
"""How often an interval holds the true figure."""

NEGLIGIBLE = 1e-12
"""Scatter of a deal below which all deals are equal but for rounding."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95% interval."""

    value: float
    interval: tuple[float, float] | None
    """Its ends; None where a single deal says nothing about it."""


class Clusters:
    """Sums over deals of one figure of one bot."""

    def __init__(self) -> None:
        self.deals = 0
        self.count = 0
        """Values in all deals."""
        self._total = 0.0
        self._squares = 0.0
        self._products = 0.0
        self._counts = 0

    def add(self, total: float, count: int) -> None:
        """One more deal: the sum of its `count` values."""
        if count == 0:
            return
        self.deals += 1
        self.count += count
        self._total += total
        self._squares += total * total
        self._products += total * count
        self._counts += count * count

    @property
    def mean(self) -> float:
        """Mean of all values; there is at least one."""
        return self._total / self.count

    def variance(self) -> float:
        """Variance of the mean; there are at least two deals."""
        mean = self.mean
        scatter = self._squares - 2 * mean * self._products + mean * mean * self._counts
        if scatter < NEGLIGIBLE * max(1.0, self._squares):
            return 0.0
        return scatter * self.deals / (self.deals - 1) / self.count**2


def mean_of(clusters: Clusters) -> Estimate | None:
    """A mean of any values with its t interval; None without deals."""
    if clusters.deals == 0:
        return None
    mean = clusters.mean
    if clusters.deals == 1:
        return Estimate(mean, None)
    half = t_quantile(clusters.deals - 1) * sqrt(clusters.variance())
    return Estimate(mean, (mean - half, mean + half))


def share_of(clusters: Clusters) -> Estimate | None:
    """A mean of values from 0 to 1 with its interval, also within 0 to 1; None without deals.

    It is Wilson's interval for as many independent games as would scatter like these deals
    (effective sample size), with Student's t for few deals. Deals that never differ count as one
    game each: thirty victories in thirty deals don't prove that a bot always wins.
    """
    if clusters.deals == 0:
        return None
    share = clusters.mean
    if clusters.deals == 1:
        return Estimate(share, None)
    variance = clusters.variance()
    size = share * (1 - share) / variance if variance > 0 else float(clusters.deals)
    t = t_quantile(clusters.deals - 1)
    weight = t * t / size
    middle = (share + weight / 2) / (1 + weight)
    half = t / (1 + weight) * sqrt(max(0.0, share * (1 - share) / size + weight / size / 4))
    return Estimate(share, (max(0.0, middle - half), min(1.0, middle + half)))


def t_quantile(freedom: int) -> float:
    """Two-sided 95% quantile of Student's t, within 0.5% (Cornish-Fisher; exact for 1 and 2)."""
    level = (1 + CONFIDENCE) / 2
    if freedom == 1:
        return tan(pi * (level - 0.5))
    if freedom == 2:
        return (2 * level - 1) / sqrt(2 * level * (1 - level))
    z = NormalDist().inv_cdf(level)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest of the values that at least this part of them does not exceed."""
    return sorted(values)[max(0, ceil(len(values) * part) - 1)]
