"""`rainbow play`: whole games from a script, and a person at a terminal who presses Ctrl-C."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import triplerainbow as tr
from tests.cli.conftest import COMMAND, Rainbow, Result, refused
from triplerainbow.arena import simulate_lines
from triplerainbow.i18n import speaking
from triplerainbow.record import RecordFault
from triplerainbow.terminal import setup
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.saving import load

SCRIPTS = {
    "rainbow": ["?", "#1", "rules R4", "#2", "moves", "#1", "undo"] + ["#1"] * 60,
    "pirates": ["?", "auto", "help", "d", "pass", "#1"] + ["auto", "d", "pass", "#1"] * 120,
    "arcoiris": ["?", "1", "f1", "1!", "undo", "log"] + ["1!", "."] * 200,
}
"""What a hasty person types in each game, to the end and beyond it."""

PLAYERS = {"rainbow": 3, "pirates": 3, "arcoiris": 2}

GREEDY = ("--bots", "greedy")
"""Opponents whose moves don't change with the search."""


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def resume_file(result: Result) -> Path:
    """The file that the last line of the session says to go on with."""
    *_before, command = result.stdout.splitlines()
    before, _option, file = command.partition(" play --resume ")
    assert before.endswith("rainbow")
    return Path(file.replace("'", "")).expanduser()


