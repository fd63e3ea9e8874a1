"""`rainbow arena`: which bot is stronger, and how sure that is."""

import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from triplerainbow.bots.registry import BOTS, check_name
from triplerainbow.cli.arguments import (
    add_game,
    add_players,
    add_rules,
    bot_names,
    chosen_options,
    chosen_players,
    path,
    whole,
)
from triplerainbow.cli.faults import INTERRUPTED, OK, CommandError, UsageError, quoted
from triplerainbow.games.catalog import info
from triplerainbow.games.info import Info
from triplerainbow.i18n import _, ngettext
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.arena.contest import Contest
    from triplerainbow.arena.plan import Plan

USUAL_GAMES = 100
"""Games without `--games`."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Let bots play against each other and tell how strong they are. Every deal is played from "
        "every seat; intervals are 95%, over deals. With more seats than bots the last one takes "
        "all seats that are left; with more bots than seats they take turns."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser, optional=True)
    add_players(parser)
    parser.add_argument(
        "--bots",
        type=bot_names,
        metavar="A,B,…",
        help=_("the bots, at least two: {names}").format(names=", ".join(BOTS)),
    )
    parser.add_argument(
        "--games",
        type=whole(1),
        default=USUAL_GAMES,
        metavar="K",
        help=_("games in all, rounded up to whole deals (default {n})").format(n=USUAL_GAMES),
    )
    _add_limits(parser)
    add_rules(parser)
    _add_running(parser)


def _add_limits(parser: ArgumentParser) -> None:
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--seconds",
        type=_number(inf),
        metavar="S",
        help=_("how long level5 thinks about a move; all other bots are what they are"),
    )
    limit.add_argument(
        "--iterations",
        type=whole(1),
        metavar="I",
        help=_("how often level5 tries a move out; the same games on every machine"),
    )
    parser.add_argument(
        "--move-limit",
        type=_number(inf),
        metavar="S",
        help=_(
            "a bot that needs longer forfeits the game (default: 10 times --seconds + 5, or 60)"
        ),
    )


def _add_running(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--precision",
        type=_number(1),
        metavar="P",
        help=_("stop as soon as every win share is known to within P, such as 0.02"),
    )
    parser.add_argument(
        "--jobs", type=whole(1), metavar="J", help=_("processes at work (default: one a core)")
    )
    file = parser.add_mutually_exclusive_group()
    file.add_argument(
        "--out", type=path, metavar=_("FILE"), help=_("keep the records in this new file")
    )
    file.add_argument(
        "--resume",
        type=path,
        metavar=_("FILE"),
        help=_(
            "go on with this file: play what it lacks, and count it all; GAME, bots, rules and "
            "limits are those of the file"
        ),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _number(below: float) -> Callable[[str], float]:
    """Type of an argument: a number above 0 and below `below`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = inf
        if not (isfinite(value) and 0 < value < below):
            if below == inf:
                wish = _("{text} is not a number above 0")
            else:
                wish = _("{text} is not a number between 0 and {below}")
            raise ArgumentTypeError(wish.format(text=quoted(text), below=below))
        return value

    return read


def run(args: Namespace) -> int:
    """Play, and report however it ends."""
    if args.resume is not None:
        _complete(args)
    _check_named(args)
    plan = _plan(args, info(args.game))
    contest = _contest(args, plan)
    _say_how_many(args, contest)
    from triplerainbow.arena import WorkerLostError

    try:
        code = _play(contest, args)
    except WorkerLostError as error:
        _report(contest, args, stopped=True)
        raise CommandError(str(error)) from None
    _report(contest, args, stopped=code != OK)
    return code


def _plan(args: Namespace, game: Info) -> "Plan":
    """What the arguments ask for."""
    players = chosen_players(args, game)
    options = chosen_options(args, game)
    try:
        bots = [check_name(name) for name in args.bots]
        from triplerainbow.arena.plan import checked_plan
        from triplerainbow.arena.players import Limits

        limits = Limits(args.seconds, args.iterations, args.move_limit)
        seed = secrets.randbelow(10**9) if args.seed is None else args.seed
        return checked_plan(game.name, players, bots, seed, options, limits)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _complete(args: Namespace) -> None:
    """Take what the arguments leave open from the file to go on with."""
    from triplerainbow.arena.storage import stored_terms

    try:
        terms = stored_terms(args.resume)
    except OSError as error:
        raise CommandError(f"{args.resume}: {reason(error)}") from None
    if args.game is not None and terms.get("game", args.game) != args.game:
        wish = _("{file} holds games of {found}, not of {wanted}")
        raise CommandError(wish.format(file=args.resume, found=terms["game"], wanted=args.game))
    if args.seconds is not None or args.iterations is not None:
        terms |= {"seconds": None, "iterations": None}
    terms["option"] = list(terms.pop("options", {}).items())
    for name, value in terms.items():
        if getattr(args, name) in (None, []):
            setattr(args, name, value)
    if args.game is None or args.bots is None:
        wish = _("{file} does not tell which contest it holds; name its game and its bots")
        raise CommandError(wish.format(file=args.resume))


