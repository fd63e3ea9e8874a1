"""The server's side of a connection around an application that only echoes, in a thread."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import uvicorn

from triplerainbow.server.http.connections import Connections, Patience
from triplerainbow.server.running import address_of, configured, listen
from triplerainbow.server.settings import Settings

WAIT = 30.0
"""Seconds after which a test gives up."""

GOOD = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
"""A request that is answered."""


class Edge:
    """A server; what it has been asked is in `asked`."""

    def __init__(self, crowd: Connections) -> None:
        self.crowd = crowd
        self.asked: list[dict[str, Any]] = []
        self._socket = listen(Settings(port=0))
        host, port = address_of(self._socket).removeprefix("http://").split(":")
        self.address = host, int(port)
        self._server = uvicorn.Server(configured(self._app, crowd, grace=1, log=False))
        self._thread = threading.Thread(
            target=lambda: self._server.run(sockets=[self._socket]), daemon=True
        )

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            while True:
                told = (await receive())["type"]
                await send({"type": f"{told}.complete"})
                if told == "lifespan.shutdown":
                    return
        self.asked.append(scope)
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message.get("body", b""), message.get("more_body", False)
        answer = json.dumps({"path": scope["path"], "body": len(body)}).encode()
        if scope["path"].startswith("/big/"):
            answer = b"x" * int(scope["path"].removeprefix("/big/"))
        headers = [(b"content-length", b"%d" % len(answer))]
        if scope["path"] != "/stream":
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": answer})
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (await receive())["type"] != "http.disconnect":
            pass

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            threading.Event().wait(0.005)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT)
        self._socket.close()

    def connect(self) -> socket.socket:
        """A connection."""
        return socket.create_connection(self.address, WAIT)

    def ask(self, *pieces: bytes) -> bytes:
        """All that is answered to this until the server hangs up."""
        with self.connect() as connection:
            try:
                for piece in pieces:
                    connection.sendall(piece)
            except OSError:  # it had enough before all was sent
                pass
            return rest(connection)


def rest(connection: socket.socket) -> bytes:
    """All that still comes; the server must hang up within `WAIT`."""
    found = b""
    try:
        while piece := connection.recv(1 << 16):
            found += piece
    except ConnectionResetError:
        pass
    return found


@contextmanager
def edge(most: int = 64, **seconds: float) -> Iterator[Edge]:
    """A server with at most so many connections and this patience, for the time of a block."""
    with Edge(Connections(most, Patience(sweep=0.02, **seconds))) as found:
        yield found


def status(answer: bytes) -> int:
    """Of the first answer; 0 if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer else 0
