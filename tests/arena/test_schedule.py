"""Who sits where: every bot in each seat equally often, the same deal for a whole rotation."""

from collections import Counter
from itertools import combinations

import pytest

from tests.arena.toys import plan
from triplerainbow.arena.schedule import Schedule

SIZES = [(2, 2), (3, 3), (4, 4), (6, 6), (4, 2), (6, 3), (2, 3), (2, 6), (3, 5), (4, 6), (6, 9)]


@pytest.mark.parametrize(("players", "bots"), SIZES)
def test_every_bot_has_every_seat_equally_often(players: int, bots: int) -> None:
    schedule = Schedule(players, bots, seed=1)
    for rounds in (1, 7):
        games = schedule.whole_games(1) * rounds
        seats = Counter(
            (bot, seat)
            for index in range(games)
            for seat, bot in enumerate(schedule.line_up(index))
        )
        for bot in range(bots):
            assert len({seats[bot, seat] for seat in range(players)}) == 1
        regulars = range(bots) if bots >= players else range(bots - 1)
        assert len({seats[bot, 0] for bot in regulars}) == 1


@pytest.mark.parametrize(("players", "bots"), SIZES)
def test_a_deal_is_one_company_moving_on_by_a_seat(players: int, bots: int) -> None:
    schedule = Schedule(players, bots, seed=1)
    for deal in range(9):
        games = range(deal * players, (deal + 1) * players)
        assert {schedule.deal_of(index) for index in games} == {deal}
        before = schedule.line_up(games[-1])
        for index in games:
            now = schedule.line_up(index)
            assert now == (before[-1], *before[:-1])
            before = now


def test_the_last_bot_fills_the_seats() -> None:
    schedule = Schedule(4, 2, seed=1)
    assert sorted(schedule.line_up(0)) == [0, 1, 1, 1]
    assert sorted(Schedule(6, 3, seed=1).line_up(5)) == [0, 1, 2, 2, 2, 2]


def test_neighbours_change_from_deal_to_deal() -> None:
    schedule = Schedule(4, 4, seed=1)
    after: Counter[int] = Counter()
    for deal in range(300):
        line_up = schedule.line_up(4 * deal)
        after[line_up[(line_up.index(0) + 1) % 4]] += 1
    assert all(70 < after[bot] < 130 for bot in (1, 2, 3))


@pytest.mark.parametrize(("players", "bots"), [(2, 5), (2, 6), (3, 7), (4, 10), (6, 9), (4, 12)])
def test_with_many_bots_all_meet(players: int, bots: int) -> None:
    schedule = Schedule(players, bots, seed=1)
    met: Counter[tuple[int, ...]] = Counter()
    games = schedule.whole_games(200 * players)
    for index in range(0, games, players):
        met.update(combinations(sorted(schedule.line_up(index)), 2))
    assert len(met) == bots * (bots - 1) // 2
    assert max(met.values()) - min(met.values()) <= 4


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert Schedule(4, 4, 1).whole_games(97) == 100
    assert Schedule(4, 2, 1).whole_games(100) == 100
    assert Schedule(2, 3, 1).whole_games(1) == 6


def test_the_same_seed_makes_the_same_schedule_in_any_order() -> None:
    one, other = Schedule(3, 5, 7), Schedule(3, 5, 7)
    indices = range(60)
    assert [one.line_up(i) for i in reversed(indices)][::-1] == [other.line_up(i) for i in indices]
    assert any(one.line_up(i) != Schedule(3, 5, 8).line_up(i) for i in indices)


def test_all_games_of_a_deal_have_the_same_cards() -> None:
    contest = plan(["a", "b", "c"], players=3)
    schedule = contest.schedule()
    records = [contest.match(index, schedule).record() for index in range(6)]
    assert records[0]["deal"] == records[1]["deal"] == records[2]["deal"]
    assert records[3]["deal"] == records[4]["deal"] != records[0]["deal"]
    names = [[record["names"][seat] for record in records[:3]] for seat in range(3)]
    assert all(sorted(column) == ["a", "b", "c"] for column in names)
    assert len({contest.bot_seed(index, 0) for index in range(6)}) == 6


def test_a_bot_named_twice_is_told_apart() -> None:
    assert plan(["greedy", "random", "greedy"]).labels == ["greedy", "random", "greedy#2"]
