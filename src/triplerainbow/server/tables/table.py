"""A table as it stands: the fold of its events."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from triplerainbow.games.seen import View
from triplerainbow.match.match import Match
from triplerainbow.plain import isolated
from triplerainbow.server.tables.attack import PendingAttack
from triplerainbow.server.tables.clock import Clock
from triplerainbow.server.tables.events import (
    NOBODY,
    Agreed,
    Answered,
    Asked,
    Body,
    Draft,
    Event,
    Followed,
    Given,
    Moved,
    Paused,
    Resolved,
    Said,
    Started,
    Stopped,
    Undone,
)
from triplerainbow.server.tables.game import TableGame
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.terms import Terms

OPEN, RUNNING, OVER, STOPPED = "open", "running", "over", "stopped"
"""Stages of a table: people gather, the game runs, it has a result, it ended without one."""

STARTING = "starting"
"""What people and programs are told of an open table whose seats are all taken: nobody can join,
and the cards are dealt as soon as the game is ready."""

STAGES = (OPEN, RUNNING, OVER, STOPPED)
"""All of them."""


@dataclass(frozen=True)
class Request:
    """`seat` would like to take back the game to so many moves; these people have agreed."""

    seat: int
    plies: int
    agreed: frozenset[int]


class Table:
    """One table. Whoever shows anything of it goes through `view` and `counted`."""

    def __init__(self, table_id: str, terms: Terms, seed: str, host: str, made_at: int) -> None:
        """Nobody sits there yet. `seed` names the deal and stays secret until the end."""
        self.id = table_id
        self.terms = terms
        self.seed = seed
        self.host = host
        self.made_at = made_at
        self.events: list[Event] = []
        self.seats = [Seat()] * terms.players
        self.game: TableGame | None = None
        self.request: Request | None = None
        self.clock = Clock(terms)
        self.stopped: str | None = None
        self.stage = OPEN
        """One of OPEN, RUNNING, OVER, STOPPED."""
        self._counted = dict.fromkeys((NOBODY, *range(terms.players)), 0)
        self._position = dict.fromkeys((NOBODY, *range(terms.players)), 0)
        self.following: str | None = None
        """The table at which the same people go on."""

    # How far it is

    @property
    def shown_stage(self) -> str:
        """The stage as it is told: STARTING for an open table that waits for nobody."""
        full = self.stage == OPEN and all(seat.taken for seat in self.seats)
        return STARTING if full else self.stage

    def _stage(self) -> str:
        if self.stopped is not None:
            return STOPPED
        if self.match is None:
            return OPEN
        return OVER if self.match.over and self.pending is None else RUNNING

    @property
    def match(self) -> Match | None:
        """The game as it really stands, for those who decide in it; None before the deal."""
        return None if self.game is None else self.game.match

    @property
    def pending(self) -> PendingAttack | None:
        """The attack that waits for answers, if one does."""
        return None if self.game is None else self.game.pending

    @property
    def names(self) -> list[str]:
        """A name for each seat; "" where nobody sits."""
        return [seat.name for seat in self.seats]

    @property
    def shown_names(self) -> list[str]:
        """The same as they stand in sentences, whatever their direction."""
        return [isolated(name) for name in self.names]

    @property
    def people(self) -> list[int]:
        """Seats that a person owns, whether or not a bot plays for them now."""
        return [place for place, seat in enumerate(self.seats) if seat.person is not None]

    @property
    def mover(self) -> int | None:
        """The seat that decides next; None if none does, or while an attack waits for answers."""
        if self.stage != RUNNING or self.pending is not None or self.match is None:
            return None
        return self.match.seat

    @property
    def asked(self) -> list[int]:
        """Seats of people who have yet to say something to the attack that waits."""
        pending = self.pending
        if pending is None:
            return []
        return [
            place
            for place, seat in enumerate(self.seats)
            if seat.is_person and place != pending.attack.seat and place not in pending.answers
        ]

    def seat_of(self, person: str | None) -> int | None:
        """The seat that this person owns; None if none."""
        for place, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return place
        return None

    def may_be_seen_by(self, person: str | None) -> bool:
        """Whether this person may see the table as it stands."""
        inside = self.seat_of(person) is not None or (person is not None and person == self.host)
        return inside or self.stage == OPEN or self.terms.watchers

    @property
    def changed_at(self) -> int:
        """When something last happened."""
        return self.events[-1].at if self.events else self.made_at

    # What may be seen

    def view(self, viewer: int) -> View | None:
        """What this seat (NOBODY: somebody who watches) may see of the game."""
        return None if self.game is None else self.game.shown.view(viewer)

    def counted(self, viewer: int) -> int:
        """How many events this viewer knows of: the number of its page."""
        return self._counted[viewer]

    def position(self, viewer: int) -> int:
        """A number that changes with every change of the game that this viewer may know of."""
        return self._position[viewer]

    # Events

    def next_events(
        self, drafts: Sequence[Draft], at: int, client: str | None = None
    ) -> list[Event]:
        """These drafts as the next events; the first bears the name of the request."""
        seq = len(self.events) + 1
        return [
            Event(seq + place, at, seat, body, client if place == 0 else None)
            for place, (seat, body) in enumerate(drafts)
        ]

    def add(self, events: Iterable[Event]) -> None:
        """Let these happen. They were checked when they were made."""
        for event in events:
            assert event.seq == len(self.events) + 1, "another event has this number"
            self.events.append(event)
            self._count(event)
            _EFFECTS[type(event.body)](self, event, event.body)
            self.stage = self._stage()

    def _count(self, event: Event) -> None:
        for viewer in self._counted:
            if not event.hidden_from(viewer):
                self._counted[viewer] += 1
                self._position[viewer] += isinstance(event.body, CHANGES)

    def _seat(self, event: Event, body: Seat) -> None:
        self.seats[event.seat] = body

    def _start(self, event: Event, _body: Started) -> None:
        self.game = TableGame(self.terms, self.seed, self.names)
        self.clock.since = event.at

    def _move(self, event: Event, body: Moved) -> None:
        assert self.game is not None
        self.request = None
        waited = self.game.pending is not None
        if self.game.move(event.seat, body.move, event.at) and not waited:
            self.clock.decided(event.seat, event.at)

    def _answer(self, event: Event, body: Answered) -> None:
        assert self.pending is not None
        self.pending.answers[event.seat] = body.block

    def _resolve(self, event: Event, _body: Resolved) -> None:
        assert self.game is not None
        self.game.resolve()
        self.clock.since = event.at

    def _ask(self, event: Event, body: Asked) -> None:
        self.request = Request(event.seat, body.plies, frozenset({event.seat}))

    def _agree(self, event: Event, body: Agreed) -> None:
        assert self.request is not None
        if not body.yes:
            self.request = None
            return
        agreed = self.request.agreed | {event.seat}
        self.request = Request(self.request.seat, self.request.plies, agreed)

    def _undo(self, event: Event, body: Undone) -> None:
        assert self.game is not None
        self.request = None
        self.game.undo(body.plies)
        self.clock.since = event.at

    def _said(self, _event: Event, _body: Said) -> None:
        """Chat changes nothing."""

    def _give(self, event: Event, body: Given) -> None:
        self.clock.given[event.seat] += body.ms

    def _pause(self, _event: Event, body: Paused) -> None:
        self.clock.since += body.ms
        if self.game is not None:
            self.game.pause(body.ms)

    def _stop(self, _event: Event, body: Stopped) -> None:
        self.stopped = body.why
        self.request = None

    def _follow(self, _event: Event, body: Followed) -> None:
        self.following = body.table


CHANGES = (Started, Moved, Answered, Resolved, Undone, Stopped)
"""After these a move that was meant for the position before is stale."""

_EFFECTS: dict[type[Body], Callable[[Table, Event, Any], None]] = {
    Seat: Table._seat,
    Started: Table._start,
    Moved: Table._move,
    Answered: Table._answer,
    Resolved: Table._resolve,
    Asked: Table._ask,
    Agreed: Table._agree,
    Undone: Table._undo,
    Said: Table._said,
    Given: Table._give,
    Paused: Table._pause,
    Stopped: Table._stop,
    Followed: Table._follow,
}
