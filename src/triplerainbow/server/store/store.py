"""What the server asks of the database, in its own words."""

import json
import logging
import time
from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, bindparam, insert, literal, select, update

from triplerainbow.server.store.schema import (
    devices,
    events,
    installation,
    passes,
    people,
    pulse,
    seats,
    tables,
    tokens,
)
from triplerainbow.server.store.writer import Rows, Writer
from triplerainbow.server.tables.damage import DamagedError
from triplerainbow.server.tables.events import Event, read_body
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.summary import Summary, summary_of
from triplerainbow.server.tables.table import OPEN, RUNNING, STAGES, Table
from triplerainbow.server.tables.terms import Terms

log = logging.getLogger("triplerainbow")


def now() -> int:
    """Milliseconds since 1970, by the wall clock: for what has a date, not for durations."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Person:
    """Somebody with a cookie."""

    id: str
    name: str


LISTED = 24 * 3600 * 1000
"""Milliseconds after which an open table at which nothing happens is not listed any more; whoever
has its link may still sit down."""

MOST_PEOPLE = 10_000
"""People who are kept in memory."""


@dataclass(frozen=True)
class Entry:
    """A table in a list."""

    id: str
    terms: Terms
    summary: Summary
    changed_at: int
    seat: int | None = None
    """Of the person whose list it is."""


class Store:
    """Reads at once, in the calling thread; writes through the writer, whole or not at all."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self._people: dict[str, Person] = {}
        """Of late, by hashed secret: every request asks for its person."""

    def close(self) -> None:
        """Finish what was handed in, and let go of the database."""
        self.writer.close()
        self.engine.dispose()

    # People

    def person(self, secret: str) -> Person | None:
        """The person with this hashed secret."""
        kept = self._people.get(secret)
        if kept is not None:
            return kept
        further = select(devices.c.person).where(devices.c.secret == secret)
        mine = (people.c.secret == secret) | people.c.id.in_(further)
        query = select(people.c.id, people.c.name).where(mine)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        if len(self._people) >= MOST_PEOPLE:
            self._people.clear()
        self._people[secret] = Person(row.id, row.name)
        return self._people[secret]

    async def add_person(self, person: Person, secret: str) -> None:
        """Remember somebody by their hashed secret."""

        def work(connection: Connection) -> None:
            values = {"id": person.id, "secret": secret, "name": person.name, "made_at": now()}
            connection.execute(insert(people), values)

        await self.writer.write(work)

    async def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise from now on."""

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person).values(name=name))

        await self.writer.write(work)
        self._people.clear()

    async def add_pass(self, code: str, person: str) -> None:
        """Remember a personal link by its hash."""

        def work(connection: Connection) -> None:
            values = {"code": code, "person": person, "made_at": now()}
            connection.execute(insert(passes), values)

        await self.writer.write(work)

    def pass_for(self, code: str, since: int) -> str | None:
        """The person whose link this is, if it was made after `since`."""
        query = select(passes.c.person).where(passes.c.code == code, passes.c.made_at > since)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    async def use_pass(self, code: str, person: str, secret: str) -> None:
        """The link is used up; its person has one more browser, with this hashed secret."""

        def work(connection: Connection) -> None:
            used = connection.execute(passes.delete().where(passes.c.code == code))
            if used.rowcount != 1:
                raise LookupError("this link was used before")
            connection.execute(insert(devices), {"secret": secret, "person": person})

        await self.writer.write(work)

    async def forget_others(self, person: str, secret: str) -> None:
        """Only the browser with this hashed secret is still this person's; links are void."""

        def work(connection: Connection) -> None:
            connection.execute(passes.delete().where(passes.c.person == person))
            connection.execute(devices.delete().where(devices.c.person == person))
            of = update(people).where(people.c.id == person)
            connection.execute(of.values(secret=secret))

        await self.writer.write(work)
        self._people.clear()

    # Tables

    async def add_table(self, table: Table) -> None:
        """Write a new table with its first events."""
        summary, first = summary_of(table), list(table.events)

        def work(connection: Connection) -> None:
            values = {
                "id": table.id,
                "terms": table.terms.to_json(),
                "seed": table.seed,
                "host": table.host,
                "made_at": table.made_at,
                "changed_at": table.made_at,
                "stage": summary.stage,
                "public": int(table.terms.public),
                "names": summary.names_json(),
                "mover": summary.mover,
            }
            connection.execute(insert(tables), values)
            _append(connection, table.id, first)

        await self.writer.write(work)

    async def append(self, table_id: str, new: Sequence[Event]) -> None:
        """Write events; Conflict if others with these numbers or of this request are there."""
        if any(isinstance(event.body, Seat) for event in new):
            await self.writer.write(lambda connection: _append(connection, table_id, new))
        else:
            await self.writer.write(Rows(_APPEND, _rows(table_id, new)))

    def note(self, table_id: str, summary: Summary, changed_at: int) -> Future[None]:
        """Note what lists say of a table, and when it was changed; done once it is written."""
        row = {
            "table_id": table_id,
            "new_stage": summary.stage,
            "new_names": summary.names_json(),
            "new_mover": summary.mover,
            "new_changed_at": changed_at,
        }
        return self.writer.hand_in(Rows(_NOTE, [row]))

    def load(self, table_id: str) -> tuple[Table, list[Event]] | None:
        """A table without events, and its events; None if there is no such table.

        DamagedError if it can't be read.
        """
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
            if row is None:
                return None
            query = select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
            rows = connection.execute(query).all()
        try:
            table = Table(row.id, Terms.from_json(row.terms), row.seed, row.host, row.made_at)
            return table, [_event(row) for row in rows]
        except Exception as fault:  # no JSON, other fields, terms that there are not
            raise DamagedError(repr(fault)) from fault

    def tables_of(self, person: str, limit: int = 50) -> list[Entry]:
        """Tables at which this person has a seat, or that they opened, the latest first."""
        mine = (seats.c.table_id == tables.c.id) & (seats.c.person == person)
        query = (
            select(tables, seats.c.seat)
            .outerjoin(seats, mine)
            .where(seats.c.person.is_not(None) | (tables.c.host == person))
        )
        return self._entries(query.order_by(tables.c.changed_at.desc()).limit(limit))

    def public_tables(self, stage: str, limit: int = 30) -> list[Entry]:
        """Listed tables of this stage, the latest first; of open ones those of the last day."""
        query = select(tables, literal(None).label("seat"))
        query = query.where(tables.c.stage == stage, tables.c.public == 1)
        if stage == OPEN:
            query = query.where(tables.c.changed_at > now() - LISTED)
        return self._entries(query.order_by(tables.c.changed_at.desc()).limit(limit))

    def unfinished(self) -> list[str]:
        """Tables of which a game is running, or about to begin: nobody is missing."""
        query = select(tables).where(tables.c.stage.in_((OPEN, RUNNING)))
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [row.id for row in rows if row.stage == RUNNING or "" not in _names(row.names)]

    def waiting_programs(self) -> list[tuple[str, str]]:
        """Open tables and the programs that opened them or sit there: (table, person)."""
        programs = select(tokens.c.person)
        hosts = select(tables.c.id, tables.c.host).where(
            tables.c.stage == OPEN, tables.c.host.in_(programs)
        )
        sitters = (
            select(tables.c.id, seats.c.person)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(tables.c.stage == OPEN, seats.c.person.in_(programs))
        )
        with self.engine.connect() as connection:
            return [(row[0], row[1]) for row in connection.execute(hosts.union(sitters))]

    def _entries(self, query: Select[Any]) -> list[Entry]:
        """Tables of a list; one that can't be read is left out, and spoils no list."""
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [entry for row in rows if (entry := _entry(row)) is not None]

    # The server itself

    def installation(self) -> str:
        """The name of this database."""
        with self.engine.connect() as connection:
            name: str = connection.execute(select(installation.c.name)).scalar_one()
        return name

    def last_alive(self) -> int | None:
        """When a server last said that it is alive."""
        with self.engine.connect() as connection:
            return connection.execute(select(pulse.c.at)).scalar()

    async def alive(self, at: int) -> None:
        """Say that a server is alive."""

        def work(connection: Connection) -> None:
            connection.execute(pulse.delete())
            connection.execute(insert(pulse), {"id": 1, "at": at})

        await self.writer.write(work)


