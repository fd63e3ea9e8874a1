"""Input without end, names without signs, words without measure: a sentence and an end."""

import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND
from triplerainbow.cli.main import main
from triplerainbow.record import verify, verify_lines
from triplerainbow.terminal import asking

PATIENCE = 600.0

ZERO = Path("/dev/zero")

endless = pytest.mark.skipif(not ZERO.exists(), reason="there is no endless device")


def test_a_line_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "LONGEST_LINE", 10)
    monkeypatch.setattr(verify, "MOST_SKIPPED", 100)
    found = list(verify_lines(BytesIO(b"x" * 60 + b"\n" + b"y" * 1000 + b"\nz\n")))
    assert [number for number, _fault in found] == [1, 2]
    assert "longer than" in str(found[0][1])
    assert "no end" in str(found[1][1])


def test_a_file_of_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "MOST_FAULTS", 3)
    found = list(verify_lines(BytesIO(b"y\n" * 10)))
    assert [number for number, _fault in found] == [1, 2, 3, 4]
    assert str(found[-1][1]) == "there are 3 faults before this line; the rest is not read"


@endless
@pytest.mark.parametrize(
    "words",
    [
        ["verify", "/dev/zero"],
        ["show", "/dev/zero"],
        ["analyse", "/dev/zero"],
        ["play", "--resume", "/dev/zero"],
        ["bot", "--server", "http://127.0.0.1:9", "--token-file", "/dev/zero"],
        ["arena", "--resume", "/dev/zero"],
    ],
    ids=lambda words: words[0],
)
def test_devices_without_end(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    out, err = capsys.readouterr()
    assert 1 <= (out + err).count("\n") <= 2


@endless
def test_a_pipe_without_end() -> None:
    """As `yes | rainbow verify -`."""
    endless = "while True: print('y' * 50)"
    with subprocess.Popen([sys.executable, "-c", endless], stdout=subprocess.PIPE) as yes:
        try:
            done = subprocess.run(
                [*COMMAND, "verify", "/dev/stdin"],
                stdin=yes.stdout,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        finally:
            yes.kill()
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert len(lines) == verify.MOST_FAULTS + 2
    assert lines[-2].endswith(
        f"there are {verify.MOST_FAULTS} faults before this line; the rest is not read"
    )


def test_answers_without_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `yes | rainbow play`, before a game and in one."""
    monkeypatch.setattr(asking, "MOST_ANSWERS", 20)
    for words in (["play"], ["play", "rainbow", "--bots", "random", "--seed", "1"]):
        monkeypatch.setattr(asking, "given", asking.Given())
        monkeypatch.setattr("sys.stdin", StringIO("y\n" * 1000))
        assert main(words) == 0
        said = capsys.readouterr().out
        assert "There have been 20 answers; the rest of the input is not read." in said


def test_long_answers_without_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `rainbow play < /dev/zero`."""
    monkeypatch.setattr(asking, "MOST_SIGNS", 10_000)
    monkeypatch.setattr(asking, "given", asking.Given())
    monkeypatch.setattr("sys.stdin", StringIO("\0" * 1_000_000))
    assert main(["play"]) == 0
    assert "There have been 3 answers; the rest" in capsys.readouterr().out


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "words",
    [
        ["verify", ""],
        ["show", ""],
        ["analyse", ""],
        ["play", "--resume", ""],
        ["simulate", "rainbow", "--out", ""],
        ["arena", "rainbow", "--out", ""],
        ["serve", "--data", ""],
        ["bot", "--server", "http://127.0.0.1:9", "--token-file", ""],
        ["play", "arcoiris", "--option", "=x"],
        ["play", "arcoiris", "--option", ""],
        ["play", "arcoiris", "--option", " =x"],
        ["play", LONG],
        [LONG],
        ["play", "arcoiris", "--option", f"deck={LONG}"],
        ["play", "arcoiris", "--option", f"{LONG}=x"],
        ["play", "arcoiris", "--option", f"{LONG}=x", "--option", f"{LONG}=x"],
        ["play", "rainbow", "--bots", LONG],
        ["play", "rainbow", "--seat", LONG],
        ["play", "rainbow", f"--{LONG}"],
        ["bot", "--server", LONG, "--token-file", __file__],
        ["bot", "--server", "http://127.0.0.1:9", "--token-file", "x", "--bot", LONG],
        ["--lang", LONG, "play"],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_words_of_no_measure(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert len(err) < 5000
    assert "'" not in err.replace("can't", "")
