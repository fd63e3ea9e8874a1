"""The stream of a program: what concerns it at all tables, and nothing else."""

import asyncio
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.applications import Starlette

from tests.api.programs import Heard, Program, inside, program, settled, table_of, until
from tests.samples import INTERPRETED
from tests.server.asgi import welcome
from triplerainbow.server.api.document import document
from triplerainbow.server.api.messages import EVENTS
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http import stream_limit
from triplerainbow.server.presentation import overview as module
from triplerainbow.server.services import Services
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import Draft, Stopped
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, RUNNING, STARTING
from triplerainbow.server.tables.terms import Terms

SCHEMAS = {line.__struct_config__.tag: line.__name__ for line in EVENTS}


def check(*heard: Heard) -> None:
    """Every line is as the document says."""
    components = document(OPERATIONS)["components"]
    for stream in heard:
        for line in stream.lines:
            schema = components["schemas"][SCHEMAS[line["type"]]]
            rule = {**schema, "unevaluatedProperties": False, "components": components}
            jsonschema.Draft202012Validator(rule).validate(line)


def test_seats_and_tables_that_are_open_to_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        before = await table_of(services, Terms("rainbow", 3, public=True), iris)
        secret = await table_of(services, Terms("rainbow", 3), iris)
        async with Heard(iris) as one, Heard(hugo) as two, Heard(zoe) as three:
            assert sorted(one.kinds) == ["ready", "seat", "seat"]
            assert two.kinds == three.kinds == ["listed", "ready"]
            opened = (await hugo.post("/tables", {"game": "pirates", "public": True}))["id"]
            await settled()
            assert one.of(opened) == ["listed"]
            assert two.of(opened) == ["seat"]
            await zoe.post(f"/tables/{before.table.id}/seat", {})
            await settled()
            assert one.of(before.table.id) == ["seat", "seat"]
            assert two.of(before.table.id) == ["listed", "listed"]
            assert three.of(before.table.id) == ["listed", "seat"]
            await zoe.send("DELETE", f"/tables/{before.table.id}/seat")
            await hugo.send("DELETE", f"/tables/{opened}/seat")
            await settled()
            assert three.of(before.table.id) == ["listed", "seat", "left", "listed"]
            assert one.of(opened) == three.of(opened) == ["listed", "unlisted"]
            assert two.of(opened) == ["seat", "left"]
            assert two.of(secret.table.id) == three.of(secret.table.id) == []
            check(one, two, three)

    inside(tmp_path, monkeypatch, work)


@pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")
@pytest.mark.parametrize("game", ["rainbow", "pirates"])
def test_a_game_from_the_first_seat_to_the_next_game(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is asked hears of it, in the position that a move must name; nobody else does."""

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        async with Heard(iris) as one, Heard(hugo) as two, Heard(zoe) as three:
            live = await table_of(services, Terms(game, 2), iris, hugo)
            name = live.table.id
            await until(live, lambda: live.table.stage == RUNNING)
            for _move in range(12):
                await settled()
                for somebody, heard in ((iris, one), (hugo, two)):
                    seen = await somebody.get(f"/tables/{name}")
                    turns = [line for line in heard.lines if line["type"] == "turn"]
                    if not seen["legal"]:
                        continue
                    assert turns[-1]["seq"] == seen["seq"]
                    move = {"move": seen["legal"][0], "seq": seen["seq"]}
                    await somebody.post(f"/tables/{name}/move", move)
                    break
                else:
                    await live.next_change().wait()
            await live.do(lambda _table: [Draft(-1, Stopped("abandoned"))])
            await settled()
            for heard in (one, two):
                kinds = [kind for kind in heard.of(name) if kind != "turn"]
                assert kinds == ["seat", "start", "end"]
            assert three.of(name) == []
            host = live.table.host
            again = await table_of(services, Terms(game, 2), iris, hugo)
            await until(again, lambda: again.table.stage == RUNNING)
            await live.do(lambda table: commands.follow(table, host, again.table.id))
            await settled()
            assert one.of(name)[-1] == "again"
            last = next(line for line in one.lines if line["type"] == "again")
            assert last["next"] == again.table.id
            check(one, two, three)
        async with Heard(hugo) as later:
            assert [kind for kind in later.of(again.table.id) if kind != "turn"] == [
                "seat",
                "start",
            ]
            assert later.of(name) == []

    inside(tmp_path, monkeypatch, work)


@pytest.mark.skipif(INTERPRETED, reason="a game, compiled only")
def test_a_table_that_nobody_is_missing_at_is_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until its game is ready it is neither open nor running."""

    async def work(app: Starlette, services: Services) -> None:
        ready = asyncio.Event()

        async def wait(_readiness: Readiness, _game: str) -> None:
            await ready.wait()

        monkeypatch.setattr(Readiness, "wait", wait)
        iris, hugo = [await program(services, app, name) for name in ("Iris", "Hugo")]
        live = await table_of(services, Terms("rainbow", 2, public=True), iris, Seat())
        name = live.table.id
        async with Heard(hugo) as heard:
            await hugo.post(f"/tables/{name}/seat", {})
            await settled()
            assert live.table.stage == OPEN
            assert (await iris.get(f"/tables/{name}"))["stage"] == STARTING
            assert heard.lines[-1]["table"]["stage"] == STARTING
            assert (await iris.get("/tables"))["tables"] == []
            mine = (await iris.get("/tables?stage=mine"))["tables"]
            assert [row["stage"] for row in mine] == [STARTING]
            home = await hugo.ask("GET", "/")
            assert name not in home.body.decode()
            ready.set()
            await until(live, lambda: live.table.stage == RUNNING)
            await settled()
            assert "start" in heard.of(name)

    inside(tmp_path, monkeypatch, work)


def test_streams_of_a_token_have_a_limit_and_end_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_limit, "MOST", 2)

    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        owner = services.tokens.find(iris.secret)
        assert owner is not None
        async with Heard(iris) as one, Heard(iris) as two:
            assert (await iris.send("GET", "/events")).status == 429
            assert (await iris.send("HEAD", "/events")).status == 200
            void_from_outside(tmp_path, iris.token.id)
            assert await services.tokens.refresh()
            services.lobby.wake_viewers()
            await settled()
            assert one.over
            assert two.over
        assert (await iris.send("GET", "/account")).status == 401
        assert not services.lobby.news._by_person
        assert not services.lobby.news._by_table

    inside(tmp_path, monkeypatch, work, limits=True)


