"""A game of a file of records, as several commands read one."""

from argparse import ArgumentParser
from itertools import islice
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import whole
from triplerainbow.cli.faults import CommandError, UsageError, placed
from triplerainbow.cli.files import opened
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.match import Match


def add_recorded(parser: ArgumentParser) -> None:
    """The arguments FILE and `--game`."""
    parser.add_argument(
        "file", metavar=_("FILE"), help=_("records as JSON Lines; - is standard input")
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

    try:
        record = parse_line(_line(file, game))
        match = Match.from_record(record, upto)
        if len(set(match.names)) < match.players:
            names = [f"{name} {seat}" for seat, name in enumerate(match.names)]
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
