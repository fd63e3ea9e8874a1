"""Who somebody is: a random secret in a cookie, of which the server keeps only the hash.

Browsers keep cookies by host, whatever the port, so two servers on one host would overwrite each
other's. Therefore each server calls its cookies after its installation.
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from triplerainbow.i18n import LANGUAGES

ME = "rainbow_me"
LANGUAGE = "rainbow_lang"
THEME = "rainbow_theme"
TRIED = "rainbow_tried"
"""Kinds of cookies; before they were called after installations, their names. The last is set by
the first page, to see whether the browser keeps any."""

THEMES = ("auto", "light", "dark")

CHOICES = {LANGUAGE: LANGUAGES, THEME: THEMES}
"""Values that a cookie of these kinds can have."""

YEAR = 365 * 24 * 3600

MOST_OTHERS = 10
"""Cookies of other names in which an identity is looked for."""


def installation(database: str, folder: Path) -> str:
    """What the cookies of a server are called after: its database, and where that is.

    The database alone would not do, for somebody may run a copy of it beside it; nor the folder,
    which in containers is often the same.
    """
    place = str(folder.resolve()).encode(errors="surrogateescape")
    return hashlib.sha256(database.encode() + b"\0" + place).hexdigest()[:16]


def name_of(request: HTTPConnection, kind: str) -> str:
    """What this server calls its cookie of this kind."""
    return f"{kind}_{request.app.state.services.installation}"


def read(request: HTTPConnection, kind: str) -> str | None:
    """The cookie of this kind, or one from before cookies were called after installations."""
    return request.cookies.get(name_of(request, kind)) or request.cookies.get(kind)


def me(secret: str | None) -> dict[str, str]:
    """The cookie that says who somebody is, by kind; none without a new secret."""
    return {} if secret is None else {ME: secret}


def identities(request: HTTPConnection) -> Iterator[str]:
    """Secrets that may name somebody: that of this server's own cookie first.

    The others may be of servers beside it, which know them and we don't; or of this one, before it
    was moved or had a name. A secret proves the same under any name.
    """
    own = name_of(request, ME)
    if own in request.cookies:
        yield request.cookies[own]
    others = [value for name, value in request.cookies.items() if name != own and is_me(name)]
    yield from others[:MOST_OTHERS]


def is_me(name: str) -> bool:
    """Whether a cookie of this name says who somebody is, at whatever server."""
    return name == ME or name.startswith(f"{ME}_")


def keep(response: Response, request: Request, kind: str, value: str) -> None:
    """Set a cookie that scripts can't read and other sites can't send."""
    response.set_cookie(
        name_of(request, kind),
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def renew(response: Response, request: Request, known: Mapping[str, str]) -> None:
    """Let the cookies of a visitor last a year from now on: what they chose, and what is known.

    A browser without any gets one to try.
    """
    if not request.cookies and not known:
        keep(response, request, TRIED, "1")
    chosen = {kind: value for kind in (LANGUAGE, THEME) if (value := read(request, kind))}
    for kind, value in {**chosen, **known}.items():
        if value in CHOICES.get(kind, (value,)):
            keep(response, request, kind, value)


def keeps_no_cookies(request: Request) -> bool:
    """Whether a form comes from a browser that has kept none.

    The first page sets one. Programs that are no browsers do not say what page they come from, and
    are let through.
    """
    is_browser = "origin" in request.headers or "sec-fetch-site" in request.headers
    return is_browser and not request.cookies
