"""Bodies of requests have a limit, of length and of time, and are read only as far as that."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused

MOST = 64 * 1024
"""Bytes; a move is a few dozen."""

PATIENCE = 20.0
"""Seconds that a body may take to arrive."""


class BodyLimit:
    """Whoever reads a body that is too long or too slow gets Refused instead of the rest."""

    def __init__(self, app: ASGIApp, patience: float = PATIENCE) -> None:
        self.app = app
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = _Body(scope, receive, send, self._patience)
        await self.app(scope, body.receive, body.send)


class _Body:
    """The body of one request, as far as it was read."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, patience: float) -> None:
        self._receive, self._send = receive, send
        self._until = asyncio.get_running_loop().time() + patience
        headers = dict(scope["headers"])
        self._length = headers.get(b"content-length", b"0")
        self._whole = self._length == b"0" and b"transfer-encoding" not in headers
        self._read = 0
        self._answered = False

    async def receive(self) -> Message:
        """The next piece. Refused if it makes the body too long, or does not come."""
        if self._answered or self._whole:
            return await self._receive()
        if len(self._length) > len(str(MOST)) or int(self._length) > MOST:
            raise Refused(refusals.TOO_LONG)
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise Refused(refusals.TOO_SLOW) from None
        self._read += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        if self._read > MOST:
            raise Refused(refusals.TOO_LONG)
        return message

    async def send(self, message: Message) -> None:
        """An answer to a body that was not read to its end is the last on its connection."""
        if message["type"] == "http.response.start":
            self._answered = True
            if not self._whole:
                headers = [*message.get("headers", []), (b"connection", b"close")]
                message = {**message, "headers": headers}
        await self._send(message)
