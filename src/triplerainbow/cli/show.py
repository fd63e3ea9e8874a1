"""`rainbow show`: a position of a record as text."""

from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import whole
from triplerainbow.cli.faults import OK, CommandError, UsageError, placed, reason
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.match import Match

STORY = 3
"""Moves before the position that are told."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Show a position of a record: the table, and the hand of one seat or of all seats. "
        "Cards that no seat sees are not shown."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("records as JSON Lines"))
    parser.add_argument(
        "--game", type=whole(1), default=1, metavar="N", help=_("which game of the file, from 1")
    )
    parser.add_argument(
        "--ply", type=whole(0), metavar="P", help=_("after so many moves (default: all)")
    )
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help=_("as this seat sees it (default: every hand)")
    )


def run(args: Namespace) -> int:
    """Print the position, after the last moves that led to it."""
    from triplerainbow.terminal.page import Page
    from triplerainbow.terminal.paint import make_console
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.story import Event

    with patience():
        match, moves = _match(args)
    if args.seat is not None and args.seat >= match.players:
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        raise UsageError(wish.format(seat=args.seat, last=match.players - 1))
    page = Page(make_console(), match.game)
    page.say(_("After {n} of {moves} moves:").format(n=match.plies, moves=moves))
    page.story([[Event(line) for line in match.log(args.seat, max(0, match.plies - STORY))]])
    page.position(match.view(args.seat), match.names)
    if args.seat is None:
        for seat in range(match.players):
            page.hand(match.view(seat), match.names)
    if match.over:
        page.result(match.view(args.seat), match.names)
    return OK


def _match(args: Namespace) -> tuple["Match", int]:
    """The match at the wished ply, and how many moves the record has."""
    from triplerainbow.match import Match
    from triplerainbow.record import RecordFault, parse_line

    try:
        record = parse_line(_line(args.file, args.game))
        match = Match.from_record(record, args.ply)
        if len(set(match.names)) < match.players:
            names = [f"{name} {seat}" for seat, name in enumerate(match.names)]
            match = Match.from_record(record | {"names": names}, args.ply)
    except RecordFault as fault:
        raise CommandError(placed(args.file, args.game, fault.ply or 0, fault)) from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    return match, len(record["moves"])


def _line(file: Path, number: int) -> bytes:
    """One line of the file, counted from 1."""
    try:
        with file.open("rb") as lines:
            line = next(islice(lines, number - 1, None), None)
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from None
    if line is None:
        wish = _("{file}: there is no game {n} in this file")
        raise CommandError(wish.format(file=file, n=number))
    return line
