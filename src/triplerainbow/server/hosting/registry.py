"""Which tables are in memory: those that are used, and those that somebody still holds.

There is never more than one live table of a name: two would each write events that the other does
not know. So a table that has left here is still found for as long as anybody holds it, and comes
back by itself as soon as something happens to it.
"""

import asyncio
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

from triplerainbow.server.hosting.driver import Driver
from triplerainbow.server.hosting.live import LiveTable

Drive = Callable[[LiveTable], tuple[Driver, "asyncio.Task[None]"]]
"""Begins to drive a table."""


class Registry:
    """The live tables of one server."""

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._used: dict[str, tuple[LiveTable, Driver, asyncio.Task[None]]] = {}

    def __len__(self) -> int:
        """How many tables are kept here."""
        return len(self._used)

    def __iter__(self) -> Iterator[LiveTable]:
        """All live tables that anybody holds."""
        return iter(list(self._held.values()))

    def add(self, live: LiveTable) -> None:
        """Keep a table that was just opened or loaded."""
        self._held[live.table.id] = live
        live.used = self._use
        self._use(live)

    def peek(self, table_id: str) -> LiveTable | None:
        """The live table of this name if anybody holds one; that is no use of it."""
        return self._held.get(table_id)

    def find(self, table_id: str) -> LiveTable | None:
        """The one live table of this name; None if nobody holds one that may be used."""
        live = self._held.get(table_id)
        if live is None or live.broken:
            return None
        self._use(live)
        return live

    def _use(self, live: LiveTable) -> None:
        """Keep it a while, and drive it: something has happened to it, or is about to."""
        name = live.table.id
        if live.broken or self._held.get(name) is not live:
            return
        live.used_at = asyncio.get_running_loop().time()
        kept = self._used.get(name)
        if kept is None or kept[0] is not live:
            self._used[name] = (live, *self._drive(live))

    def let_go(self, idle: float) -> None:
        """Forget the tables on which nothing happens, nor will, and nothing has for so long."""
        since = asyncio.get_running_loop().time() - idle
        for name, (live, driver, task) in list(self._used.items()):
            done = task.done() or driver.idle
            if live.broken or (done and live.is_quiet and live.used_at <= since):
                del self._used[name]
                task.cancel()
