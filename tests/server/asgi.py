"""The server's application without a socket: every byte of an answer, and a clock to set."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from triplerainbow.server.app import build
from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http.cookies import ME
from triplerainbow.server.services import Services
from triplerainbow.server.settings import Settings
from triplerainbow.server.store import store
from triplerainbow.server.store.credentials import digest
from triplerainbow.server.store.store import Person
from triplerainbow.server.web import account

Headers = Mapping[str, str]
JSON = {"accept": "application/json"}
ADDRESS = "203.0.113.9"
"""Where all visitors come from."""
FORM = "application/x-www-form-urlencoded"


@dataclass
class Clock:
    """The time as the server reads it, in milliseconds."""

    ms: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def set(self, monkeypatch: pytest.MonkeyPatch) -> "Clock":
        """Let the server read this clock."""
        for module in (store, account):
            monkeypatch.setattr(module, "now", self)
        monkeypatch.setattr(Timeline, "now", lambda _timeline: self())
        return self


@dataclass
class Answer:
    """All that came back."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    @property
    def raw(self) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Everything, to be compared."""
        return self.status, self.headers, self.body

    def header(self, name: str) -> str:
        """The first header of this name; "" if there is none."""
        return dict(reversed(self.headers)).get(name.encode(), b"").decode()


class Visitor:
    """Somebody with a browser."""

    def __init__(self, app: Starlette, secret: str = "", **headers: str) -> None:
        self.app = app
        self.headers = headers
        self._secret = secret

    async def ask(
        self,
        method: str,
        path: str,
        *,
        fields: Mapping[str, Any] | None = None,
        body: Sequence[bytes] = (),
        headers: Headers | None = None,
        events: int = 1,
    ) -> Answer:
        """An answer; of a stream so many events, then the connection is closed."""
        sent = self.headers | dict(headers or {})
        if fields is not None:
            body = [urlencode(fields).encode()]
            sent.setdefault("content-type", FORM)
        if body:
            sent.setdefault("content-length", str(sum(map(len, body))))
        scope = self.scope(method, path, sent)
        return await _asked(self.app, scope, list(body) or [b""], events)

    def scope(self, method: str, path: str, headers: Headers) -> dict[str, Any]:
        """A request as a server hands it to the application."""
        sent = {"host": "table.test"} | dict(headers)
        if self._secret:
            installation = self.app.state.services.installation
            sent.setdefault("cookie", f"{ME}_{installation}={self._secret}")
        path, _mark, query = path.partition("?")
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), v.encode("latin-1")) for name, v in sent.items()],
            "client": (ADDRESS, 4711),
            "server": ("table.test", 80),
        }


async def _asked(app: Starlette, scope: dict[str, Any], body: list[bytes], events: int) -> Answer:
    answer, enough = Answer(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        if body:
            piece = body.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(body)}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
            return
        answer.body += message.get("body", b"")
        if answer.body.count(b"event: table") >= events or not message.get("more_body"):
            enough.set()

    await app(scope, receive, send)
    return answer


@asynccontextmanager
async def opened(
    folder: Path, *, limits: bool = False
) -> AsyncIterator[tuple[Starlette, Services]]:
    """The application with a database in this folder, and its services."""
    quick = Pace(bot=0, block=0.01, block_limit=0.3)
    app = build(Settings(folder=folder, limits=limits, pace=quick))
    async with app.router.lifespan_context(app):
        yield app, app.state.services


async def at_once(readiness: Readiness) -> None:
    """In place of `Readiness.prepare`: compiled code is loaded when it is needed."""
    for event in readiness._ready.values():
        event.set()


async def welcome(services: Services, name: str) -> Person:
    """Somebody called so, whose secret is their name."""
    known = services.store.person(digest(name))
    if known is None:
        known = Person(f"id-of-{name}", name)
        await services.store.add_person(known, digest(name))
    return known
