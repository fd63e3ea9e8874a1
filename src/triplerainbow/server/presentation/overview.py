"""What concerns a program at all tables: its seats, what is asked of it, where it could sit down.

A line tells what everybody at a table knows, or of the program's own seat: nothing here is made
from cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.news import Listener, News
from triplerainbow.server.presentation.lines import Line, result_of, row
from triplerainbow.server.store.store import Entry
from triplerainbow.server.tables.summary import summary_of
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING, STARTING, STOPPED, Table

ENDED = (OVER, STOPPED)

MOST_ENDED = 50
"""Finished tables of which it is still told where the same people go on."""


@dataclass
class Told:
    """What the program has heard of a table."""

    seat: int | None = None
    names: tuple[str, ...] = ()
    stage: str = ""
    listed: bool = False
    turn: int = -1
    """The position in which it was last told that it is asked."""


class Overview:
    """What one program was told of all tables, and what is new."""

    def __init__(self, news: News, person: str) -> None:
        self._news = news
        self._person = person
        self.listener = Listener(person)
        """Hears of tables that have changed."""
        self._told: dict[str, Told] = {}
        self._first: list[Line] | None = []

    def begin(self, entries: Sequence[Entry], live: Sequence[LiveTable | None]) -> None:
        """These tables there are already: unfinished ones of its own, and those open to all."""
        assert self._first is not None
        for entry in entries:
            self._first += self._of_entry(entry)
        self._first.append({"type": "ready"})
        self.listener.changed.update({table.table.id: table for table in live if table})

    def follow_all(self) -> None:
        """Hear of every table of which something was told, from now on."""
        for table in self._told:
            self._news.follow(self.listener, table)

    def news(self) -> Sequence[Line]:
        """The lines that tell what has happened since they were asked for."""
        lines, self._first = self._first or [], None
        for live in self.listener.taken():
            lines += self._of_table(live.table)
        return lines

    def _of_entry(self, entry: Entry) -> list[Line]:
        """What is known of a table that nobody may have loaded."""
        stage = entry.summary.shown_stage
        if entry.id in self._told or stage in ENDED or (entry.seat is None and stage != OPEN):
            return []
        listed = entry.seat is None
        # That it is running is told as soon as the table is there: `stage` is what was told.
        self._told[entry.id] = Told(
            entry.seat, entry.summary.names, stage if stage != RUNNING else STARTING, listed=listed
        )
        table = row(entry.id, entry.terms, entry.summary, entry.seat)
        lines: list[Line] = [{"type": "listed" if listed else "seat", "table": table}]
        if stage == RUNNING:
            self._told[entry.id].stage = RUNNING
            lines.append({"type": "start", "table": table})
        return lines

    def _of_table(self, table: Table) -> list[Line]:
        """What is new at a table."""
        told = self._told.get(table.id, Told())
        seat = table.seat_of(self._person)
        lines = self._seated(table, told, seat) if seat is not None else self._apart(table, told)
        if seat is None and not told.listed:
            self._forget(table.id)
        else:
            self._keep(table.id, told)
        return lines

    def _seated(self, table: Table, told: Told, seat: int) -> list[Line]:
        """At a table where it sits."""
        summary, stage = summary_of(table), table.shown_stage
        shown = {"table": row(table.id, table.terms, summary, seat)}
        ended, kinds = stage in ENDED, list[Line]()
        new = told.seat != seat
        if new and ended:
            told.seat, told.stage = seat, stage
            return []
        if new or (told.names != summary.names and stage in (OPEN, STARTING)):
            kinds.append({"type": "seat", **shown})
        if not ended and stage == RUNNING and told.stage != RUNNING:
            kinds.append({"type": "start", **shown})
        if is_asked(table, seat) and told.turn != table.position(seat):
            told.turn = table.position(seat)
            kinds.append({"type": "turn", **shown, "seq": told.turn})
        if ended and told.stage not in ENDED:
            kinds.append({"type": "end", **shown, **result_of(table)})
        if table.following is not None and told.stage != "again":
            kinds.append({"type": "again", **shown, "next": table.following})
            stage = "again"
        told.seat, told.names, told.stage, told.listed = seat, summary.names, stage, False
        return kinds

    def _apart(self, table: Table, told: Told) -> list[Line]:
        """At a table where it does not sit, or not any more."""
        summary = summary_of(table)
        shown = {"table": row(table.id, table.terms, summary, None)}
        listed = table.terms.public and table.shown_stage == OPEN
        lines: list[Line] = [] if told.seat is None else [{"type": "left", **shown}]
        if listed and not (told.listed and told.names == summary.names):
            lines.append({"type": "listed", **shown})
        elif told.listed and not listed:
            lines.append({"type": "unlisted", **shown})
        told.seat, told.names, told.listed, told.stage = None, summary.names, listed, table.stage
        return lines

    def _keep(self, table: str, told: Told) -> None:
        self._told.pop(table, None)
        self._told[table] = told
        self._news.follow(self.listener, table)
        done = [name for name, of in self._told.items() if of.stage in (*ENDED, "again")]
        for name in done[:-MOST_ENDED]:
            self._forget(name)

    def _forget(self, table: str) -> None:
        self._told.pop(table, None)
        self._news.unfollow(self.listener, table)


def is_asked(table: Table, seat: int) -> bool:
    """Whether the table waits for this seat, as far as the seat may know."""
    if not table.seats[seat].is_person:
        return False
    return seat == table.mover or (table.stage == RUNNING and seat in table.asked)
