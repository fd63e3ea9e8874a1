"""For tests of bots: a server of one's own that lasts as long as a test.

    from triplerainbow.testing import Server
    with Server() as server, tr.Client(server.url, server.token("Iris")) as client:
        ...

It is the real server, in a thread of this process, with its tables in a folder that is deleted
afterwards. With `Trouble` it treats its clients as badly as networks do.
"""

import asyncio
import logging
import os
import secrets
import shutil
import tempfile
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triplerainbow.server.app import build
from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.http.connections import Connections
from triplerainbow.server.running import address_of, configured, listen
from triplerainbow.server.settings import Settings
from triplerainbow.server.store.credentials import digest, new_id
from triplerainbow.server.store.store import Person
from triplerainbow.server.store.tokens import SCOPES

WAIT = 60.0
"""Seconds that the server may take to start or to end."""


@dataclass(frozen=True)
class Trouble:
    """What goes wrong, and how often; 0 is never. Everything is counted, so it is the same twice.

    `cut`: every so many pieces a stream breaks off in the middle of a line. `lose`: every so many
    changes the server does it but its answer never arrives. `refuse`: every so many changes it says
    that it can't save anything now.
    """

    cut: int = 0
    lose: int = 0
    refuse: int = 0


class Server:
    """A server on loopback, within a `with` block."""

    def __init__(self, trouble: Trouble | None = None, *, limits: bool = False) -> None:
        """`limits` slows clients down as a real server does."""
        self._process = os.getpid()
        self._folder = Path(tempfile.mkdtemp(prefix="triplerainbow-"))
        self._clear = weakref.finalize(self, _removed, self._folder, self._process)
        pace = Pace(bot=0.0, block=0.01, block_limit=5.0)
        settings = Settings(port=0, folder=self._folder, pace=pace, limits=limits)
        self._app = build(settings)
        self._socket = listen(settings)
        self.url = address_of(self._socket)
        """Address of the server, for clients."""
        app: ASGIApp = self._app if trouble is None else _Troubled(self._app, trouble)
        self._server = uvicorn.Server(
            configured(app, Connections(settings.connections), grace=1, log=False)
        )
        self._thread = threading.Thread(target=self._run, name="test server", daemon=True)

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            "a server for tests can't be copied or sent to another process; hand on its url"
        )

    def _check_process(self) -> None:
        """Raise RuntimeError in a forked process: the thread of the server is not there."""
        if os.getpid() != self._process:
            raise RuntimeError("this server for tests runs in another process; use its url")

    def __enter__(self) -> Self:
        self._check_process()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._thread.start()
        waited = threading.Event()
        for _beat in range(int(WAIT / 0.01)):
            if self._server.started or not self._thread.is_alive():
                break
            waited.wait(0.01)
        if not self._server.started:
            raise RuntimeError("the server for tests did not start")
        self._loop: asyncio.AbstractEventLoop = self._app.state.services.loop
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if os.getpid() != self._process:
            return  # it goes on in the process that runs it
        self._loop.call_soon_threadsafe(self._app.closing.set)
        self._server.should_exit = True
        self._thread.join(WAIT)
        self._socket.close()
        self._clear()

    def token(self, name: str = "Bot", scopes: Sequence[str] = SCOPES) -> str:
        """A token for a program of this name."""
        self._check_process()

        async def made() -> str:
            services = self._app.state.services
            owner = Person(new_id(), f"owner of {name}")
            await services.store.add_person(owner, digest(secrets.token_urlsafe()))
            secret: str = await services.tokens.make(owner, name, scopes)
            return secret

        return asyncio.run_coroutine_threadsafe(made(), self._loop).result(WAIT)


def _removed(folder: Path, process: int) -> None:
    """Delete the folder, unless a forked copy of the server is told to."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


class _Troubled:
    """Between the server and its clients."""

    def __init__(self, app: ASGIApp, trouble: Trouble) -> None:
        self._app = app
        self._trouble = trouble
        self._pieces = 0
        self._changes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["method"] == "GET":
            await self._app(scope, receive, self._cutting(send))
        else:
            await self._change(scope, receive, send)

    def _cutting(self, send: Send) -> Send:
        async def cut(message: Message) -> None:
            if message.get("more_body") and self._trouble.cut:
                self._pieces += 1
                if self._pieces % self._trouble.cut == 0:
                    half = message["body"][: len(message["body"]) // 2]
                    await send({**message, "body": half})
                    raise ConnectionResetError("cut off, for a test")
            await send(message)

        return cut

    async def _change(self, scope: Scope, receive: Receive, send: Send) -> None:
        trouble = self._trouble
        self._changes += 1
        if trouble.refuse and self._changes % trouble.refuse == 0:
            await _say_busy(send)
            return
        if not trouble.lose or self._changes % trouble.lose:
            await self._app(scope, receive, send)
            return

        async def lose(_message: Message) -> None:
            """Say nothing."""

        await self._app(scope, receive, lose)
        # Half an answer: without any, the server would say by itself that something is broken.
        headers = [(b"content-length", b"99")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        raise ConnectionResetError("lost, for a test")


async def _say_busy(send: Send) -> None:
    body = b'{"code":"not_stored","detail":"not now, for a test","status":503}'
    headers: list[Any] = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", b"%d" % len(body)),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
