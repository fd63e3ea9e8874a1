"""A table: its page, its stream, and everything that can be done at it."""

import asyncio
import json
import math
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from triplerainbow.i18n import _
from triplerainbow.server import refusals
from triplerainbow.server.http import cookies
from triplerainbow.server.http.rate_limit import CHANGES, PAGES
from triplerainbow.server.presentation.frames import main_context, title_of
from triplerainbow.server.presentation.viewer_state import ViewerState
from triplerainbow.server.presentation.visits import Visit, come
from triplerainbow.server.refusals import Refused
from triplerainbow.server.services import Services, client_of
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY, PHRASES, Draft
from triplerainbow.server.tables.seats import bot_seat
from triplerainbow.server.tables.table import OPEN, Table
from triplerainbow.server.web.requests import (
    form_of,
    gone_to,
    gone_with,
    known_person,
    nickname,
    number_of,
    page,
    person_of,
    services_of,
    text_of,
    wants_json,
)


async def visit_of(request: Request) -> Visit:
    """The visit that a request is about; Refused if there is no such table, or it is closed."""
    base = str(request.base_url).rstrip("/")
    lobby, person = services_of(request).lobby, person_of(request)
    found = await come(lobby, request.path_params["table"], person, base)
    if not found.may_look:
        raise closed(request, known=person is not None)
    return found


def closed(request: Request, *, known: bool) -> Refused:
    """That nobody may watch a table; somebody who brings no cookie may have a seat there."""
    if known or request.cookies:
        return Refused(refusals.CLOSED)
    return Refused(refusals.CLOSED_WITHOUT_COOKIES)


# Looking


async def show(request: Request) -> Response:
    """The page of a table."""
    services_of(request).slow_down(request, PAGES)
    visit = await visit_of(request)
    seen = visit.state
    return page(
        request,
        "table.html",
        **main_context(seen),
        main=visit.frames.main(visit.viewer),
        title=title_of(seen),
        game_title=seen.title,
        game_name=seen.terms.game,
        may_chat=visit.person is not None,
        ping=services_of(request).settings.pace.ping,
        phrases=[(name, _(phrase)) for name, phrase in PHRASES.items()],
    )


async def fresh(request: Request) -> Response:
    """Everything anew, as JSON."""
    services_of(request).slow_down(request, PAGES)
    visit = await visit_of(request)
    return JSONResponse(visit.frames.fresh(visit.viewer))


