"""`rainbow bench`, with a clock that does not take its time."""

import json
import os

import pytest

from triplerainbow.arena.workers import cores
from triplerainbow.bench import clock, openspiel, pgx_steps, searching, stepping
from triplerainbow.bench.cores import clock_for, limited_to
from triplerainbow.bench.openspiel_search import GAMES, SpielSearches
from triplerainbow.bench.openspiel_steps import SpielSteps
from triplerainbow.bench.searching import SearchRate, ratios
from triplerainbow.bench.stepping import StepRate
from triplerainbow.cli.bench_report import JsonReport, TextReport
from triplerainbow.cli.main import main
from triplerainbow.games.catalog import INFOS


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(clock, "TURNS", 1)
    monkeypatch.setattr(clock, "SPAN", 0.002)
    monkeypatch.setattr(searching, "DEALS", 2)
    monkeypatch.setattr(searching, "ITERATIONS", 4)
    monkeypatch.setattr(stepping, "NUM_ENVS", 16)
    monkeypatch.setattr(stepping, "SMALLER", (1, 4))


@pytest.mark.parametrize("game", list(INFOS))
def test_json_rows(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", game, "--json"]) == 0
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    own = [row for row in rows if "decisions_per_s" in row]
    assert [row["players"] for row in own] == list(INFOS[game].seats)
    for row in own:
        assert set(row) == {"game", "players", "decisions_per_s", "games_per_s"}
        assert row["game"] == game
        assert row["decisions_per_s"] > row["games_per_s"] > 0
    searches = [row for row in rows if row.get("what") == "search"]
    assert [(row["players"], row["search"]) for row in searches] == [
        (players, search) for players in INFOS[game].seats for search in ("bots", "uniform")
    ]
    for row in searches:
        assert set(row) == {"what", "game", "players", "search", "iterations_per_s"}
        assert row["game"] == game
        assert row["iterations_per_s"] > 0
    costs = {row["what"]: row["us"] for row in rows if "us" in row}
    assert set(costs) == {"legal", "apply", "copy", "view", "resample", "Match.play"}
    assert min(costs.values()) >= 0


def test_text(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rainbow", "--no-first-use"]) == 0
    shown = capfd.readouterr().out
    assert "decisions/s" in shown
    assert "iterations/s" in shown
    assert "Match.play" in shown
    assert max(map(len, shown.splitlines())) <= 80


OURS = [
    SearchRate("rainbow", 2, "bots", 50_000.0),
    SearchRate("rainbow", 2, "uniform", 160_000.0),
    SearchRate("rainbow", 6, "bots", 60_000.0),
    SearchRate("rainbow", 6, "uniform", 120_000.0),
]
THEIRS = [SearchRate("hearts", 4, "uniform", 40_000.0), SearchRate("oh_hell", 3, "uniform", 60e3)]


def test_search_ratios_compare_the_slowest_seat_count_like_with_like() -> None:
    assert ratios(OURS, THEIRS) == [
        ("rainbow", "hearts", 3.0),
        ("rainbow", "oh_hell", 2.0),
    ]


def test_searches_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    report = TextReport()
    report.searches(OURS)
    report.peer_searches(THEIRS, "openspiel")
    report.search_ratios(ratios(OURS, THEIRS))
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["rainbow", "2", "50,000", "160,000"] in rows
    assert ["hearts", "4", "40,000", "openspiel"] in rows
    assert ["rainbow", "3.0", "2.0"] in rows


def test_searches_of_peers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    report = JsonReport()
    report.peer_searches(THEIRS[:1], "openspiel")
    report.search_ratios([("rainbow", "hearts", 3.0)])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        {
            "what": "search",
            "game": "hearts",
            "players": 4,
            "search": "uniform",
            "iterations_per_s": 40_000.0,
            "peer": "openspiel",
        },
        {"game": "rainbow", "what": "search ratio", "to": "hearts", "times": 3.0},
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_search_of_peers(game: str) -> None:
    pytest.importorskip("pyspiel")
    assert SpielSearches(game, deals=2, iterations=20).run(1) == 40


def test_peers_that_are_not_installed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openspiel, "is_installed", lambda: False)
    assert main(["bench", "rainbow", "--against", "openspiel"]) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "OpenSpiel is not installed; get it with: pip install 'jax>=" in captured.err


@pytest.mark.parametrize("game", list(INFOS))
def test_steps_in_json(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", game, "--vector", "--json", "--threads", "2"]) == 0
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    seats = INFOS[game].seats
    assert [row["players"] for row in rows if row["num_envs"] == 16] == list(seats)
    for row in rows:
        assert set(row) == {"what", "game", "players", "num_envs", "cores", "steps_per_s"}
        assert (row["what"], row["game"], row["cores"]) == ("vector", game, 2)
        assert row["steps_per_s"] > 0


OUR_STEPS = [
    StepRate("rainbow", 2, 4096, 1, 4.0e6),
    StepRate("rainbow", 6, 4096, 1, 3.0e6),
    StepRate("rainbow", 4, 1, 1, 1000.0),
]
THEIR_STEPS = [StepRate("hearts", 4, 1, 1, 15e3), StepRate("leduc_holdem", 2, 4096, 1, 1.5e6)]


def test_step_ratios_compare_the_slowest_seat_count_of_whole_batches() -> None:
    assert stepping.ratios(OUR_STEPS, THEIR_STEPS) == [
        ("rainbow", "hearts", 200.0),
        ("rainbow", "leduc_holdem", 2.0),
    ]


def test_steps_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    report = TextReport()
    report.steps(OUR_STEPS)
    report.peer_steps(THEIR_STEPS, "peer")
    report.step_ratios(stepping.ratios(OUR_STEPS, THEIR_STEPS))
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["rainbow", "2", "4,096", "4,000,000"] in rows
    assert ["leduc_holdem", "2", "4,096", "1,500,000", "peer"] in rows
    assert ["rainbow", "200.0", "2.0"] in rows


def test_steps_of_peers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    report = JsonReport()
    report.peer_steps(THEIR_STEPS[:1], "openspiel")
    report.step_ratios([("rainbow", "hearts", 200.0)])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["what"] for row in rows] == ["vector", "vector ratio"]
    assert rows[0]["peer"] == "openspiel"


def test_cores_are_given_back() -> None:
    before = cores()
    with limited_to(1):
        assert cores() == 1 or not hasattr(os, "sched_setaffinity")
    assert cores() == before
    assert clock_for(1) is not clock_for(2)


@pytest.mark.parametrize("game", ["hearts", "crazy_eights"])
def test_the_steps_of_openspiel(game: str) -> None:
    pytest.importorskip("pyspiel")
    assert SpielSteps(game).run(300) == 300


def test_pgx_goes_with_batches_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rainbow", "--against", "pgx"]) == 1
    assert "--vector" in capfd.readouterr().err


def test_pgx_that_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pgx_steps, "is_installed", lambda: False)
    assert main(["bench", "rainbow", "--vector", "--against", "pgx"]) == 1
    assert "Pgx is not installed" in capfd.readouterr().err
