"""What every route reads from a request: who asks, from where, and the fields of its form."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from werkzeug.http import parse_options_header

from triplerainbow.i18n import N_, _, in_all_languages, language
from triplerainbow.plain import is_longer, plain
from triplerainbow.server.guard import accepting, cookies
from triplerainbow.server.guard.address import household
from triplerainbow.server.guard.blocked import cookies_needed, keeps_no_cookies
from triplerainbow.server.guard.brief import too_fast
from triplerainbow.server.guard.origin import Origins, is_renamed
from triplerainbow.server.guard.pace import Limiter, Rate, TooFast
from triplerainbow.server.guard.streams import Streams
from triplerainbow.server.pages.rendering import render
from triplerainbow.server.routes.refusing import tell_host
from triplerainbow.server.settings import Settings
from triplerainbow.server.store.store import Person, Store
from triplerainbow.server.store.tokens import Tokens
from triplerainbow.server.tables.lobby import Lobby, new_id
from triplerainbow.server.tables.refused import Refused

LONGEST_FIELD = 2000
"""Characters of a field of a form."""

LONGEST_SECRET = 100
"""Characters of a cookie that may prove who somebody is."""

LONGEST_NAME = 24
"""Characters of a nickname."""


@dataclass
class House:
    """What the routes of one server share."""

    settings: Settings
    store: Store
    lobby: Lobby
    closing: asyncio.Event
    """Set when the server is to end: streams end then."""
    installation: str
    """What its cookies are called after."""

    def __post_init__(self) -> None:
        """Nobody has asked for anything yet."""
        self._limiters: dict[Rate, Limiter] = {}
        self.streams = Streams(self.settings.connections // 2)
        self.tokens = Tokens(self.store)
        self.origins = Origins()

    def limiter(self, rate: Rate) -> Limiter:
        """What counts requests of this rate."""
        found = self._limiters.get(rate)
        if found is None:
            found = self._limiters[rate] = Limiter(rate)
        return found

    def slow_down(self, request: HTTPConnection, rate: Rate) -> None:
        """Refused if this client asks too often."""
        if not self.settings.limits:
            return
        wait = self.limiter(rate).wait(client_of(request))
        if wait:
            raise TooFast(wait)

    def check_pace(self, request: HTTPConnection, rate: Rate) -> None:
        """Refused if this client has asked too often; nothing is counted."""
        if not self.settings.limits:
            return
        wait = self.limiter(rate).would_wait(client_of(request))
        if wait:
            raise TooFast(wait)


def client_of(request: HTTPConnection) -> str:
    """Who asks, as limits count it: an address, or a network of IPv6."""
    return household(request.client.host) if request.client else ""


def house_of(request: Request) -> House:
    """The server's own things."""
    house: House = request.app.state.house
    return house


def person_of(request: Request) -> Person | None:
    """Whoever this browser belongs to, if they have ever sat down."""
    return identity_of(request)[0]


def identity_of(request: Request) -> tuple[Person | None, str]:
    """The same, and the secret that proves it; of a stranger "".

    The next page sets the cookie anew: it lasts from the last visit on.
    """
    store = house_of(request).store
    for secret in cookies.identities(request):
        if secret and len(secret) <= LONGEST_SECRET:
            person = greeted(store.person(cookies.hashed(secret)))
            if person is not None:
                request.state.identity = secret
                return person, secret
    return None, ""


GUEST = N_("Guest")
"""The name of whoever has not chosen one; stored as it was when they came."""


def greeted(person: Person | None) -> Person | None:
    """Somebody as they are called in the current language: only guests have a name in each."""
    if person is not None and person.name in in_all_languages(GUEST):
        return Person(person.id, _(GUEST))
    return person


async def known_person(request: Request, name: str) -> tuple[Person, str | None]:
    """The same, made if need be; and the secret for the cookie if it is new."""
    person = person_of(request)
    store = house_of(request).store
    if person is not None:
        if name and name != person.name:
            await store.rename(person.id, name)
            person = Person(person.id, name)
        return person, None
    secret = cookies.new_secret()
    person = Person(new_id(), name or _(GUEST))
    await store.add_person(person, cookies.hashed(secret))
    request.state.identity = secret
    return person, secret


