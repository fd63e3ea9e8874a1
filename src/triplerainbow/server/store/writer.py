"""One thread that writes: what many tables hand in at the same moment shares one commit.

A commit waits for the disk, a few milliseconds; with one commit a batch the number of moves a
second does not depend on it. Nobody is told anything before the commit is done.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from triplerainbow.i18n import _
from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused

log = logging.getLogger("triplerainbow")

Work = Callable[[Connection], None]
"""What one request writes, whole or not at all; it may be tried twice, so it does nothing else."""

MOST = 200
"""Pieces of work in one commit."""

SLOW = 0.1
"""Seconds after which a commit takes unusually long: the disk or another process is to blame."""

GATHER = 0.002
"""Seconds for which a busy writer lets further work come before it commits."""


@dataclass(frozen=True)
class Rows:
    """Work that is one statement for some rows.

    Rows of one statement are written together, so they are much cheaper than other work; rows of
    different statements do not depend on each other.
    """

    statement: Executable
    rows: Sequence[Mapping[str, Any]]

    def __call__(self, connection: Connection) -> None:
        """Write them."""
        connection.execute(self.statement, self.rows)


class StoreError(Refused):
    """The database can't do this now (it is locked, full, damaged, gone); nothing was written.

    A Refused, so that every request of people and of programs is answered alike, in the language
    in which it is answered: whoever writes knows none.
    """

    seconds = 2

    def __init__(self, fault: str, *, writes: bool = True) -> None:
        """`fault` is what the database says, for the log."""
        super().__init__(refusals.NOT_STORED)
        self.args = (fault,)
        if not writes:
            self.refusal = refusals.NOT_READ

    @property
    def sentence(self) -> str:
        """For whoever asked, in their language; what the database says is not for them."""
        return _(self.refusal.message)


class Conflict(Exception):  # noqa: N818 - not a fault: somebody else was first
    """Something that this work contradicts was written before; nothing was written."""


Waiting = tuple[Work, "asyncio.Future[None]"]


class Writer:
    """Takes work from any number of tasks and commits it in the order it came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._since: float | None = None
        """When the commit that is under way began, by the monotonic clock."""
        self._failed = False
        """Whether the last commit did."""
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Return once the work is on the disk; StoreError or Conflict if it isn't and won't be."""
        await self.hand_in(work)

    def hand_in(self, work: Work) -> "asyncio.Future[None]":
        """Hand in work; the future is done as `write` returns. To cancel it takes nothing back."""
        future = asyncio.get_running_loop().create_future()
        self._queue.put((work, future))
        return future

    def is_stuck(self) -> bool:
        """Whether what is handed in can't be written now, or takes unusually long."""
        since = self._since
        return self._failed or (since is not None and time.monotonic() - since > SLOW)

    def close(self) -> None:
        """Finish what was handed in."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        busy = False
        while (first := self._queue.get()) is not None:
            if busy:
                time.sleep(GATHER)
            batch = [first]
            last = False
            while len(batch) < MOST and not last and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                else:
                    batch.append(more)
            self._commit(batch)
            busy = len(batch) > 2
            if last:
                return

    def _commit(self, batch: list[Waiting]) -> None:
        self._since, failed = time.monotonic(), True
        try:
            faults = self._together(batch) or self._one_by_one(batch)
            failed = False
        except StoreError as error:  # nothing of the batch is written
            faults = [StoreError(str(error)) for _piece in batch]
        except Exception as error:  # nothing either, and the thread has to live
            log.exception("a fault while writing")
            faults = [StoreError(str(error)) for _piece in batch]
        self._since, self._failed = None, failed
        _tell([future for _work, future in batch], faults)

    def _together(self, batch: list[Waiting]) -> list[Exception | None] | None:
        """Write it all; None if that fails, and then nothing is written."""
        try:
            with self._transaction() as connection:
                for work in _joined(work for work, _future in batch):
                    work(connection)
                connection.commit()
        except StoreError:  # nobody's fault
            raise
        except Exception:  # one by one it will show whose fault it is
            return None
        return [None] * len(batch)

    def _one_by_one(self, batch: list[Waiting]) -> list[Exception | None]:
        """Write what can be written; for each piece why it could not."""
        with self._transaction() as connection:
            faults = [_try(connection, work) for work, _future in batch]
            connection.commit()
        return faults

    def _transaction(self) -> Connection:
        return self._engine.connect().execution_options(writing=True)


def _joined(batch: Iterable[Work]) -> list[Work]:
    """The same work, rows of one statement together."""
    joined: list[Work] = []
    pending: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for work in batch:
        if isinstance(work, Rows):
            pending.setdefault(id(work.statement), (work.statement, []))[1].extend(work.rows)
            continue
        joined += (Rows(*rows) for rows in pending.values())
        pending.clear()
        joined.append(work)
    return [*joined, *(Rows(*rows) for rows in pending.values())]


def _tell(futures: Sequence["asyncio.Future[None]"], faults: Sequence[Exception | None]) -> None:
    """Let everybody know, with one call into each loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
    for future, fault in zip(futures, faults, strict=True):
        loops.setdefault(future.get_loop(), []).append((future, fault))
    for loop, told in loops.items():
        with suppress(RuntimeError):  # it is closed: nobody waits there any more
            loop.call_soon_threadsafe(_settle, told)


def _settle(told: Sequence[tuple["asyncio.Future[None]", Exception | None]]) -> None:
    for future, fault in told:
        if future.done():  # whoever waited has gone
            continue
        if fault is None:
            future.set_result(None)
        else:
            future.set_exception(fault)


def _try(connection: Connection, work: Work) -> Exception | None:
    """Do one piece of work or nothing of it; why not, if that is its own fault."""
    try:
        with connection.begin_nested():
            work(connection)
    except StoreError:
        raise
    except IntegrityError as error:
        return Conflict(str(error.orig))
    except Exception as error:  # one table's fault must not touch the others
        return error
    return None
