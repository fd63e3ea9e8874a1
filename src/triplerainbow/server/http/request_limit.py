"""How often one household may ask for anything, before anything is looked at.

The answer to whoever asks too often is made once: it costs less than what it refuses.
"""

import json as _json
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import _, speaking
from triplerainbow.server.http.address import household
from triplerainbow.server.http.headers import HEADERS
from triplerainbow.server.http.language import language_of
from triplerainbow.server.http.negotiation import joined, wants_json
from triplerainbow.server.http.rate_limit import Limiter, Rate, TooFast

REQUESTS = Rate(240, 40)
"""Requests of all kinds, even to addresses that there are not. Pages have their own rate too."""

FREE = ("/static/", "/api/")
"""What is not counted here: files of pages, and programs, whose tokens are counted."""

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/pages.css">
</head>
<body>
<main class="page" id="main">
<h1>{heading}</h1>
<p class="lead">{sentence}</p>
</main>
</body>
</html>
"""
"""Without picture, menu or script: whoever sees it only has to wait a moment."""


@dataclass(frozen=True)
class Brief:
    """A whole answer."""

    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    async def send(self, send: Send) -> None:
        """As ASGI has it."""
        await send({"type": "http.response.start", "status": 429, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})

    def as_response(self) -> Response:
        """The same for Starlette."""
        response = Response(self.body, 429)
        response.raw_headers = list(self.headers)
        return response


@lru_cache(1024)
def too_fast(seconds: int, language: str, *, json: bool) -> Brief:
    """That it may be tried again after so many seconds."""
    with speaking(language):
        refused = TooFast(seconds)
        if json:
            told = {"error": refused.code, "sentence": refused.sentence}
            kind, body = "application/json", _json.dumps(told, ensure_ascii=False)
        else:
            kind = "text/html; charset=utf-8"
            body = PAGE.format(
                lang=language,
                title=escape(_("Triple Rainbow")),
                heading=escape(_("That did not work")),
                sentence=escape(refused.sentence),
            )
    sent = body.encode()
    headers = {
        **HEADERS,
        "Content-Type": kind,
        "Content-Length": str(len(sent)),
        "Cache-Control": "no-store",
        "Retry-After": str(seconds),
    }
    return Brief(tuple((name.lower().encode(), v.encode()) for name, v in headers.items()), sent)


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
