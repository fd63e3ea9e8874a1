"""After a game: play again, look back, take the record along, go on from an earlier position."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from triplerainbow.server import refusals
from triplerainbow.server.http import cookies
from triplerainbow.server.http.rate_limit import PAGES, TABLES
from triplerainbow.server.presentation.frames import machines
from triplerainbow.server.presentation.replay import ALL
from triplerainbow.server.presentation.replay import replay as replayed
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
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
from triplerainbow.telling.opponents import USUAL


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
            live = await services_of(request).lobby.open(commands.next_terms(table), host, seats)
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
    seen = replayed(match, seat, _number(request, "ply", match.plies, match.plies))
    return page(
        request,
        "replay.html",
        **vars(seen),
        table_id=visit.table.id,
        game_name=match.game,
        clocks={},
        away=frozenset(),
        machines=machines(visit.table.seats),
    )


def _number(request: Request, name: str, usual: int, last: int) -> int:
    text = request.query_params.get(name, "")
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        return usual
    return max(min(int(text), last), ALL if name == "seat" else 0)


async def branch(request: Request) -> Response:
    """Go on from a position of a finished game, against bots."""
    form = await form_of(request, TABLES)
    visit = await visit_of(request)
    match = finished_match(visit.table)
    seat, ply = number_of(form, "seat"), number_of(form, "ply")
    if not 0 <= seat < match.players or not 0 <= ply < match.plies:
        raise Refused(refusals.NO_POSITION)
    person, secret = await known_person(request, "")
    seats = [bot_seat(USUAL, place) for place in range(match.players)]
    seats[seat] = Seat(person.id, None, person.name)
    live = await services_of(request).lobby.open(
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
