"""Tables: listed, opened, looked at, sat down at."""

import msgspec

from triplerainbow.bots.registry import BOTS
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import N_, _
from triplerainbow.record.arguments import checked_game, checked_options, checked_seats
from triplerainbow.server import refusals
from triplerainbow.server.api import examples, messages
from triplerainbow.server.api.call import Answer, Call, answer
from triplerainbow.server.api.operation import AT_TABLE, CHANGE, OPENINGS, RECORDS, STEPS, operation
from triplerainbow.server.api.problems import MEANINGS
from triplerainbow.server.presentation.lines import end_line, full_line, row
from triplerainbow.server.refusals import Refused, as_sentence
from triplerainbow.server.store.store import Person
from triplerainbow.server.store.tokens import PLAY, READ, Token
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.commands import withdraw
from triplerainbow.server.tables.events import NOBODY, Draft
from triplerainbow.server.tables.record import record_line
from triplerainbow.server.tables.seats import Seat, bot_seat
from triplerainbow.server.tables.table import OPEN, RUNNING, Table
from triplerainbow.server.tables.terms import Terms

NEW_TABLE = msgspec.json.Decoder(messages.NewTable)
SIT_DOWN = msgspec.json.Decoder(messages.SitDown)


@operation(
    "GET",
    "/games",
    "games",
    N_("The games, their options, and the bots of this server"),
    gives=messages.Games,
    scope=READ,
)
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


@operation(
    "GET",
    "/account",
    "account",
    N_("Whose token this is, and what it may do"),
    gives=messages.Account,
    scope=READ,
    answers=examples.ACCOUNT,
)
async def account(call: Call) -> Answer:
    """Whose token this is."""
    token = call.caller
    return answer({"name": token.person.name, "scopes": sorted(token.scopes)})


@operation(
    "GET",
    "/problems/{code}",
    "problem",
    N_("What the code of a problem means"),
    gives=dict,
    problems=("not_found",),
    answers=examples.MEANING,
)
async def meaning(call: Call) -> Answer:
    """What a code of a problem means."""
    code = call.named["code"]
    if code not in MEANINGS:
        raise Refused(refusals.NOT_FOUND)
    return answer({"code": code, "meaning": MEANINGS[code]})


# Lists


@operation(
    "GET",
    "/tables",
    "tables",
    N_("Tables: listed ones, or the program's own"),
    gives=messages.Rows,
    scope=READ,
    queries={"stage": "`open` (usual), `running`, or `mine` for the program's own tables."},
    problems=("bad_request",),
    answers=examples.ROWS,
)
async def listed(call: Call) -> Answer:
    """Listed tables that wait for players or are being played, or the program's own."""
    wish, store = call.query("stage") or OPEN, call.services.store
    if wish == "mine":
        entries = store.tables_of(call.caller.person.id)
    elif wish in (OPEN, RUNNING):
        entries = store.public_tables(wish)
        entries = [entry for entry in entries if entry.summary.shown_stage == wish]
    else:
        values = ", ".join((OPEN, RUNNING, "mine"))
        raise Refused(refusals.NOT_ONE_OF, name="“stage”", values=values)
    return answer({"tables": [row(one.id, one.terms, one.summary, one.seat) for one in entries]})


# One table


@operation(
    "POST",
    "/tables",
    "open",
    N_("Open a table"),
    gives=messages.Opened,
    takes=messages.NewTable,
    scope=PLAY,
    rate=OPENINGS,
    status=201,
    problems=(*CHANGE, "no_terms", "no_seat", "no_bot"),
    example=examples.NEW_TABLE,
    answers=examples.OPENED,
)
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
        raise Refused(refusals.NO_TERMS, fault=as_sentence(error)) from None
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
        raise Refused(refusals.TOO_MANY_SEATS, n=wish.players)
    if not _anybody(wish):
        # Bots alone would play on and on for nobody.
        raise Refused(refusals.NOBODY_SITS)
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


@operation(
    "GET",
    "/tables/{table}",
    "table",
    N_("Everything that the program may know of a table now"),
    gives=messages.Full,
    scope=READ,
    queries=RECORDS,
    problems=AT_TABLE,
    answers=examples.FULL,
)
async def show(call: Call) -> Answer:
    """Everything that the program may know of a table now."""
    visit = await call.visit()
    now = visit.live.time.now()
    line = full_line(visit.table, visit.seat, now, records=call.query("record") == "1")
    if visit.table.stage not in (OPEN, RUNNING):
        line["end"] = end_line(visit.table)
    return answer(line)


@operation(
    "POST",
    "/tables/{table}/seat",
    "sit",
    N_("Take an open seat, or one's own again"),
    gives=messages.Done,
    takes=messages.SitDown,
    scope=PLAY,
    rate=STEPS,
    problems=(*AT_TABLE, *CHANGE, "seated", "started", "no_seat", "taken", "over"),
    example=examples.SIT_DOWN,
    answers=examples.DONE,
)
async def sit_down(call: Call) -> Answer:
    """Take an open seat; or one's own again, if a bot plays for it."""
    wish = await call.read(SIT_DOWN)
    visit = await call.visit()
    token = call.caller
    await visit.live.do(lambda table: _seated(table, token, wish.seat))
    return _done(visit.table, visit.table.seat_of(token.person.id))


def _seated(table: Table, token: Token, wish: int | None) -> list[Draft]:
    person = token.person
    own = table.seat_of(person.id)
    if own is not None and table.seats[own].bot is not None:
        return commands.come_back(table, person.id)
    return commands.take_seat(table, person.id, person.name, wish, program=True)


@operation(
    "DELETE",
    "/tables/{table}/seat",
    "leave",
    N_("Get up; in a running game a bot plays on"),
    gives=messages.Done,
    scope=PLAY,
    rate=STEPS,
    problems=(*AT_TABLE, "not_seated", "over", "bot"),
    answers=examples.DONE,
)
async def get_up(call: Call) -> Answer:
    """Free the seat before the game; later a bot plays on."""
    visit = await call.visit()
    await visit.live.do(lambda table: _left(table, call.caller.person.id))
    return _done(visit.table, visit.table.seat_of(call.caller.person.id))


def _left(table: Table, person: str) -> list[Draft]:
    """Get up; a table that a program opened, and at which nobody else sits, is closed."""
    return withdraw(table, {person}) or commands.leave(table, person)


def _done(table: Table, seat: int | None) -> Answer:
    return answer({"seq": table.position(NOBODY if seat is None else seat)})


@operation(
    "GET",
    "/tables/{table}/record",
    "record",
    N_("The record of a finished game, every card open"),
    scope=READ,
    media="application/jsonl",
    problems=(*AT_TABLE, "running"),
)
async def record(call: Call) -> Answer:
    """The record of a finished game: one line of JSON, every card open."""
    line = record_line((await call.visit()).table)
    return Answer(line.encode(), kind=b"application/jsonl")
