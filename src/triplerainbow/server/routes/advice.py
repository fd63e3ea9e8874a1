"""Help for whoever decides: why cards are no move, a hint, moves left to a bot."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import triplerainbow as tr
from triplerainbow.games.seen import View
from triplerainbow.i18n import _, language, speaking
from triplerainbow.server.guard.pace import CHANGES, HINTS, PAGES
from triplerainbow.server.routes.asking import (
    form_of,
    gone_to,
    number_of,
    page,
    text_of,
    wants_json,
)
from triplerainbow.server.routes.table import Visit, visit_of
from triplerainbow.server.sight.sight import drawer
from triplerainbow.server.tables import deeds
from triplerainbow.server.tables.event import NOBODY
from triplerainbow.server.tables.refused import Refused
from triplerainbow.telling import teller

HELPER = "greedy"
"""The bot that makes moves which somebody leaves to it."""

HINT_SECONDS = 1.0
"""How long a bot thinks about a hint."""


async def why(request: Request) -> Response:
    """Why picked cards are no move."""
    form = await form_of(request, PAGES)
    visit = await visit_of(request)
    table, seat = visit.table, visit.viewer.seat
    if seat == NOBODY or number_of(form, "at") != table.position(seat):
        raise Refused("stale", _("The game has gone on meanwhile; look again."))
    view = _deciding(visit)
    picks = text_of(form, "picks").split()
    attempt = drawer(view.game).attempt(view, picks)
    if attempt in view.legal_moves:
        return JSONResponse({"sentence": ""})
    sentence = view.engine.refusal(view, attempt)
    return JSONResponse({"sentence": sentence[:1].upper() + sentence[1:] + "."})


async def auto(request: Request) -> Response:
    """Let a bot make the moves that the viewer may leave to it, such as laying out an island."""
    form = await form_of(request, CHANGES)
    visit = await visit_of(request)
    position, person = number_of(form, "at"), visit.person_id
    seat = deeds.own_turn(visit.table, person, position)
    assert visit.table.match is not None
    match = visit.table.match.copy()
    moves = await visit.house.lobby.think(lambda: _automatic(match, seat))
    await visit.live.do(lambda table: deeds.lay_out(table, person, moves, position))
    if wants_json(request):
        return JSONResponse({"seq": visit.table.counted(visit.viewer.seat)})
    return gone_to(f"/t/{visit.table.id}")


def _automatic(match: tr.Match, seat: int) -> list[str]:
    """The moves; made in this match."""
    helper = tr.bot(HELPER)
    before = match.plies
    while match.seat == seat:
        move = drawer(match.game).automatic(match.view(seat), helper.choose)
        if move is None:
            break
        match.play(move)
    return match.moves[before:]


async def hint(request: Request) -> Response:
    """What a master would do now, and why; the cards for it, to be picked."""
    await form_of(request, HINTS)
    visit = await visit_of(request)
    view = _deciding(visit)
    names, code = visit.table.shown_names, language()

    def think() -> tuple[str, str]:
        with speaking(code):
            best = tr.analyse(view, seconds=HINT_SECONDS, names=names)[0]
            return best.move, _advice(view, best, names)

    move, sentence = await visit.house.lobby.think(think)
    if not wants_json(request):
        return page(request, "refused.html", sentence=sentence, back=f"/t/{visit.table.id}")
    choices = drawer(view.game).board(view, names).choices
    picks = next((choice.picks for choice in choices if choice.move == move), ())
    return JSONResponse({"advice": sentence, "move": move, "picks": " ".join(picks)})


def _advice(view: View, best: tr.Judgement, names: list[str]) -> str:
    wish = _("A master would {advice} – {reason}.")
    advice = teller(view.game).in_words(view, best.move, names)
    return wish.format(advice=advice, reason=best.reason)


def _deciding(visit: Visit) -> View:
    """What the visitor sees, who decides now; Refused if they don't."""
    table, seat = visit.table, visit.viewer.seat
    view = table.view(seat) if seat != NOBODY else None
    if view is None or not view.my_turn or table.window is not None:
        raise Refused("not_your_turn", _("It is not your turn."))
    return view


ROUTES = [
    Route("/t/{table}/why", why, methods=["POST"]),
    Route("/t/{table}/hint", hint, methods=["POST"]),
    Route("/t/{table}/auto", auto, methods=["POST"]),
]
