"""What a program gets of a table: objects of plain values, one a line of its stream.

Everything here is made from what this viewer knows, as a page is: from the View, from the events
it may know of and from the moves as it saw them.
"""

import base64
import zlib
from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from triplerainbow.games.seen import View
from triplerainbow.record.fair import commitment
from triplerainbow.server.tables.events import NOBODY, PASS, Event, Said
from triplerainbow.server.tables.resolution import asked_in_turn
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.summary import Summary
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING, Table
from triplerainbow.server.tables.terms import NO_CLOCK, Terms

Line = dict[str, Any]


class Lines:
    """What one stream has told its viewer of a table, and what is new."""

    def __init__(self, table: Table, viewer: int, *, records: bool) -> None:
        """`records` adds the View as bytes, for bots that run on this package."""
        self._table = table
        self._viewer = viewer
        self._records = records
        self._seats: list[Seat] | None = None
        self._read = 0
        """Events that were told."""
        self._counted = -1
        """The number of them that the viewer may know of."""
        self._moves: list[str] = []
        """Moves of the game that were told of, in the order of the game."""
        self._seen: list[SeenMove] = []
        """What was told of them: the moves as the viewer saw them."""
        self.ended = False
        """Whether the last line was told."""

    def news(self, now: int) -> list[Line]:
        """The lines that tell what has happened since; `now` in milliseconds since 1970."""
        table = self._table
        counted = table.counted(self._viewer)
        if counted == self._counted:
            return []
        self._counted = counted
        new = [e for e in table.events[self._read :] if not e.hidden_from(self._viewer)]
        self._read = len(table.events)
        if self._seats != table.seats:
            lines = self._all_anew(now)
        else:
            lines = chat_lines(new)
            if len(lines) < len(new):
                lines += self._new_moves()
                lines.append(state_line(table, self._viewer, now, records=self._records))
        if table.stage not in (OPEN, RUNNING):
            self.ended = True
            lines.append(end_line(table))
        return lines

    def _all_anew(self, now: int) -> list[Line]:
        self._seats = list(self._table.seats)
        self._moves = _shown_moves(self._table)
        self._seen = seen_moves(self._table, self._viewer)
        return [full_line(self._table, self._viewer, now, records=self._records)]

    def _new_moves(self) -> list[Line]:
        """What is another move for the viewer is told, and what is the same move for it is not.

        So the lines tell no more than the moves they are about: not even that something hidden was
        done otherwise, once a move was taken back.
        """
        before, self._moves = self._moves, _shown_moves(self._table)
        told, count = self._seen, len(before)
        if self._moves[:count] == before:
            same, self._seen = len(told), told + seen_moves(self._table, self._viewer, count)
        else:
            self._seen = seen_moves(self._table, self._viewer)
            same = sum(1 for _move in takewhile(_alike, zip(told, self._seen, strict=False)))
        lines: list[Line] = []
        if same < len(told):
            lines.append({"type": "undo", "moves": same})
        lines += ({"type": "move", "seat": seat, "move": move} for seat, move in self._seen[same:])
        return lines


SeenMove = tuple[int | None, str]
"""A move as a viewer saw it: who made it (None: chance), and what."""


def _alike(pair: tuple[SeenMove, SeenMove]) -> bool:
    return pair[0] == pair[1]


def _shown_moves(table: Table) -> list[str]:
    """The moves that everybody may know to have been made: not an attack that waits."""
    return [] if table.game is None else table.game.shown.moves


def seen_moves(table: Table, viewer: int, since: int = 0) -> list[SeenMove]:
    """Moves from this number on, as the viewer saw them."""
    return [] if table.game is None else table.game.shown.seen_moves(viewer, since)


# Lines