def void_from_outside(folder: Path, token: str) -> None:
    """As `rainbow token --revoke` does."""
    from triplerainbow.server.store.host import tokens_of

    with tokens_of(folder) as tokens:
        assert tokens.revoke(token) is not None


def test_ended_tables_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENDED", 2)

    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        async with Heard(iris):
            for _table in range(5):
                live = await table_of(services, Terms("rainbow", 2), iris)
                await settled()
                await stop(live)
                await settled()
            assert len(services.lobby.news._by_table) == 2

    inside(tmp_path, monkeypatch, work)


async def stop(live: LiveTable) -> None:
    await live.do(lambda _table: [Draft(-1, Stopped("abandoned"))])


# Programs that are gone


def test_nobody_waits_for_a_program_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart too; one that looks at its table, or has a stream open, is there."""

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        terms = Terms("rainbow", 3, public=True)
        alone = await table_of(services, terms, iris)
        shared = await table_of(services, terms, hugo, iris)
        only_open = (await iris.post("/tables", {"game": "rainbow", "public": True, "seats": []}))[
            "id"
        ]
        async with Heard(hugo) as heard:
            await iris.get("/account")
            await services.lobby.tidy()
            assert alone.table.stage == shared.table.stage == OPEN
            assert shared.table.people == [0, 1]
            forget(services, iris)
            await services.lobby.tidy()
            await settled()
            assert alone.table.stopped == "abandoned"
            assert (await zoe.get(f"/tables/{only_open}"))["stage"] == "stopped"
            assert shared.table.stage == OPEN
            assert shared.table.people == [0]
            assert heard.of(alone.table.id)[-1] == "unlisted"
            forget(services, hugo)
            await services.lobby.tidy()
            assert shared.table.stage == OPEN
        assert [row["id"] for row in (await zoe.get("/tables"))["tables"]] == [shared.table.id]

    inside(tmp_path, monkeypatch, work)

    async def later(app: Starlette, services: Services) -> None:
        zoe = await program(services, app, "Zoe")
        assert len((await zoe.get("/tables"))["tables"]) == 1
        await services.lobby.tidy()
        assert len((await zoe.get("/tables"))["tables"]) == 1
        services.lobby.presence._since -= 1_000_000
        await services.lobby.tidy()
        assert (await zoe.get("/tables"))["tables"] == []

    inside(tmp_path, monkeypatch, later)


def forget(services: Services, somebody: Program) -> None:
    """As if it had been silent for long."""
    services.lobby.presence._asked[somebody.token.person.id] = 0


def test_people_may_be_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link that somebody has sent goes on being good."""

    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        ann = await welcome(services, "ann")
        seat = Seat(ann.id, None, ann.name)
        live = await services.lobby.open(Terms("rainbow", 3), iris.token.person.id, [seat])
        services.lobby.presence._since -= 1_000_000
        forget(services, iris)
        await services.lobby.tidy()
        assert live.table.stage == OPEN
        assert live.table.people == [0]

    inside(tmp_path, monkeypatch, work)


def test_a_line_is_one_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        async with Heard(iris) as heard:
            assert heard.answer.status == 200
            assert dict(heard.answer.headers)[b"content-type"] == b"application/x-ndjson"
            found: Any = [json.loads(line) for line in b"".join(heard.pieces).splitlines()]
            assert found == [{"type": "ready"}]

    inside(tmp_path, monkeypatch, work)
