"""Tables: listed, opened, looked at, sat down at."""

import msgspec

from triplerainbow.bots.registry import BOTS
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import _
from triplerainbow.record.arguments import checked_game, checked_options, checked_seats
from triplerainbow.server.api import messages
from triplerainbow.server.api.call import Answer, Call, answer
from triplerainbow.server.api.problems import MEANINGS
from triplerainbow.server.presentation.lines import end_line, full_line
from triplerainbow.server.refusals import Refused, as_sentence
from triplerainbow.server.store.store import Entry, Person
from triplerainbow.server.store.tokens import Token
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.commands import withdraw
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.record import record_line
from triplerainbow.server.tables.seats import Seat, bot_seat
from triplerainbow.server.tables.summary import Summary
from triplerainbow.server.tables.table import OPEN, RUNNING, Table
from triplerainbow.server.tables.terms import Terms

NEW_TABLE = msgspec.json.Decoder(messages.NewTable)
SIT_DOWN = msgspec.json.Decoder(messages.SitDown)


async def games(_call: Call) -> Answer:
    """What can be played."""
    found = [
        {
            "name": about.name,
            "title": about.title,
            "players": list(about.seats),
            "options": [
                {
                    "name": option.name,
                    "values": list(option.values),
                    "default": option.default,
                    "meaning": _(option.summary),
                }
                for option in about.options
            ],
        }
        for about in INFOS.values()
    ]
    return answer({"games": found, "bots": list(BOTS)})


async def account(call: Call) -> Answer:
    """Whose token this is."""
    token = call.caller
    return answer({"name": token.person.name, "scopes": sorted(token.scopes)})


async def meaning(call: Call) -> Answer:
    """What a code of a problem means."""
    code = call.named["code"]
    if code not in MEANINGS:
        raise Refused("not_found", _("There is nothing at this address."), 404)
    return answer({"code": code, "meaning": MEANINGS[code]})


# Lists


async def listed(call: Call) -> Answer:
    """Listed tables that wait for players or are being played, or the program's own."""
    wish, store = call.query("stage") or OPEN, call.services.store
    if wish == "mine":
        entries = store.tables_of(call.caller.person.id)
    elif wish in (OPEN, RUNNING):
        entries = store.public_tables(wish)
        entries = [entry for entry in entries if entry.summary.shown_stage == wish]
    else:
        sentence = _("{name} must be one of {values}.")
        values = ", ".join((OPEN, RUNNING, "mine"))
        raise Refused("bad_request", sentence.format(name="“stage”", values=values), 422)
    return answer({"tables": [_row(entry) for entry in entries]})


def row(table: str, terms: Terms, summary: Summary, seat: int | None) -> dict[str, object]:
    """A table in a list; `seat` is the program's own."""
    return {
        "id": table,
        "game": terms.game,
        "players": terms.players,
        "options": dict(terms.options),
        "stage": summary.shown_stage,
        "names": list(summary.names),
        "seat": seat,
    }


def _row(entry: Entry) -> dict[str, object]:
    return row(entry.id, entry.terms, entry.summary, entry.seat)


# One table


async def create(call: Call) -> Answer:
    """Open a table; the program takes the seat called `me`, if there is one."""
    wish = await call.read(NEW_TABLE)
    try:
        about = checked_game(wish.game)
        terms = Terms(
            about.name,
            checked_seats(about, wish.players),
            options=checked_options(about, wish.options),
            clock=wish.clock.kind,
            clock_amount=wish.clock.amount,
            begins=wish.begins,
            public=wish.public,
            watchers=wish.watchers,
            remember=wish.remember,
        )
    except ValueError as error:
        raise Refused("no_terms", as_sentence(error), 422) from None
    person = call.caller.person
    live = await call.services.lobby.open(terms, person.id, _seats(wish, person))
    path = f"/api/v1/tables/{live.table.id}"
    opened = {
        "id": live.table.id,
        "url": f"{_base(call)}/t/{live.table.id}",
        "stream": f"{path}/stream",
    }
    return answer(opened, 201, headers=[(b"location", path.encode())])


def _seats(wish: messages.NewTable, person: Person) -> list[Seat]:
    if len(wish.seats) > wish.players or wish.seats.count("me") > 1:
        sentence = _("“seats” names at most {n} seats, one of them “me”.")
        raise Refused("no_seat", sentence.format(n=wish.players), 422)
    if not _anybody(wish):
        # Bots alone would play on and on for nobody.
        raise Refused("no_seat", _("A table needs “me” or an “open” seat."), 422)
    seats = []
    for place, name in enumerate(wish.seats):
        if name == "me":
            seats.append(Seat(person.id, None, person.name, program=True))
        else:
            seats.append(Seat() if name == "open" else bot_seat(name, place))
    return seats


def _anybody(wish: messages.NewTable) -> bool:
    missing = wish.players - len(wish.seats)
    return missing > 0 or "me" in wish.seats or "open" in wish.seats


def _base(call: Call) -> str:
    """The address of the server as this program calls it."""
    host = next((v for name, v in call.scope["headers"] if name == b"host"), b"")
    return f"{call.scope['scheme']}://{host.decode('latin-1')}"


async def show(call: Call) -> Answer:
    """Everything that the program may know of a table now."""
    visit = await call.visit()
    now = visit.live.time.now()
    line = full_line(visit.table, visit.seat, now, records=call.query("record") == "1")
    if visit.table.stage not in (OPEN, RUNNING):
        line["end"] = end_line(visit.table)
    return answer(line)


async def sit_down(call: Call) -> Answer:
    """Take an open seat; or one's own again, if a bot plays for it."""
    wish = await call.read(SIT_DOWN)
    visit = await call.visit()
    token = call.caller
    await visit.live.do(lambda table: _seated(table, token, wish.seat))
    return _done(visit.table, visit.table.seat_of(token.person.id))


def _seated(table: Table, token: Token, wish: int | None) -> list[commands.Draft]:
    person = token.person
    own = table.seat_of(person.id)
    if own is not None and table.seats[own].bot is not None:
        return commands.come_back(table, person.id)
    return commands.take_seat(table, person.id, person.name, wish, program=True)


async def get_up(call: Call) -> Answer:
    """Free the seat before the game; later a bot plays on."""
    visit = await call.visit()
    await visit.live.do(lambda table: _left(table, call.caller.person.id))
    return _done(visit.table, visit.table.seat_of(call.caller.person.id))


def _left(table: Table, person: str) -> list[commands.Draft]:
    """Get up; a table that a program opened, and at which nobody else sits, is closed."""
    return withdraw(table, {person}) or commands.leave(table, person)


def _done(table: Table, seat: int | None) -> Answer:
    return answer({"seq": table.position(NOBODY if seat is None else seat)})


async def record(call: Call) -> Answer:
    """The record of a finished game: one line of JSON, every card open."""
    line = record_line((await call.visit()).table)
    return Answer(line.encode(), kind=b"application/jsonl")