def full_line(table: Table, viewer: int, now: int, *, records: bool) -> Line:
    """Everything: the first line of a stream, and the answer to who asks for a table."""
    terms = table.terms
    line: Line = {
        "type": "full",
        "table": {
            "id": table.id,
            "game": terms.game,
            "players": terms.players,
            "options": dict(terms.options),
            "clock": {"kind": terms.clock, "amount": terms.clock_amount},
            "public": terms.public,
            "watchers": terms.watchers,
            "commitment": commitment(table.seed),
        },
        "viewer": None if viewer == NOBODY else viewer,
        "seats": [seat_of(seat) for seat in table.seats],
        "moves": [{"seat": seat, "move": move} for seat, move in seen_moves(table, viewer)],
        "chat": chat_lines(table.events)[-MOST_CHAT:],
    }
    return line | state_line(table, viewer, now, records=records) | {"type": "full"}


MOST_CHAT = 50
"""Messages that a stream begins with."""


def seat_of(seat: Seat) -> Line:
    """Who sits there: "person", "program" or "bot" (of this server; also for somebody away)."""
    if not seat.taken:
        return {"kind": "open"}
    kind = "bot" if seat.bot else "program" if seat.program else "person"
    return {"kind": kind, "name": seat.name} | ({"bot": seat.bot} if seat.bot else {})


def state_line(table: Table, viewer: int, now: int, *, records: bool) -> Line:
    """The position, and what the viewer may do in it."""
    view, legal = _to_decide(table, viewer)
    line: Line = {
        "type": "state",
        "seq": table.position(viewer),
        "stage": table.shown_stage,
        "legal": legal,
        "view": None,
    }
    if view is not None:
        line["view"] = view.to_json()
        del line["view"]["legal"]
        if records:
            line |= {"record": packed(view), "layout": view.engine.layout}
    if table.pending is not None:
        line["attack"] = _attack(table)
    if table.request is not None:
        line["undo_asked_by"] = table.request.seat
    if viewer != NOBODY and table.seats[viewer].bot is not None:
        line["stand_in"] = True
    if table.terms.clock != NO_CLOCK and table.stage == RUNNING:
        line["clocks"] = _clocks(table, now)
    return line


def _to_decide(table: Table, viewer: int) -> tuple[View | None, list[str]]:
    """What the viewer sees, and the moves it may make now."""
    view = table.view(viewer)
    if view is None or viewer == NOBODY or table.stage != RUNNING:
        return view, []
    if table.seats[viewer].bot is not None:
        return view, []
    if table.pending is not None:
        if viewer not in table.asked:
            return view, []
        if not view.engine.can_block(view, table.pending.attack):
            return view, [PASS]
        return dict(asked_in_turn(table)).get(viewer, view), ["block", PASS]
    return view, view.legal


def _attack(table: Table) -> Line:
    assert table.pending is not None
    attack = table.pending.attack
    return {"seat": attack.seat, "card": attack.card, "target": attack.target}


def _clocks(table: Table, now: int) -> list[Line]:
    """Milliseconds that each seat has left."""
    return [
        {"seat": seat, "left_ms": table.clock.left(seat, now if table.mover == seat else None)}
        for seat in table.people
    ]


def chat_lines(events: Iterable[Event]) -> list[Line]:
    """All that was said."""
    return [chat_line(event.seat, event.body) for event in events if isinstance(event.body, Said)]


def chat_line(seat: int, said: Said) -> Line:
    """What somebody said; `phrase` names one of the ready phrases."""
    words = {"text": said.text, "phrase": said.phrase}
    told = {name: value for name, value in words.items() if value is not None}
    return {"type": "chat", "seat": None if seat == NOBODY else seat, "name": said.name, **told}


def end_line(table: Table) -> Line:
    """How it ended. The seed shows that the deal was the one promised by its hash."""
    return {"type": "end", "stage": table.stage, "seed": table.seed} | result_of(table)


def result_of(table: Table) -> Line:
    """Points and who has won, or why there is no result."""
    if table.stage == OVER and table.match is not None:
        return {"scores": table.match.scores, "winners": table.match.winners}
    return {"why": table.stopped}


def row(table: str, terms: Terms, summary: Summary, seat: int | None) -> Line:
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


# Views as bytes


def packed(view: View) -> str:
    """The View's record, compressed, in base64: what a bot of this package reads."""
    return base64.b64encode(zlib.compress(view.record.tobytes(), 1)).decode()
