"""Whatever address is asked while the database can't be used: a sentence, and no fault of ours."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from starlette.applications import Starlette
from starlette.routing import Route

from tests.server.asgi import Answer, Visitor, at_once, opened, welcome
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http.cookies import ME
from triplerainbow.server.services import Services
from triplerainbow.server.store import database
from triplerainbow.server.store.credentials import digest
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.terms import Terms

FIELDS = {
    "game": "rainbow",
    "quick": "1",
    "name": "New",
    "text": "hello",
    "seat": "1",
    "bot": "greedy",
    "at": "0",
    "move": "1",
    "token": "x",
    "lang": "en",
    "ply": "0",
    "yes": "1",
    "picks": "",
}
BODIES = {"open": {"game": "rainbow", "players": 2, "seats": ["me"]}}

MUST_WRITE = {"/me", "/me/link", "/me/others", "/me/programs", "/here/{code}", "/tables"}
"""Pages of which a change by somebody known can't be done without the database."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else holds the database locked."""
    other = sqlite3.connect(folder / "tables.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    try:
        yield
    finally:
        other.execute("rollback")
        other.close()


@contextmanager
def full(services: Services) -> Iterator[None]:
    """There is no room for one page more, and every page that there is is full."""

    def bound(connection: Connection) -> None:
        if connection.get_execution_options().get("writing"):
            connection.exec_driver_sql("pragma max_page_count=1")
            connection.exec_driver_sql("create table filler (x)")

    event.listen(services.store.engine, "begin", bound)
    try:
        yield
    finally:
        event.remove(services.store.engine, "begin", bound)


@contextmanager
def broken(folder: Path) -> Iterator[None]:
    """What is stored is rubbish, for those who read as well."""
    for path in folder.glob("tables.sqlite3*"):
        path.write_bytes(b"rubbish " * (path.stat().st_size // 8 + 1))
    yield


@asynccontextmanager
async def house_with_table(
    folder: Path,
) -> AsyncIterator[tuple[Starlette, Services, dict[str, str]]]:
    async with opened(folder) as (app, services):
        ann = await welcome(services, "ann")
        seats = [Seat(ann.id, None, "Ann"), Seat()]
        live = await services.lobby.open(Terms("rainbow", 2, public=True), ann.id, seats)
        await services.store.add_pass(digest("code"), ann.id)
        token = await services.tokens.make(ann, "Iris", ("read", "play"))
        services.tokens.find(token)
        named = {"table": live.table.id, "game": "rainbow", "code": "code", "token": token}
        yield app, services, named


def requests(app: Starlette, named: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Every address of pages, with every method that it takes: method, shape, path."""
    for route in app.routes:
        if isinstance(route, Route):
            for method in sorted(route.methods or ()):
                yield method, route.path, route.path.format(**named)


async def every_answer(app: Starlette, named: dict[str, str]) -> list[tuple[str, str, Answer]]:
    """What people, known and new, and programs are answered everywhere."""
    answers = []
    for secret in ("ann", "", "somebody"):
        visitor = Visitor(app, secret)
        for method, shape, path in requests(app, named):
            fields = FIELDS if method == "POST" else None
            answer = await visitor.ask(method, path, fields=fields)
            answers.append((f"{method} {secret}", shape, answer))
    program = Visitor(app, authorization=f"Bearer {named['token']}")
    for operation in OPERATIONS:
        if operation.name in ("stream", "events"):
            continue  # no end; they are opened like the others and only read what is in memory
        wish = json.dumps(BODIES.get(operation.name, {})).encode()
        path = "/api/v1" + operation.path.format(**named)
        body = [wish] if operation.takes is not None else []
        answers.append((operation.name, path, await program.ask(operation.method, path, body=body)))
    return answers


Trouble = Callable[[Path, Services], Any]
TROUBLES: dict[str, Trouble] = {
    "locked": lambda folder, _house: locked(folder),
    "full": lambda _folder, services: full(services),
    "broken": lambda folder, _house: broken(folder),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_every_address_answers_in_words(
    trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Readiness, "prepare", at_once)
    monkeypatch.setattr(database, "WAIT", 0.01)
    monkeypatch.setattr(database, "READ_WAIT", 0.01)

    async def ask() -> list[tuple[str, str, Answer]]:
        async with house_with_table(tmp_path) as (app, services, named):
            with TROUBLES[trouble](tmp_path, services):
                return await every_answer(app, named)

    with caplog.at_level(logging.WARNING):
        answers = asyncio.run(ask())
    for who, shape, answer in answers:
        assert answer.status < 500 or answer.status == 503, (who, shape, answer.body)
        if answer.status == 503:
            assert answer.header("retry-after").isdecimal()
            assert b"ry again in a moment" in answer.body
        if who == "POST ann" and shape in MUST_WRITE:
            assert answer.status == 503, shape
    refused = {(who, shape) for who, shape, answer in answers if answer.status == 503}
    assert {("POST ", "/me"), ("POST ", "/tables"), ("POST ann", "/me/link")} <= refused
    assert any(who == "open" for who, _shape in refused)
    for record in caplog.records:
        assert record.exc_info is None, record
        assert "\n" not in record.getMessage()


def test_once_the_database_is_free_again_everything_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Readiness, "prepare", at_once)
    monkeypatch.setattr(database, "WAIT", 0.01)

    async def ask() -> None:
        async with house_with_table(tmp_path) as (app, _house, _named):
            visitor = Visitor(app)
            with locked(tmp_path):
                before = contents(tmp_path)
                answer = await visitor.ask("POST", "/me", fields={"name": "Zoe"})
                assert answer.status == 503
                assert not answer.header("set-cookie").startswith(ME)
                assert contents(tmp_path) == before
            answer = await visitor.ask("POST", "/me", fields={"name": "Zoe"})
            assert answer.status == 303

    asyncio.run(ask())


def contents(folder: Path) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(folder / "tables.sqlite3")
    rows = connection.execute("select * from people").fetchall()
    connection.close()
    return rows
