"""Signals that reach all processes of a contest, at any moment: it ends cleanly, nothing false."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import COMMAND
from tests.samples import INTERPRETED
from tests.test_workers import workers_of
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="worker processes, no rules of a game"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

SCRIPT = """
import sys
from contextlib import closing
from pathlib import Path
from tests.arena.toys import plan, toy
from triplerainbow.arena.contest import Contest
from triplerainbow.terminal.signals import Watch

if __name__ == "__main__":
    contest = Contest(plan(["sleepy", "sleepy"]), 1000, maker=toy, file=Path(sys.argv[1]))
    with Watch() as watch, watch.deferring(), closing(contest.play(2)) as games:
        for _outcome in games:
            watch.check()
"""
"""A contest whose bots think nearly all the time, ended as the command does it."""

ARENA = ("arena", "rainbow", "--players", "2", "--bots", "greedy,random", "--seed", "1")


def begun(command: list[str]) -> "subprocess.Popen[str]":
    """A program in a process group of its own, as a shell starts it."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "LANGUAGE": "en"}
    return subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def arena(*more: Any) -> "subprocess.Popen[str]":
    return begun([*COMMAND, *ARENA, *map(str, more)])


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_no_bot_forfeits_because_the_program_ends(end: signal.Signals, tmp_path: Path) -> None:
    script, file = tmp_path / "script.py", tmp_path / "games"
    script.write_text(SCRIPT)
    with begun([sys.executable, str(script), str(file)]) as process:
        wait_until(lambda: file.exists() and file.stat().st_size > 0)
        os.killpg(process.pid, end)
        _stdout, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert ("Terminated" if end != signal.SIGINT else "KeyboardInterrupt") in errors
    for line in file.read_bytes().splitlines():
        assert "forfeit" not in json.loads(line)["arena"]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_workers_may_just_be_starting(end: signal.Signals, tmp_path: Path) -> None:
    with arena("--games", 10**6, "--jobs", 2, "--out", tmp_path / "games") as process:
        wait_until(lambda: workers_of(process))
        os.killpg(process.pid, end)
        _stdout, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + end, errors
    assert "Traceback" not in errors
    assert errors.splitlines()[-1].startswith("To go on: ")


def test_a_worker_that_is_killed_at_its_start_is_told_of(tmp_path: Path) -> None:
    with arena("--games", 10**6, "--jobs", 2, "--out", tmp_path / "games") as process:
        wait_until(lambda: workers_of(process))
        os.kill(workers_of(process)[0], signal.SIGKILL)
        _stdout, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    *_rest, to_go_on, last = errors.splitlines()
    assert to_go_on.startswith("To go on: ")
    assert last.startswith("rainbow: a worker process ended before its work was done")


def test_a_worker_leaves_the_request_to_end_to_its_parent(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with arena("--games", 4, "--jobs", 1, "--out", file) as process:
        wait_until(lambda: workers_of(process))
        os.kill(workers_of(process)[0], signal.SIGTERM)
        _stdout, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert len(file.read_bytes().splitlines()) == 4
