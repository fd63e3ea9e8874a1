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
"""What one request writes, whole or not at all."""

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
        done: list[Future[None]] = []
        refused: list[tuple[Future[None], Exception]] = []
        try:
            with self._engine.connect() as connection:
                connection.execution_options(writing=True)
                for work, future in batch:
                    fault = _try(connection, work)
                    if fault is None:
                        done.append(future)
                    else:
                        refused.append((future, fault))
                connection.commit()
        except Exception as error:  # the disk, a lock: nothing of the batch is written
            for _work, future in batch:
                future.set_exception(StoreError(str(error)))
            return
        for future in done:
            future.set_result(None)
        for future, fault in refused:
            future.set_exception(fault)


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
