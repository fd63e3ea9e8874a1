"""Programs without a socket: every byte of an answer, and streams that stay open."""

import asyncio
import itertools
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from starlette.applications import Starlette

from tests.server.asgi import Answer, Visitor, at_once, opened, welcome
from triplerainbow.record import fair
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.services import Services
from triplerainbow.server.store.tokens import SCOPES, Token
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.terms import Terms

API = "/api/v1"

PATIENCE = 900.0
"""Seconds after which a test gives up: the first run compiles all games meanwhile."""


class Program(Visitor):
    """Somebody with a token."""

    def __init__(self, app: Starlette, token: Token, secret: str, **headers: str) -> None:
        super().__init__(app, authorization=f"Bearer {secret}", **headers)
        self.token = token
        self.secret = secret

    async def send(self, method: str, path: str, value: object = None, **headers: str) -> Answer:
        """The answer to a request below the API; `value` is its body, as JSON or as it is."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        sent = () if value is None else (body,)
        return await self.ask(method, API + path, body=sent, headers=headers)

    async def get(self, path: str) -> Any:
        """A good answer as plain values."""
        return told(await self.send("GET", path))

    async def post(self, path: str, value: object = None) -> Any:
        """The same, of a change."""
        return told(await self.send("POST", path, {} if value is None else value))

    async def legal(self, table: str) -> list[str]:
        """Moves that this program may make now."""
        found: list[str] = (await self.get(f"/tables/{table}"))["legal"]
        return found


def told(answer: Answer) -> Any:
    """A good answer as plain values."""
    assert answer.status in (200, 201), answer
    return json.loads(answer.body)


async def program(
    services: Services, app: Starlette, name: str, scopes: Sequence[str] = SCOPES, **headers: str
) -> Program:
    """A new program of somebody's; the owner is called like it."""
    owner = await welcome(services, f"owner of {name}")
    secret = await services.tokens.make(owner, name, scopes)
    token = services.tokens.find(secret)
    assert token is not None
    return Program(app, token, secret, **headers)


def seat_of(somebody: Program) -> Seat:
    """The seat of a program."""
    person = somebody.token.person
    return Seat(person.id, None, person.name, program=True)


async def table_of(services: Services, terms: Terms, *sitting: Program | Seat) -> LiveTable:
    """A table of these programs; the first has opened it. It begins by itself when it is full."""
    first = sitting[0]
    assert isinstance(first, Program)
    seats = [seat_of(one) if isinstance(one, Program) else one for one in sitting]
    return await services.lobby.open(terms, first.token.person.id, seats)


async def until(live: LiveTable, true: Callable[[], bool]) -> None:
    """Wait for a change that makes it so."""
    while not true():
        change = live.next_change()
        if not true():
            await change.wait()


class Stream:
    """An open stream of a table."""

    def __init__(self, somebody: Program, table: str, query: str = "") -> None:
        self._program = somebody
        self._path = f"{API}/tables/{table}/stream{query}"
        self._leaving = asyncio.Event()
        self.answer = Answer()
        self.pieces: list[bytes] = []
        """What was sent at once."""
        self.over = False
        """Whether the server has ended it."""

    async def __aenter__(self) -> Self:
        scope = self._program.scope("GET", self._path, self._program.headers)
        self._task = asyncio.ensure_future(self._program.app(scope, self._receive, self._send))
        await settled()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._leaving.set()
        await self._task

    async def _receive(self) -> dict[str, Any]:
        await self._leaving.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.answer.status, self.answer.headers = message["status"], list(message["headers"])
            return
        if message.get("body"):
            self.pieces.append(message["body"])
        self.over = not message.get("more_body", False)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """All lines so far."""
        return [json.loads(line) for line in b"".join(self.pieces).splitlines() if line]

    @property
    def kinds(self) -> list[str]:
        """Their types."""
        return [line["type"] for line in self.lines]


class Heard(Stream):
    """An open stream of events."""

    def __init__(self, somebody: Program) -> None:
        super().__init__(somebody, "")
        self._path = f"{API}/events"

    def of(self, table: str) -> list[str]:
        """Types of what was heard of a table."""
        return [line["type"] for line in self.lines if line.get("table", {}).get("id") == table]


async def settled() -> None:
    """Let everything go on that waits for nothing but its turn."""
    for _turn in range(30):
        await asyncio.sleep(0)


def inside(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Starlette, Services], Awaitable[None]],
    *,
    limits: bool = False,
) -> None:
    """Do something in a server without a socket."""
    monkeypatch.setattr(Readiness, "prepare", at_once)
    same_deals(monkeypatch)

    async def main() -> None:
        async with opened(folder, limits=limits) as (app, services):
            await asyncio.wait_for(work(app, services), PATIENCE)

    asyncio.run(main())


def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test are dealt the same every time."""
    numbers = itertools.count(1)
    monkeypatch.setattr(fair, "new_seed", lambda: f"{next(numbers):032x}")


def stored(folder: Path) -> list[Any]:
    """Everything in the database but the pulse."""
    connection = sqlite3.connect(f"file:{folder / 'tables.sqlite3'}?mode=ro", uri=True)
    names = ("people", "devices", "passes", "tokens", "tables", "seats", "events")
    found = [sorted(connection.execute(f"select * from {name}"), key=repr) for name in names]
    connection.close()
    return found


def codes(answers: Sequence[Answer]) -> Iterator[str]:
    """The codes of problems."""
    for answer in answers:
        yield json.loads(answer.body)["code"]
