"""After a game: play again, look back, take the record along, go on from an earlier position."""

from bisect import bisect_left
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import triplerainbow as tr
from triplerainbow.i18n import _
from triplerainbow.plain import isolated
from triplerainbow.server.http import cookies
from triplerainbow.server.http.rate_limit import PAGES, TABLES
from triplerainbow.server.presentation.frames import machines
from triplerainbow.server.presentation.viewer_state import drawer
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.record import finished_match, record_line
from triplerainbow.server.tables.seats import Seat, bot_seat
from triplerainbow.server.web.requests import (
    form_of,
    gone_to,
    gone_with,
    known_person,
    number_of,
    page,
    services_of,
)
from triplerainbow.server.web.table import visit_of
from triplerainbow.telling import teller
from triplerainbow.telling.opponents import USUAL
from triplerainbow.telling.story import told

ALL = -2
"""Viewer of a replay who sees every hand."""


async def rematch(request: Request) -> Response:
    """The same people again; the next seat begins."""
    await form_of(request, TABLES)
    visit = await visit_of(request)
    table = visit.table
    commands.own_seat(table, visit.person_id)
    async with visit.live.going_on:  # two at once would open two tables
        if table.following is None:
            finished_match(table)
            host, seats = visit.person_id or "", commands.next_seats(table)
            live = await visit.services.lobby.open(commands.next_terms(table), host, seats)
            await visit.live.do(lambda table: commands.follow(table, host, live.table.id))
    return gone_to(f"/t/{visit.table.following}")


async def record(request: Request) -> Response:
    """The record of a finished game, as a file."""
    services_of(request).slow_down(request, PAGES)
    visit = await visit_of(request)
    written = record_line(visit.table)
    name = f"{visit.table.terms.game}-{visit.table.id[:8]}.jsonl"
    return Response(
        written,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay(request: Request) -> Response:
    """A position of a finished game, from one seat's eyes or with all hands open."""
    services_of(request).slow_down(request, PAGES)
    visit = await visit_of(request)
    match = finished_match(visit.table)
    seat = _number(request, "seat", ALL, match.players - 1)
    viewer = None if seat in (ALL, NOBODY) else seat
    stops = _open_stops(match) if seat == ALL else match.stops(viewer)
    at = bisect_left(stops, _number(request, "ply", match.plies, match.plies))
    then = _until(match, stops[at])
    shown = list(range(match.players)) if seat == ALL else [seat]
    draw, called = drawer(match.game), [isolated(name) for name in match.names]
    boards = [draw.board(then.view(viewer), called) for viewer in shown]
    if seat == ALL:
        boards = [replace(board, parts={**board.parts, "empty": ""}) for board in boards]
    return page(
        request,
        "replay.html",
        # With all hands open the table is that of somebody who watches: it names everybody.
        board=draw.board(then.view(None), called) if seat == ALL else boards[0],
        boards=boards,
        table_id=visit.table.id,
        game_name=match.game,
        names=called,
        ply=then.plies,
        plies=match.plies,
        steps={
            "first": 0,
            "back": stops[max(0, at - 1)],
            "on": stops[min(at + 1, len(stops) - 1)],
            "last": match.plies,
        },
        seat=seat,
        viewer=viewer,
        happened=_happened(then, stops[at - 1], viewer) if at else _("The cards are dealt."),
        clocks={},
        away=frozenset(),
        machines=machines(visit.table.seats),
    )


def _number(request: Request, name: str, usual: int, last: int) -> int:
    text = request.query_params.get(name, "")
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        return usual
    return max(min(int(text), last), ALL if name == "seat" else 0)


def _open_stops(match: tr.Match) -> list[int]:
    """Where a replay with all hands open stops: before every move of a player, and at the end."""
    return [
        ply
        for ply, move in enumerate([*match.moves, ""])
        if not move.startswith("~")  # chance belongs to the move that it follows
    ]


def _until(match: tr.Match, plies: int) -> tr.Match:
    """The game after so many moves."""
    then = match.copy()
    while then.plies > plies:
        then.undo()
    return then


def _happened(then: tr.Match, since: int, viewer: int | None) -> str:
    """What led to this position from the one after `since` moves."""
    turns = told(then, teller(then.game), viewer, since)
    return " ".join(said.text for turn in turns for said in turn)


async def branch(request: Request) -> Response:
    """Go on from a position of a finished game, against bots."""
    form = await form_of(request, TABLES)
    visit = await visit_of(request)
    match = finished_match(visit.table)
    seat, ply = number_of(form, "seat"), number_of(form, "ply")
    if not 0 <= seat < match.players or not 0 <= ply < match.plies:
        raise Refused("no_position", _("There is no such position."), 422)
    person, secret = await known_person(request, "")
    seats = [bot_seat(USUAL, place) for place in range(match.players)]
    seats[seat] = Seat(person.id, None, person.name)
    live = await visit.services.lobby.open(
        visit.table.terms,
        person.id,
        seats,
        (visit.table.seed, commands.played_until(visit.table, ply)),
    )
    return gone_with(request, f"/t/{live.table.id}", cookies.me(secret))


ROUTES = [
    Route("/t/{table}/again", rematch, methods=["POST"]),
    Route("/t/{table}/record", record),
    Route("/t/{table}/replay", replay),
    Route("/t/{table}/branch", branch, methods=["POST"]),
]
