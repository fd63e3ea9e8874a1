"""What a search thinks of every legal move, with reasons: for people who want to learn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from triplerainbow.bots.choosing import check_view
from triplerainbow.bots.limits import Limits, checked_limits
from triplerainbow.bots.reasons import reason
from triplerainbow.bots.search.search import Finding, Progress, Search, found
from triplerainbow.bots.search.settings import BEST
from triplerainbow.games.seen import View
from triplerainbow.record.arguments import checked_names
from triplerainbow.record.start import Seed, checked_seed

SECONDS = 1.0
"""Of an analysis without limits."""


@dataclass(frozen=True)
class Judgement:
    """One legal move and what is thought of it."""

    move: str
    visits: int
    """Iterations that tried this move: how much the rest is worth."""
    win: float | None
    """Chance to win, 0-1 (a shared win counts in part); None if the move was never tried."""
    error: float | None
    """Standard error of `win`."""
    points: float | None
    """Expected points at the end of the game."""
    reason: str
    """Why one would play it, or not, in the language that is set."""


def analyse(
    view: View,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    seed: Seed | None = 0,
    progress: Progress | None = None,
    names: Sequence[str] | None = None,
) -> list[Judgement]:
    """Every legal move of the viewer, the most promising first. Without limits it takes a second.

    First come the moves among which a master chooses, then those to which no master would give a
    thought, such as undoing what was just laid; both are tried out. The same seed, iterations and
    threads give the same. `names` has a name for each seat, for the reasons. Raises ValueError
    where the viewer has nothing to decide (another's turn, a spectator, the end of the game), for
    limits not above 0 and for names that are not one text for each seat.
    """
    check_view(view)
    called = None if names is None else checked_names(names, view.players)
    limits = checked_limits(seconds, iterations, threads).or_else(SECONDS, None)
    moves = {action: move for move, action in view.legal_moves.items()}
    findings = _findings(view, limits, checked_seed(seed), progress)
    return [_judgement(view, moves[found.action], found, called) for found in findings]


def _findings(view: View, limits: Limits, seed: Seed, progress: Progress | None) -> list[Finding]:
    """What a search among the sensible moves and one among all moves found together."""
    narrow = _search(view, limits, seed, wide=False)
    narrow.run(iterations=1, forced=True)
    sensible, legal = narrow.considered(), list(view.legal_moves.values())
    if len(sensible) == len(legal):
        _go(narrow, limits, progress)
        return narrow.findings()
    half = limits.part(0.5)
    _go(narrow, half, None if progress is None else lambda share: progress(share / 2))
    wide = _search(view, half, seed, wide=True)
    _go(wide, half, None if progress is None else lambda share: progress((1 + share) / 2))
    tally = narrow.tally() + wide.tally()
    rest = [action for action in legal if action not in sensible]
    return found(tally, sensible) + found(tally, rest)


def _search(view: View, limits: Limits, seed: Seed, *, wide: bool) -> Search:
    return Search(
        view,
        seed=seed,
        settings=replace(BEST[view.game], wide=wide),
        threads=limits.threads,
        iterations=limits.iterations,
    )


def _go(search: Search, limits: Limits, progress: Progress | None) -> None:
    search.run(iterations=limits.iterations, seconds=limits.seconds, forced=True, progress=progress)


def _judgement(view: View, move: str, found: Finding, names: Sequence[str] | None) -> Judgement:
    why = reason(view, move, names)
    if found.visits == 0:
        return Judgement(move, 0, None, None, None, why)
    return Judgement(move, found.visits, found.win, found.error, found.points, why)
