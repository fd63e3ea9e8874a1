"""Tables for tests: people and bots that play through deeds alone, without a server."""

import itertools
from collections.abc import Iterator, Sequence

import triplerainbow as tr
from triplerainbow.games.seen import View
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY, Draft
from triplerainbow.server.tables.resolution import resolve
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING, Table
from triplerainbow.server.tables.terms import Terms

SECOND = 1000


def opened(terms: Terms, people: Sequence[str], seed: int = 1) -> Table:
    """A table that has begun: people first, then bots called Bot 1 and so on."""
    table = Table(f"table{seed}", terms, f"{seed:032x}", people[0], 0)
    for place in range(terms.players):
        if place < len(people):
            seat = Seat(people[place], None, people[place].title())
        else:
            seat = Seat(None, "greedy", f"Bot {place}")
        happen(table, [Draft(place, seat)])
    happen(table, commands.start(table))
    return table


def happen(table: Table, found: Sequence[Draft]) -> None:
    """Let deeds happen a second after what was last."""
    table.add(table.next_events(found, table.changed_at + SECOND))


def pick(seed: int, view: View, count: int) -> str:
    """Some legal move, the same every time."""
    return view.legal[(seed * 7919 + count * 104729) % len(view.legal)]


def greedy(_seat: int, view: View) -> str:
    """What the greedy player does."""
    return tr.bot("greedy", 1).choose(view)


def play_on(table: Table, seed: int = 1) -> Iterator[Table]:
    """Play to the end; yields the table after every step."""
    for count in itertools.count():
        if table.stage != RUNNING:
            return
        if table.pending is not None:
            if table.asked:
                seat = table.asked[0]
                happen(
                    table, commands.answer(table, seat, "pass" if count % 3 else can(table, seat))
                )
            else:
                happen(table, resolve(table, greedy))
        else:
            mover = table.mover
            assert mover is not None
            view = table.view(mover)
            assert view is not None
            # Random pirates take hours to come to an end, so most moves are sensible ones.
            text = greedy(mover, view) if count % 4 else pick(seed, view, count)
            happen(table, commands.played(table, mover, text))
        yield table


def can(table: Table, seat: int) -> str:
    """`block` if this seat can."""
    view, pending = table.view(seat), table.pending
    assert view is not None
    assert pending is not None
    return "block" if view.engine.can_block(view, pending.attack) else "pass"


def viewers(table: Table) -> list[int]:
    """Every seat, and somebody who watches."""
    return [*range(table.terms.players), NOBODY]
