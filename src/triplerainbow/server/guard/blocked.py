"""Browsers that keep no cookies: nobody can be known there, so nobody can have a seat.

The first page sets a cookie. A browser that sends a form afterwards without any, whoever set it,
keeps none. Programs that are no browsers do not say what page they come from, and are let through.
"""

from starlette.requests import Request

from triplerainbow.i18n import _
from triplerainbow.server.tables.refused import Refused


def keeps_no_cookies(request: Request) -> bool:
    """Whether a form comes from a browser that has kept none."""
    is_browser = "origin" in request.headers or "sec-fetch-site" in request.headers
    return is_browser and not request.cookies


def cookies_needed() -> Refused:
    """That they are, and what to do."""
    wish = _(
        "Your browser keeps no cookie for this address, and without one you can't be known here."
        " Allow cookies, then try again."
    )
    return Refused("cookies", wish, 403)


def closed(request: Request, *, known: bool) -> Refused:
    """That nobody may watch a table; somebody who brings no cookie may have a seat there."""
    if known or request.cookies:
        return Refused("closed", _("Nobody may watch this table."), 403)
    wish = _(
        "Nobody may watch this table. If you have a seat here, your browser has to allow cookies"
        " for this address: without them you can't be known."
    )
    return Refused("closed", wish, 403)
