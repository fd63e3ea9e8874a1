"""`rainbow bench`: how fast the games run on this machine."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import add_game, usual_players
from triplerainbow.cli.bench_report import JsonReport, Report, TextReport
from triplerainbow.cli.faults import OK, CommandError
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bench.playouts import Rate

PEERS = ("openspiel",)
"""What the games can be measured against."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Measure uniformly random legal play from deal to end in one compiled loop on one core, "
        "the cost of single calls, and how long the first use of a game takes."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser, optional=True)
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    parser.add_argument(
        "--against", choices=PEERS, help=_("measure OpenSpiel's card games too, for the ratio")
    )
    parser.add_argument(
        "--first-use",
        action=BooleanOptionalAction,
        help=_("time the first use with an empty cache (default: only without --json)"),
    )


def run(args: Namespace) -> int:
    """Measure, and print each result as it comes."""
    if args.against:
        _check_peers()
    report = JsonReport() if args.json else TextReport()
    games = [args.game] if args.game else list(INFOS)
    own = _measure_playouts(games, report)
    if args.against:
        _measure_peers(own, report)
    _measure_calls(games, report)
    if not args.json if args.first_use is None else args.first_use:
        _measure_first_use(games, report)
    return OK


def _check_peers() -> None:
    from triplerainbow.bench import openspiel

    if not openspiel.is_installed():
        wish = _("OpenSpiel is not installed; get it with: {command}")
        raise CommandError(wish.format(command="pip install 'triplerainbow[peers]'"))


def _measure_playouts(games: Sequence[str], report: Report) -> list["Rate"]:
    """Every seat count of every game."""
    from triplerainbow.bench.playouts import Playouts
    from triplerainbow.terminal.patience import patience

    report.begin_rates()
    rates = []
    for game in games:
        for players in INFOS[game].seats:
            playouts = Playouts(game, players)
            with patience():
                playouts.run(1)
            rates.append(playouts.rate())
            report.rate(rates[-1])
    return rates


def _measure_peers(own: Sequence["Rate"], report: Report) -> None:
    """OpenSpiel's games in the same run, and how many times faster ours are at least."""
    from triplerainbow.bench import openspiel

    peers = list(openspiel.rates())
    for peer in peers:
        report.rate(peer, peer="openspiel")
    report.begin_ratios()
    for game in dict.fromkeys(rate.game for rate in own):
        slowest = min(rate.decisions_per_s for rate in own if rate.game == game)
        for peer in peers:
            report.ratio(game, peer.game, slowest / peer.decisions_per_s)


def _measure_calls(games: Sequence[str], report: Report) -> None:
    """Single calls from Python, at the usual number of seats."""
    from triplerainbow.bench.costs import costs

    report.begin_calls()
    for game in games:
        players = usual_players(INFOS[game])
        report.calls(game, players, costs(game, players))


def _measure_first_use(games: Sequence[str], report: Report) -> None:
    """The first use with an empty cache and with a full one."""
    from triplerainbow.bench.first_use import first_use

    report.begin_first_use()
    for game in games:
        for cache, seconds in first_use(game):
            report.first_use(game, cache, seconds)
