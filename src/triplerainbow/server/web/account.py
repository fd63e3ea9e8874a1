"""One's name, and a personal link that takes one's seats to another device."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from triplerainbow.server import refusals
from triplerainbow.server.http import cookies
from triplerainbow.server.http.rate_limit import CHANGES, KEYS, PAGES
from triplerainbow.server.pages.codes import qr_svg
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.credentials import digest, new_secret
from triplerainbow.server.store.store import now
from triplerainbow.server.web.requests import (
    form_of,
    gone_to,
    gone_with,
    identity_of,
    known_person,
    nickname,
    page,
    person_of,
    services_of,
)

DAY = 24 * 3600 * 1000
"""How long a personal link is good, in milliseconds."""


async def me(request: Request) -> Response:
    """My name and devices."""
    services_of(request).slow_down(request, PAGES)
    person = person_of(request)
    name = "" if person is None else person.name
    return page(request, "me.html", my_name=name, personal_link="", qr="")


async def rename(request: Request) -> Response:
    """Call me something else from now on."""
    form = await form_of(request, CHANGES)
    name = nickname(form)
    if not name:
        raise Refused(refusals.NO_NAME)
    _person, secret = await known_person(request, name)
    return gone_with(request, "/me", cookies.me(secret))


async def make_link(request: Request) -> Response:
    """A personal link; shown once, on this page alone."""
    await form_of(request, KEYS)
    person = person_of(request)
    if person is None:
        raise Refused(refusals.NOBODY)
    code = new_secret()
    await services_of(request).store.add_pass(digest(code), person.id)
    link = str(request.base_url.replace(path=f"/here/{code}", query=""))
    return page(request, "me.html", my_name=person.name, personal_link=link, qr=qr_svg(link))


async def forget_others(request: Request) -> Response:
    """Let no other browser be me any more."""
    await form_of(request, KEYS)
    person, secret = identity_of(request)
    if person is None:
        raise Refused(refusals.NOBODY)
    await services_of(request).store.forget_others(person.id, digest(secret))
    return gone_to("/me")


async def arrive(request: Request) -> Response:
    """Asks before it does anything: previews of links in other programs must not use it up."""
    services_of(request).slow_down(request, KEYS)
    _owner(request)
    return page(request, "here.html", code=request.path_params["code"])


def _owner(request: Request) -> str:
    code = digest(request.path_params["code"])
    owner = services_of(request).store.pass_for(code, now() - DAY)
    if owner is None:
        raise Refused(refusals.NO_LINK)
    return owner


async def settle(request: Request) -> Response:
    """Let this browser be that person from now on; the link is used up."""
    await form_of(request, KEYS)
    owner = _owner(request)
    secret = new_secret()
    code = digest(request.path_params["code"])
    try:
        await services_of(request).store.use_pass(code, owner, digest(secret))
    except LookupError:
        raise Refused(refusals.LINK_JUST_USED) from None
    return gone_with(request, "/", cookies.me(secret))


ROUTES = [
    Route("/me", me),
    Route("/me", rename, methods=["POST"]),
    Route("/me/link", make_link, methods=["POST"]),
    Route("/me/others", forget_others, methods=["POST"]),
    Route("/here/{code}", arrive),
    Route("/here/{code}", settle, methods=["POST"]),
]
