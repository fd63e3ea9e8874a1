"""Bodies that are slow, too long, or sent to whoever reads none."""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.applications import Starlette

from tests.samples import INTERPRETED
from tests.server.asgi import ADDRESS, FORM, JSON, Answer, Visitor, welcome
from tests.server.test_attack_restart import begun_by_itself, database, inside
from triplerainbow.server.http.body_limit import MOST, BodyLimit
from triplerainbow.server.http.stream_limit import MOST as MOST_STREAMS
from triplerainbow.server.refusals import Refused
from triplerainbow.server.services import Services
from triplerainbow.server.store.database import HEAD, open_database, sqlite_url
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.terms import Terms

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compiled only")

CHUNKED = {"content-type": FORM, "transfer-encoding": "chunked"}


def refused(answer: Answer, status: int) -> None:
    assert answer.status == status
    assert json.loads(answer.body)["sentence"].endswith(".")
    assert answer.header("connection") == "close"
    assert "default-src 'none'" in answer.header("content-security-policy")


class Slow(Visitor):
    """Somebody who begins to send, and then does nothing more."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(self._held)  # type: ignore[arg-type] # an application as well
        self._real = app

    async def _held(self, scope: Any, receive: Any, send: Any) -> None:
        begun = False

        async def never() -> Any:
            nonlocal begun
            if begun:
                await asyncio.Event().wait()
            begun = True
            return {"type": "http.request", "body": b"game=", "more_body": True}

        del receive
        await self._real(scope, never, send)


def test_a_body_that_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BodyLimit.__init__, "__defaults__", (0.0,))

    async def work(app: Starlette, _house: Services) -> None:
        for headers in (CHUNKED, {"content-type": FORM, "content-length": "10"}):
            answer = await Slow(app).ask("POST", "/tables", headers=JSON | headers)
            refused(answer, 408)

    inside(tmp_path, monkeypatch, work)


def test_a_body_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told so by its length, however long that is, or found out on the way."""

    async def work(app: Starlette, _house: Services) -> None:
        eve = Visitor(app)
        for length in (str(MOST + 1), "9" * 5000):
            headers = JSON | {"content-type": FORM, "content-length": length}
            refused(await eve.ask("POST", "/tables", body=[b"game=rainbow"], headers=headers), 413)
        pieces = [b"game="] + [b"x" * 1000] * (MOST // 1000 + 9)
        headers = JSON | CHUNKED | {"content-length": "0"}
        refused(await eve.ask("POST", "/tables", body=pieces, headers=headers), 413)
        whole = await eve.ask("POST", "/tables", fields={"game": "x" * (MOST - 9)}, headers=JSON)
        assert whole.status == 422
        assert whole.header("connection") == ""

    inside(tmp_path, monkeypatch, work)


def test_a_body_that_nobody_reads_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        live = await begun_by_itself(services, "rainbow")
        for path in ("/", "/rules", "/nothing", f"/t/{live.table.id}"):
            sent = {"content-length": "99"}
            answer = await Visitor(app).ask("GET", path, body=[b"x" * 99], headers=sent)
            assert answer.status == (404 if path == "/nothing" else 200)
            assert answer.header("connection") == "close"
            assert (await Visitor(app).ask("GET", path)).header("connection") == ""

    inside(tmp_path, monkeypatch, work)


def test_one_address_has_so_many_streams_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine itself may have more: a proxy in front asks for everybody."""

    async def updates() -> AsyncGenerator[str, None]:
        while True:
            yield "event"

    async def work(app: Starlette, services: Services) -> None:
        live = await begun_by_itself(services, "rainbow")
        services.settings = replace(services.settings, limits=True)
        held = []
        for client in [ADDRESS, "127.0.0.1", "::1", "nonsense"] * MOST_STREAMS:
            services.streams.check(client)
            held.append(services.streams.counted(client, updates()))
            await anext(held[-1])
        for client in (ADDRESS, "nonsense"):
            with pytest.raises(Refused, match="open"):
                services.streams.check(client)
        for client in ("127.0.0.1", "::1", "203.0.113.1"):
            services.streams.check(client)
        path = f"/t/{live.table.id}/stream"
        assert (await Visitor(app).ask("GET", path, headers=JSON)).status == 429
        await held[0].aclose()
        assert (await Visitor(app).ask("GET", path)).status == 200
        assert (await Visitor(app).ask("GET", path)).status == 200  # and closed again each time
        for stream in held:
            await stream.aclose()
        assert not services.streams._open

    inside(tmp_path, monkeypatch, work)


def test_tables_of_the_version_before_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lists say of them comes from their events, one of which is damaged."""

    async def before(_app: Starlette, services: Services) -> None:
        ann = await welcome(services, "ann")
        for seats in (
            [Seat(ann.id, None, "Ann")],
            [Seat(ann.id, None, "Ann"), Seat(None, "greedy", "Ada")],
        ):
            await services.lobby.open(Terms("rainbow", 3), ann.id, seats)

    async def after(app: Starlette, _house: Services) -> None:
        page = (await Visitor(app, "ann").ask("GET", "/")).body.decode()
        assert "Ann, open, open" in page
        assert "Ann, Ada, open" in page

    inside(tmp_path, monkeypatch, before)
    connection = database(tmp_path)
    connection.execute("drop table installation")
    connection.execute("drop table tokens")
    connection.execute("drop table devices")
    connection.execute("drop index ix_tables_host")
    for column in ("names", "mover"):
        connection.execute(f"alter table tables drop column {column}")
    connection.execute("update alembic_version set version_num = '0001'")
    connection.execute(
        "insert into events select table_id, 99, at, kind, 2, '{', null from events limit 1"
    )
    connection.close()
    engine = open_database(sqlite_url(tmp_path))
    with engine.connect() as found:
        assert found.execute(text("select version_num from alembic_version")).scalar() == HEAD
    engine.dispose()
    inside(tmp_path, monkeypatch, after)


def test_people_of_the_version_before_make_tokens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(_app: Starlette, services: Services) -> None:
        await welcome(services, "ann")

    async def after(app: Starlette, services: Services) -> None:
        ann = await welcome(services, "ann")
        assert services.tokens.of(ann) == []
        answer = await Visitor(app, "ann").ask("POST", "/me/programs", fields={"name": "Iris"})
        assert answer.status == 200
        assert [token.person.name for token in services.tokens.of(ann)] == ["Iris"]

    inside(tmp_path, monkeypatch, before)
    connection = database(tmp_path)
    connection.execute("drop table installation")
    connection.execute("drop table tokens")
    connection.execute("update alembic_version set version_num = '0003'")
    connection.close()
    inside(tmp_path, monkeypatch, after)