@pytest.mark.parametrize("game", list(SCRIPTS))
def test_a_whole_game(rainbow: Rainbow, game: str) -> None:
    script = lines(*SCRIPTS[game])
    result = rainbow(
        "play", game, "--players", str(PLAYERS[game]), "--seed", "3", *GREEDY, input=script
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "game over" in result.stdout
    assert re.search(r"wins? with|share the victory", result.stdout)
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("game", list(SCRIPTS))
def test_leave_and_resume_to_the_end(rainbow: Rainbow, game: str) -> None:
    players = ["--players", str(PLAYERS[game]), *GREEDY]
    begun = rainbow("play", game, *players, "--seed", "3", input=lines(*SCRIPTS[game][:6]))
    assert (begun.returncode, begun.stderr) == (0, "")
    file = resume_file(begun)
    saved = json.loads(file.read_text())
    assert saved["unfinished"] == "saved"
    assert rainbow("verify", file).returncode == 0
    ended = rainbow("play", "--resume", file, input=lines(*SCRIPTS[game]))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "game over" in ended.stdout
    told, command = ended.stdout.splitlines()[-2:]
    assert told.endswith("To have its moves judged:")
    assert command.strip().endswith(f"rainbow analyse {shlex.quote(str(file))}")
    finished = json.loads(file.read_text())
    assert finished["deal"] == saved["deal"]
    assert "scores" in finished
    assert rainbow("verify", file).returncode == 0
    refused(rainbow("play", "--resume", file), "over", code=1)


def test_typed_moves_numbers_and_refusals(rainbow: Rainbow) -> None:
    result = rainbow(
        "play", "rainbow", "--seed", "3", *GREEDY, input=lines("7", "3 3", "#99", "#1")
    )
    assert 'Not possible: "7"' in result.stdout
    assert "You play set 33." in result.stdout
    assert "numbered from 1 to" in result.stdout
    assert "You take" in result.stdout


def test_words_that_are_no_commands_and_other_words_for_commands(rainbow: Rainbow) -> None:
    typed = lines("enregistrer  x", "-1", "+1", "h", "hint", "exit", "1")
    result = rainbow("play", "Rainbow", "--seed", "3", *GREEDY, input=typed)
    assert "There is no command enregistrer  x; help lists" in result.stdout
    assert 'Not possible: "-1"' in result.stdout
    assert 'Not possible: "+1"' in result.stdout
    assert "Or type # and the number" in result.stdout
    assert "A master would" in result.stdout
    assert result.stdout.count("> ") >= 6
    assert json.loads(resume_file(result).read_text())["moves"] == ["1", "1"]


def test_the_help_of_pirates_tells_the_letters(rainbow: Rainbow) -> None:
    shown = rainbow("play", "rainbow-pirates", input=lines("help", "q")).stdout
    assert "J joker, X pirate, T Thief" in shown


def test_the_printed_command_works_as_printed(rainbow: Rainbow, tmp_path: Path) -> None:
    """Even where another program is called `rainbow`."""
    other = tmp_path / "rainbow"
    other.write_text("#!/bin/sh\nexit 9\n")
    other.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    begun = rainbow("play", "rainbow", "--seed", "3", PATH=path, input=lines("q"))
    command = begun.stdout.splitlines()[-1]
    again = subprocess.run(
        command, shell=True, capture_output=True, env=os.environ | {"PATH": path}, check=False
    )
    assert (again.returncode, again.stderr) == (0, b"")


def test_undo_takes_back_what_the_bots_did_too(rainbow: Rainbow) -> None:
    begun = rainbow(
        *("play", "rainbow", "--seed", "3", *GREEDY),
        input=lines("undo", "1", "#1", "undo", "undo"),
    )
    assert "There is nothing to take back." in begun.stdout
    assert begun.stdout.count("Taken back.") == 2
    moves = json.loads(resume_file(begun).read_text())["moves"]
    assert moves == ["1", "1"]  # of the two bots that play before the person


def test_save_chooses_a_file_and_does_not_overwrite(rainbow: Rainbow, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.jsonl", tmp_path / "other"
    other.write_text("dear diary")
    script = lines(f"save {other}", f"save {mine}", "1", "quit")
    result = rainbow("play", "rainbow", "--seed", "3", *GREEDY, input=script)
    assert "exists already" in " ".join(result.stdout.split())
    assert other.read_text() == "dear diary"
    assert resume_file(result) == mine
    assert len(json.loads(mine.read_text())["moves"]) > 2


def test_without_a_game_it_asks(rainbow: Rainbow) -> None:
    result = rainbow("play", input=lines("chess", "", "9", "2", "x", "random", "quit"))
    assert result.stdout.count("Please choose") == 3
    assert "You play Rainbow with Ada (player by chance)." in result.stdout
    result = rainbow("play", input=lines("rainbow", "3", "greedy, random"))
    assert "Ada (greedy player), Ben (player by chance)" in result.stdout
    result = rainbow("play", input=lines("Rainbow P", "Q"))
    assert "Players with you, 2 to 5" in result.stdout
    assert "Please choose" not in result.stdout
    result = rainbow("play", input=lines("1"))
    assert (result.returncode, result.stderr) == (0, "")


def test_opponents_are_called_by_what_they_are(rainbow: Rainbow) -> None:
    asked = rainbow("play", input=lines("rainbow", "4", "Club Player, 1, level5", "q"))
    for words in ("1  beginner", "2  casual player", "5  master", "7  player by chance"):
        assert words in asked.stdout
    assert "Ada (club player), Ben (beginner), Cleo (master)" in asked.stdout
    assert json.loads(resume_file(asked).read_text())["bots"] == [
        None,
        "level3",
        "level1",
        "level5",
    ]
    spanish = rainbow("--lang", "es", "play", input=lines("1", "2", "principiante", "salir"))
    assert json.loads(resume_file(spanish).read_text())["bots"] == [None, "level1"]


def test_the_usual_opponents_are_of_the_middle_level(rainbow: Rainbow) -> None:
    for arguments, typed in ((["arcoiris"], ()), ([], ("3", ""))):
        result = rainbow("play", *arguments, input=lines(*typed, "q"))
        assert "Ada (club player)" in result.stdout
        assert json.loads(resume_file(result).read_text())["bots"] == [None, "level3"]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("game", list(SCRIPTS))
def test_hints(rainbow: Rainbow, game: str, language: str) -> None:
    script = lines("?", "? all", "??", "quit")
    arguments = ["--lang", language, "play", game, "--seed", "7", *GREEDY]
    result = rainbow(*arguments, input=script)
    assert (result.returncode, result.stderr) == (0, "")
    *shown, _command = result.stdout.splitlines()
    assert max(map(len, shown)) <= 80
    _opening, hint, everything, again, _end = re.split(r"\n> (?=\S)", result.stdout)
    in_table = re.compile(r"^ *#(\d+) .*?(?: \d+\xa0?% ±\d+ |–)", re.MULTILINE)
    best, moves, repeated = (in_table.findall(part) for part in (hint, everything, again))
    assert len(best) == min(3, len(moves))
    assert sorted(map(int, moves)) == sorted(map(int, repeated)) == [*range(1, len(moves) + 1)]


def test_seat_and_bots(rainbow: Rainbow) -> None:
    arguments = ["--players", "3", "--seat", "1", "--bots", "random,greedy"]
    result = rainbow("play", "rainbow", *arguments, "--seed", "1")
    assert "Ada (player by chance), Ben (greedy player)" in result.stdout
    saved = json.loads(resume_file(result).read_text())
    assert saved["bots"] == ["random", None, "greedy"]
    assert saved["names"][1] == "Player 2"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["chess"]),
        (["rainbow", "--seat", "4"], ["0 to 3"]),
        (["rainbow", "--bots", "deep"], ["deep", "greedy"]),
        (["rainbow", "--bots", "greedy,greedy"], ["2", "3"]),
        (["rainbow", "--resume", "x"], ["--resume"]),
        (["--resume", "x", "--seed", "1"], ["--resume"]),
    ],
)
def test_bad_usage(rainbow: Rainbow, arguments: list[str], words: list[str]) -> None:
    refused(rainbow("play", *arguments), *words)


