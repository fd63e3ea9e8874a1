"""The way of a request of a program: address, token, rate, then the operation.

Written on ASGI itself and not on the routes of the pages: a program moves thousands of times a
second, and what a page needs (forms, cookies, origin, templates) it does not.
"""

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from starlette.datastructures import State
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.server import refusals
from triplerainbow.server.api import operations
from triplerainbow.server.api.call import Answer, Call, Header, problem
from triplerainbow.server.api.operation import Operation
from triplerainbow.server.http import negotiation
from triplerainbow.server.http.body_limit import BodyLimit
from triplerainbow.server.http.rate_limit import PAGES, Rate, TooFast
from triplerainbow.server.refusals import Refused, tell_host
from triplerainbow.server.store.tokens import Token

log = logging.getLogger("triplerainbow")

PREFIX = "/api/v1/"

BEARER = b"bearer "

# Which pages of other sites may use the API from a browser: none, unless the host names them. It
# knows no cookies, so a page can do no more than whoever gave it a token could.

METHODS = ("GET", "POST", "DELETE")

SENT = ("Authorization", "Content-Type", "Accept-Language")
"""Headers that a page may send."""

TOLD = ("RateLimit", "RateLimit-Policy", "Retry-After", "Location")
"""Headers of answers that a page may read."""

REMEMBERED = 600
"""Seconds for which a browser need not ask again."""


class Api:
    """The application below `/api/`."""

    def __init__(self, state: State) -> None:
        """`state` is that of the whole application: `services` is there once it has started."""
        self._state = state
        self._guarded = BodyLimit(self._run)
        self._routes = Routes(operations.OPERATIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        await self._guarded(scope, receive, send)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        secret, language = _wishes(scope)
        call = Call(self._state.services, scope, receive, send, None, {})
        with speaking(language):
            try:
                said = await self._answer(call, secret)
            except Refused as refused:
                if call.started:
                    raise
                tell_host(refused, scope)
                said = problem(refused, _more(refused, call))
            except Exception:
                if call.started:  # the connection is closed in the middle: nothing else can be said
                    raise
                log.exception("fault at %s %s", scope["method"], scope["path"])
                said = problem(Refused(refusals.FAULT))
            if said is not None:
                await call.reply(said)

    async def _answer(self, call: Call, secret: str | None) -> Answer | None:
        operation, call.named = self._routes.find(call.scope["method"], call.scope["path"])
        if operation.scope is None:
            call.services.slow_down(HTTPConnection(call.scope), PAGES)
        else:
            call.token = _token(call, secret, operation.scope)
            call.services.lobby.presence.asks(call.token.person.id)
            _announce(call, operation)
        return await operation.run(call)


class Routes:
    """Finds the operation of an address."""

    def __init__(self, operations: tuple[Operation, ...]) -> None:
        self._found: dict[tuple[str, ...], dict[str, Operation]] = {}
        for operation in operations:
            shape = tuple(
                "*" if part.startswith("{") else part for part in operation.path.split("/")[1:]
            )
            self._found.setdefault(shape, {})[operation.method] = operation

    def find(self, method: str, path: str) -> tuple[Operation, Mapping[str, str]]:
        """The operation and what the parts of its path stand for; Refused if there is none."""
        parts = path[len(PREFIX) :].split("/") if path.startswith(PREFIX) else []
        methods = self._found.get(tuple(parts))
        if methods is None:
            # Every path of ours has at most one part that stands for something, the second.
            methods = self._found.get((parts[0], "*", *parts[2:])) if len(parts) > 1 else None
        if methods is None:
            raise Refused(refusals.NOT_FOUND)
        operation = methods.get("GET" if method == "HEAD" else method)
        if operation is None:
            raise NotHere(methods)
        name = operation.path.split("/")[2][1:-1] if "{" in operation.path else ""
        return operation, {name: parts[1]} if name else {}


class NotHere(Refused):
    """Another method is meant."""

    def __init__(self, methods: Mapping[str, Operation]) -> None:
        super().__init__(refusals.NOT_HERE)
        also = {"HEAD"} if "GET" in methods else set()
        self.allowed = ", ".join(sorted(also | set(methods)))


def _wishes(scope: Scope) -> tuple[str | None, str]:
    """The secret and the language that a request brings."""
    secret: str | None = None
    languages: list[str] = []
    for name, value in scope["headers"]:
        if name == b"authorization":
            if value[:7].lower() == BEARER:
                secret = value[7:].strip().decode("latin-1")
        elif name == b"accept-language":
            languages.append(value.decode("latin-1"))
    return secret, negotiation.wished(", ".join(languages)) if languages else LANGUAGES[0]


def _token(call: Call, secret: str | None, scope: str) -> Token:
    """Whose request this is; Refused if nobody's, or if the token may not do this."""
    tokens = call.services.tokens
    token = None if secret is None else tokens.kept(secret)
    if token is None:
        asking = HTTPConnection(call.scope)
        call.services.check_pace(asking, PAGES)  # before it is looked up: guesses cost nothing
        token = None if secret is None else tokens.find(secret)
        if token is None:
            call.services.slow_down(asking, PAGES)
            raise Refused(refusals.NO_TOKEN)
    if scope not in token.scopes:
        scopes = ", ".join(sorted(token.scopes))
        raise Refused(refusals.SCOPE, scopes=scopes, scope=scope)
    return token


def _announce(call: Call, operation: Operation) -> None:
    """Say in headers how often this token may ask, and refuse if it has."""
    if not call.services.settings.limits:
        return
    rate = operation.rate
    limiter = call.services.limiter(rate)
    wait = limiter.wait(call.caller.id)
    left = limiter.left(call.caller.id)
    name, policy = _policy(rate)
    call.announced = [
        policy,
        (b"ratelimit", b'"%s";r=%d;t=%d' % (name, left, 1 / rate.per_second + 0.999)),
    ]
    if wait:
        raise TooFast(wait)


@cache
def _policy(rate: Rate) -> tuple[bytes, Header]:
    """The name of a rate, and the header that describes it."""
    seconds = rate.burst / rate.per_second
    name = b"%d-in-%d" % (rate.burst, seconds)
    return name, (b"ratelimit-policy", b'"%s";q=%d;w=%d' % (name, rate.burst, seconds))


def _more(refused: Refused, call: Call) -> list[Header]:
    """Headers that a refusal has besides."""
    if isinstance(refused, NotHere):
        return [(b"allow", refused.allowed.encode())]
    if refused.seconds is not None:
        return [(b"retry-after", b"%d" % refused.seconds)]
    if refused.status == 401:
        return [(b"www-authenticate", b'Bearer realm="Triple Rainbow"')]
    return [(b"connection", b"close")] if refused.status in (408, 413) else []


def is_for_programs(scope: Mapping[str, Any]) -> bool:
    """Whether a request is one of these."""
    path: str = scope.get("path", "")
    return path.startswith("/api/")


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
