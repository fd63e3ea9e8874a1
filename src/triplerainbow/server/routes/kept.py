"""Tells a browser that keeps no cookies that they are needed, as soon as it was given one."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import _
from triplerainbow.server.guard import cookies
from triplerainbow.server.routes.asking import KEPT, gone_to, refused
from triplerainbow.server.tables.refused import Refused


class Kept:
    """Looks whether the cookie has come back with which a browser was sent on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http" or not scope["query_string"] or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        kind = request.query_params.get(KEPT)
        if kind not in cookies.KINDS:
            await self.app(scope, receive, send)
            return
        response = gone_to(_without(request))
        # Somebody who was sent such an address has not been given anything yet.
        was_sent_on = request.headers.get("sec-fetch-site") == "same-origin"
        if was_sent_on and cookies.read(request, kind) is None:
            response = await refused(request, Refused("no_cookies", _sentence(), 403))
        await response(scope, receive, send)


def _without(request: Request) -> str:
    """The address itself, on this server."""
    url = request.url.remove_query_params(KEPT)
    return url.path + (f"?{url.query}" if url.query else "")


def _sentence() -> str:
    return _(
        "This browser keeps no cookies of this address, so nobody can know here who you are and"
        " what you chose. Allow cookies for this address, then try again."
    )
