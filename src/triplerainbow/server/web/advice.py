"""Help for whoever decides: why cards are no move, a hint, moves left to a bot."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from triplerainbow.games.seen import View
from triplerainbow.i18n import language, speaking
from triplerainbow.server import refusals
from triplerainbow.server.http.rate_limit import CHANGES, HINTS, PAGES
from triplerainbow.server.presentation import advice
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.web.requests import (
    form_of,
    gone_to,
    number_of,
    page,
    services_of,
    text_of,
    wants_json,
)
from triplerainbow.server.web.table import visit_of


async def why(request: Request) -> Response:
    """Why picked cards are no move."""
    form = await form_of(request, PAGES)
    visit = await visit_of(request)
    table, seat = visit.table, visit.seat
    if seat == NOBODY or number_of(form, "at") != table.position(seat):
        raise Refused(refusals.STALE)
    view = _deciding(visit)
    return JSONResponse({"sentence": advice.why_not(view, text_of(form, "picks").split())})


async def auto(request: Request) -> Response:
    """Let a bot make the moves that the viewer may leave to it, such as laying out an island."""
    form = await form_of(request, CHANGES)
    visit = await visit_of(request)
    position, person = number_of(form, "at"), visit.person_id
    seat = commands.own_turn(visit.table, person, position)
    assert visit.table.match is not None
    match = visit.table.match.copy()
    lobby = services_of(request).lobby
    moves = await lobby.think(lambda: advice.automatic_moves(match, seat))
    await visit.live.do(lambda table: commands.lay_out(table, person, moves, position))
    if wants_json(request):
        return JSONResponse({"seq": visit.table.counted(visit.seat)})
    return gone_to(f"/t/{visit.table.id}")


async def hint(request: Request) -> Response:
    """What a master would do now, and why; the cards for it, to be picked."""
    await form_of(request, HINTS)
    visit = await visit_of(request)
    view = _deciding(visit)
    names, code = visit.table.shown_names, language()

    def think() -> advice.Hint:
        with speaking(code):
            return advice.hint(view, names)

    found = await services_of(request).lobby.think(think)
    if not wants_json(request):
        back = f"/t/{visit.table.id}"
        return page(request, "refused.html", sentence=found.sentence, back=back)
    told = {"advice": found.sentence, "move": found.move, "picks": " ".join(found.picks)}
    return JSONResponse(told)


def _deciding(visit: Visit) -> View:
    """What the visitor sees, who decides now; Refused if they don't."""
    table, seat = visit.table, visit.seat
    view = table.view(seat) if seat != NOBODY else None
    if view is None or not view.my_turn or table.pending is not None:
        raise Refused(refusals.NOT_YOUR_TURN)
    return view


ROUTES = [
    Route("/t/{table}/why", why, methods=["POST"]),
    Route("/t/{table}/hint", hint, methods=["POST"]),
    Route("/t/{table}/auto", auto, methods=["POST"]),
]
