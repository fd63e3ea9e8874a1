"""How commands end: signals, readers that went away, full disks, closed streams."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import COMMAND, Rainbow, refused, without_notice
from tests.cli.test_play import spawn
from tests.waiting import no_signal_waits, wait_until
from triplerainbow.arena import simulate_lines
from triplerainbow.terminal.signals import Terminated, Watch

Environment = dict[str, str]


def saved_game(folder: Path) -> list[str]:
    """The moves of the one game that is saved below this test's folder."""
    (file,) = (folder / "data").glob("triplerainbow/saved/*.jsonl")
    moves: list[str] = json.loads(file.read_text())["moves"]
    return moves


def shell(environment: Environment, words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a shell's line that begins with `rainbow `."""
    line = " ".join(COMMAND) + words.removeprefix("rainbow")
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return result.returncode, result.stdout, without_notice(result.stderr)


# Signals


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_a_signal_at_the_prompt_saves(
    environment: Environment, tmp_path: Path, name: str, code: int
) -> None:
    session = spawn(environment, "play", "rainbow", "--seed", "3")
    session.expect("\n> ")
    session.sendline("#1")
    session.expect("\n> ")
    session.kill(getattr(signal, name))
    session.expect("The game is saved")
    session.expect("--resume")
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == code
    assert len(saved_game(tmp_path)) > 2


def test_a_terminal_that_goes_away_saves(environment: Environment, tmp_path: Path) -> None:
    session = spawn(environment, "play", "rainbow", "--seed", "3")
    session.expect("\n> ")
    os.close(session.child_fd)  # the kernel sends SIGHUP, and reading and writing fail
    session.closed = True
    wait_until(lambda: not session.isalive())
    assert session.exitstatus == 129
    assert saved_game(tmp_path)


def signalled(environment: Environment, signals: list[str], *before: str) -> tuple[int, str]:
    """Exit code and output of a game that gets these signals while the person thinks."""
    with subprocess.Popen(
        [*before, *COMMAND, "play", "rainbow", "--seed", "3"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while "Your turn" not in process.stdout.readline():
            pass
        for name in signals:
            process.send_signal(getattr(signal, name))
        wait_until(lambda: no_signal_waits(process.pid))
        process.stdin.close()
        told = process.stdout.read()
    return process.returncode, told


@pytest.mark.parametrize("signals", [["SIGTERM", "SIGHUP"], ["SIGHUP", "SIGHUP"]])
def test_two_signals_at_once_disturb_nothing(
    environment: Environment, tmp_path: Path, signals: list[str]
) -> None:
    code, told = signalled(environment, signals)
    assert code in (129, 143)
    assert "The game is saved" in told
    assert "Traceback" not in told
    assert saved_game(tmp_path)


def test_what_nohup_ignores_stays_ignored(environment: Environment) -> None:
    code, told = signalled(environment, ["SIGHUP"], "bash", "-c", "trap '' HUP; exec \"$@\"", "-")
    assert (code, told.count("The game is saved")) == (0, 1)


def test_signals_wait_while_something_must_be_whole() -> None:
    usual = signal.getsignal(signal.SIGTERM)
    with Watch() as watch, watch.deferring():
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(Terminated) as end, watch.listening():
            pytest.fail("a signal that has waited is raised before anything is heard")
        watch.check()
    assert end.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is usual


def test_after_the_first_signal_the_others_are_ignored_until_stop() -> None:
    with Watch() as watch:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        watch.stop()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# Output


def test_a_reader_that_goes_away_ends_the_game_but_does_not_lose_it(
    environment: Environment, tmp_path: Path
) -> None:
    code, told, errors = shell(environment, "rainbow play rainbow --seed 3 | head -1")
    assert code == 141
    assert told.startswith("You play Rainbow")
    assert errors.startswith("The game is saved")
    assert "--resume" in errors
    assert len(errors.splitlines()) == 2
    saved_game(tmp_path)


def test_a_full_disk_ends_the_game_but_does_not_lose_it(
    environment: Environment, tmp_path: Path
) -> None:
    code, _told, errors = shell(environment, "rainbow play rainbow --seed 3 >/dev/full")
    assert code == 1
    assert errors.startswith("The game is saved")
    assert "no space left" in errors
    assert saved_game(tmp_path) == []


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three games."""
    file = tmp_path_factory.mktemp("ending") / "games"
    file.write_text("".join(f"{line}\n" for line in simulate_lines("rainbow", 3, 3, seed=2)))
    return file


EVERY_COMMAND = (
    "--help",
    "--version",
    "play --help",
    "rules rainbow",
    "show {games}",
    "verify {games}",
    "simulate rainbow --games 5",
    "simulate rainbow --games 5 --progress",
    "bench rainbow --json --help",
)


@pytest.mark.parametrize("words", EVERY_COMMAND)
def test_a_closed_pipe_is_a_quiet_end(environment: Environment, games: Path, words: str) -> None:
    # The reader is gone before anything is written.
    line = f"rainbow {words.format(games=games)} | (exec <&-; sleep 0.1)"
    code, _told, errors = shell(environment, line)
    assert code == 141
    assert "Traceback" not in errors
    assert "Exception" not in errors


@pytest.mark.parametrize("words", ["--help", "rules rainbow", "show {games}", "verify {games}"])
def test_a_full_disk_is_one_sentence(environment: Environment, games: Path, words: str) -> None:
    code, _told, errors = shell(environment, f"rainbow {words.format(games=games)} >/dev/full")
    assert (code, errors) == (1, "rainbow: cannot go on: there is no space left\n")


# Streams that were closed by the shell


CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-", "0>/dev/null")
COMMANDS_AND_CODES = (
    ("play rainbow --seed 3", 0),
    ("play", 0),
    ("show - ", 1),
    ("show {games}", 0),
    ("verify {games}", 0),
    ("verify nowhere", 1),
    ("simulate rainbow", 0),
    ("rules", 2),
)


@pytest.mark.parametrize("closed", CLOSED)
def test_closed_streams(environment: Environment, games: Path, closed: str) -> None:
    for words, code in COMMANDS_AND_CODES:
        done, _told, errors = shell(environment, f"rainbow {words.format(games=games)} {closed}")
        assert done == code, (words, closed, errors)
        assert "Traceback" not in errors
        assert "Exception" not in errors


# What is echoed


EVIL = "a\x1b]0;owned\x07\x1b[31m\nb\u202e"


def test_names_and_arguments_cannot_drive_the_terminal(rainbow: Rainbow) -> None:
    commands = (
        ["verify", EVIL],
        ["show", EVIL],
        ["rules", EVIL],
        ["rules", "rainbow", EVIL],
        ["play", "--resume", EVIL],
        ["play", "rainbow", "--bots", EVIL],
        ["play", "rainbow", "--option", EVIL],
        ["play", "rainbow", "--option", f"{EVIL}=x"],
        ["simulate", "rainbow", "--out", f"nowhere/{EVIL}"],
        ["simulate", "rainbow", "--games", EVIL],
        [EVIL],
        ["rules", "rainbow", "R1", EVIL],
        ["rules", "rainbow", f"--{EVIL}"],
        ["rules", "rainbow", "--lang", EVIL],
    )
    for arguments in commands:
        result = rainbow(*arguments)
        assert result.returncode in (1, 2), arguments
        for line in (result.stdout + result.stderr).splitlines():
            assert line.isprintable(), arguments
    refused(rainbow("show", EVIL), "a\\x1b]0;owned", code=1)


def test_what_is_typed_cannot_drive_the_terminal(rainbow: Rainbow) -> None:
    evil = EVIL.replace("\n", "")
    typed = "".join(f"{word}{evil}\n" for word in ("", "save ", "rules ", "help ", "#", "1"))
    result = rainbow("play", input=f"{evil}\nrainbow\n3\n\n{typed}")
    assert (result.returncode, result.stderr) == (0, "")
    for line in result.stdout.splitlines():
        assert line.isprintable()


def test_a_name_of_bytes_that_are_no_text(environment: Environment, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")
    Path(name).write_text("noise")
    for command in ("verify", "show", "play --resume"):
        result = subprocess.run(
            [*COMMAND, *command.split(), name], env=environment, capture_output=True, check=False
        )
        assert result.returncode == 1
        assert b"caf\\udce9" in result.stdout + result.stderr
