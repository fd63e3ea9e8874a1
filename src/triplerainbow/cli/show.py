"""`rainbow show`: a position of a record as text."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import whole
from triplerainbow.cli.faults import OK
from triplerainbow.cli.recorded import add_recorded, checked_seat, recorded_match
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.match import Match

STORY = 3
"""Sentences of the log before the position that are told."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Show a position of a record: the table, and the hand of one seat or of all seats. "
        "Cards that no seat sees are not shown."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_recorded(parser)
    parser.add_argument(
        "--ply", type=whole(0), metavar="P", help=_("after so many moves (default: all)")
    )
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help=_("as this seat sees it (default: every hand)")
    )


def run(args: Namespace) -> int:
    """Print the position, after the last moves that led to it."""
    from triplerainbow.terminal.patience import patience

    with patience():
        match, moves = recorded_match(args.file, args.game, args.ply)
    checked_seat(args.seat, match)
    show_position(match, moves, args.seat)
    return OK


def show_position(match: "Match", moves: int, seat: int | None) -> None:
    """Print the position as a seat sees it, or with every hand; the record has `moves` moves.

    What a seat is shown depends only on what it saw: it can't count hidden passes (P5.2).
    """
    from triplerainbow.games.happening import Line
    from triplerainbow.terminal.page import Page
    from triplerainbow.terminal.paint import Screen

    page = Page(Screen(), match.game)
    page.say(_heading(match, moves, seat))
    page.story([[Line(line) for line in match.log(seat)[-STORY:]]])
    view = match.view(seat)
    page.position(view, match.names)
    if seat is None:
        for place in range(match.players):
            page.hand(match.view(place), match.names)
    if match.over:
        page.result(view, match.names)


def _heading(match: "Match", moves: int, seat: int | None) -> str:
    """Where in the game this is; a seat isn't told, because it could count hidden moves."""
    if seat is None:
        return _("After {n} of {moves} moves:").format(n=match.plies, moves=moves)
    return _("As {name} (seat {seat}) sees it:").format(name=match.names[seat], seat=seat)
