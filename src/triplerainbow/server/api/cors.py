"""Which pages of other sites may use the API from a browser: none, unless the host names them.

The API knows no cookies, so a page can do no more than whoever gave it a token could.
"""

from collections.abc import Sequence

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

METHODS = ("GET", "POST", "DELETE")

SENT = ("Authorization", "Content-Type", "Accept-Language")
"""Headers that a page may send."""

TOLD = ("RateLimit", "RateLimit-Policy", "Retry-After", "Location")
"""Headers of answers that a page may read."""

REMEMBERED = 600
"""Seconds for which a browser need not ask again."""


def shared(api: ASGIApp, origins: Sequence[str]) -> ASGIApp:
    """The API, for pages of these origins too; "*" stands for all."""
    if not origins:
        return api
    return CORSMiddleware(
        api,
        allow_origins=tuple(origins),
        allow_methods=METHODS,
        allow_headers=SENT,
        expose_headers=TOLD,
        allow_credentials=False,
        max_age=REMEMBERED,
    )
