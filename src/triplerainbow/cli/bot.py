"""`rainbow bot`: our bots at the tables of a server, over its API."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from triplerainbow.bots.registry import BOTS
from triplerainbow.cli.arguments import game_name, path, usual_players, whole
from triplerainbow.cli.faults import OK, CommandError, UsageError, short
from triplerainbow.games.catalog import INFOS, info
from triplerainbow.i18n import _
from triplerainbow.plain import escaped
from triplerainbow.terminal.reasons import reason
from triplerainbow.terminal.signals import Terminated, Watch

if TYPE_CHECKING:
    from triplerainbow.client.joining import Seats
    from triplerainbow.client.position import Position
    from triplerainbow.client.sync import Client


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Let a bot play at tables of a server. Without --table it takes a seat at any table that "
        "is open to all, or with --open waits at a table of its own for somebody to come."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--server", required=True, metavar="URL", help=_("address of the server"))
    parser.add_argument(
        "--token-file",
        required=True,
        type=path,
        metavar=_("FILE"),
        help=_("file with the token, which you make in the browser under “My programs”"),
    )
    parser.add_argument("--bot", choices=tuple(BOTS), default="level3", help=_("which bot plays"))
    parser.add_argument("--table", metavar=_("LINK"), help=_("sit down at this table"))
    parser.add_argument("--game", type=game_name, help=_("only at tables of this game"))
    parser.add_argument(
        "--open", action="store_true", help=_("open a table of --game that all may join")
    )
    parser.add_argument("--players", type=whole(1), help=_("seats of the table that is opened"))
    parser.add_argument(
        "--games", type=whole(1), metavar="N", help=_("end after so many games (default: never)")
    )


def run(args: Namespace) -> int:
    """Play until all games are played, or a signal comes."""
    players = _checked(args)
    token = _token(args.token_file)
    from triplerainbow.bots.registry import bot
    from triplerainbow.client.faults import ApiError, ServerLostError
    from triplerainbow.client.joining import Seats
    from triplerainbow.client.sync import Client

    try:
        with Client(args.server, token, unreachable=_teller(args.server)) as client:
            seats = Seats(client, args.table, args.game, players if args.open else None)
            account = client.account()
            if "play" not in account.scopes:
                raise CommandError(_("this token may only look; make one that may play"))
            _say(_("{name} is here, played by {bot}.").format(name=account.name, bot=args.bot))
            left = 1 if args.table else args.games
            with Watch() as watch, _getting_up(client, seats, watch):
                while left is None or left > 0:
                    player = bot(args.bot)  # takes a while, so before anybody waits for it
                    table = seats.next(_say_waiting)
                    _say(_("{name} sits at table {table}.").format(name=account.name, table=table))
                    _say_result(client.play(table, player.choose))
                    left = None if left is None else left - 1
    except Terminated as end:
        return end.code
    except ApiError as fault:
        raise CommandError(fault.sentence) from None
    except (ServerLostError, ValueError) as fault:
        raise CommandError(str(fault)) from None
    return OK


@contextmanager
def _getting_up(client: "Client", seats: "Seats", watch: Watch) -> Iterator[None]:
    """Whatever ends the program, nobody waits for it: it gets up, and a bot plays on."""
    from triplerainbow.client.faults import ApiError, ServerLostError

    try:
        yield
    except (KeyboardInterrupt, Terminated):
        watch.stop()  # whoever asks again does not want to wait for a server that is lost
        if seats.at is not None:
            with suppress(ApiError, ServerLostError):
                client.leave(seats.at)
        raise


def _checked(args: Namespace) -> int:
    """That the arguments go together; the seats of a table to open."""
    if args.open and args.table:
        raise UsageError(_("--table and --open do not go together"))
    if args.open and args.game is None:
        raise UsageError(_("--open needs --game: one of {names}").format(names=", ".join(INFOS)))
    if args.players is not None and not args.open:
        raise UsageError(_("--players goes with --open"))
    if not args.open:
        return 0
    about = info(args.game)
    try:
        return about.check_seats(args.players or usual_players(about))
    except ValueError as error:
        raise UsageError(str(error)) from None


LONGEST_TOKEN_FILE = 4096
"""Bytes of a file with a token, blanks around it included."""


def _token(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            found = opened.read(LONGEST_TOKEN_FILE + 1)
        if len(found) <= LONGEST_TOKEN_FILE:
            return found.decode().strip()
        why = _("it holds more than a token")
    except OSError as error:
        why = reason(error)
    except UnicodeDecodeError:
        why = _("it is no text")
    wish = _("can't read the token in {file}: {reason}")
    raise CommandError(wish.format(file=escaped(short(str(file))), reason=why))


def _say(sentence: str) -> None:
    print(escaped(sentence), flush=True)


def _teller(server: str) -> Callable[[str], None]:
    """Says that the server can't be reached, and that it is tried again."""

    def tell(why: str) -> None:
        wish = _("Can't reach {server} ({why}); trying again.")
        told = wish.format(server=short(server), why=why)
        print(escaped(told), file=sys.stderr, flush=True)

    return tell


def _say_waiting() -> None:
    print(_("No table is open; waiting for one."), file=sys.stderr, flush=True)


def _say_result(end: "Position") -> None:
    if end.stage != "over":
        _say(_("The game ended without a result."))
        return
    scores = ", ".join(
        f"{seat.name} {score}" for seat, score in zip(end.seats, end.scores, strict=True)
    )
    _say(_("Result: {scores}").format(scores=scores))
