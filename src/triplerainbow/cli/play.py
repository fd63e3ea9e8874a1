"""`rainbow play`: a whole game in the terminal."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

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
    usual_players,
    whole,
)
from triplerainbow.cli.faults import OK, CommandError, UsageError
from triplerainbow.cli.files import STDIN
from triplerainbow.games.catalog import info
from triplerainbow.i18n import _
from triplerainbow.telling.opponents import USUAL
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from rich.console import Console

    from triplerainbow.terminal.signals import Watch
    from triplerainbow.terminal.sitting import Sitting


def description() -> str:
    """What the command does, for its help."""
    return _("Play a whole game in the terminal against bots. Without GAME it asks.")


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser, optional=True)
    add_players(parser)
    parser.add_argument(
        "--bots",
        type=bot_names,
        metavar="A,B,…",
        help=_(
            "your opponents in the order of their seats, or one for all (default {usual}): {names}"
        ).format(usual=USUAL, names=", ".join(BOTS)),
    )
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help=_("the seat you take, from 0 (default 0)")
    )
    add_rules(parser)
    parser.add_argument("--resume", type=path, metavar=_("FILE"), help=_("go on with a saved game"))


def run(args: Namespace) -> int:
    """Play one game, and more if the person likes."""
    from triplerainbow.terminal.paint import Screen
    from triplerainbow.terminal.saving import SaveError
    from triplerainbow.terminal.signals import Terminated, Watch

    console = Screen()
    try:
        with Watch() as watch:
            _play(console, args, watch)
    except EOFError:  # the answers ended before a game began
        console.print()
    except SaveError as fault:
        wish = _("the game can't be saved to {path}: {reason}")
        raise CommandError(wish.format(path=fault.path, reason=fault)) from None
    except Terminated as end:
        return end.code
    return OK


def _play(console: "Console", args: Namespace, watch: "Watch") -> None:
    from triplerainbow.terminal.session import Session
    from triplerainbow.terminal.setup import ask_again

    sitting = _resumed(args) if args.resume else _new(console, args)
    path = args.resume and args.resume.absolute()
    while True:
        session = Session(console, sitting, path, watch)
        if not (session.run() and sys.stdin.isatty() and ask_again(console, session.save)):
            return
        sitting = sitting.dealt_anew()
        path = None


def _resumed(args: Namespace) -> "Sitting":
    """The saved game, with the compiled rules at hand."""
    from triplerainbow.record import RecordFault
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.saving import load

    new_game = (args.game, args.players, args.bots, args.seat, args.seed, args.option or None)
    if any(value is not None for value in new_game):
        raise UsageError(_("--resume goes on with a saved game; nothing else can be chosen"))
    if args.resume == Path(STDIN):
        raise UsageError(_("--resume needs a file: your moves come from standard input"))
    try:
        with patience():
            sitting = load(args.resume)
    except OSError as error:
        raise CommandError(f"{args.resume}: {reason(error)}") from None
    except RecordFault as fault:
        raise CommandError(f"{args.resume}: {fault}") from None
    _prepare(sitting)
    return sitting


def _new(console: "Console", args: Namespace) -> "Sitting":
    """A game as the arguments say; what they leave open is asked if no game is named."""
    from triplerainbow.terminal import setup
    from triplerainbow.terminal.sitting import new_sitting

    game = info(args.game) if args.game else setup.ask_game(console)
    options = chosen_options(args, game)
    asked = not args.game
    if asked and args.players is None:
        players = setup.ask_players(console, game, usual_players(game))
    else:
        players = chosen_players(args, game)
    seat = _chosen_seat(args, players)
    if asked and args.bots is None:
        opponents = setup.ask_opponents(console, players - 1)
    else:
        opponents = chosen_bots(args.bots or [USUAL], players - 1)
    sitting = new_sitting(game.name, seat, opponents, options, args.seed)
    _prepare(sitting)
    return sitting


def _prepare(sitting: "Sitting") -> None:
    from triplerainbow.terminal.preparing import prepare

    match = sitting.match
    prepare(match.game, match.players, match.options, filter(None, sitting.bots))


def _chosen_seat(args: Namespace, players: int) -> int:
    seat: int = args.seat or 0
    if seat >= players:
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        raise UsageError(wish.format(seat=seat, last=players - 1))
    return seat
