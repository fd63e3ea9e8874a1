"""The first page, new tables, preferences."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from triplerainbow.games.catalog import INFOS, info
from triplerainbow.games.info import Info, OptionValue
from triplerainbow.i18n import _, ngettext
from triplerainbow.plain import isolated
from triplerainbow.server import refusals
from triplerainbow.server.http import cookies
from triplerainbow.server.http.rate_limit import CHANGES, PAGES, TABLES
from triplerainbow.server.presentation.facts import clock_words, facts_of
from triplerainbow.server.refusals import Refused, as_sentence
from triplerainbow.server.services import Services
from triplerainbow.server.store.store import Entry, Person
from triplerainbow.server.tables.seats import Seat, bot_seat
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING, STARTING, STOPPED
from triplerainbow.server.tables.terms import DAYS, NO_CLOCK, PER_GAME, PER_MOVE, Terms
from triplerainbow.server.web.requests import (
    form_of,
    gone_with,
    known_person,
    nickname,
    number_of,
    page,
    person_of,
    services_of,
    text_of,
)
from triplerainbow.telling.opponents import OPPONENTS, USUAL, title


@dataclass(frozen=True)
class GameCard:
    """A game as the first page shows it."""

    name: str
    title: str
    players: str
    summary: str


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    id: str
    title: str
    people: Sequence[str]
    """A name for each seat."""
    state: str
    my_turn: bool

    @property
    def who(self) -> str:
        """The same in a label, where there are no elements."""
        return ", ".join(map(isolated, self.people))


async def home(request: Request) -> Response:
    """The first page."""
    services = services_of(request)
    services.slow_down(request, PAGES)
    person = person_of(request)
    return page(request, "home.html", games=game_cards(), lists=_lists(services, person))


def game_cards() -> list[GameCard]:
    """The three games."""
    return [
        GameCard(about.name, about.title, _seats(about), _(about.summary))
        for about in INFOS.values()
    ]


def _seats(about: Info) -> str:
    low, high = about.seats[0], about.seats[-1]
    if low == high:
        return ngettext("{n} player", "{n} players", low).format(n=low)
    return _("{low} to {high} players").format(low=low, high=high)


def _lists(services: Services, person: Person | None) -> list[tuple[str, list[Row], str]]:
    """Lists that are not empty: title, rows, and what the link of a row says."""
    mine = [] if person is None else services.store.tables_of(person.id)
    running = [entry for entry in mine if entry.summary.stage in (OPEN, RUNNING)]
    finished = [entry for entry in mine if entry.summary.stage in (OVER, STOPPED)][:10]
    own = {entry.id for entry in mine}
    to_join = [
        entry
        for entry in services.store.public_tables(OPEN)
        if entry.id not in own and entry.summary.shown_stage == OPEN
    ]
    to_watch = [
        entry
        for entry in services.store.public_tables(RUNNING)
        if entry.id not in own and entry.terms.watchers
    ]
    found = (
        (_("My tables"), running, _("Go on")),
        (_("Tables to join"), to_join, _("Join")),
        (_("Tables to watch"), to_watch, _("Watch")),
        (_("My finished games"), finished, _("Look")),
    )
    return [
        (heading, [_row(services, entry) for entry in entries], label)
        for heading, entries, label in found
        if entries
    ]


def _row(services: Services, entry: Entry) -> Row:
    """A line of a list, from what is noted of the table: nothing of it is loaded."""
    summary, about = entry.summary, info(entry.terms.game).title
    if summary.stage in (OPEN, RUNNING) and not services.lobby.readiness.is_ready(entry.terms.game):
        return Row(entry.id, about, [], _("is getting ready"), my_turn=False)
    my_turn = entry.seat is not None and entry.seat == summary.mover
    people = [name or _("open") for name in summary.names]
    state = _state(summary.shown_stage, my_turn=my_turn)
    if summary.stage == OPEN:
        state = " · ".join([state, *facts_of(entry.terms)[1:]])
    return Row(entry.id, about, people, state, my_turn=my_turn)


def _state(stage: str, *, my_turn: bool) -> str:
    if my_turn:
        return _("Your turn")
    return {
        OPEN: _("waits for players"),
        STARTING: _("is about to begin"),
        RUNNING: _("is being played"),
        OVER: _("finished"),
        STOPPED: _("ended without a result"),
    }[stage]


# A new table


async def new(request: Request) -> Response:
    """The form for a new table."""
    services_of(request).slow_down(request, PAGES)
    about = _game(request.path_params["game"])
    person = person_of(request)
    return page(
        request,
        "new.html",
        game=about,
        usual=about.usual_seats,
        my_name="" if person is None else person.name,
        bots=bot_titles(),
        clocks=_clocks(),
    )


def bot_titles() -> list[tuple[str, str]]:
    """Every bot and what it is called."""
    return [(bot, title(bot)) for bot in OPPONENTS]


def _game(name: str) -> Info:
    try:
        return info(name)
    except ValueError as error:
        raise Refused(refusals.UNKNOWN_GAME, fault=as_sentence(error)) from None


def _clocks() -> list[tuple[str, str]]:
    """Clocks to choose from: "KIND AMOUNT" and what it is called."""
    clocks = [(NO_CLOCK, 0)]
    clocks += [(PER_MOVE, n) for n in (30, 60)]
    clocks += [(PER_GAME, 60 * n) for n in (5, 10, 20)]
    clocks += [(DAYS, n) for n in (1, 3)]
    return [(f"{kind} {amount}", clock_words(kind, amount)) for kind, amount in clocks]


async def create(request: Request) -> Response:
    """Open a table."""
    form = await form_of(request, TABLES)
    about = _game(text_of(form, "game", 20))
    quick = bool(text_of(form, "quick", 4))
    players = about.usual_seats if quick else number_of(form, "players")
    try:
        terms = _terms(about, players, form, quick=quick)
    except ValueError as error:
        raise Refused(refusals.NO_TERMS, fault=as_sentence(error)) from None
    bots = [
        Seat()
        if (bot := USUAL if quick else text_of(form, f"seat{n + 1}", 16) or "open") == "open"
        else bot_seat(bot, n)
        for n in range(1, players)
    ]
    person, secret = await known_person(request, nickname(form))
    live = await services_of(request).lobby.open(
        terms, person.id, [Seat(person.id, None, person.name), *bots]
    )
    return gone_with(request, f"/t/{live.table.id}", cookies.me(secret))


def _terms(about: Info, players: int, form: FormData, *, quick: bool) -> Terms:
    if quick:
        # One person and bots: nobody to watch, so no attack has to wait for an answer.
        return Terms(about.name, players, watchers=False)
    kind, _space, amount = (text_of(form, "clock", 20) or f"{NO_CLOCK} 0").partition(" ")
    return Terms(
        about.name,
        players,
        options=_options(about, form),
        clock=kind,
        clock_amount=int(amount) if amount.isdecimal() else 0,
        begins=min(number_of(form, "begins", -1), players - 1),
        public=bool(text_of(form, "public", 4)),
        watchers=bool(text_of(form, "watchers", 4)),
        remember=not about.hides_again or bool(text_of(form, "remember", 4)),
    )


def _options(about: Info, form: FormData) -> dict[str, OptionValue]:
    chosen: dict[str, object] = {}
    for option in about.options:
        text = text_of(form, f"option-{option.name}", 20)
        if isinstance(option.default, bool):
            chosen[option.name] = text == "true"
        elif text:
            chosen[option.name] = text
    return about.check_options(chosen)


# Preferences


async def prefer(request: Request) -> Response:
    """Language and appearance, kept in cookies."""
    form = await form_of(request, CHANGES)
    back = "".join(text_of(form, "back", 200).split())
    # Only a path of our own: "//elsewhere" would be another site.
    ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    path = back if ours else "/"
    wishes = {
        cookies.LANGUAGE: text_of(form, "lang", 8),
        cookies.THEME: text_of(form, "theme", 8),
    }
    kept = {kind: wish for kind, wish in wishes.items() if wish in cookies.CHOICES[kind]}
    return gone_with(request, path, kept)


ROUTES = [
    Route("/", home),
    Route("/new/{game}", new),
    Route("/tables", create, methods=["POST"]),
    Route("/preferences", prefer, methods=["POST"]),
]