async def stream(request: Request) -> Response:
    """Server-sent events: the table as this viewer may see it, whenever it changes."""
    services_of(request).slow_down(request, PAGES)
    visit = await visit_of(request)
    if request.method == "HEAD":  # no body, so nothing to wait for
        return Response(media_type="text/event-stream")
    services, client = services_of(request), client_of(request)
    plays = visit.seat != NOBODY
    if services.settings.limits:
        services.streams.check(client, plays=plays)
    updates = _updates(services, visit, _since(request))
    return StreamingResponse(
        services.streams.counted(client, updates, plays=plays),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def here(request: Request) -> Response:
    """The answer of a page to a sign of life: whoever it belongs to is still there."""
    await form_of(request, PAGES)
    visit = await visit_of(request)
    commands.own_seat(visit.table, visit.person_id)
    return Response(status_code=204)


def _since(request: Request) -> int:
    text = request.headers.get("last-event-id") or request.query_params.get("seq", "0")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


async def _updates(services: Services, visit: Visit, since: int) -> AsyncGenerator[str, None]:
    live, seat = visit.live, visit.seat
    ping, loop = services.settings.pace.ping, asyncio.get_running_loop()
    live.attendance.arrive(seat)
    shown: object = None
    try:
        yield "retry: 1000\n\n"
        said = loop.time()
        while not services.closing.is_set() and visit.lasts:
            change = live.next_change()
            seen = visit.state
            if (live.version(seat), visit.viewer, seen.overdue) != shown:
                shown = live.version(seat), visit.viewer, seen.overdue
                update = visit.frames.update(visit.viewer, since)
                since, said = update["seq"], loop.time()
                yield f"event: table\nid: {since}\ndata: {json.dumps(update)}\n\n"
            # What is hidden from this viewer wakes the stream too, but delays no ping.
            quiet = said + ping - loop.time()
            if quiet <= 0:
                said = loop.time()
                yield "event: ping\ndata: \n\n"
            else:
                await _set_within(change, min(quiet, _patience(seen, live.time.now())))
    finally:
        live.attendance.depart(seat)


def _patience(seen: ViewerState, now: int) -> float:
    """Seconds until what is to be seen changes by itself."""
    return math.inf if seen.due is None else max(0.1, (seen.due - now) / 1000)


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


# Doing

FormCommand = Callable[[Table, Visit, Any], Sequence[Draft]]
"""A command of a visitor, given the fields of the form."""


def _route(command: FormCommand) -> Callable[[Request], Any]:
    """The route of a command."""

    async def route(request: Request) -> Response:
        form = await form_of(request, CHANGES)
        visit = await visit_of(request)
        client = text_of(form, "client", 40)
        name = f"{visit.who}:{client}" if client else None
        await visit.live.do(lambda table: command(table, visit, form), name)
        if wants_json(request):
            return JSONResponse({"seq": visit.table.counted(visit.seat)})
        return gone_to(f"/t/{visit.table.id}")

    return route


def _move(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    return commands.move(table, visit.person_id, text_of(form, "move", 64), number_of(form, "at"))


def _ask_undo(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    return commands.ask_undo(table, visit.person_id, number_of(form, "at"))


def _agree(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    return commands.agree_undo(table, visit.person_id, yes=text_of(form, "yes", 1) == "1")


def _leave(table: Table, visit: Visit, _form: Any) -> Sequence[Draft]:
    return commands.leave(table, visit.person_id)


def _come_back(table: Table, visit: Visit, _form: Any) -> Sequence[Draft]:
    return commands.come_back(table, visit.person_id)


def _give_time(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    _overdue(visit, number_of(form, "seat"))
    return commands.give_time(table, visit.person_id, number_of(form, "seat"))


def _stand_in(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    _overdue(visit, number_of(form, "seat"))
    return commands.let_bot_play(table, visit.person_id, number_of(form, "seat"))


def _stop(table: Table, visit: Visit, _form: Any) -> Sequence[Draft]:
    if not _late_others(visit):
        raise Refused(refusals.NOT_LATE)
    return commands.stop(table, visit.person_id)


def _late_others(visit: Visit) -> frozenset[int]:
    return visit.state.overdue - {visit.seat}


def _overdue(visit: Visit, seat: int) -> None:
    if seat not in _late_others(visit):
        raise Refused(refusals.NOT_LATE)


def _chat(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    if visit.person is None:
        raise Refused(refusals.STRANGER)
    phrase = text_of(form, "phrase", 16)
    if phrase:
        return commands.say_phrase(table, visit.person_id, visit.person.name, phrase)
    return commands.say(table, visit.person_id, visit.person.name, text_of(form, "text"))


def _bot(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    """Before the game a bot for an open seat, later one for somebody who is away."""
    if table.stage != OPEN:
        return _stand_in(table, visit, form)
    bot = bot_seat(text_of(form, "bot", 16), number_of(form, "seat"))
    return commands.seat_bot(
        table, visit.person_id, number_of(form, "seat"), bot.bot or "", bot.name
    )


def _clear_seat(table: Table, visit: Visit, form: Any) -> Sequence[Draft]:
    return commands.clear_seat(table, visit.person_id, number_of(form, "seat"))


async def join(request: Request) -> Response:
    """Sit down."""
    form = await form_of(request, CHANGES)
    wish = number_of(form, "seat", NOBODY)
    seat, name = None if wish == NOBODY else wish, nickname(form)
    visit = await visit_of(request)
    # Asked first: whoever can't sit down is neither made known nor called otherwise.
    commands.take_seat(visit.table, visit.person_id, name, seat)
    person, secret = await known_person(request, name)
    await visit.live.do(lambda table: commands.take_seat(table, person.id, person.name, seat))
    return gone_with(request, f"/t/{visit.table.id}", cookies.me(secret))


ROUTES = [
    Route("/t/{table}", show),
    Route("/t/{table}/fresh", fresh),
    Route("/t/{table}/stream", stream),
    Route("/t/{table}/here", here, methods=["POST"]),
    Route("/t/{table}/join", join, methods=["POST"]),
    *(
        Route(f"/t/{{table}}/{name}", _route(command), methods=["POST"])
        for name, command in {
            "move": _move,
            "undo": _ask_undo,
            "agree": _agree,
            "leave": _leave,
            "back": _come_back,
            "time": _give_time,
            "stop": _stop,
            "chat": _chat,
            "bot": _bot,
            "clear": _clear_seat,
        }.items()
    ),
]
