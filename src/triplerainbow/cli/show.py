"""`rainbow show`: a position of a record as text."""

from argparse import ArgumentParser, Namespace
from itertools import islice
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import whole
from triplerainbow.cli.faults import OK, CommandError, UsageError, placed
from triplerainbow.cli.files import opened
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason

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
    parser.add_argument(
        "file", metavar=_("FILE"), help=_("records as JSON Lines; - is standard input")
    )
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
    from triplerainbow.terminal.patience import patience

    with patience():
        match, moves = _match(args)
    if args.seat is not None and args.seat >= match.players:
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        raise UsageError(wish.format(seat=args.seat, last=match.players - 1))
    show_position(match, moves, args.seat)
    return OK


def show_position(match: "Match", moves: int, seat: int | None) -> None:
    """Print the position as a seat sees it, or with every hand; the record has `moves` moves.

    What a seat is shown depends only on what it saw: it can't count hidden passes (P5.2).
    """
    from triplerainbow.terminal.page import Page
    from triplerainbow.terminal.paint import Screen
    from triplerainbow.terminal.story import Event

    page = Page(Screen(), match.game)
    page.say(_heading(match, moves, seat))
    page.story([[Event(line) for line in match.log(seat)[-STORY:]]])
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


def _line(file: str, number: int) -> bytes:
    """One line of the file, counted from 1."""
    from triplerainbow.record.verify import LONGEST_LINE, bounded_lines

    try:
        with opened(file) as lines:
            found = list(islice(bounded_lines(lines), number - 1, number))
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from None
    if not found:
        wish = _("{file}: there is no game {n} in this file")
        raise CommandError(wish.format(file=file, n=number))
    if found[0] is None:
        wish = _("the line is longer than {limit} MiB")
        fault = wish.format(limit=LONGEST_LINE // 2**20)
        raise CommandError(placed(file, number, 0, fault))
    return found[0]
