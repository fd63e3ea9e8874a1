"""`rainbow bench --vector`: how fast environments are stepped in batches."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import usual_players
from triplerainbow.cli.bench_report import Report
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bench.stepping import Steps


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--vector",
        action="store_true",
        help=_("measure environments for learning, stepped in batches, instead of all else"),
    )
    parser.add_argument(
        "--threads",
        type=int,
        choices=range(1, 65),
        default=1,
        metavar="N",
        help=_("cores for --vector, ours and the peers' (1-64, default 1)"),
    )


def measure(args: Namespace, games: Sequence[str], report: Report) -> None:
    """Every seat count of every game, and in the same turns the wished peers."""
    from triplerainbow.bench.cores import limited_to

    with limited_to(args.threads):
        _measure(args.threads, args.against or [], games, report)


def _measure(threads: int, peers: Sequence[str], games: Sequence[str], report: Report) -> None:
    from triplerainbow.bench import stepping
    from triplerainbow.terminal.patience import patience
    from triplerainbow.terminal.progress import progress

    with patience():
        ours = _ours(games, threads)
        theirs = _theirs(peers)
    everybody = [*ours, *(steps for _peer, steps in theirs)]
    count = stepping.measurements(everybody)
    with progress(count, shown=sys.stderr.isatty()) as advance:
        rates = stepping.measured(everybody, threads, advance)
    own, others = rates[: len(ours)], rates[len(ours) :]
    report.steps(own)
    for (peer, _steps), rate in zip(theirs, others, strict=True):
        report.peer_steps([rate], peer)
    if others:
        report.step_ratios(stepping.ratios(own, others))


def _ours(games: Sequence[str], threads: int) -> list["Steps"]:
    from triplerainbow.bench.stepping import NUM_ENVS, SMALLER, VectorSteps

    wishes = [(game, players, NUM_ENVS) for game in games for players in INFOS[game].seats]
    wishes += [
        (game, usual_players(INFOS[game]), num_envs)
        for game in games
        for num_envs in SMALLER
        if num_envs >= threads
    ]
    ours: list[Steps] = []
    for game, players, num_envs in wishes:
        ours.append(VectorSteps(game, players, num_envs, threads))
        ours[-1].run(1)
    return ours


def _theirs(peers: Sequence[str]) -> list[tuple[str, "Steps"]]:
    from triplerainbow.bench import openspiel_steps, pgx_steps
    from triplerainbow.bench.stepping import NUM_ENVS

    theirs: list[tuple[str, Steps]] = []
    if openspiel_steps.PEER in peers:
        theirs += [
            (openspiel_steps.PEER, openspiel_steps.SpielSteps(game))
            for game in openspiel_steps.GAMES
        ]
    if pgx_steps.PEER in peers:
        theirs.append((pgx_steps.PEER, pgx_steps.PgxSteps(NUM_ENVS)))
    return theirs
