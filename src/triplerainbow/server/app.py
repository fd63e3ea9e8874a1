"""The server as an ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.i18n import _
from triplerainbow.server import refusals
from triplerainbow.server.api.app import Api, is_for_programs, shared
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.hosting.lobby import Lobby
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http import cookies
from triplerainbow.server.http.body_limit import BodyLimit
from triplerainbow.server.http.headers import HEADERS, SafeHeaders
from triplerainbow.server.http.language import Language
from triplerainbow.server.http.proxy import Proxied
from triplerainbow.server.http.request_limit import RequestLimit
from triplerainbow.server.pages.rendering import STATIC
from triplerainbow.server.refusals import Refusal, Refused
from triplerainbow.server.services import Services
from triplerainbow.server.settings import Settings
from triplerainbow.server.store.database import open_database, sqlite_url
from triplerainbow.server.store.store import Store, now
from triplerainbow.server.web import account, advice, finished_games, home, programs, rules, table
from triplerainbow.server.web.requests import page, refused, wants_json

log = logging.getLogger("triplerainbow")

MINDING = 2.0
"""Seconds between two looks for tokens that were revoked from outside."""


def build(settings: Settings) -> "Application":
    """The application; its database is opened when it starts."""
    closing = asyncio.Event()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(open_database(sqlite_url(settings.folder)))
        readiness = Readiness()
        time = Timeline(now(), stuck=store.writer.is_stuck)
        lobby = Lobby(store, readiness, settings.pace, time)
        named = cookies.installation(store.installation(), settings.folder)
        app.state.services = Services(settings, store, lobby, closing, named)
        preparing = asyncio.ensure_future(readiness.prepare())
        ending = asyncio.ensure_future(_let_go(closing, lobby))
        minding = asyncio.ensure_future(_mind_tokens(app.state.services))
        await lobby.wake()
        try:
            yield
        finally:
            preparing.cancel()
            ending.cancel()
            minding.cancel()
            await asyncio.gather(preparing, ending, minding, return_exceptions=True)
            await lobby.close()
            store.close()

    app = Application(
        routes=[
            *home.ROUTES,
            *account.ROUTES,
            *programs.routes(OPERATIONS),
            *rules.ROUTES,
            *table.ROUTES,
            *advice.ROUTES,
            *finished_games.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC), name="static"),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Language),
            Middleware(BodyLimit),
        ],
        exception_handlers={
            Refused: refused,
            HTTPException: _http_error,
            Exception: _fault,
        },
        lifespan=life,
    )
    app.closing = closing
    app.api = shared(Api(app.state), settings.cors)
    limited = RequestLimit(app.answer, limits=settings.limits)
    app.front = Proxied(limited, settings.proxies)
    return app


class Application(Starlette):
    """Pages for people; programs have an application of their own, with nothing before it."""

    api: ASGIApp
    closing: asyncio.Event
    """Set when the server is to end."""
    front: ASGIApp
    """What a request passes first: who asks, and whether too often."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        scope["app"] = self  # what passes first asks it for the names of cookies
        await self.front(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The same, once it was let in."""
        if scope["type"] == "http" and is_for_programs(scope) and not programs.wants_page(scope):
            await self.api(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


async def _mind_tokens(services: Services) -> None:
    """Notice what the host does to tokens from outside: streams of a void one end."""
    while True:
        await asyncio.sleep(MINDING)
        try:
            if await services.tokens.refresh():
                services.lobby.wake_viewers()
        except Exception as fault:  # the next look may do
            log.warning("tokens could not be looked through: %s", fault)


async def _let_go(closing: asyncio.Event, lobby: Lobby) -> None:
    """Wake all streams when the server is to end: they look then whether it is."""
    await closing.wait()
    lobby.wake_viewers()


async def _http_error(request: Request, exception: Exception) -> Response:
    assert isinstance(exception, HTTPException)
    sentence = {
        404: _(refusals.NOT_FOUND.message),
        405: _(refusals.NOT_HERE.message),
    }.get(exception.status_code, exception.detail)
    answer = Refusal("http", exception.status_code, "{fault}")
    return await refused(request, Refused(answer, fault=sentence))


async def _fault(request: Request, exception: Exception) -> Response:
    log.error("fault at %s %s", request.method, request.url.path, exc_info=exception)
    sentence = _(refusals.FAULT.message)
    if wants_json(request):
        answer: Response = JSONResponse({"error": "fault", "sentence": sentence}, 500)
    else:
        answer = page(request, "refused.html", 500, sentence=sentence, back="/")
    answer.headers.update(HEADERS)  # it does not pass through the middleware
    return answer
