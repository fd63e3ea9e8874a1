"""`rainbow analyse`: what each move of a game was worth."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import whole
from triplerainbow.cli.faults import OK, UsageError
from triplerainbow.cli.recorded import add_recorded, checked_seat, recorded_match
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bots.limits import Limits
    from triplerainbow.bots.review import Verdict
    from triplerainbow.match import Match

SECONDS = 0.2
"""For a move, if nobody says how long."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Judge the moves of a game, each by what its player could know: the chance to win, what "
        "the move cost, and which would have been better. A longer search sees more mistakes, "
        "above all in Rainbow Pirates."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_recorded(parser)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--seconds",
        type=_number,
        metavar="S",
        help=_("how long to think about a move (default {n})").format(n=SECONDS),
    )
    limit.add_argument(
        "--iterations",
        type=whole(1),
        metavar="I",
        help=_("how often to try a move out; the same verdicts on every machine"),
    )
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help=_("judge this seat alone (default: all)")
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _number(text: str) -> float | str:
    """Type of an argument: a number if it is one; what it may be is checked with the limits."""
    try:
        return float(text)
    except ValueError:
        return text


def run(args: Namespace) -> int:
    """Judge, and print what came of it."""
    from triplerainbow.terminal.patience import patience

    with patience():
        limits = _limits(args)
        match, _moves = recorded_match(args.file, args.game)
    seat = checked_seat(args.seat, match)
    verdicts = _judged(match, limits, seat)
    from triplerainbow.cli import analyse_report

    seats = list(range(match.players)) if seat is None else [seat]
    review = analyse_report.Review(match, args.file, args.game, limits, seats, verdicts)
    if args.json:
        analyse_report.print_json(review)
    else:
        analyse_report.print_tables(review)
    return OK


def _limits(args: Namespace) -> "Limits":
    from triplerainbow.bots.limits import checked_limits

    try:
        return checked_limits(args.seconds, args.iterations, 1).or_else(SECONDS, None)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _judged(match: "Match", limits: "Limits", seat: int | None) -> "list[Verdict]":
    """The verdicts, while a bar on stderr shows how far they are."""
    from triplerainbow.bots.review import decisions, judged, warm_up
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.progress import progress

    made = [decision for decision in decisions(match) if seat in (None, decision.seat)]
    with patience():
        for decision in made[:1]:
            warm_up(decision)
    verdicts = []
    with progress(len(made), shown=sys.stderr.isatty()) as advance:
        for verdict in judged(made, limits, names=match.names):
            verdicts.append(verdict)
            advance()
    return verdicts
