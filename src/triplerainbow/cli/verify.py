"""`rainbow verify`: replays and checks records."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from io import BufferedReader
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import file_name
from triplerainbow.cli.faults import FAULT, OK, placed
from triplerainbow.cli.files import opened
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.record import RecordFault


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Replay records and check everything in them: deal, moves, legal lists, scores, winners; "
        "in a fair game also that the deal and chance follow from the seed. "
        "A fault is reported as FILE:LINE: ply P: what is wrong. Ply 0 stands for a fault that "
        "is not at a move, line 0 for a file that can't be read."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        type=file_name,
        metavar=_("FILE"),
        help=_("records as JSON Lines; - is standard input"),
    )


def run(args: Namespace) -> int:
    """Check every file as a stream: one line for each fault, and a last line that sums up.

    The shape of these lines is the same in every language, for programs that read them.
    """
    games = moves = faults = 0
    for records, found in _checked(args.files):
        games += records
        if isinstance(found, str):
            print(found, flush=True)
            faults += 1
        else:
            moves += found
    if faults:
        print(f"{games} games, {faults} faults")
        return FAULT
    print(f"{games} games, {moves} moves: ok")
    return OK


def _checked(files: Sequence[str]) -> Iterator[tuple[int, int | str]]:
    """For every record: 1, and its number of moves or the line that reports its fault.

    A file that can't be read is a fault of no record, at line 0: 0, and the report.
    """
    for name in files:
        try:
            with opened(name) as lines:
                for number, result in _results(lines):
                    if isinstance(result, int):
                        yield 1, result
                        continue
                    yield 1, placed(name, number, result.ply or 0, result)
        except OSError as error:
            yield 0, placed(name, 0, 0, reason(error))


def _results(lines: BufferedReader) -> Iterator[tuple[int, "int | RecordFault"]]:
    """The results of `verify_lines`, with a notice while the first one keeps people waiting."""
    from triplerainbow.record import verify_lines
    from triplerainbow.terminal.patience import patience

    lines.peek(1)  # another program may take its time to write; that is no preparing of ours
    with patience() as arrived:
        for number, result in verify_lines(lines):
            arrived()
            yield number, result
