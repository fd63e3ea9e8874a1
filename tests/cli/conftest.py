"""Runs `rainbow` in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.forked import PATIENCE, SETS_UP, Forking
from tests.samples import INTERPRETED

# Hundreds of games and a searching bot: without the compiler this would take for ever.
collect_ignore_glob = ["test_*.py"] if INTERPRETED else []

Result = subprocess.CompletedProcess[str]
Rainbow = Callable[..., Result]

# The programs of these tests inherit what is ignored, and below `nohup` or `&` something is.
for ignorable, usual in (
    (signal.SIGHUP, signal.SIG_DFL),
    (signal.SIGINT, signal.default_int_handler),
):
    if signal.getsignal(ignorable) is signal.SIG_IGN:
        signal.signal(ignorable, usual)

COMMAND = [sys.executable, "-m", "triplerainbow"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """English, 80 columns, no colours, saved games in a folder of this test."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return kept | {
        "LANGUAGE": "en",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }


@pytest.fixture(scope="package")
def forking() -> Iterator[Forking]:
    """A process that has loaded everything."""
    with Forking() as found:
        yield found


@pytest.fixture
def rainbow(environment: dict[str, str], forking: Forking) -> Rainbow:
    """Run the command with these arguments; the result has text streams."""

    def run(*arguments: str | Path, input: str = "", **variables: str) -> Result:
        words, given = list(map(str, arguments)), environment | variables
        if any(name.startswith(SETS_UP) for name in variables):
            result = started(words, given, input)
        else:
            result = forking.run(words, given, input)
        result.stderr = without_notice(result.stderr)
        return result

    return run


def started(words: list[str], environment: dict[str, str], given: str) -> Result:
    """The command started as anybody starts it."""
    return subprocess.run(
        [*COMMAND, *words],
        input=given,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def without_notice(errors: str) -> str:
    """What was said on stderr, but for the notice of a first run or a slow machine."""
    lines = errors.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("Preparing the game"))


def refused(result: Result, *words: str, code: int = 2) -> None:
    """Assert that the command failed with one clear line on stderr that has these words."""
    assert result.returncode == code, result
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]
