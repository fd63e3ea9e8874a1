"""Live tables over a real database: written before they are seen, one change at a time."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text

from tests.samples import INTERPRETED
from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.lobby import Lobby
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.database import HEAD, open_database, sqlite_url
from triplerainbow.server.store.schema import metadata, people, tables
from triplerainbow.server.store.store import Person, Store, now
from triplerainbow.server.store.writer import Conflict, StoreError
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING
from triplerainbow.server.tables.terms import Terms

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")

QUICK = Pace(bot=0, block=0.01, block_limit=0.3)

ANN, BOB = Person("a" * 22, "Ann"), Person("b" * 22, "Bob")


class House:
    """A store and a lobby in one folder, as a server has them."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(open_database(sqlite_url(folder)))
        readiness = Readiness()
        for event in readiness._ready.values():
            event.set()
        self.lobby = Lobby(self.store, readiness, QUICK, Timeline(now()))

    async def welcome(self) -> None:
        for person in (ANN, BOB):
            if self.store.person(person.id) is None:
                await self.store.add_person(person, person.id)

    async def close(self) -> None:
        await self.lobby.close()
        self.store.close()


def run(folder: Path, work: Callable[[House], Awaitable[None]]) -> None:
    """Do something in a services, and close it."""

    async def main() -> None:
        services = House(folder)
        try:
            await services.welcome()
            await asyncio.wait_for(work(services), 60)
        finally:
            await services.close()

    asyncio.run(main())


async def until(live: LiveTable, true: Callable[[], bool]) -> None:
    """Wait for a change that makes it so."""
    while not true():
        change = live.next_change()
        if true():
            return
        await change.wait()


async def of_two(services: House, game: str = "rainbow") -> LiveTable:
    """A running table of Ann and Bob."""
    seats = [Seat(ANN.id, None, "Ann"), Seat(BOB.id, None, "Bob")]
    live = await services.lobby.open(Terms(game, 2), ANN.id, seats)
    await until(live, lambda: live.table.stage == RUNNING)
    return live


def mover_of(live: LiveTable) -> tuple[str, str, int]:
    """Who is to move, a legal move, and the position."""
    table = live.table
    assert table.mover is not None
    view = table.view(table.mover)
    assert view is not None
    person = table.seats[table.mover].person
    assert person is not None
    return person, view.legal[0], table.position(table.mover)


def test_the_migrations_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = open_database(sqlite_url(tmp_path))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar() == HEAD
        assert connection.execute(text("pragma synchronous")).scalar() == 2
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
    engine.dispose()
    open_database(sqlite_url(tmp_path)).dispose()  # once more: nothing to do