def test_files_that_cannot_be_resumed(tmp_path: Path) -> None:
    first, second = simulate_lines("rainbow", 4, 2, seed=1)
    record = json.loads(first)
    for name in ("scores", "winners"):
        del record[name]
    part = record | {"moves": record["moves"][:4]}
    contents = {
        "finished": (first, "over"),
        "two games": (f"{first}\n{second}\n", "several"),
        "empty": ("", "empty"),
        "noise": ("hello", "JSON"),
        "no seat": (json.dumps(part), "seat"),
        "no bots": (json.dumps(part | {"bots": [None, "a", "b", "c"]}), "bots"),
        "odd bots": (json.dumps(part | {"bots": [None, 1, [], {}]}), "bots"),
        "illegal": (json.dumps(part | {"moves": ["99"]}), "99"),
    }
    for name, (content, word) in contents.items():
        (tmp_path / name).write_text(content)
        with pytest.raises(RecordFault, match=word):
            load(tmp_path / name)


def test_a_file_that_cannot_be_resumed_is_one_sentence(rainbow: Rainbow, tmp_path: Path) -> None:
    (tmp_path / "noise").write_text("hello")
    refused(rainbow("play", "--resume", tmp_path / "noise"), "noise", "JSON", code=1)
    refused(rainbow("play", "--resume", tmp_path / "nowhere"), "no such", code=1)


def spawn(environment: dict[str, str], *arguments: str) -> "pexpect.spawn[str]":
    """The command on a terminal of 24 lines and 80 columns."""
    return pexpect.spawn(
        sys.executable,
        [*COMMAND[1:], *arguments],
        env=environment | {"TERM": "xterm-256color"},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=240,
    )


def test_ctrl_c_saves_and_the_game_goes_on(environment: dict[str, str]) -> None:
    session = spawn(environment, "play", "rainbow", "--seed", "3")
    session.expect("\n> ")
    session.sendline("1")
    session.expect("\n> ")
    session.sendintr()
    session.expect(r"--resume (\S+)")
    file = session.match.group(1)
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == 130
    assert len(json.loads(Path(file).expanduser().read_text())["moves"]) > 2
    again = spawn(environment, "play", "--resume", str(Path(file).expanduser()))
    again.expect("trick")
    again.expect("\n> ")
    again.sendeof()
    again.expect("saved")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_colours_on_a_terminal_unless_they_are_not_wanted(environment: dict[str, str]) -> None:
    coloured = {name: value for name, value in environment.items() if name != "NO_COLOR"}
    for variables, background in ((coloured, True), (environment, False)):
        session = spawn(variables | {"COLORTERM": "truecolor"}, "play", "rainbow")
        session.expect("\n> ")
        assert ("\x1b[1;38;2;" in session.before) is background
        session.sendline("quit")
        session.expect(pexpect.EOF)
        session.close()


