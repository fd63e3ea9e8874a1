"""All tables: opened, found, kept in memory while somebody needs them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from triplerainbow.record import fair
from triplerainbow.server.store.store import Store, now
from triplerainbow.server.tables import deeds
from triplerainbow.server.tables import event as kinds
from triplerainbow.server.tables.driver import Driver, Pace
from triplerainbow.server.tables.event import NOBODY
from triplerainbow.server.tables.live import LiveTable
from triplerainbow.server.tables.ready import Readiness
from triplerainbow.server.tables.table import OPEN, RUNNING, Seat, Table
from triplerainbow.server.tables.terms import Terms

T = TypeVar("T")

log = logging.getLogger("triplerainbow")

THINKERS = 2
"""Threads in which bots think."""

BEAT = 2.0
"""Seconds between two beats of the pulse."""


def new_id() -> str:
    """A name that nobody can guess: 128 random bits, 22 characters."""
    return secrets.token_urlsafe(16)


class Lobby:
    """The tables of one server."""

    def __init__(self, store: Store, readiness: Readiness, pace: Pace) -> None:
        self.store = store
        self.readiness = readiness
        self._pace = pace
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._executor = ThreadPoolExecutor(THINKERS, "thinker")
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and finding

    async def open(
        self,
        terms: Terms,
        host: str,
        seats: Sequence[Seat],
        played: tuple[str, Sequence[deeds.Deed]] | None = None,
    ) -> LiveTable:
        """A new table, some seats taken already.

        `played`, the seed of another table and what was played there, lets it go on from there.
        """
        seed, before = (fair.new_seed(), ()) if played is None else played
        table = Table(new_id(), terms, seed, host, now())
        found: list[deeds.Deed] = [
            (kinds.SEATED, place, _body(seat)) for place, seat in enumerate(seats) if seat.taken
        ]
        events = table.next_events([*found, *before], table.made_at)
        await self.store.add_table(table, events)
        table.add(events)
        return self._adopt(table)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this name; None if there is none. Waits until its game is ready."""
        live = self._tables.get(table_id)
        if live is not None and not live.broken:
            return live
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable | None:
        found = await asyncio.to_thread(self.store.load, table_id)
        if found is None:
            return None
        table, events = found
        if any(event.kind == kinds.STARTED for event in events):
            await self.readiness.wait(table.terms.game)
        table.add(events)
        return self._adopt(table)

    def _adopt(self, table: Table) -> LiveTable:
        live = self._tables[table.id] = LiveTable(table, self.store)
        if table.stage in (OPEN, RUNNING):
            self._spawn(Driver(live, self.readiness, self._executor, self._pace).run())
        return live

    async def think(self, work: Callable[[], T]) -> T:
        """Do something that takes a while in a thread of the bots."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    # Life

    async def wake(self) -> None:
        """Take up all games that were running when the server last stopped."""
        before = await asyncio.to_thread(self.store.last_alive)
        away = 0 if before is None else max(0, now() - before)
        self._spawn(self._beat())
        for table_id in await asyncio.to_thread(self.store.unfinished):
            self._spawn(self._resume(table_id, away))

    async def _resume(self, table_id: str, away: int) -> None:
        """A table is where it was; nobody's clock is charged for the time between."""
        try:
            live = await self.find(table_id)
        except Exception:
            log.exception("table %s can't be read", table_id)
            return
        if live is None:
            return
        if live.table.stage not in (OPEN, RUNNING):
            await self.store.set_stage(table_id, live.table.stage)
        elif live.table.stage == RUNNING and away:
            await live.do(lambda _table: [(kinds.PAUSED, NOBODY, {"ms": away})])

    async def _beat(self) -> None:
        while True:
            try:
                await self.store.alive()
            except Exception as fault:  # the next beat may do
                log.warning("the pulse could not be written: %s", fault)
            await asyncio.sleep(BEAT)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def wake_viewers(self) -> None:
        """Let everybody who waits for a change look again."""
        for live in self._tables.values():
            live.changed()

    async def close(self) -> None:
        """Stop driving; what is being written is finished by the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)


def _body(seat: Seat) -> dict[str, str]:
    """A seat as the body of an event."""
    fields = {"person": seat.person, "bot": seat.bot, "name": seat.name}
    return {name: value for name, value in fields.items() if value is not None}
