"""What a search thinks of every legal move, with reasons: for people who want to learn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from triplerainbow.bots.choosing import check_view
from triplerainbow.bots.limits import checked_limits
from triplerainbow.bots.reasons import reason
from triplerainbow.bots.search.search import Finding, Progress, Search
from triplerainbow.bots.search.settings import BEST
from triplerainbow.games.seen import View
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
    """Every legal move of the viewer, the best first. Without limits it takes a second.

    The same seed, iterations and threads give the same. `names` has a name for each seat, for the
    reasons. Raises ValueError where the viewer has nothing to decide (another's turn, a spectator,
    the end of the game) and for limits not above 0.
    """
    check_view(view)
    limits = checked_limits(seconds, iterations, threads).or_else(SECONDS, None)
    search = Search(
        view,
        seed=checked_seed(seed),
        settings=replace(BEST[view.game], wide=True),
        threads=limits.threads,
        iterations=limits.iterations,
    )
    search.run(iterations=limits.iterations, seconds=limits.seconds, forced=True, progress=progress)
    moves = {action: move for move, action in view.legal_moves.items()}
    return [_judgement(view, moves[found.action], found, names) for found in search.findings()]


def _judgement(view: View, move: str, found: Finding, names: Sequence[str] | None) -> Judgement:
    why = reason(view, move, names)
    if found.visits == 0:
        return Judgement(move, 0, None, None, None, why)
    return Judgement(move, found.visits, found.win, found.error, found.points, why)
