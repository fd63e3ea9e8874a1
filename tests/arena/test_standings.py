"""Figures of contests whose truth is known."""

import json
from random import Random

import pytest

from tests.arena.toys import plan, synthetic
from triplerainbow.arena.outcome import ERROR, Forfeit, Outcome
from triplerainbow.arena.ratings import ratings
from triplerainbow.arena.standings import Ledger, head_to_head


def filled(ledger: Ledger, outcomes: list[Outcome]) -> Ledger:
    for outcome in outcomes:
        ledger.add(outcome)
    return ledger


def test_a_bot_that_always_wins() -> None:
    contest = plan(["ace", "low"])
    schedule = contest.schedule()
    outcomes = []
    for index in range(100):
        line_up = schedule.line_up(index)
        outcomes.append(Outcome(index, line_up, tuple(10 if bot == 0 else 3 for bot in line_up)))
    found = filled(Ledger(contest), outcomes).standings()
    ace, low = found.to_json()["bots"]
    assert (ace["win_share"], ace["points"], ace["points_ci"]) == (1, 10, [10, 10])
    assert (low["win_share"], low["points"]) == (0, 3)
    assert ace["rating"] > 30 > 20 > low["rating"]
    assert found.head_to_head == [[None, 1.0], [0.0, None]]


def test_ties_are_shared() -> None:
    tied = Outcome(0, (0, 1, 2), (7, 9, 9))
    assert tied.shares() == [0, 0.5, 0.5]
    assert tied.places() == [2, 0, 0]
    assert head_to_head([tied], 3)[1] == [1.0, None, 0.5]


def test_a_forfeit_loses_and_the_others_share() -> None:
    lost = Outcome(0, (2, 0, 1), None, Forfeit(0, ERROR, "KeyError"))
    assert lost.shares() == [0, 0.5, 0.5]
    assert lost.places() == [2, 0, 0]
    assert head_to_head([lost], 3) == [[None, 0.5, 1.0], [0.5, None, 1.0], [0.0, 0.0, None]]


def test_points_are_those_of_finished_games() -> None:
    contest = plan(["a", "b"])
    schedule = contest.schedule()
    fault = Forfeit(0, ERROR, "")
    outcomes = [
        Outcome(0, schedule.line_up(0), None, fault),
        Outcome(1, schedule.line_up(1), (4, 4)),
        *[Outcome(index, schedule.line_up(index), None, fault) for index in (2, 3)],
    ]
    found = filled(Ledger(contest), outcomes).standings()
    for bot in found.bots:
        assert bot.points is not None
        assert bot.points.value == 4
        assert bot.points.interval is None
    assert sum(bot.forfeits for bot in found.bots) == 3
    assert [outcome.index for outcome in found.forfeits] == [0, 2, 3]


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (4, 4), (4, 2), (2, 3)])
def test_equal_bots_have_an_even_share_19_times_in_20(players: int, bots: int) -> None:
    contest = plan([f"bot{bot}" for bot in range(bots)], players)
    held = 0
    for seed in range(200):
        games = contest.schedule().whole_games(40 * players)
        ledger = filled(Ledger(contest), synthetic(contest, games, [0] * bots, seed))
        share = ledger.win_shares()[0]
        assert share is not None
        assert share.interval is not None
        held += share.interval[0] <= 1 / players <= share.interval[1]
    assert 0.90 <= held / 200 <= 0.99


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_strengths_is_found(players: int) -> None:
    contest = plan([f"bot{bot}" for bot in range(4)], players)
    strengths = [0.9, 0.0, 0.6, 0.3]
    games = contest.schedule().whole_games(1200)
    found = filled(Ledger(contest), synthetic(contest, games, strengths, 1)).standings()
    for figure in ("rating", "win_share", "points"):
        told = [bot[figure] for bot in found.to_json()["bots"]]
        assert sorted(range(4), key=told.__getitem__) == [1, 3, 2, 0]
    assert all(row[1] is None or row[1] > 0.5 for row in found.head_to_head)


def test_the_order_of_games_changes_no_figure() -> None:
    contest = plan(["a", "b", "c"], 3)
    outcomes = synthetic(contest, 90, [0, 0.2, 0.4], 1)
    sorted_ones = filled(Ledger(contest), outcomes).standings()
    Random(1).shuffle(outcomes)
    assert filled(Ledger(contest), outcomes).standings() == sorted_ones


def test_a_rating_is_about_the_odds() -> None:
    """Three games out of four are 6.5 points of rating, whoever sits where."""
    rng = Random(1)
    outcomes = []
    for index in range(2000):
        line_up = (0, 1) if index % 2 else (1, 0)
        better = rng.random() < 0.75
        outcomes.append(
            Outcome(index, line_up, tuple(int((bot == 0) == better) for bot in line_up))
        )
    first, second = ratings(outcomes, 2)
    assert first + second == pytest.approx(50, abs=0.1)
    assert first - second == pytest.approx(6.5, abs=1)


def test_only_the_first_whole_deals_count() -> None:
    contest = plan(["a", "b"])
    outcomes = synthetic(contest, 10, [0, 0], 1)
    ledger = Ledger(contest)
    for outcome in outcomes[:3] + outcomes[4:]:
        ledger.add(outcome)
    assert (ledger.deals, len(ledger), ledger.standings().games) == (1, 9, 2)
    assert ledger.add(outcomes[3])
    assert (ledger.deals, ledger.standings().games) == (5, 10)


def test_time_per_move() -> None:
    contest = plan(["a", "b"])
    ledger = Ledger(contest)
    outcomes = synthetic(contest, 2, [0, 0], 1)
    ledger.add(outcomes[0], [(0, 1.0), (0, 3.0), (1, 5.0)])
    ledger.add(outcomes[1], [(1, 7.0)])
    a, b = ledger.standings().bots
    assert (a.moves, a.ms_per_move, a.ms_per_move_99) == (2, 2.0, 3.0)
    assert (b.ms_per_move, b.ms_per_move_99) == (6.0, 7.0)


def test_without_games_nothing_is_known() -> None:
    told = Ledger(plan(["a", "b"])).standings().to_json()
    json.dumps(told, allow_nan=False)
    for bot in told["bots"]:
        for name in ("win_share", "win_share_ci", "points", "points_ci", "rating", "ms_per_move"):
            assert bot[name] is None


@pytest.mark.parametrize("players", [2, 3, 6])
def test_equal_bots_are_average_on_any_number_of_seats(players: int) -> None:
    contest = plan(["a", "b"], players)
    outcomes = synthetic(contest, contest.schedule().whole_games(600), [0, 0], 1)
    assert ratings(outcomes, 2) == pytest.approx([25, 25], abs=1.5)


def test_bots_that_have_not_played_do_not_move_the_mean() -> None:
    outcomes = [Outcome(index, (0, 1), (9, 3)) for index in range(20)]
    first, second, third = ratings(outcomes, 3)
    assert first + second == pytest.approx(50)
    assert third == 25
    assert ratings([], 2) == [25, 25]
