"""All that one viewer may see of a table, in the language of now: the one place that decides it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from triplerainbow.games.board import Board
from triplerainbow.games.catalog import info
from triplerainbow.games.result import result
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.record.fair import commitment
from triplerainbow.server.presentation.chronicle import Entry, recent
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, RUNNING, Table
from triplerainbow.server.tables.terms import NO_CLOCK, Terms

LOW = 10
"""Seconds from which on a clock warns."""


@dataclass(frozen=True)
class Time:
    """A clock as it is drawn."""

    text: str
    left: int
    """Seconds, 0 when it has run out."""
    running: bool
    low: bool


@dataclass(frozen=True)
class Presence:
    """Who is at the table."""

    online: frozenset[int]
    heard_at: dict[int, int]
    """When each seat was last heard of, in milliseconds since 1970, if it ever was."""
    away: float
    """Seconds after which others may act for somebody who answers nothing and whose turn it is."""


@dataclass(frozen=True)
class ViewerState:
    """What a page, a stream or a program gets; nothing else of a table leaves the server."""

    table_id: str
    terms: Terms
    title: str
    """Of the game."""
    stage: str
    viewer: int | None
    seats: Sequence[Seat]
    view: View | None
    board: Board | None
    seq: int
    """Number of this page: events that the viewer knows of."""
    at: int
    """Number of this position, which a move names."""
    phase: str
    happened: Sequence[Entry]
    """What is new since the viewer's last move."""
    log: Sequence[Entry]
    away: frozenset[int]
    overdue: frozenset[int]
    """Seats whose turn it is and that keep the others waiting too long."""
    due: int | None
    """When somebody will be overdue if nothing happens, in milliseconds since 1970."""
    clocks: dict[int, Time]
    window: int | None
    """Seconds left to answer an attack; None if none waits."""
    window_length: int
    """Seconds that there are for it in all."""
    asked_by: int | None
    """The seat that has asked to take back, if that is open."""
    may_agree: bool
    """Whether the viewer has yet to answer that."""
    stand_in: bool
    """Whether a bot plays for the viewer."""
    commitment: str
    """Hash of the seed of the deal."""
    seed: str | None
    """The seed itself, once the game is over."""
    following: str | None
    is_host: bool


def viewer_state(
    table: Table,
    viewer: int,
    log: Sequence[Entry],
    presence: Presence,
    now: int,
    block_limit: float,
    *,
    is_host: bool = False,
) -> ViewerState:
    """What this seat (NOBODY: somebody who watches) may see at the time `now`."""
    view = table.view(viewer)
    mover, due = table.mover, _due(table, viewer, presence, now)
    late = due is not None and due <= now
    away = frozenset(
        seat for seat in table.people if table.seats[seat].is_person and seat not in presence.online
    )
    return ViewerState(
        table_id=table.id,
        terms=table.terms,
        title=info(table.terms.game).title,
        stage=table.stage,
        viewer=None if viewer == NOBODY else viewer,
        seats=list(table.seats),
        view=view,
        board=None if view is None else _board(table, view, viewer),
        seq=table.counted(viewer),
        at=table.position(viewer),
        phase="open" if view is None else view.phase,
        happened=recent(log),
        log=log,
        away=away if table.stage == RUNNING else frozenset(),
        overdue=frozenset({mover}) if late and mover is not None else frozenset(),
        due=None if late else due,
        clocks=_clocks(table, now),
        window=_window_left(table, now, block_limit),
        window_length=max(1, round(block_limit)),
        asked_by=None if table.request is None else table.request.seat,
        may_agree=_may_agree(table, viewer),
        stand_in=viewer != NOBODY and table.seats[viewer].bot is not None,
        commitment=commitment(table.seed),
        seed=table.seed if table.stage not in (OPEN, RUNNING) else None,
        following=table.following,
        is_host=is_host,
    )


def _board(table: Table, view: View, viewer: int) -> Board:
    names = table.shown_names
    if table.pending is not None:
        return _waiting(table, view, viewer)
    board = view.engine.drawer.board(view, names, remember=table.terms.remember)
    if table.stage != RUNNING:
        words = result(view, names) if view.over else _("The game ended without a result.")
        return replace(board, question=words, choices=())
    if viewer != NOBODY and table.seats[viewer].bot is not None:
        return replace(board, choices=(), question=_("A bot plays for you."))
    return board


def _waiting(table: Table, view: View, viewer: int) -> Board:
    """The board while an attack waits: everybody sees the same wait, and is asked the same."""
    assert table.pending is not None
    move = table.pending.attack.move
    asked = viewer in table.asked
    return view.engine.drawer.announced(view, table.shown_names, move, asked=asked)


def _window_left(table: Table, now: int, limit: float) -> int | None:
    if table.pending is None:
        return None
    return max(0, round(limit - (now - table.pending.opened_at) / 1000))


def _may_agree(table: Table, viewer: int) -> bool:
    request = table.request
    if request is None or viewer == NOBODY:
        return False
    return table.seats[viewer].is_person and viewer not in request.agreed


def _clocks(table: Table, now: int) -> dict[int, Time]:
    if table.terms.clock == NO_CLOCK or table.stage != RUNNING:
        return {}
    clocks = {}
    for seat in table.people:
        running = table.mover == seat
        left = table.clock.left(seat, now if running else None)
        if left is not None:
            seconds = max(0, left // 1000)
            clocks[seat] = Time(_span(seconds), seconds, running, seconds <= LOW)
    return clocks


def _span(seconds: int) -> str:
    """Seconds as "1:05", "2:00:00" or "3 d 4 h"."""
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    if hours >= 48:
        return _("{days} d {hours} h").format(days=hours // 24, hours=hours % 24)
    if hours:
        return f"{hours}:{minute:02}:{second:02}"
    return f"{minute}:{second:02}"


def _due(table: Table, viewer: int, presence: Presence, now: int) -> int | None:
    """When the others may act for the seat to move: its time is up, or it was away for a while.

    None where it is a bot's turn, or nobody keeps anybody waiting.
    """
    mover = table.mover
    if mover is None or not table.seats[mover].is_person:
        return None
    left = table.clock.left(mover, now)
    if left is not None:
        return now + left
    if mover == viewer:
        return None
    since = max(presence.heard_at.get(mover, table.clock.since), table.clock.since)
    return since + int(1000 * presence.away) + 1
