"""Simulation: the same bytes for any number of processes, honest bots, right records."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.laws.settings import Setting, every_setting
from tests.samples import INTERPRETED
from triplerainbow.arena import simulation as arena
from triplerainbow.arena.playing import seat_seed
from triplerainbow.bots import BOTS
from triplerainbow.games import catalog
from triplerainbow.record import dump_line, verify_record

MIXED = ["greedy", "random", "greedy", "greedy", "random", "random"]


@pytest.fixture
def workers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start worker processes after two games, however fast those were."""
    monkeypatch.setattr(arena, "SAMPLE", 0.0)
    monkeypatch.setattr(arena, "WORTH_WORKERS", 0.0)
    monkeypatch.setattr(arena, "CHUNK", 4)


@pytest.mark.usefixtures("workers_at_once")
def test_the_same_bytes_for_any_number_of_jobs() -> None:
    def lines(jobs: int) -> list[str]:
        bots = ["greedy", "random", "random"]
        return list(arena.simulate_lines("rainbow", 3, 35, bots, seed=1, legal=True, jobs=jobs))

    alone = lines(1)
    assert len(set(alone)) == 35
    assert lines(2) == alone


@pytest.mark.usefixtures("workers_at_once")
def test_the_rest_of_a_simulation_may_be_left() -> None:
    games = tr.simulate("rainbow", 2, 10**9, seed=1, jobs=2)
    first = list(islice(games, 10))
    games.close()  # type: ignore[attr-defined]  # the iterator is a generator
    assert first == list(tr.simulate("rainbow", 2, 10, seed=1))


def test_records_are_right_and_told_by_their_seed(setting: Setting) -> None:
    bots = MIXED[: setting.players]
    games = 1 if INTERPRETED else 3
    records = list(
        tr.simulate(
            setting.game,
            setting.players,
            games,
            bots,
            seed="x",
            options=setting.options,
            legal=True,
        )
    )
    assert len(records) == games
    for index, record in enumerate(records):
        assert verify_record(record) == len(record["moves"])
        assert record["names"] == bots
        assert record["seed"] == f"x/{index}"
        match = tr.Match(
            setting.game, setting.players, seed=record["seed"], options=setting.options
        )
        assert match.record()["deal"] == record["deal"]


def test_bots_with_views_alone_play_the_same_game(setting: Setting) -> None:
    """Compiled play reads nothing that the Views of a Match don't hold."""
    names = MIXED[: setting.players]
    simulated = tr.simulate(
        setting.game, setting.players, 1, names, seed=3, options=setting.options
    )
    record = next(simulated)
    seed = record["seed"]
    bots = [tr.bot(name, seat_seed(seed, seat)) for seat, name in enumerate(names)]
    match = tr.Match(setting.game, setting.players, seed=seed, options=setting.options)
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.view(match.seat)))
    assert match.moves == record["moves"]
    assert match.scores == record["scores"]


def test_bots_default_to_random() -> None:
    record = next(tr.simulate("rainbow", 3, 1))
    assert record["names"] == ["random"] * 3
    assert record["seed"] != next(tr.simulate("rainbow", 3, 1))["seed"]


def test_no_games() -> None:
    assert list(tr.simulate("rainbow", 2, 0)) == []


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    assert len(list(tr.simulate("rainbow", 2, 5, seed=1, progress=told.append))) == 5
    assert told == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "there is no game chess"),
        ({"players": 7}, "Rainbow is for 2 to 6 players, not 7"),
        ({"options": {"x": True}}, "Rainbow has no options; remove x"),
        ({"players": "2"}, 'Rainbow is for 2 to 6 players, not "2"'),
        ({"options": [1]}, "options must be a mapping of names to values, not a list"),
        ({"games": -1}, "games must be a whole number from 0 up, not -1"),
        ({"games": "1"}, 'games must be a whole number from 0 up, not "1"'),
        ({"games": 1.0}, "games must be a whole number from 0 up, not 1.0"),
        ({"games": True}, "games must be a whole number from 0 up, not true"),
        ({"games": None}, "games must be a whole number from 0 up, not nothing"),
        ({"jobs": 0}, "jobs must be a whole number from 1 up, not 0"),
        ({"jobs": "2"}, 'jobs must be a whole number from 1 up, not "2"'),
        ({"jobs": 2.0}, "jobs must be a whole number from 1 up, not 2.0"),
        ({"jobs": True}, "jobs must be a whole number from 1 up, not true"),
        ({"jobs": None}, "jobs must be a whole number from 1 up, not nothing"),
        ({"legal": "no"}, 'legal must be true or false, not "no"'),
        ({"progress": 3}, "progress must be a function, not 3"),
        ({"bots": "greedy"}, 'bots must be 2 names, one for each seat, not "greedy"'),
        ({"bots": 2}, "bots must be 2 names, one for each seat, not 2"),
        ({"bots": [None, "greedy"]}, "there is no bot null; the bots are random, greedy"),
        ({"seed": 10**5000}, "a seed has at most 500 digits"),
        ({"seed": "\ud800"}, "a seed is an integer or a text"),
        ({"bots": ["greedy"]}, "bots must be 2 names, one for each seat, not 1"),
        ({"bots": ["greedy", "hal"]}, f"there is no bot hal; the bots are {', '.join(BOTS)}"),
        ({"seed": 1.5}, "a seed is an integer or a text"),
    ],
)
def test_what_can_not_be_simulated_is_refused_at_once(
    arguments: dict[str, object], sentence: str
) -> None:
    wanted = {"game": "rainbow", "players": 2, "games": 1} | arguments
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        tr.simulate(**wanted)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("simulate", [tr.simulate, arena.simulate_lines])
def test_numbers_of_numpy_and_endless_ones_are_numbers(simulate: Callable[..., Any]) -> None:
    one, two = np.int64(1), np.int8(2)
    assert list(simulate("rainbow", two, one, seed=one, jobs=one)) == list(
        simulate("rainbow", 2, 1, seed=1)
    )
    assert next(simulate("rainbow", 2, 10**5000, seed=1, jobs=10**5000)) == next(
        simulate("rainbow", 2, 1, seed=1)
    )


def test_records_share_nothing() -> None:
    bots = ["random", "greedy"]
    games = tr.simulate("rainbow", 2, 3, bots, seed=1, legal=True)
    bots[0] = "changed"
    first = next(games)
    for value in first.values():
        if isinstance(value, list | dict):
            value.clear()
    again = list(tr.simulate("rainbow", 2, 3, ["random", "greedy"], seed=1, legal=True))
    assert list(games) == again[1:]


def test_lines_are_the_records() -> None:
    lines = list(arena.simulate_lines("rainbow", 4, 3, seed=2))
    assert lines == [dump_line(record) for record in tr.simulate("rainbow", 4, 3, seed=2)]


def test_every_game_is_simulated() -> None:
    assert {setting.game for setting in every_setting()} == set(catalog.INFOS)
