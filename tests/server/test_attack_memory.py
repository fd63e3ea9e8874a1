"""Tables leave memory when nobody needs them, and there are never two of one name."""

import asyncio
import gc
import weakref
from functools import partial
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.samples import INTERPRETED
from tests.server.asgi import JSON, Visitor, welcome
from tests.server.test_attack_restart import begun_by_itself, inside, until
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.services import Services
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING
from triplerainbow.server.tables.terms import Terms

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")


async def of_two(services: Services, game: str = "rainbow") -> LiveTable:
    """A running table of Ann and Bob, on which nothing is due."""
    people = [await welcome(services, name) for name in ("ann", "bob")]
    seats = [Seat(person.id, None, person.name.title()) for person in people]
    live = await services.lobby.open(Terms(game, 2, public=True), people[0].id, seats)
    await until(live, lambda: live.table.stage == RUNNING)
    await rest(services)
    return live


async def rest(services: Services) -> None:
    """Until nothing is to be written, and all that can go on without waiting has."""
    await asyncio.sleep(0)
    await services.store.writer.write(lambda _connection: None)
    for _ in range(20):
        await asyncio.sleep(0)


async def play(services: Services, live: LiveTable) -> None:
    """Make a move, whoever is to move."""
    mover = live.table.mover
    assert mover is not None
    view = live.table.view(mover)
    assert view is not None
    await live.do(partial(commands.played, seat=mover, text=view.legal[0]))
    await rest(services)


def test_an_idle_table_leaves_and_comes_back_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        live = await of_two(services)
        await play(services, live)
        name, events, gone = live.table.id, list(live.table.events), weakref.ref(live)
        page = await Visitor(app, "ann").ask("GET", f"/t/{name}")
        services.lobby.registry.let_go(60)
        assert len(services.lobby.registry) == 1  # not yet
        del live
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 0
        await rest(services)
        gc.collect()
        assert gone() is None
        assert (await Visitor(app, "ann").ask("GET", f"/t/{name}")).body == page.body
        again = await services.lobby.find(name)
        assert again is not None
        assert again.table.events == events
        await play(services, again)
        assert len(again.table.events) > len(events)

    inside(tmp_path, monkeypatch, work)


def test_a_table_that_somebody_holds_stays_the_only_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request in flight has it in hand while it leaves; what it then does is seen by all."""

    async def work(_app: Starlette, services: Services) -> None:
        held = await of_two(services)
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 0
        await play(services, held)
        assert len(services.lobby.registry) == 1  # it came back by itself
        assert await services.lobby.find(held.table.id) is held
        services.lobby.registry.let_go(0)
        found = await asyncio.gather(*(services.lobby.find(held.table.id) for _ in range(5)))
        assert all(live is held for live in found)
        await play(services, held)
        stored = services.store.load(held.table.id)
        assert stored is not None
        assert stored[1] == held.table.events

    inside(tmp_path, monkeypatch, work)


def test_of_many_who_look_for_it_at_once_all_get_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(_app: Starlette, services: Services) -> None:
        name = (await of_two(services)).table.id
        services.lobby.registry.let_go(0)
        await rest(services)
        gc.collect()
        found = await asyncio.gather(*(services.lobby.find(name) for _ in range(10)))
        assert found[0] is not None
        assert len({id(live) for live in found}) == 1

    inside(tmp_path, monkeypatch, work)


def test_it_stays_while_somebody_looks_at_it_or_changes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(_app: Starlette, services: Services) -> None:
        live = await of_two(services)
        live.attendance.arrive(0)
        await rest(services)
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 1
        live.attendance.depart(0)
        await rest(services)
        doing = asyncio.ensure_future(
            live.do(lambda table: commands.say(table, "id-of-ann", "", "hi"))
        )
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not live.is_quiet
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 1
        await doing
        await rest(services)
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 0

    inside(tmp_path, monkeypatch, work)


def test_it_stays_while_a_bot_is_to_move_and_bots_move_when_it_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(_app: Starlette, services: Services) -> None:
        live = await begun_by_itself(services, "rainbow")
        while live.table.mover != 0:
            services.lobby.registry.let_go(0)
            assert len(services.lobby.registry) == 1
            mark = len(live.table.events)
            await until(live, lambda mark=mark: len(live.table.events) != mark)  # type: ignore[misc]
        await rest(services)
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 0
        plies = live.table.position(0)
        while live.table.mover == 0:
            await play(services, live)
        await until(live, lambda: live.table.mover == 0)
        assert live.table.position(0) > plies + 1

    inside(tmp_path, monkeypatch, work)


async def finished(services: Services) -> str:
    """A table at which bots have played for Ann and Bob to the end; its name."""
    over = await of_two(services, "arcoiris")
    for person in ("id-of-ann", "id-of-bob"):
        await over.do(partial(commands.leave, person=person))
    await until(over, lambda: over.table.stage == OVER)
    return over.table.id


def test_open_and_finished_tables_leave_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        ann = await welcome(services, "ann")
        await welcome(services, "bob")
        seats = [Seat(ann.id, None, "Ann")]
        names = [(await services.lobby.open(Terms("rainbow", 2), ann.id, seats)).table.id]
        names.append(await finished(services))
        await rest(services)
        services.lobby.registry.let_go(0)
        assert len(services.lobby.registry) == 0
        gc.collect()
        assert (await Visitor(app).ask("GET", f"/t/{names[1]}/record")).status == 200
        fields = {"name": "Bob"}
        answer = await Visitor(app, "bob").ask(
            "POST", f"/t/{names[0]}/join", fields=fields, headers=JSON
        )
        assert answer.status == 303
        live = await services.lobby.find(names[0])
        assert live is not None
        await until(live, lambda: live.table.stage == RUNNING)  # it is driven again

    inside(tmp_path, monkeypatch, work)


def test_lists_load_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    async def before(_app: Starlette, services: Services) -> None:
        for game in ("rainbow", "arcoiris"):
            names.append((await of_two(services, game)).table.id)
        ann = await welcome(services, "ann")
        terms = Terms("pirates", 3, public=True)
        live = await services.lobby.open(terms, ann.id, [Seat(ann.id, None, "Ann")])
        assert live.table.stage == OPEN
        names.append(live.table.id)

    async def after(app: Starlette, services: Services) -> None:
        await asyncio.gather(*map(services.lobby.find, names))
        await rest(services)
        pages = [
            (await Visitor(app, name).ask("GET", "/")).body.decode() for name in ("ann", "bob", "")
        ]
        services.lobby.registry.let_go(0)
        await rest(services)
        gc.collect()
        monkeypatch.setattr(services.store, "load", None)
        again = [
            (await Visitor(app, name).ask("GET", "/")).body.decode() for name in ("ann", "bob", "")
        ]
        assert again == pages
        assert len(services.lobby.registry) == 0
        for page in again:
            assert all(f"/t/{name}" in page for name in names)
            assert "Ann, Bob" in page
            assert "Ann, open, open" in page
        assert pages[0].count("Your turn") + pages[1].count("Your turn") == 2
        assert "Your turn" not in pages[2]

    inside(tmp_path, monkeypatch, before)
    inside(tmp_path, monkeypatch, after)
