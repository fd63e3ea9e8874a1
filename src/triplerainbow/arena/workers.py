"""Processes that share work with this one: they end with it, and at once when it wants no more.

Each worker process has a pipe to this process and a thread here that serves it. The end of either
process closes the pipe, so the other one notices.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing import get_context, parent_process
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from triplerainbow.arena.signals import INTERRUPT, held_back, leave_to_parent
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

AHEAD = 3
"""Parts of the work for each worker that may be under way or wait to be taken."""

LEAVING = 5.0
"""Seconds that a process may take from the end of its pipe to its own."""

MOST_WORKERS = 60
"""More processes than these can't be waited for at once on Windows."""

Job = Callable[[Any], Any]
"""Does one part of the work; sent to every worker once, so it must be picklable."""

_Task = tuple["Future[Any]", Any]
"""Where the answer goes, and the part of the work."""

_CONTEXT = get_context("spawn")


class WorkerLostError(RuntimeError):
    """A worker process ended before its work was done: killed, out of memory, or never started."""


class _LostError(Exception):
    """A note to the main thread, which alone knows the language."""

    def __init__(self, worker: "_Worker") -> None:
        super().__init__()
        self.worker = worker


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def sensible(jobs: int) -> int:
    """Number of worker processes for so many wanted jobs: more than there are cores are slower."""
    return min(jobs, max(2, cores()), MOST_WORKERS)


def in_order(job: Job, parts: Iterable[Any], count: int) -> Iterator[Any]:
    """The answers to all parts in their order, from `count` worker processes.

    A bounded number of parts is under way at any time. Raises what `job` raises, and
    WorkerLostError. Closing the iterator kills the workers.
    """
    tasks: SimpleQueue[_Task | None] = SimpleQueue()
    waiting = iter(parts)
    pending: deque[Future[Any]] = deque()
    workers: list[_Worker] = []
    try:
        for _number in range(count):
            workers.append(_Worker(job, tasks))
        while True:
            for part in waiting:
                pending.append(Future())
                tasks.put((pending[-1], part))
                if len(pending) >= count * AHEAD:
                    break
            if not pending:
                return
            yield pending.popleft().result()
    except _LostError as lost:
        started = any(worker.started for worker in workers)
        raise WorkerLostError(why_lost(started=started, code=lost.worker.exit_code())) from None
    finally:
        for worker in workers:
            worker.kill()
            tasks.put(None)
        for worker in workers:
            worker.join()


def why_lost(*, started: bool, code: int | None) -> str:
    """Why a worker process has probably ended, in a sentence.

    `started` tells whether any worker process has; `code` is the exit code of the one that ended.
    """
    killed = code is not None and code < 0
    if started or killed or _command_runs():
        return _("a worker process ended before its work was done; it was killed or lacked memory")
    return _(
        "a worker process did not start; a script that uses several jobs must begin its work "
        'under if __name__ == "__main__"'
    )


def _command_runs() -> bool:
    """Whether the main module is that of the command, which begins its work as it should."""
    begin = getattr(sys.modules.get("__main__"), "main", None)
    return str(getattr(begin, "__module__", "")).startswith("triplerainbow.")


class _Worker:
    """A worker process and the thread that hands it tasks."""

    def __init__(self, job: Job, tasks: "SimpleQueue[_Task | None]") -> None:
        self.started = False
        """Whether the process has said so."""
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_work, args=(theirs, job), daemon=True)
        with held_back():
            self._process.start()
        theirs.close()  # only the worker holds that end now: when it dies, the pipe is closed
        self._thread = Thread(target=self._serve, args=(tasks,), daemon=True)
        self._thread.start()

    def _serve(self, tasks: "SimpleQueue[_Task | None]") -> None:
        """Hand over one task after the other, until None or the end of the process."""
        while (task := tasks.get()) is not None:
            future, part = task
            try:
                if not self.started:
                    self._pipe.recv()
                    self.started = True
                self._pipe.send(part)
                answer = self._pipe.recv()
            except (EOFError, OSError):
                future.set_exception(_LostError(self))
                return
            except Exception as error:  # what can't be pickled: nobody may wait for it for ever
                answer = error
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def kill(self) -> None:
        """End the process; the thread ends at its next word with it."""
        self._process.kill()

    def exit_code(self) -> int | None:
        """The exit code of a process whose pipe is closed; None if it still runs."""
        self._process.join(LEAVING)
        return self._process.exitcode

    def join(self) -> None:
        """Wait until process and thread have ended."""
        self._process.join()
        self._thread.join()
        self._pipe.close()


# In the worker


def _work(pipe: "Connection[Any, Any]", job: Job) -> None:
    """Do what the parent asks, until it is gone."""
    leave_to_parent(INTERRUPT)
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send(None)  # started
        while True:
            part = pipe.recv()
            pipe.send(_answer(job, part))


def end_with_parent() -> None:
    """Leave when the parent has ended, in the middle of a game if need be."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _answer(job: Job, part: Any) -> Any:
    """What the job says, or the exception that it raised."""
    try:
        return job(part)
    except Exception as error:
        return error
