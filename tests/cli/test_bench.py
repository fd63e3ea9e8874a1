"""`rainbow bench`, with a clock that does not take its time."""

import json

import pytest

from triplerainbow.bench import clock, openspiel
from triplerainbow.cli.main import main
from triplerainbow.games.catalog import INFOS


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(clock, "TURNS", 1)
    monkeypatch.setattr(clock, "SPAN", 0.002)


@pytest.mark.parametrize("game", list(INFOS))
def test_json_rows(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", game, "--json"]) == 0
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    own = [row for row in rows if "players" in row]
    assert [row["players"] for row in own] == list(INFOS[game].seats)
    for row in own:
        assert set(row) == {"game", "players", "decisions_per_s", "games_per_s"}
        assert row["game"] == game
        assert row["decisions_per_s"] > row["games_per_s"] > 0
    costs = {row["what"]: row["us"] for row in rows if "us" in row}
    assert set(costs) == {"legal", "apply", "copy", "view", "resample", "Match.play"}
    assert min(costs.values()) >= 0


def test_text(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rainbow", "--no-first-use"]) == 0
    shown = capfd.readouterr().out
    assert "decisions/s" in shown
    assert "Match.play" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_peers_that_are_not_installed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openspiel, "is_installed", lambda: False)
    assert main(["bench", "rainbow", "--against", "openspiel"]) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "pip install 'triplerainbow[peers]'" in captured.err
