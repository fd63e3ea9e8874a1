"""Who hears of which tables: for streams that tell a program of more than one.

There is no queue: a listener is told which tables have changed, and looks at them when it can.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.tables.table import OPEN


class Listener:
    """Somebody who hears of tables: those where they sit, and those that are open to all."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.changed: dict[str, LiveTable] = {}
        """Tables that have changed since it last looked, by name."""
        self.alarm = asyncio.Event()
        """Set at every change."""

    def taken(self) -> list[LiveTable]:
        """The tables that have changed; they are old news then."""
        found = list(self.changed.values())
        self.changed.clear()
        return found


class News:
    """The listeners of one server."""

    def __init__(self) -> None:
        self._by_person: defaultdict[str, set[Listener]] = defaultdict(set)
        self._by_table: defaultdict[str, set[Listener]] = defaultdict(set)

    @contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Within, this one is told."""
        self._by_person[listener.person].add(listener)
        try:
            yield
        finally:
            _discard(self._by_person, listener.person, listener)
            for table in [name for name, all_ in self._by_table.items() if listener in all_]:
                _discard(self._by_table, table, listener)

    def follow(self, listener: Listener, table: str) -> None:
        """Tell this one whatever becomes of a table, even if it gets up from there."""
        self._by_table[table].add(listener)

    def unfollow(self, listener: Listener, table: str) -> None:
        """As before."""
        _discard(self._by_table, table, listener)

    def alert(self) -> None:
        """Let all look whether they may go on."""
        for listeners in self._by_person.values():
            for listener in listeners:
                listener.alarm.set()

    def notice(self, live: LiveTable) -> None:
        """A table has changed, or was opened."""
        if not self._by_person:
            return
        table = live.table
        hearing = set(self._by_table.get(table.id, ()))
        for seat in table.seats:
            hearing.update(self._by_person.get(seat.person or "", ()))
        if table.terms.public and table.stage == OPEN:
            hearing.update(*self._by_person.values())
        for listener in hearing:
            listener.changed[table.id] = live
            listener.alarm.set()


def _discard(index: defaultdict[str, set[Listener]], name: str, listener: Listener) -> None:
    index[name].discard(listener)
    if not index[name]:
        del index[name]
