"""All tables: opened, found, kept in memory while somebody needs them."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from triplerainbow.record import fair
from triplerainbow.server import refusals
from triplerainbow.server.hosting.driver import Driver, Pace
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.news import News
from triplerainbow.server.hosting.programs import ActivePrograms
from triplerainbow.server.hosting.registry import Registry
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.credentials import new_id
from triplerainbow.server.store.store import Store
from triplerainbow.server.store.writer import Conflict, StoreError
from triplerainbow.server.tables.commands import withdraw
from triplerainbow.server.tables.damage import DamagedError, fold
from triplerainbow.server.tables.events import NOBODY, Draft, Paused, Started
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING, Table
from triplerainbow.server.tables.terms import Terms

T = TypeVar("T")

log = logging.getLogger("triplerainbow")

THINKERS = 2
"""Threads in which bots think."""

BEAT = 2.0
"""Seconds between two beats of the pulse."""

TIDY = 10.0
"""Most seconds between two looks for programs that are gone."""

IDLE = 300.0
"""Seconds after which a table on which nothing happens leaves the memory."""


class Lobby:
    """The tables of one server."""

    def __init__(self, store: Store, readiness: Readiness, pace: Pace, time: Timeline) -> None:
        self.store = store
        self.readiness = readiness
        self.pace = pace
        self.time = time
        """By which everything here runs."""
        self.registry = Registry(self._drive)
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._executor = ThreadPoolExecutor(THINKERS, "thinker")
        self._tasks: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._alive_until: int | None = None
        """When the server was last known to be alive before it started."""
        self.presence = ActivePrograms(self.time, pace.away)
        self.news = News()
        self._resting: set[str] = set()
        """Tables that were running then and were not taken up since."""

    # Opening and finding

    async def open(
        self,
        terms: Terms,
        host: str,
        seats: Sequence[Seat],
        played: tuple[str, Sequence[Draft]] | None = None,
    ) -> LiveTable:
        """A new table, some seats taken already.

        `played`, the seed of another table and what was played there, lets it go on from there.
        """
        seed, before = (fair.new_seed(), ()) if played is None else played
        table = Table(new_id(), terms, seed, host, self.time.now())
        found: list[Draft] = [Draft(place, seat) for place, seat in enumerate(seats) if seat.taken]
        table.add(table.next_events([*found, *before], table.made_at))
        await self.store.add_table(table)
        return self._adopt(table)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this name; None if there is none. Waits until its game is ready.

        Refused if it can't be read.
        """
        live = self.registry.find(table_id)
        if live is not None:
            return live
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable | None:
        try:
            found = await asyncio.to_thread(self.store.load, table_id)
            if found is None:
                return None
            table, events = found
            if any(isinstance(event.body, Started) for event in events):
                await self.readiness.wait(table.terms.game)
            fold(table, events)
        except DamagedError as fault:
            log.error("table %s is damaged: %s", table_id, fault)
            raise Refused(refusals.DAMAGED) from None
        await self._take_up(table)
        return self._adopt(table)

    async def _take_up(self, table: Table) -> None:
        """A table is where it was when the server stopped; the time since is charged to nobody.

        Before anybody can do anything at it.
        """
        if table.id not in self._resting:
            return
        since = max(self._alive_until or 0, table.changed_at)
        here = self.time.now()
        # Less than nothing if the wall clock was set back meanwhile: then the table is, too.
        away = here - since
        if table.stage == RUNNING and self._alive_until is not None and away:
            pause = table.next_events([Draft(NOBODY, Paused(away))], here)
            try:
                await self.store.append(table.id, pause)
            except Conflict as fault:
                raise StoreError(f"table {table.id} was changed elsewhere: {fault}") from None
            table.add(pause)
        self._resting.discard(table.id)

    def _adopt(self, table: Table) -> LiveTable:
        self._let_time_pass()
        live = LiveTable(table, self.store, self.time, self.pace.silent)
        self.registry.add(live)
        live.noticed = self.news.notice
        self.news.notice(live)
        return live

    def _let_time_pass(self) -> None:
        """Beat from now on, as long as this lobby lives: a clock without beats stands still."""
        if self._beating is None:
            self._beating = self._spawn(self.time.run())

    def _drive(self, live: LiveTable) -> tuple[Driver, asyncio.Task[None]]:
        driver = Driver(live, self.readiness, self._executor, self.pace)
        return driver, self._spawn(driver.run())

    async def think(self, work: Callable[[], T]) -> T:
        """Do something that takes a while in a thread of the bots."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    # Life

    async def wake(self) -> None:
        """Take up all games that were running when the server last stopped."""
        self._alive_until = await asyncio.to_thread(self.store.last_alive)
        unfinished = await asyncio.to_thread(self.store.unfinished)
        self._resting.update(unfinished)
        self._let_time_pass()
        self._spawn(self._beat())
        self._spawn(self._tidy())
        for table_id in unfinished:
            self._spawn(self._resume(table_id))

    async def _resume(self, table_id: str) -> None:
        """Take up one table, and set right what lists say of it. One fault stops no other."""
        try:
            live = await self.find(table_id)
            if live is not None:
                await live.note()
        except Refused as refused:
            log.warning("table %s can't be taken up now: %s", table_id, refused)
        except Exception:
            log.exception("table %s can't be taken up", table_id)

    async def _beat(self) -> None:
        while True:
            try:
                await self.store.alive(self.time.now())
            except Exception as fault:  # the next beat may do
                log.warning("the pulse could not be written: %s", fault)
            self.registry.let_go(IDLE)
            await asyncio.sleep(BEAT)

    async def _tidy(self) -> None:
        """Wait for no program that is gone, at tables that have not begun."""
        while True:
            await asyncio.sleep(min(TIDY, self.pace.away / 4))
            try:
                await self.tidy()
            except Exception:
                log.exception("open tables could not be looked through")

    async def tidy(self) -> None:
        """Let programs that are gone get up from open tables, and close those they opened."""
        gone: dict[str, set[str]] = {}
        for table_id, person in await asyncio.to_thread(self.store.waiting_programs):
            if self.presence.is_gone(person):
                gone.setdefault(table_id, set()).add(person)
        for table_id, people in gone.items():
            try:
                live = await self.find(table_id)
                if live is not None:
                    await live.do(partial(self._withdrawn, people=people))
            except Refused as refused:
                log.info("table %s: %s", table_id, refused.sentence)
        self.presence.forget()

    def _withdrawn(self, table: Table, people: Set[str]) -> Sequence[Draft]:
        """As of now: whoever came back meanwhile stays."""
        return withdraw(table, {person for person in people if self.presence.is_gone(person)})

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def wake_viewers(self) -> None:
        """Let everybody who waits for a change look again."""
        for live in self.registry:
            live.changed()
        self.news.alert()

    async def close(self) -> None:
        """Stop driving; what is being written is finished by the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)
