"""Tokens with which programs play: made and revoked in the browser, shown once."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from triplerainbow.plain import isolated
from triplerainbow.server import refusals
from triplerainbow.server.http import negotiation
from triplerainbow.server.http.rate_limit import KEYS, PAGES
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.store import Person
from triplerainbow.server.store.tokens import MOST, PLAY, READ
from triplerainbow.server.web.requests import (
    form_of,
    gone_to,
    known_person,
    nickname,
    page,
    person_of,
    services_of,
    text_of,
)


async def programs(request: Request) -> Response:
    """My programs and what they may do."""
    services_of(request).slow_down(request, PAGES)
    return _page(request, person_of(request))


def _page(request: Request, person: Person | None, secret: str = "", name: str = "") -> Response:
    found = [] if person is None else services_of(request).tokens.of(person)
    base = str(request.base_url).rstrip("/")
    return page(
        request, "programs.html", tokens=found, secret=secret, made=isolated(name), base=base
    )


async def make(request: Request) -> Response:
    """Make a token; its secret is on this page alone."""
    form = await form_of(request, KEYS)
    name, may_play = nickname(form), bool(text_of(form, "play", 4))
    if not name:
        raise Refused(refusals.NO_NAME)
    tokens = services_of(request).tokens
    person, _secret = await known_person(request, "")
    if len(tokens.of(person)) >= MOST:
        raise Refused(refusals.ENOUGH, n=MOST)
    secret = await tokens.make(person, name, (READ, PLAY) if may_play else (READ,))
    return _page(request, person, secret, name)


async def revoke(request: Request) -> Response:
    """Let a token open nothing any more."""
    form = await form_of(request, KEYS)
    person = person_of(request)
    gone = person is not None and await services_of(request).tokens.revoke(
        person, text_of(form, "token", 40)
    )
    if not gone:
        raise Refused(refusals.NO_PROGRAM)
    services_of(request).lobby.wake_viewers()
    return gone_to("/me/programs")


API = "/api/v1/"

ABOUT = ("/api", "/api/", "/api/v1", API)
"""Addresses at which people find what the API is."""


def wants_page(scope: Scope) -> bool:
    """Whether a person asks what all this is: browsers like HTML best, programs do not."""
    if scope["path"] not in ABOUT or scope["method"] not in ("GET", "HEAD"):
        return False
    return negotiation.wants_page(negotiation.joined(Headers(scope=scope), "accept"))


def routes(operations: Sequence[object]) -> list[Route]:
    """These addresses; `operations` is what the API can be asked, to be told to people."""

    async def about(request: Request) -> Response:
        """What programs can do, for people."""
        services_of(request).slow_down(request, PAGES)
        if request.url.path != API:
            return gone_to(API)
        base = str(request.base_url).rstrip("/")
        return page(request, "api.html", operations=operations, base=base)

    return [
        *(Route(address, about) for address in ABOUT),
        Route("/me/programs", programs),
        Route("/me/programs", make, methods=["POST"]),
        Route("/me/programs/revoke", revoke, methods=["POST"]),
    ]
