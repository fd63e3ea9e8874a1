"""Who somebody is: a random secret in a cookie, of which the server keeps only the hash."""

import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import Response

ME = "rainbow_me"
LANGUAGE = "rainbow_lang"
THEME = "rainbow_theme"
TRIED = "rainbow_tried"
"""Set by the first page, to see whether the browser keeps any."""

YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keep(response: Response, request: Request, name: str, value: str) -> None:
    """Set a cookie that scripts can't read and other sites can't send."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
