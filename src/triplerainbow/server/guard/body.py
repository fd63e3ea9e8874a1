"""Bodies of requests have a limit, and are read only as far as that."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST = 64 * 1024
"""Bytes; a move is a few dozen."""


class SmallBodies:
    """Answers 413 to a body that is too long, told so by its length or found out while reading."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > MOST:
            await _too_long(send)
            return
        read = 0
        started = False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST:
                raise TooLongError
            return message

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, counted, watched)
        except TooLongError:
            if not started:
                await _too_long(send)


class TooLongError(Exception):
    """A body without a stated length that does not end."""


async def _too_long(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"The request is too long.\n"})
