"""A table that is being played: one change at a time, written before it is true."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from triplerainbow.server.hosting.attendance import Attendance
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.store.store import Store
from triplerainbow.server.store.writer import Conflict, StoreError
from triplerainbow.server.tables.events import Draft, Event
from triplerainbow.server.tables.summary import Summary, played_at, summary_of
from triplerainbow.server.tables.table import Table

log = logging.getLogger("triplerainbow")

Command = Callable[[Table], Sequence[Draft]]
"""What somebody would like to do: looks at the table as it is by then, or raises Refused."""


class LiveTable:
    """A table and those who look at it."""

    def __init__(self, table: Table, store: Store, time: Timeline, silent: float) -> None:
        """`silent` is in seconds: who answers nothing for so long is not there."""
        self.table = table
        self.time = time
        """By which its clocks run."""
        self.attendance = Attendance(time, self._attended, silent)
        """Who is there."""
        self._comings = 0
        """Goes up when somebody comes or goes."""
        self.broken = False
        """Whether the events that are stored and the table in memory may differ."""
        self.pages: object | None = None
        """What those who draw it keep of it; goes when it goes."""
        self.listeners: set[asyncio.Event] = set()
        """Set at every change, for streams that wait for other things as well."""
        self.used: Callable[[LiveTable], None] = _nobody_cares
        """Told of every change, so that whoever keeps tables knows which are in use."""
        self.noticed: Callable[[LiveTable], None] = _nobody_cares
        """Told of every change, for those who hear of more than one table."""
        self.used_at = 0.0
        """When it was last, by the clock of the loop."""
        self.going_on = asyncio.Lock()
        """Held while a table is opened at which the same people go on."""
        self._noted: Summary | None = None
        """What lists say of it, as far as it was handed in."""
        self._store = store
        self._lock = asyncio.Lock()
        self._requests = {event.client for event in table.events if event.client}
        self._changed = asyncio.Event()

    # Changing

    async def do(self, command: Command, client: str | None = None) -> None:
        """Let it happen: checked, written, then seen. Refused if it can't be.

        A request whose name is known already has had its effect: nothing happens again. Goes on to
        the end even if who asked for it has gone.
        """
        await asyncio.shield(asyncio.ensure_future(self._do(command, client)))

    async def _do(self, command: Command, client: str | None) -> None:
        async with self._lock:
            if client is not None and client in self._requests:
                return
            if self.broken:
                raise StoreError(f"table {self.table.id} was changed elsewhere")
            drafts = command(self.table)
            if drafts:
                await self._write(self.table.next_events(drafts, self.time.now(), client))
            if client is not None:
                self._requests.add(client)
            await self.note()
        self.changed()

    async def _write(self, events: Sequence[Event]) -> None:
        try:
            await self._store.append(self.table.id, events)
        except Conflict as fault:
            # Another process writes to this table; what is in memory is no longer true.
            self._break()
            raise StoreError(f"table {self.table.id} was changed elsewhere: {fault}") from None
        try:
            self.table.add(events)
        except BaseException:
            self._break()
            raise

    def _break(self) -> None:
        """Never used again: whoever looks at it or drives it lets go, and finds a new one."""
        self.broken = True
        self.changed()

    async def note(self) -> None:
        """Note what lists say of the table, if that has changed.

        For lists only: it is set right again when the table is resumed, should it fail. So nobody
        has to wait until it is on the disk that somebody else is to move.
        """
        summary, before = summary_of(self.table), self._noted
        if summary == before:
            return
        self._noted = summary
        noting = self._store.note(self.table.id, summary, played_at(self.table))
        noting.add_done_callback(self._was_noted)
        if before is None or before.stage != summary.stage:
            await asyncio.wait([noting])

    def _was_noted(self, noting: "asyncio.Future[None]") -> None:
        if noting.cancelled() or (fault := noting.exception()) is None:
            return
        self._noted = None
        log.warning("what lists say of table %s is old: %s", self.table.id, fault)

    # Looking

    def version(self, viewer: int) -> tuple[int, int]:
        """Changes with all that this viewer (NOBODY: somebody who watches) may know, and only then.

        What is hidden from them must not show in when they are told something, either.
        """
        return self.table.counted(viewer), self._comings

    def _attended(self) -> None:
        self._comings += 1
        self.changed()

    def changed(self) -> None:
        """Wake everybody who waits for a change."""
        self._changed.set()
        self._changed = asyncio.Event()
        for listener in self.listeners:
            listener.set()
        self.used(self)
        self.noticed(self)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody looks at it and nobody is changing it."""
        return self.attendance.is_empty and not self._lock.locked()

    def next_change(self) -> asyncio.Event:
        """Is set as soon as something changes after this call."""
        return self._changed


def _nobody_cares(_live: LiveTable) -> None:
    """What a table tells that nobody keeps."""