def test_who_thinks_for_long_shows_it_on_a_terminal(environment: dict[str, str]) -> None:
    session = spawn(environment, "play", "rainbow", "--players", "2", "--bots", "level5")
    while session.expect(["Ada is thinking…", "\n> "]) == 1:
        session.sendline("#1")
    session.expect("\n> ")
    session.sendline("?")
    session.expect("Weighing your moves…")
    session.expect("A master would")
    session.expect("\n> ")
    session.sendline("quit")
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == 0


def test_another_game_is_offered_on_a_terminal(environment: dict[str, str]) -> None:
    session = spawn(environment, "play", "arcoiris", "--option", "deck=nine", "--seed", "1")
    while session.expect(["\n> ", "Another game"]) == 0:
        session.sendline("#1")
    session.sendline("yes")
    session.expect("You play Arco-iris")
    # The second game has a seed of its own; with nine cards it may be over before my first move.
    asked = session.expect(["\n> ", "Another game"])
    session.sendline("quit" if asked == 0 else "no")
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == 0


def test_a_finished_game_is_kept_and_judged(environment: dict[str, str], tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("dear diary")
    session = spawn(environment, "play", "arcoiris", "--option", "deck=nine", "--seed", "1")
    while session.expect(["\n> ", "Another game"]) == 0:
        session.sendline("#1")
    session.expect(r"\? yes, save to keep this one, or Enter to leave: ")
    session.sendline(f"save {taken}")
    session.expect("can't be saved")
    session.expect("Another game")
    session.sendline("save")
    session.expect(r"analyse (\S+)\r\n")
    usual = Path(session.match.group(1).replace("~", str(Path.home()))).absolute()
    session.expect("Another game")
    session.sendline(f"save {tmp_path / 'mine'}")
    session.expect(r"analyse (\S+)\r\n")
    assert session.match.group(1).endswith("mine")
    session.expect("Another game")
    session.sendline("")
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == 0
    assert usual.parent == tmp_path / "data" / "triplerainbow" / "saved"
    record = json.loads(usual.read_text())
    assert "scores" in record
    assert "unfinished" not in record
    assert json.loads((tmp_path / "mine").read_text()) == record
    assert taken.read_text() == "dear diary"


ANSWERS = {
    "en": (["yes", "Y"], ["", "no", "quit", "exit"], "save"),
    "es": (["sí", "si", "yes"], ["", "no", "salir", "quit"], "guardar"),
    "fr": (["oui", "Oui"], ["", "non", "quitter"], "sauver"),
}


@pytest.mark.parametrize("language", list(ANSWERS))
def test_answers_to_the_last_question(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    agree, leave, save = ANSWERS[language]
    for answers, again in ((agree, True), (leave, False)):
        for answer in answers:
            typed = iter([save, f"{save}  a file", "save x", "7", answer])
            kept: list[str] = []
            monkeypatch.setattr(setup, "ask", lambda _console, _prompt, typed=typed: next(typed))
            with speaking(language):
                assert setup.ask_again(Screen(), kept.append) is again
            assert kept == ["", "a file", "x"]
            assert list(typed) == []


@pytest.mark.parametrize(
    ("text", "seed"),
    [("7", 7), ("-7", -7), ("007", "007"), ("hello world", "hello world"), ("9" * 30, "9" * 30)],
)
def test_any_text_is_a_seed(rainbow: Rainbow, text: str, seed: int | str) -> None:
    saved = json.loads(resume_file(rainbow("play", "rainbow", f"--seed={text}")).read_text())
    assert saved["seed"] == seed
    assert saved["deal"] == tr.Match("rainbow", 4, seed=seed).record()["deal"]
