"""Worker processes: their number, and what happens when they die, or the parent, or the wish."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import triplerainbow as tr
from tests.waiting import wait_until
from triplerainbow.arena import simulation, workers
from triplerainbow.arena.workers import in_order, sensible
from triplerainbow.i18n import speaking

PROGRAM = """
import triplerainbow as tr
from triplerainbow.arena import simulation
if __name__ == "__main__":
    simulation.SAMPLE = simulation.WORTH_WORKERS = 0.0
    for record in tr.simulate("rainbow", 2, 10**9, jobs=2):
        print(flush=True)
"""
"""A parent that simulates for ever."""

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def workers_of(process: "subprocess.Popen[Any]") -> list[int]:
    """Process numbers of the workers (and not of what else multiprocessing starts)."""
    pids = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def is_running(pid: int) -> bool:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


# Jobs for workers


def doubled(number: int) -> int:
    return 2 * number


def slow_after_zero(number: int) -> int:
    time.sleep(1000 if number else 0)
    return number


def broken(number: int) -> int:
    raise LookupError(number)


def deadly(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def test_answers_come_in_order() -> None:
    assert list(in_order(doubled, range(50), 2)) == list(range(0, 100, 2))
    assert list(in_order(doubled, [], 2)) == []
    assert active_children() == []


def test_a_fault_in_a_worker_is_raised_here() -> None:
    with pytest.raises(LookupError, match=r"^0$"):
        next(in_order(broken, range(10), 2))
    assert active_children() == []


def test_what_came_before_the_end_of_a_worker_is_told() -> None:
    answers = in_order(deadly, range(100), 1)
    assert [next(answers) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(tr.WorkerLostError, match=r"^a worker process ended before its work was"):
        next(answers)
    assert active_children() == []


def test_no_more_workers_than_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, jobs, count in ((1, 1, 1), (1, 2, 2), (4, 3, 3), (4, 10**18, 4), (999, 10**18, 60)):
        monkeypatch.setattr(workers, "cores", lambda cores=cores: cores)
        assert sensible(jobs) == count


# Simulations


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Iterator[dict[str, Any]]]:
    """A simulation that has begun to use workers."""
    monkeypatch.setattr(simulation, "SAMPLE", 0.0)
    monkeypatch.setattr(simulation, "WORTH_WORKERS", 0.0)
    games = tr.simulate("rainbow", 2, 10**9, seed=1, jobs=10**9, legal=True)
    while not active_children():
        next(games)
    yield games
    games.close()  # type: ignore[attr-defined]  # the iterator is a generator


def test_leaving_early_is_quick(endless: Iterator[Any]) -> None:
    assert len(active_children()) <= max(2, workers.cores())
    begun = time.monotonic()
    endless.close()  # type: ignore[attr-defined]  # the iterator is a generator
    assert time.monotonic() - begun < 1
    assert active_children() == []


def test_leaving_does_not_wait_for_work_that_is_under_way() -> None:
    answers = in_order(slow_after_zero, range(100), 2)
    assert next(answers) == 0
    begun = time.monotonic()
    answers.close()  # type: ignore[attr-defined]  # the iterator is a generator
    assert time.monotonic() - begun < 1
    assert active_children() == []


def test_a_killed_worker_is_one_clear_error(endless: Iterator[Any]) -> None:
    os.kill(active_children()[0].pid or 0, signal.SIGTERM)
    with speaking("en"), pytest.raises(tr.WorkerLostError) as lost:
        for _game in endless:
            pass
    assert str(lost.value).startswith("a worker process ended before its work was done")
    assert isinstance(lost.value, RuntimeError)
    assert active_children() == []


@linux_only
def test_a_killed_worker_is_one_line_of_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "triplerainbow", "simulate", "rainbow", "--games", "99999999"]
    with (
        (tmp_path / "games").open("wb") as output,
        subprocess.Popen(
            [*command, "--jobs", "2"],
            env=os.environ | {"LANGUAGE": "en"},
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        wait_until(lambda: process.poll() is not None or len(workers_of(process)) == 2)
        os.kill(workers_of(process)[1], signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
    *notices, line = errors.splitlines()
    assert all(notice.startswith("Preparing the game") for notice in notices)
    assert line.startswith("rainbow: a worker process ")
    assert process.returncode == 1


@linux_only
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for _game in range(50):  # the parent plays the first alone, then workers do
            process.stdout.readline()
        wait_until(lambda: len(workers_of(process)) == 2)
        pids = workers_of(process)
        process.kill()
    wait_until(lambda: not any(map(is_running, pids)), 20)


def test_a_script_without_its_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(PROGRAM.replace('if __name__ == "__main__":', "if True:"), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert "WorkerLostError: a worker process did not start; a script that uses" in last
