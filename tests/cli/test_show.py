"""`rainbow show`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Rainbow, refused
from triplerainbow.arena import simulate_lines
from triplerainbow.games.catalog import INFOS

PLAYERS = {"rainbow": 4, "pirates": 3, "arcoiris": 2}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a game of each kind, one a line."""
    file = tmp_path_factory.mktemp("show") / "games.jsonl"
    lines = [line for game in INFOS for line in simulate_lines(game, PLAYERS[game], 1, seed=2)]
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def test_positions_of_every_game(rainbow: Rainbow, games: Path) -> None:
    for number, info in enumerate(INFOS.values(), 1):
        start = rainbow("show", games, "--game", str(number), "--ply", "0")
        end = rainbow("show", games, "--game", str(number), "--seat", "1")
        assert (start.returncode, start.stderr) == (0, "")
        assert info.title in start.stdout
        assert "game over" in end.stdout
        for result in (start, end):
            assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_seat_sees_only_its_own_hand(rainbow: Rainbow, games: Path) -> None:
    everything = rainbow("show", games, "--ply", "0").stdout
    assert everything.count("Hand") == 4
    hands = json.loads(games.read_text().splitlines()[0])["deal"]["hands"]
    one = rainbow("show", games, "--ply", "0", "--seat", "2").stdout
    assert one.count("Hand") == 1
    shown = next(line for line in one.splitlines() if line.startswith("Hand"))
    assert "".join(filter(str.isdigit, shown)) == hands[2]


def test_every_hand_stands_under_its_seat(rainbow: Rainbow, games: Path) -> None:
    shown = rainbow("show", games, "--game", "3", "--ply", "4").stdout
    assert "Seat 1, " in shown
    assert "Your" not in shown


def test_bad_usage(rainbow: Rainbow, games: Path, tmp_path: Path) -> None:
    refused(rainbow("show"), "FILE")
    refused(rainbow("show", games, "--game", "0"), "0", "1")
    refused(rainbow("show", games, "--game", "4"), "4", code=1)
    refused(rainbow("show", games, "--ply", "9999"), "9999")
    refused(rainbow("show", games, "--seat", "4"), "0 to 3")
    refused(rainbow("show", tmp_path / "nothing"), "no such", code=1)
    (tmp_path / "bad").write_text("{}\n")
    refused(rainbow("show", tmp_path / "bad"), "bad:1", "format", code=1)
