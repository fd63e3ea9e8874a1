"""Changes are taken from our own pages alone.

A browser names the page that sends a form in `Origin`. A program that is no browser sends none, and
has no cookie of somebody else's either, so it is let through.
"""

from urllib.parse import urlsplit

from starlette.requests import Request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def is_ours(request: Request) -> bool:
    """Whether this request may change something, as far as its origin goes."""
    if request.method in SAFE:
        return True
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    return origin is None or _host_of(origin) == request.headers.get("host", "")


def _host_of(origin: str) -> str | None:
    """Host and port that an origin names; None if it names none, as "null" does."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # half an IPv6 address
        return None
