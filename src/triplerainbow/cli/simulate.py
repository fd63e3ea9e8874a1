"""`rainbow simulate`: bots play, records come out."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from triplerainbow.bots.registry import BOTS
from triplerainbow.cli.arguments import (
    add_game,
    add_players,
    add_rules,
    bot_names,
    chosen_bots,
    chosen_options,
    chosen_players,
    path,
    whole,
)
from triplerainbow.cli.faults import OK, CommandError
from triplerainbow.files import OCCUPIED, holds_something
from triplerainbow.games.catalog import info
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Let bots play whole games and write their records as JSON Lines. The same seed gives "
        "the same bytes, whatever the number of jobs."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument(
        "--games", type=whole(0), default=1, metavar="K", help=_("number of games (default 1)")
    )
    parser.add_argument(
        "--bots",
        type=bot_names,
        default=["random"],
        metavar="A,B,…",
        help=_("the bot of each seat, or one for all: {names}").format(names=", ".join(BOTS)),
    )
    add_rules(parser)
    parser.add_argument(
        "--out", type=path, metavar=_("FILE"), help=_("write to this new file, not to stdout")
    )
    parser.add_argument("--legal", action="store_true", help=_("add the legal moves at every move"))
    parser.add_argument(
        "--jobs", type=whole(1), metavar="J", help=_("processes at work (default: one a core)")
    )
    parser.add_argument(
        "--progress", action="store_true", help=_("show the progress even without a terminal")
    )


def run(args: Namespace) -> int:
    """Write the records as they come."""
    game = info(args.game)
    players = chosen_players(args, game)
    options = chosen_options(args, game)
    bots = chosen_bots(args.bots, players)
    from triplerainbow.arena import WorkerLostError, cores, simulate_lines

    with _output(args.out) as file, _told(WorkerLostError):
        lines = simulate_lines(
            game.name,
            players,
            args.games,
            bots,
            seed=args.seed,
            options=options,
            legal=args.legal,
            jobs=args.jobs or cores(),
        )
        for line in _with_progress(lines, args):
            file.write(line.encode() + b"\n")
        file.flush()
    return OK


@contextmanager
def _told(kind: type[Exception]) -> Iterator[None]:
    """Let the command end with the sentence of an exception of this kind."""
    try:
        yield
    except kind as error:
        raise CommandError(str(error)) from None


def _output(path: Path | None) -> AbstractContextManager[BinaryIO]:
    if path is None:
        return nullcontext(sys.stdout.buffer)
    try:
        file = path.open("ab")  # so that whatever is there stays if the file is refused
        if not holds_something(path):
            return file
        file.close()
    except OSError as error:
        raise CommandError(f"{path}: {reason(error)}") from None
    raise CommandError(f"{path}: {_(OCCUPIED)}")


def _with_progress(lines: Iterator[str], args: Namespace) -> Iterator[str]:
    """The lines, with a notice or a bar on stderr while they come."""
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.progress import progress

    with patience() as arrived:
        first = next(lines, None)
        arrived()
    if first is None:
        return
    # Records on the terminal and a bar on the same terminal would disturb each other.
    shown = args.progress or (sys.stderr.isatty() and bool(args.out or not sys.stdout.isatty()))
    with progress(args.games, shown=shown) as advance:
        yield first
        advance()
        for line in lines:
            yield line
            advance()