def _check_named(args: Namespace) -> None:
    """Raise UsageError unless there are a game and bots."""
    missing = [name for name in ("game", "bots") if getattr(args, name) is None]
    if missing:
        words = {"game": _("GAME"), "bots": "--bots"}
        wish = _("the following arguments are required: %s")
        raise UsageError(wish % ", ".join(words[name] for name in missing))


def _say_how_many(args: Namespace, contest: "Contest") -> None:
    """Say so if there will be more games than asked for, or if there are already."""
    if contest.beyond:
        told = ngettext(
            "{n} more game is stored than asked for; it counts too.",
            "{n} more games are stored than asked for; they count too.",
            contest.beyond,
        )
        print(told.format(n=contest.beyond), file=sys.stderr, flush=True)
    elif contest.asked > args.games:
        wish = _(
            "Playing {games} games, not {asked}, so that every bot has every seat equally often."
        )
        print(wish.format(games=contest.asked, asked=args.games), file=sys.stderr, flush=True)


def _contest(args: Namespace, plan: "Plan") -> "Contest":
    """The contest with its file, and with the compiled rules at hand."""
    from triplerainbow.arena.contest import Contest
    from triplerainbow.arena.storage import StorageError
    from triplerainbow.terminal.patience import patience

    if args.resume is None and args.out is None:
        args.out = _usual_file(plan)
    file = args.resume or args.out
    try:
        with patience():
            contest = Contest(
                plan,
                args.games,
                precision=args.precision,
                file=file,
                resume=args.resume is not None,
            )
            plan.load()
            return contest
    except StorageError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from None


def _usual_file(plan: "Plan") -> Path:
    """A new file in the user's data folder."""
    from datetime import datetime

    from platformdirs import user_data_path

    bots = "-".join(dict.fromkeys(plan.bots))[:60]
    name = f"{plan.game}-{plan.players}-{bots}-{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"
    return user_data_path("triplerainbow") / "arena" / name


def _play(contest: "Contest", args: Namespace) -> int:
    """Play what is missing, until it is done or somebody ends it; the exit code."""
    from triplerainbow.arena import cores
    from triplerainbow.cli.arena_progress import live
    from triplerainbow.terminal.signals import Terminated, Watch

    try:
        with (
            Watch() as watch,
            watch.deferring(),
            live(contest) as show,
            closing(contest.play(args.jobs or cores())) as games,
        ):
            for outcome in games:
                watch.check()
                if outcome is not None:
                    show()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated as end:
        return end.code
    return OK


def _report(contest: "Contest", args: Namespace, *, stopped: bool) -> None:
    """Print the figures, and how to go on if the contest was stopped."""
    from triplerainbow.cli import arena_report

    standings = contest.ledger.standings()
    file = args.resume or args.out
    if args.json:
        end = "interrupted" if stopped else "precision" if contest.precise else "finished"
        arena_report.print_json(standings, end, contest.games, file)
    else:
        arena_report.print_tables(standings, file)
    if stopped:
        done = len(contest.ledger)
        wish = ngettext(
            "Stopped after {done} of {games} game.",
            "Stopped after {done} of {games} games.",
            contest.games,
        )
        print(wish.format(done=done, games=contest.games), file=sys.stderr)
        print(_("To go on: {command}").format(command=_command(contest, args)), file=sys.stderr)


def _command(contest: "Contest", args: Namespace) -> str:
    """What to type into a shell to go on with this contest."""
    import shlex

    from triplerainbow.games.info import spelled
    from triplerainbow.terminal.started import program

    plan = contest.plan
    words: list[object] = ["arena", plan.game, "--players", plan.players]
    words += ["--bots", ",".join(plan.bots), "--games", args.games, "--seed", plan.seed]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={spelled(value)}"]
    words += _given(args, ("seconds", "iterations", "move_limit", "precision", "jobs"))
    words += ["--json"] if args.json else []
    words += ["--resume", args.resume or args.out]
    return " ".join([program(), *(shlex.quote(str(word)) for word in words)])


def _given(args: Namespace, names: Sequence[str]) -> list[object]:
    """The options of these names that were given, as they are typed."""
    words: list[object] = []
    for name in names:
        value = getattr(args, name)
        if value is not None:
            words += [f"--{name.replace('_', '-')}", value]
    return words
