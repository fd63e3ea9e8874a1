"""Changes are taken from our own pages alone.

A browser names the page that sends a form in `Origin`. A program that is no browser sends none, and
has no cookie of somebody else's either, so it is let through.
"""

import logging
from urllib.parse import urlsplit

from starlette.requests import Request

log = logging.getLogger("triplerainbow")

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

PORTS = {"http": 80, "https": 443}

OWN = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` of what our own pages send."""

TRACES = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via")
"""Headers that proxies leave."""

RENAMED = (
    "a browser at %.100r was refused, because a proxy has made %.100r of the header Host;"
    " let it pass on what the browser sends (nginx: proxy_set_header Host $http_host;"
    " Apache: ProxyPreserveHost On)"
)
UNTOLD = (
    "a browser at %.100r uses HTTPS, which this server is not told, so cookies are not Secure;"
    " start it with --behind-proxy, and let the proxy say so"
    " (nginx: proxy_set_header X-Forwarded-Proto $scheme)"
)


class Origins:
    """Looks where requests come from; a proxy that hides our own name is told to the host once."""

    def __init__(self) -> None:
        self._hints: set[str] = set()

    def is_ours(self, request: Request) -> bool:
        """Whether this request may change something, as far as its origin goes."""
        if request.method in SAFE:
            return True
        if request.headers.get("sec-fetch-site", "same-origin") not in OWN:
            return False
        origin = request.headers.get("origin")
        host = request.headers.get("host", "")
        if origin is None:
            return True
        if _is_at(origin, host):
            if origin.startswith("https:") and request.scope.get("scheme") == "http":
                self._hint(UNTOLD, origin)
            return True
        if is_renamed(request):
            self._hint(RENAMED, origin, host)
        return False

    def _hint(self, hint: str, *values: str) -> None:
        if hint not in self._hints:
            self._hints.add(hint)
            log.warning(hint, *values)


def is_renamed(request: Request) -> bool:
    """Whether a proxy seems to have changed the name that a browser has asked for.

    Browsers say by themselves that a page has sent something to its own server; no page can.
    """
    headers = request.headers
    return headers.get("sec-fetch-site") == "same-origin" or any(name in headers for name in TRACES)


def _is_at(origin: str, host: str) -> bool:
    """Whether an origin such as "https://table.test:8443" is at this host and port."""
    try:
        parts = urlsplit(origin)
        usual = PORTS.get(parts.scheme)
        asked = urlsplit(f"//{host}")
        return (
            usual is not None
            and origin.lower() == f"{parts.scheme}://{parts.netloc.lower()}"
            and "@" not in origin
            and parts.hostname is not None
            and parts.hostname == asked.hostname
            and (parts.port or usual) == (asked.port or usual)
        )
    except ValueError:  # half an IPv6 address, a port that is none
        return False
