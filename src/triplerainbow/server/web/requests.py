"""What every route reads from a request: who asks, from where, and the fields of its form."""

from collections.abc import Mapping

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from werkzeug.http import parse_options_header

from triplerainbow.i18n import N_, _, in_all_languages, language
from triplerainbow.plain import is_longer, plain
from triplerainbow.server import refusals
from triplerainbow.server.http import cookies, negotiation
from triplerainbow.server.http.cookies import keeps_no_cookies
from triplerainbow.server.http.csrf import is_renamed
from triplerainbow.server.http.rate_limit import Rate, TooFast
from triplerainbow.server.http.request_limit import too_fast
from triplerainbow.server.pages.rendering import render
from triplerainbow.server.refusals import Refused, tell_host
from triplerainbow.server.services import Services
from triplerainbow.server.store.credentials import digest, new_id, new_secret
from triplerainbow.server.store.store import Person

LONGEST_FIELD = 2000
"""Characters of a field of a form."""

LONGEST_SECRET = 100
"""Characters of a cookie that may prove who somebody is."""

LONGEST_NAME = 24
"""Characters of a nickname."""


def services_of(request: Request) -> Services:
    """The server's own things."""
    services: Services = request.app.state.services
    return services


def person_of(request: Request) -> Person | None:
    """Whoever this browser belongs to, if they have ever sat down."""
    return identity_of(request)[0]


def identity_of(request: Request) -> tuple[Person | None, str]:
    """The same, and the secret that proves it; of a stranger "".

    The next page sets the cookie anew: it lasts from the last visit on.
    """
    store = services_of(request).store
    for secret in cookies.identities(request):
        if secret and len(secret) <= LONGEST_SECRET:
            person = greeted(store.person(digest(secret)))
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
    store = services_of(request).store
    if person is not None:
        if name and name != person.name:
            await store.rename(person.id, name)
            person = Person(person.id, name)
        return person, None
    secret = new_secret()
    person = Person(new_id(), name or _(GUEST))
    await store.add_person(person, digest(secret))
    request.state.identity = secret
    return person, secret


async def form_of(request: Request, rate: Rate) -> FormData:
    """The fields of a change.

    Refused if it comes from elsewhere, too often, from a browser without cookies, or is no form.
    """
    services = services_of(request)
    services.slow_down(request, rate)
    if not services.origins.is_ours(request):
        raise Refused(refusals.RENAMED if is_renamed(request) else refusals.FOREIGN)
    if keeps_no_cookies(request):
        raise Refused(refusals.COOKIES)
    kind = parse_options_header(request.headers.get("content-type"))[0].lower()
    if kind not in ("application/x-www-form-urlencoded", "multipart/form-data", ""):
        raise Refused(refusals.NO_FORM)
    try:
        return await request.form(max_files=0, max_fields=60)
    except Refused:  # too long, too slow
        raise
    except Exception:
        raise Refused(refusals.UNREADABLE_FORM) from None


def text_of(form: FormData, name: str, longest: int = LONGEST_FIELD) -> str:
    """A field as plain text on one line; "" if it is missing. Refused if too long."""
    value = form.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise Refused(refusals.FIELD_TOO_LONG)
    return plain(value)


def number_of(form: FormData, name: str, usual: int | None = None) -> int:
    """A field as a whole number; Refused if it is none."""
    text = text_of(form, name, 20)
    if not text and usual is not None:
        return usual
    try:
        return int(text)
    except ValueError:
        raise Refused(refusals.NO_NUMBER, name=name) from None


def nickname(form: FormData) -> str:
    """The name that somebody wants to be called by; "" if they don't say."""
    name = text_of(form, "name")
    if is_longer(name, LONGEST_NAME):
        raise Refused(refusals.NAME_TOO_LONG, n=LONGEST_NAME)
    return name


def wants_json(request: Request) -> bool:
    """Whether a program asks, not somebody who follows links."""
    return negotiation.wants_json(negotiation.joined(request.headers, "accept"))


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
        back = _back(request, status)
        answer = page(request, "refused.html", status, sentence=sentence, back=back)
    if exception.seconds is not None:
        answer.headers["retry-after"] = str(exception.seconds)
    return answer


def _back(request: Request, status: int) -> str:
    """Where to go from a page that says why not: to the table, if there is one."""
    parts = request.url.path.split("/")
    return "/".join(parts[:3]) if len(parts) > 3 and parts[1] == "t" and status != 404 else "/"
