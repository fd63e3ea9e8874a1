"""`rainbow show`."""

import json
from pathlib import Path

import pytest

import triplerainbow as tr
from tests.cli.conftest import Rainbow, refused
from triplerainbow.arena import simulate_lines
from triplerainbow.cli.show import show_position
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


def test_standard_input_and_lines_that_are_too_long(
    rainbow: Rainbow, games: Path, tmp_path: Path
) -> None:
    named = rainbow("show", games, "--game", "2")
    piped = rainbow("show", "-", "--game", "2", input=games.read_text())
    assert piped.stdout == named.stdout
    refused(rainbow("show", "-"), "-: ", "no game 1", code=1)
    huge = tmp_path / "huge"
    huge.write_bytes(b"[" * (16 * 2**20 + 1) + b"\n" + games.read_bytes())
    refused(rainbow("show", huge), "huge:1: ply 0", "16 MiB", code=1)
    assert rainbow("show", huge, "--game", "3").stdout == named.stdout
    refused(rainbow("play", "--resume", "-"), "file", "standard input")


def test_a_seat_cannot_count_hidden_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """Two positions of a game that look alike to a seat look alike when shown."""
    record = next(simulate_lines("pirates", 5, 1, seed=5))
    moves = json.loads(record)["moves"]
    alike = 0
    for ply, move in enumerate(moves):
        if move != "pass" or alike > 5:
            continue
        before, after = (tr.Match.from_record(record, upto) for upto in (ply, ply + 1))
        for seat in range(5):
            if before.view(seat) == after.view(seat):
                shown = [shown_of(match, len(moves), seat, capsys) for match in (before, after)]
                assert shown[0] == shown[1]
                alike += 1
    assert alike


def shown_of(match: tr.Match, moves: int, seat: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What `show --seat` prints."""
    show_position(match, moves, seat)
    return capsys.readouterr().out


def test_a_name_of_a_record_cannot_drive_the_terminal(rainbow: Rainbow, games: Path) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    record["names"] = ["\x1b[31mred\x07", "a\nb", "a\nb", "\u202eleft"]
    shown = rainbow("show", "-", "--seat", "1", input=json.dumps(record))
    assert shown.returncode == 0
    assert all(line.isprintable() for line in shown.stdout.splitlines())
