"""One thread that writes: what many tables hand in at the same moment shares one commit.

A commit waits for the disk, a few milliseconds; with one commit a batch the number of moves a
second does not depend on it. Nobody is told anything before the commit is done.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, OperationalError

Work = Callable[[Connection], None]
"""What one request writes, whole or not at all; it may be tried twice, so it does nothing else."""

MOST = 200
"""Pieces of work in one commit."""


class StoreError(Exception):
    """The database can't take this now (it is locked, the disk is full); nothing was written."""


class Conflict(Exception):  # noqa: N818 - not a fault: somebody else was first
    """Something that this work contradicts was written before; nothing was written."""


class Writer:
    """Takes work from any number of tasks and commits it in the order it came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[tuple[Work, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Return once the work is on the disk; StoreError or Conflict if it isn't and won't be."""
        future: Future[None] = Future()
        self._queue.put((work, future))
        # Shielded: whoever stops waiting must not take back what may already be written.
        await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        """Finish what was handed in."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < MOST and not last and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                else:
                    batch.append(more)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[tuple[Work, Future[None]]]) -> None:
        try:
            faults = self._together(batch) or self._one_by_one(batch)
        except Exception as error:  # the disk, a lock: nothing of the batch is written
            faults = [StoreError(str(error))] * len(batch)
        for (_work, future), fault in zip(batch, faults, strict=True):
            if fault is None:
                future.set_result(None)
            else:
                future.set_exception(fault)

    def _together(self, batch: list[tuple[Work, Future[None]]]) -> list[Exception | None] | None:
        """Write it all; None if that fails, and then nothing is written."""
        try:
            with self._transaction() as connection:
                for work, _future in batch:
                    work(connection)
                connection.commit()
        except OperationalError:  # nobody's fault
            raise
        except Exception:  # one by one it will show whose fault it is
            return None
        return [None] * len(batch)

    def _one_by_one(self, batch: list[tuple[Work, Future[None]]]) -> list[Exception | None]:
        """Write what can be written; for each piece why it could not."""
        with self._transaction() as connection:
            faults = [_try(connection, work) for work, _future in batch]
            connection.commit()
        return faults

    def _transaction(self) -> Connection:
        return self._engine.connect().execution_options(writing=True)


def _try(connection: Connection, work: Work) -> Exception | None:
    """Do one piece of work or nothing of it; why not, if that is its own fault."""
    try:
        with connection.begin_nested():
            work(connection)
    except OperationalError:
        raise
    except IntegrityError as error:
        return Conflict(str(error.orig))
    except Exception as error:  # one table's fault must not touch the others
        return error
    return None