def _event(row: Row[Any]) -> Event:
    return Event(row.seq, row.at, row.seat, read_body(row.kind, row.body), row.client)


def _names(text: str) -> tuple[str, ...]:
    """The names of a row; none if they can't be read."""
    try:
        return tuple(map(str, json.loads(text)))
    except (TypeError, ValueError):
        return ()


def _entry(row: Row[Any]) -> Entry | None:
    try:
        terms = Terms.from_json(row.terms)
        names = _names(row.names)
        # Tables of long ago may name fewer seats than they have.
        names += ("",) * (terms.players - len(names))
        summary = Summary(STAGES[STAGES.index(row.stage)], names, row.mover)
        return Entry(row.id, terms, summary, row.changed_at, row.seat)
    except Exception as fault:  # no JSON, other fields, terms that there are not
        log.warning("table %s can't be listed: %r", row.id, fault)
        return None


_APPEND = insert(events)

_NOTE = (
    update(tables)
    .where(tables.c.id == bindparam("table_id"))
    .values(
        stage=bindparam("new_stage"),
        names=bindparam("new_names"),
        mover=bindparam("new_mover"),
        changed_at=bindparam("new_changed_at"),
    )
)


def _rows(table_id: str, new: Sequence[Event]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table_id,
            "seq": event.seq,
            "at": event.at,
            "kind": event.kind,
            "seat": event.seat,
            "body": event.body_json(),
            "client": event.client,
        }
        for event in new
    ]


def _append(connection: Connection, table_id: str, new: Sequence[Event]) -> None:
    if new:  # nobody may sit at a new table yet
        connection.execute(_APPEND, _rows(table_id, new))
    for event in new:
        if isinstance(event.body, Seat):
            _note_owner(connection, table_id, event.seat, event.body.person)


def _note_owner(connection: Connection, table_id: str, seat: int, person: str | None) -> None:
    """Keep `seats` in step with who owns a seat."""
    here = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    connection.execute(seats.delete().where(here))
    if person is not None:
        connection.execute(insert(seats), {"table_id": table_id, "seat": seat, "person": person})
