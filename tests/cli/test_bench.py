"""`rainbow bench`, with a clock that does not take its time."""

import json

import pytest

from triplerainbow.bench import clock, openspiel, searching
from triplerainbow.bench.openspiel_search import GAMES, SpielSearches
from triplerainbow.bench.searching import SearchRate, ratios
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
    assert "pip install 'triplerainbow[peers]'" in captured.err
