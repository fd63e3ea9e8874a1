"""Saved games as files: names that can't be, links, permissions, what is never overwritten."""

import json
import os
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

import triplerainbow as tr
from tests.cli.conftest import Rainbow, refused
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.saving import SaveError, save, save_anew
from triplerainbow.terminal.session import Session
from triplerainbow.terminal.sitting import new_sitting
from triplerainbow.terminal.started import shell_word

RECORD: dict[str, Any] = {"game": "any"}


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("{here}", "folder"),
        (".", "folder"),
        ("/", "folder"),
        ("{here}/none/there", "no such file or folder"),
        ("{here}/file/x", "no folder"),
        ("{here}/pipe", "no ordinary file"),
        ("/dev/null", "no ordinary file"),
        ("{here}/file", "exists already"),
        ("{here}/round", ""),
        ("~nobody-is-called-so/x", "no such file or folder"),
        ("{here}/" + "x" * 300, "too long"),
        ("x" * 3000, "too long"),
        ("a\0b", "signs"),
        ("\x1b[31mred", "signs"),
    ],
)
def test_a_bad_name_is_one_sentence_and_the_game_goes_on(
    rainbow: Rainbow, tmp_path: Path, name: str, why: str
) -> None:
    (tmp_path / "file").write_text("dear diary")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    typed = lines(f"save {name.format(here=tmp_path)}", "#1", "quit")
    result = rainbow("play", "rainbow", "--seed", "3", input=typed)
    assert (result.returncode, result.stderr) == (0, "")
    said = " ".join(result.stdout.split())
    assert said.count("can't be saved") == 1
    assert why in said
    assert "\x1b" not in result.stdout
    assert "\0" not in result.stdout
    (saved,) = (tmp_path / "data").glob("triplerainbow/saved/*")
    assert len(json.loads(saved.read_text())["moves"]) > 2
    assert (tmp_path / "file").read_text() == "dear diary"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_game_goes_back_to_the_file_behind_a_link(rainbow: Rainbow, tmp_path: Path) -> None:
    mine, link = tmp_path / "mine", tmp_path / "link"
    rainbow("play", "rainbow", "--seed", "3", input=lines(f"save {mine}", "#1"))
    before = json.loads(mine.read_text())["moves"]
    link.symlink_to(mine)
    result = rainbow("play", "--resume", link, input=lines("#1"))
    assert (result.returncode, link.is_symlink()) == (0, True)
    assert len(json.loads(mine.read_text())["moves"]) > len(before)


def test_when_no_place_is_left_it_says_so(rainbow: Rainbow, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = rainbow("play", "rainbow", XDG_DATA_HOME=str(tmp_path / "file"))
    refused(result, "can't be saved", "no folder", code=1)


def test_another_place_if_the_first_refuses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    sitting = new_sitting("rainbow", 0, ["random"], {}, 3)
    monkeypatch.setattr("triplerainbow.terminal.session.ask", _end_of_input)
    Session(Screen(), sitting, tmp_path / "none" / "file").run()
    said = " ".join(capsys.readouterr().out.split())
    assert "can't be saved to" in said
    assert "The game is saved" in said
    assert len(list((tmp_path / "data" / "triplerainbow" / "saved").iterdir())) == 1


def _end_of_input(*_arguments: object) -> str:
    raise EOFError


def test_saved_games_are_for_their_owner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = save_anew(RECORD, "rainbow")
    assert mode(path) == 0o600
    for folder in (path.parent, path.parent.parent, tmp_path / "data"):
        assert mode(folder) == 0o700
    other = tmp_path / "mine"
    save(RECORD, other, new=True)
    assert mode(other) == 0o600


def test_a_file_keeps_its_mode_and_a_link_stays(tmp_path: Path) -> None:
    target, link = tmp_path / "deep" / "target", tmp_path / "link"
    target.parent.mkdir()
    target.write_text("old")
    target.chmod(0o644)
    link.symlink_to(Path("deep") / "target")
    save(RECORD, link)
    assert link.is_symlink()
    assert json.loads(target.read_text()) == RECORD
    assert mode(target) == 0o644
    assert [path.name for path in target.parent.iterdir()] == ["target"]


def test_a_file_that_may_not_be_written_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_arguments: False)  # the tests may be root
    with pytest.raises(SaveError, match="permission"):
        save(RECORD, path)
    assert path.read_text() == "old"


def test_a_failure_leaves_the_old_game_and_no_draft(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "old"
    path.write_text("old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="space"):
        save(RECORD, path)
    assert path.read_text() == "old"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(SaveError, match="space"):
        save_anew(RECORD, "rainbow")
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert left == ["old"]


def test_games_that_end_in_the_same_second_have_files_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    paths = {save_anew(RECORD | {"n": n}, "rainbow") for n in range(5)}
    assert sorted(json.loads(path.read_text())["n"] for path in paths) == list(range(5))


@pytest.mark.parametrize("name", ["plain", "two words", "it's", "\x1b[31m\n'\\", "caf\udce9", "é"])
def test_a_word_of_a_shell_is_harmless_and_means_the_same(name: str) -> None:
    word = shell_word(name)
    assert word.isprintable()
    told = subprocess.run(
        ["bash", "-c", f"printf %s {word}"], capture_output=True, check=True
    ).stdout
    assert told == os.fsencode(name)


def test_a_game_goes_on_from_where_chance_is_due(rainbow: Rainbow, tmp_path: Path) -> None:
    record = next(
        game
        for game in tr.simulate("pirates", 3, 30, ["random"] * 3, seed=1)
        if any(move.startswith("~") for move in game["moves"])
    )
    due = next(n for n, move in enumerate(record["moves"]) if move.startswith("~"))
    for name in ("scores", "winners"):
        del record[name]
    record |= {"moves": record["moves"][:due], "bots": ["random", None, "greedy"]}
    file = tmp_path / "due"
    file.write_text(json.dumps(record))
    result = rainbow("play", "--resume", file)
    assert (result.returncode, result.stderr) == (0, "")
    moves = json.loads(file.read_text())["moves"]
    assert moves[:due] == record["moves"]
    assert moves[due].startswith("~")
