"""A game of a file of records, as several commands read one."""

from argparse import ArgumentParser
from itertools import islice
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import file_name, whole
from triplerainbow.cli.faults import CommandError, UsageError, placed
from triplerainbow.cli.files import opened
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.match import Match
    from triplerainbow.record.verify import Cut

MOST_LINES = 10_000_000
"""Lines of a file among which a game is looked for: a device may have no end of them."""


def add_recorded(parser: ArgumentParser) -> None:
    """The arguments FILE and `--game`."""
    parser.add_argument(
        "file",
        type=file_name,
        metavar=_("FILE"),
        help=_("records as JSON Lines; - is standard input"),
    )
    parser.add_argument(
        "--game", type=whole(1), default=1, metavar="N", help=_("which game of the file, from 1")
    )


def recorded_match(file: str, game: int, upto: int | None = None) -> tuple["Match", int]:
    """The match after `upto` moves, each seat with a name of its own, and how many were recorded.

    Raises CommandError.
    """
    from triplerainbow.match import Match
    from triplerainbow.record import RecordFault, parse_line
    from triplerainbow.record.verify import whole_line

    line = _line(file, game)
    try:
        record = parse_line(whole_line(line))
        match = Match.from_record(record, upto)
        if len(set(match.names)) < match.players:
            names = [f"{name} {seat}" for seat, name in enumerate(match.names, 1)]
            match = Match.from_record(record | {"names": names}, upto)
    except RecordFault as fault:
        raise CommandError(placed(file, game, fault.ply or 0, fault)) from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    return match, len(record["moves"])


def checked_seat(seat: int | None, match: "Match") -> int | None:
    """The seat, or None; UsageError if the match has no such seat."""
    if seat is not None and seat >= match.players:
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        raise UsageError(wish.format(seat=seat, last=match.players - 1))
    return seat


def _line(file: str, number: int) -> "bytes | Cut":
    """One line of the file, counted from 1."""
    from triplerainbow.record.verify import bounded_lines

    if number > MOST_LINES:
        wish = _("a game is looked for among the first {limit} of a file")
        raise UsageError(wish.format(limit=MOST_LINES))
    try:
        with opened(file) as lines:
            found = list(islice(bounded_lines(lines), number - 1, number))
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from None
    if not found:
        wish = _("{file}: there is no game {n} in this file")
        raise CommandError(wish.format(file=file, n=number))
    return found[0]
