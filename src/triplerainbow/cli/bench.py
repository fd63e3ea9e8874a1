"""`rainbow bench`: how fast the games run on this machine."""

import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from triplerainbow.cli import bench_vector
from triplerainbow.cli.arguments import add_game, usual_players
from triplerainbow.cli.bench_report import JsonReport, Report, TextReport
from triplerainbow.cli.faults import OK, CommandError
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bench.rates import Rate
    from triplerainbow.bench.searching import Searches

PEERS = ("openspiel", "pgx")
"""What the games can be measured against."""

NAMES = {"openspiel": "OpenSpiel", "pgx": "Pgx"}
"""What the peers are called."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Measure uniformly random legal play from deal to end in one compiled loop on one core, "
        "the search of the bots, the cost of single calls, and how long the first use of a game "
        "takes."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser, optional=True)
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    parser.add_argument(
        "--against",
        action="append",
        choices=PEERS,
        help=_(
            "measure OpenSpiel's card games too, for the ratio; pgx goes with --vector; may be "
            "given twice"
        ),
    )
    bench_vector.describe(parser)
    parser.add_argument(
        "--first-use",
        action=BooleanOptionalAction,
        help=_("time the first use with an empty cache (default: only without --json)"),
    )


def run(args: Namespace) -> int:
    """Measure, and print each result as it comes."""
    _check_peers(args.against or [], vector=args.vector)
    report = JsonReport() if args.json else TextReport()
    games = [args.game] if args.game else list(INFOS)
    if args.vector:
        bench_vector.measure(args, games, report)
        return OK
    _measure_playouts(games, report, peers=bool(args.against))
    _measure_searches(games, report, peers=bool(args.against))
    _measure_calls(games, report)
    if not args.json if args.first_use is None else args.first_use:
        _measure_first_use(games, report)
    return OK


def _check_peers(peers: Sequence[str], *, vector: bool) -> None:
    from triplerainbow.bench import openspiel, pgx_steps
    from triplerainbow.envs.extras import install_command

    if "pgx" in peers and not vector:
        raise CommandError(_("--against pgx goes with --vector"))
    installed = {"openspiel": openspiel.is_installed, "pgx": pgx_steps.is_installed}
    for peer in peers:
        if not installed[peer]():
            wish = _("{peer} is not installed; get it with: {command}")
            command = install_command("peers")
            raise CommandError(wish.format(peer=NAMES[peer], command=command))


def _measure_playouts(games: Sequence[str], report: Report, *, peers: bool) -> None:
    """Every seat count of every game, and in the same turns OpenSpiel's games if wished."""
    from triplerainbow.bench.openspiel import GAMES, SpielPlayouts
    from triplerainbow.bench.playouts import Playouts
    from triplerainbow.bench.rates import measured, measurements
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.progress import progress

    ours = [Playouts(game, players) for game in games for players in INFOS[game].seats]
    with patience():
        for playouts in ours:
            playouts.run(1)
    theirs = [SpielPlayouts(game) for game in GAMES] if peers else []
    everybody: list[Playouts | SpielPlayouts] = [*ours, *theirs]
    with progress(measurements(everybody), shown=sys.stderr.isatty()) as advance:
        rates = measured(everybody, advance)
    report.rates(rates[: len(ours)])
    if peers:
        report.peer_rates(rates[len(ours) :], "openspiel")
        report.ratios(_ratios(rates[: len(ours)], rates[len(ours) :]))


def _ratios(ours: Sequence["Rate"], theirs: Sequence["Rate"]) -> list[tuple[str, str, float]]:
    """Our game, the peer's game, and how many times as fast our slowest seat count is."""
    slowest: dict[str, float] = {}
    for rate in ours:
        slowest[rate.game] = min(rate.decisions_per_s, slowest.get(rate.game, inf))
    return [
        (game, peer.game, decisions / peer.decisions_per_s)
        for game, decisions in slowest.items()
        for peer in theirs
    ]


def _measure_searches(games: Sequence[str], report: Report, *, peers: bool) -> None:
    """Every seat count of every game, and in the same turns OpenSpiel's search if wished."""
    from triplerainbow.bench import searching
    from triplerainbow.bench.openspiel_search import GAMES, SpielSearches
    from triplerainbow.terminal.progress import progress

    ours = _our_searches(games)
    theirs = [
        SpielSearches(game, searching.DEALS, searching.ITERATIONS)
        for game in (GAMES if peers else ())
    ]
    everybody: list[Searches | SpielSearches] = [*ours, *theirs]
    steps = searching.measurements(everybody)
    with progress(steps, shown=sys.stderr.isatty()) as advance:
        rates = searching.measured(everybody, advance)
    report.searches(rates[: len(ours)])
    if peers:
        report.peer_searches(rates[len(ours) :], "openspiel")
        report.search_ratios(searching.ratios(rates[: len(ours)], rates[len(ours) :]))


def _our_searches(games: Sequence[str]) -> list["Searches"]:
    """Compiled and ready to run."""
    from triplerainbow.bench.searching import SETTINGS, Searches
    from triplerainbow.terminal.patience import patience

    ours = [
        Searches(game, players, search)
        for game in games
        for players in INFOS[game].seats
        for search in SETTINGS
    ]
    with patience():
        for searches in ours:
            searches.warm_up()
    return ours


def _measure_calls(games: Sequence[str], report: Report) -> None:
    """Single calls from Python, at the usual number of seats."""
    from triplerainbow.bench.costs import costs

    report.calls({game: costs(game, usual_players(INFOS[game])) for game in games})


def _measure_first_use(games: Sequence[str], report: Report) -> None:
    """The first use with an empty cache and with a full one."""
    from triplerainbow.bench.first_use import first_use

    report.begin_first_use()
    for game in games:
        for cache, seconds in first_use(game):
            report.first_use(game, cache, seconds)
