"""How often one household may ask for anything, before anything is looked at."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.server.http.address import household
from triplerainbow.server.http.language import language_of
from triplerainbow.server.http.negotiation import joined, wants_json
from triplerainbow.server.http.rate_limit import Limiter, Rate, TooFast
from triplerainbow.server.http.too_fast import too_fast

REQUESTS = Rate(240, 40)
"""Requests of all kinds, even to addresses that there are not. Pages have their own rate too."""

FREE = ("/static/", "/api/")
"""What is not counted here: files of pages, and programs, whose tokens are counted."""


class RequestLimit:
    """Refuses what is too much with an answer that is ready."""

    def __init__(self, app: ASGIApp, *, limits: bool) -> None:
        self.app = app
        self._limiter = Limiter(REQUESTS) if limits else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if self._limiter is None or scope["type"] != "http" or scope["path"].startswith(FREE):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        wait = self._limiter.wait(household(client[0]) if client else "")
        if not wait:
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        json = wants_json(joined(request.headers, "accept"))
        await too_fast(TooFast(wait).seconds, language_of(request), json=json).send(send)