def test_one_faulty_piece_of_work_leaves_the_others_alone(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        def row(name: str) -> Callable[[Connection], None]:
            def insert_row(connection: Connection) -> None:
                values = {"id": name, "secret": name, "name": name, "made_at": 0}
                connection.execute(insert(people), values)

            return insert_row

        def fault(connection: Connection) -> None:
            connection.execute(insert(people), {"id": "x", "secret": "x", "name": "", "made_at": 0})
            raise RuntimeError("mine")

        write = services.store.writer.write
        found = await asyncio.gather(
            write(row("one")),
            write(row("one")),
            write(fault),
            write(row("two")),
            return_exceptions=True,
        )
        assert found[0] is None
        assert isinstance(found[1], Conflict)
        assert isinstance(found[2], RuntimeError)
        assert found[3] is None
        with services.store.engine.connect() as connection:
            names = set(connection.execute(select(people.c.id)).scalars())
        assert {"one", "two"} <= names
        assert "x" not in names

    run(tmp_path, work)


def test_a_request_sent_twice_has_one_effect(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        live = await of_two(services)
        person, move, at = mover_of(live)
        plies = len(live.table.events)
        wishes = [
            live.do(lambda table: commands.move(table, person, move, at), "client")
            for _ in range(5)
        ]
        assert await asyncio.gather(*wishes) == [None] * 5
        assert len(live.table.events) == plies + 1

    run(tmp_path, work)


def test_of_two_tabs_one_wins(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        live = await of_two(services)
        person, move, at = mover_of(live)
        wishes = [
            live.do(lambda table: commands.move(table, person, move, at), f"tab{tab}")
            for tab in range(4)
        ]
        found = await asyncio.gather(*wishes, return_exceptions=True)
        assert found.count(None) == 1
        assert {e.code for e in found if isinstance(e, Refused)} == {"stale"}

    run(tmp_path, work)


def test_the_last_seat_is_taken_once(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        live = await services.lobby.open(Terms("rainbow", 2), ANN.id, [Seat(ANN.id, None, "Ann")])
        found = await asyncio.gather(
            *(
                live.do(partial(commands.take_seat, person=f"p{n}", name=f"P{n}", wish=None))
                for n in range(6)
            ),
            return_exceptions=True,
        )
        # Nobody of these is known to the database, so each is refused there; then Bob sits down.
        assert all(isinstance(error, Refused) for error in found)
        live = await services.lobby.find(live.table.id) or live
        results = await asyncio.gather(
            *(
                live.do(lambda table: commands.take_seat(table, BOB.id, "Bob", None))
                for _ in range(3)
            ),
            return_exceptions=True,
        )
        assert results.count(None) == 1
        assert [seat.name for seat in live.table.seats] == ["Ann", "Bob"]

    run(tmp_path, work)


@pytest.mark.parametrize("game", ["rainbow", "pirates", "arcoiris"])
def test_after_a_restart_every_table_is_where_it_was(tmp_path: Path, game: str) -> None:
    ids: list[str] = []
    moves: list[str] = []

    async def begin(services: House) -> None:
        live = await of_two(services, game)
        for _ in range(9):
            if live.table.mover is None:
                break
            person, move, at = mover_of(live)
            await live.do(partial(commands.move, person=person, text=move, position=at))
        assert live.table.match is not None
        ids.append(live.table.id)
        moves.extend(live.table.match.moves)

    async def go_on(services: House) -> None:
        await services.lobby.wake()
        live = await services.lobby.find(ids[0])
        assert live is not None
        assert live.table.match is not None
        assert live.table.match.moves == moves
        assert [entry.summary.stage for entry in services.store.tables_of(BOB.id)] == [RUNNING]

    run(tmp_path, begin)
    run(tmp_path, go_on)
    run(tmp_path, go_on)


@pytest.mark.parametrize("game", ["rainbow", "pirates", "arcoiris"])
def test_bots_play_a_game_to_its_end(tmp_path: Path, game: str) -> None:
    async def work(services: House) -> None:
        bots = [Seat(None, "level1", "Ada"), Seat(None, "greedy", "Ben")]
        live = await services.lobby.open(Terms(game, 2), ANN.id, bots)
        assert live.table.stage == OPEN
        await until(live, lambda: live.table.stage == OVER)
        assert services.store.tables_of(ANN.id)[0].summary.stage == OVER
        found = services.store.load(live.table.id)
        assert found is not None
        table, events = found
        table.add(events)
        assert table.stage == OVER

    run(tmp_path, work)


def test_what_can_not_be_written_has_not_happened(tmp_path: Path) -> None:
    """The database is locked by somebody else; later the same request goes through."""

    async def work(services: House) -> None:
        live = await of_two(services)
        person, move, at = mover_of(live)
        other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        events = list(live.table.events)
        wish = live.do(lambda table: commands.move(table, person, move, at), "client")
        with pytest.raises(Refused) as refused:
            await wish
        assert refused.value.code == "not_stored"
        assert refused.value.status == 503
        assert live.table.events == events
        other.execute("ROLLBACK")
        other.close()
        await live.do(lambda table: commands.move(table, person, move, at), "client")
        assert len(live.table.events) == len(events) + 1

    run(tmp_path, work)


def test_another_process_that_writes_is_noticed(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        live = await of_two(services)
        person, move, at = mover_of(live)
        twin = House(tmp_path)
        other = await twin.lobby.find(live.table.id)
        assert other is not None
        await other.do(lambda table: commands.move(table, person, move, at), "elsewhere")
        with pytest.raises(Refused):
            await live.do(lambda table: commands.move(table, person, move, at), "here")
        again = await services.lobby.find(live.table.id)
        assert again is not None
        assert again.table.match is not None
        assert again.table.match.plies == 1
        await twin.close()

    run(tmp_path, work)


def test_a_full_disk_refuses(tmp_path: Path) -> None:
    async def work(services: House) -> None:
        def full(connection: Connection) -> None:
            pages = connection.execute(text("pragma page_count")).scalar()
            connection.execute(text(f"pragma max_page_count = {pages}"))
            rows = [
                {
                    "id": os.urandom(8).hex(),
                    "secret": os.urandom(99).hex(),
                    "name": "",
                    "made_at": 0,
                }
                for _ in range(3000)
            ]
            connection.execute(insert(people), rows)

        with pytest.raises(StoreError):
            await services.store.writer.write(full)
        with services.store.engine.connect() as connection:
            assert len(list(connection.execute(select(people.c.id)))) == 2
            assert list(connection.execute(select(tables.c.id))) == []

    run(tmp_path, work)
