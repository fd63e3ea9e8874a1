"""Which language a request is answered in: what was chosen, else what the browser likes best."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.server.http import cookies
from triplerainbow.server.http.negotiation import joined, wished


class Language:
    """Sets the language for the time of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(Request(scope))):
            await self.app(scope, receive, send)


def language_of(request: Request) -> str:
    """The language that was chosen in this browser, or the first of its own that we speak."""
    chosen = cookies.read(request, cookies.LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    return wished(joined(request.headers, "accept-language"))
