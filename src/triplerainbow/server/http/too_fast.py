"""The answer to whoever asks too often, made once: it costs less than what it refuses."""

import json as _json
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from starlette.responses import Response
from starlette.types import Send

from triplerainbow.i18n import _, speaking
from triplerainbow.server.http.headers import HEADERS
from triplerainbow.server.http.rate_limit import TooFast

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