async def form_of(request: Request, rate: Rate) -> FormData:
    """The fields of a change.

    Refused if it comes from elsewhere, too often, from a browser without cookies, or is no form.
    """
    house = house_of(request)
    house.slow_down(request, rate)
    if not house.origins.is_ours(request):
        raise Refused("foreign", _from_elsewhere(request), 403)
    if keeps_no_cookies(request):
        raise cookies_needed()
    kind = parse_options_header(request.headers.get("content-type"))[0].lower()
    if kind not in ("application/x-www-form-urlencoded", "multipart/form-data", ""):
        raise Refused("no_form", _("This request is not a form."), 415)
    try:
        return await request.form(max_files=0, max_fields=60)
    except Refused:  # too long, too slow
        raise
    except Exception:
        raise Refused("no_form", _("This request can't be read."), 400) from None


def _from_elsewhere(request: Request) -> str:
    if is_renamed(request):
        return _(
            "A proxy in front of this server changes the name under which you asked for this page;"
            " the log of the server tells its host what to set."
        )
    return _("This request comes from another site.")


def text_of(form: FormData, name: str, longest: int = LONGEST_FIELD) -> str:
    """A field as plain text on one line; "" if it is missing. Refused if too long."""
    value = form.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise Refused("too_long", _("Something in this request is too long."), 422)
    return plain(value)


def number_of(form: FormData, name: str, usual: int | None = None) -> int:
    """A field as a whole number; Refused if it is none."""
    text = text_of(form, name, 20)
    if not text and usual is not None:
        return usual
    try:
        return int(text)
    except ValueError:
        wish = _("The field {name} must be a whole number.")
        raise Refused("no_number", wish.format(name=name), 422) from None


def nickname(form: FormData) -> str:
    """The name that somebody wants to be called by; "" if they don't say."""
    name = text_of(form, "name")
    if is_longer(name, LONGEST_NAME):
        wish = _("A name has at most {n} characters.")
        raise Refused("too_long", wish.format(n=LONGEST_NAME), 422)
    return name


def wants_json(request: Request) -> bool:
    """Whether a program asks, not somebody who follows links."""
    return accepting.wants_json(accepting.joined(request.headers, "accept"))


def page(request: Request, template: str, status: int = 200, **context: object) -> HTMLResponse:
    """A page made from this template."""
    context.setdefault("theme", cookies.read(request, cookies.THEME) or "auto")
    context.setdefault("path", request.url.path)
    answer = HTMLResponse(render(template, **context), status)
    identity: str | None = getattr(request.state, "identity", None)
    cookies.renew(answer, request, {} if identity is None else {cookies.ME: identity})
    return answer


def gone_to(path: str) -> Response:
    """Look there."""
    return RedirectResponse(path, 303)


def gone_with(request: Request, path: str, kept: Mapping[str, str]) -> Response:
    """Look there, with these cookies, by kind."""
    response = gone_to(path)
    for kind, value in kept.items():
        cookies.keep(response, request, kind, value)
    return response


async def refused(request: Request, exception: Exception) -> Response:
    """The answer to a request that changes nothing, in words."""
    assert isinstance(exception, Refused)
    tell_host(exception, request.scope)
    if isinstance(exception, TooFast):
        return too_fast(exception.seconds, language(), json=wants_json(request)).as_response()
    status, sentence = exception.status, exception.sentence
    if wants_json(request):
        told = {"error": exception.code, "sentence": sentence}
        answer: Response = JSONResponse(told, status)
    else:
        answer = page(request, "refused.html", status, sentence=sentence, back=_back(request))
    if exception.seconds is not None:
        answer.headers["retry-after"] = str(exception.seconds)
    return answer


def _back(request: Request) -> str:
    parts = request.url.path.split("/")
    return "/".join(parts[:3]) if len(parts) > 3 and parts[1] == "t" else "/"
