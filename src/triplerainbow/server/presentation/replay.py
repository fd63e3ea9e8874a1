"""A position of a finished game: from one seat's eyes, or with all hands open."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from triplerainbow.games.board import Board
from triplerainbow.games.catalog import load
from triplerainbow.i18n import _
from triplerainbow.match.match import Match
from triplerainbow.plain import isolated
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.telling import teller
from triplerainbow.telling.story import told

ALL = -2
"""Seat of a viewer who sees every hand."""


@dataclass(frozen=True)
class Replay:
    """A position, and where one can go from it."""

    seat: int
    """From whose eyes; NOBODY: somebody who watches; ALL."""
    viewer: int | None
    """The same as a `View` has it."""
    board: Board
    """The table."""
    boards: Sequence[Board]
    """What is shown of each hand: all of them with ALL, else the one board."""
    names: Sequence[str]
    ply: int
    plies: int
    steps: Mapping[str, int]
    """Moves made at the first position, one back, one on, and at the last."""
    happened: str
    """What led here from the position before."""


def replay(match: Match, seat: int, ply: int) -> Replay:
    """The first position after at least so many moves at which this viewer stops."""
    viewer = None if seat in (ALL, NOBODY) else seat
    stops = _open_stops(match) if seat == ALL else match.stops(viewer)
    place = bisect_left(stops, ply)
    then = match.at(stops[place])
    shown = list(range(match.players)) if seat == ALL else [seat]
    draw, names = load(match.game).drawer, [isolated(name) for name in match.names]
    boards = [draw.board(then.view(each), names) for each in shown]
    if seat == ALL:
        boards = [replace(board, parts={**board.parts, "empty": ""}) for board in boards]
    return Replay(
        seat=seat,
        viewer=viewer,
        # With all hands open the table is that of somebody who watches: it names everybody.
        board=draw.board(then.view(None), names) if seat == ALL else boards[0],
        boards=boards,
        names=names,
        ply=then.plies,
        plies=match.plies,
        steps={
            "first": 0,
            "back": stops[max(0, place - 1)],
            "on": stops[min(place + 1, len(stops) - 1)],
            "last": match.plies,
        },
        happened=(
            _happened(then, stops[place - 1], viewer) if place else _("The cards are dealt.")
        ),
    )


def _open_stops(match: Match) -> list[int]:
    """Where a replay with all hands open stops: before every move of a player, and at the end."""
    return [
        ply
        for ply, move in enumerate([*match.moves, ""])
        if not move.startswith("~")  # chance belongs to the move that it follows
    ]


def _happened(then: Match, since: int, viewer: int | None) -> str:
    """What led to this position from the one after `since` moves."""
    turns = told(then, teller(then.game), viewer, since)
    return " ".join(said.text for turn in turns for said in turn)
