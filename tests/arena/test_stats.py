"""Intervals that hold what they promise."""

from random import Random

import pytest
from scipy import stats

from triplerainbow.arena.stats import Clusters, mean_of, percentile, share_of, t_quantile


def clusters(*deals: list[float]) -> Clusters:
    sums = Clusters()
    for deal in deals:
        sums.add(sum(deal), len(deal))
    return sums


def inner(sums: Clusters) -> tuple[float, float]:
    """The interval of a share."""
    share = share_of(sums)
    assert share is not None
    assert share.interval is not None
    return share.interval


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 29, 100, 1000])
def test_student_t(freedom: int) -> None:
    right = stats.t.ppf(0.975, freedom)
    assert t_quantile(freedom) == pytest.approx(right, rel=0.006)


def test_the_mean_of_equal_deals_is_the_usual_t_interval() -> None:
    values = [1.0, 4.0, 2.0, 8.0, 5.0, 7.0]
    found = mean_of(clusters(*([value, value] for value in values)))
    assert found is not None
    low, high = stats.t.interval(0.95, 5, loc=4.5, scale=stats.sem(values))
    assert found.value == pytest.approx(4.5)
    assert found.interval == pytest.approx((low, high), rel=0.01)


def test_nothing_is_known_from_one_deal() -> None:
    for estimate in (mean_of, share_of):
        assert estimate(Clusters()) is None
        found = estimate(clusters([1, 0]))
        assert found is not None
        assert (found.value, found.interval) == (0.5, None)


def test_deals_without_a_value_do_not_count() -> None:
    assert clusters([1.0], [], [0.0]).deals == 2


def test_always_winning_is_not_proof_of_always_winning() -> None:
    """The rule of three: after 30 victories the loss of one game in ten is still possible."""
    low, high = inner(clusters(*[[1.0, 1.0]] * 30))
    assert 0.85 < low < 0.92
    assert high == 1.0
    assert inner(clusters(*[[1.0, 1.0]] * 300))[0] > 0.98


def test_luck_that_cancels_within_a_deal_does_not_widen_the_interval() -> None:
    rng = Random(1)
    same = [[first := rng.random(), 1 - first] for _deal in range(50)]
    assert inner(clusters(*same[:49], [0.4, 0.5]))[1] < 0.51


@pytest.mark.parametrize(("share", "within"), [(0.5, 0.0), (0.5, 0.8), (0.25, 0.3), (0.9, 0.5)])
def test_the_interval_holds_the_true_share_19_times_in_20(share: float, within: float) -> None:
    """Bots whose games within a deal resemble each other, in 400 contests of 60 deals."""
    rng = Random(f"{share}/{within}")
    held = 0
    for _contest in range(400):
        sums = Clusters()
        for _deal in range(60):
            fate = rng.random() < share
            games = [fate if rng.random() < within else rng.random() < share for _game in range(4)]
            sums.add(sum(games), 4)
        low, high = inner(sums)
        held += low <= share <= high
    assert 0.92 <= held / 400 <= 0.98


def test_percentile() -> None:
    assert percentile([3.0], 0.99) == 3
    assert percentile([float(value) for value in range(100, 0, -1)], 0.99) == 99
    assert percentile([1.0, 2.0], 0.5) == 1
