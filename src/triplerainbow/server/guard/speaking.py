"""Which language a request is answered in: what was chosen, else what the browser likes best."""

from functools import lru_cache

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.server.guard import cookies


class Speaking:
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
    return wished(request.headers.get("accept-language", ""))


@lru_cache(1024)
def wished(header: str) -> str:
    """The language that the header Accept-Language likes best, of those that we speak."""
    wishes = []
    for place, part in enumerate(header[:200].split(",")):
        tag, _semicolon, weight = part.strip().partition(";q=")
        code = tag.split("-")[0].lower()
        if code in LANGUAGES:
            wishes.append((-_weight(weight), place, code))
    return min(wishes)[2] if wishes else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
