"""What a search thinks of every legal move, with reasons: for people who want to learn.

A search ranks the moves; what each is worth it can't tell, since it looks at a move the longer the
better it seems. So the figures come from a comparison of all moves on the same deals (`outlook`),
and where that contradicts the ranking beyond chance, it has the last word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from triplerainbow.bots.calibration import Estimate, calibration_of
from triplerainbow.bots.choosing import check_view
from triplerainbow.bots.limits import Limits, checked_limits
from triplerainbow.bots.outlook import Comparison
from triplerainbow.bots.reasons import reason, upheld_against
from triplerainbow.bots.search.search import Finding, Progress, Search
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.kernel import Doubles
from triplerainbow.record.arguments import checked_function, checked_names
from triplerainbow.record.start import Seed, checked_seed

SECONDS = 1.0
"""Of an analysis without limits."""


@dataclass(frozen=True)
class Judgement:
    """One legal move and what is thought of it."""

    move: str
    visits: int
    """Samples that tried this move, in the search and in the comparison."""
    win: float | None
    """Chance to win, 0-1 (a shared win counts in part); None if the move was never tried."""
    error: float | None
    """Standard error of `win`."""
    points: float | None
    """Expected points at the end of the game."""
    reason: str
    """Why one would play it, or not, in the language that is set."""
    loss: float | None = None
    """How much chance to win it costs against the move that comes first, on the same deals."""
    loss_error: float | None = None
    """Standard error of `loss`: less than those of two chances together, luck being the same."""
    note: str = ""
    """A sentence: why it is not advised although it looks better than the first one; else empty."""


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

    First comes the advice, then the other moves among which a master chooses, then those to which
    no master would give a thought, such as undoing what was just laid, each by their chance to win;
    all are compared on the same deals. The same seed,
    iterations and threads give the same. `names` has a name for each seat, for the reasons. Raises
    ValueError where the viewer has nothing to decide (another's turn, a spectator, the end of the
    game), for limits not above 0, for names that are not one text for each seat and for a
    `progress` that can't be called.
    """
    check_view(view)
    called = None if names is None else checked_names(names, view.players)
    limits = checked_limits(seconds, iterations, threads).or_else(SECONDS, None)
    chosen = checked_seed(seed)
    checked_function(progress, "progress")
    half = limits.part(0.5)
    search = Search(view, seed=chosen, threads=half.threads, iterations=half.iterations)
    _search_on(search, half, progress)
    is_routine = search.iterations == 1  # it saw at once that there is nothing to think about
    figures = _compared(view, limits if is_routine else half, chosen, progress)
    moves = {action: move for move, action in view.legal_moves.items()}
    ranked = _ranked(search.findings(), set(search.considered()), figures)
    first = ranked[0]
    told = [moves[found.action] for found in ranked]
    reasons = [reason(view, move, called) for move in told]
    if len(told) > 1:
        reasons[0] = upheld_against(reasons[0], told[1], reasons[1])
    return [
        _judgement(move, found, told[0], first, figures, why)
        for move, found, why in zip(told, ranked, reasons, strict=True)
    ]


def _search_on(search: Search, limits: Limits, progress: Progress | None) -> None:
    search.run(
        iterations=limits.iterations,
        seconds=limits.seconds,
        progress=None if progress is None else lambda share: progress(share / 2),
    )


class _Figures:
    """What a comparison of all legal moves came to."""

    def __init__(self, view: View, comparison: Comparison) -> None:
        self._places = {action: place for place, action in enumerate(view.legal_moves.values())}
        self._wins = comparison.wins
        self._points = comparison.points.mean(axis=0)
        self._calibration = calibration_of(view.engine, view.players)
        self._players = view.players

    @property
    def deals(self) -> int:
        """How often each move was tried."""
        return len(self._wins)

    def chance(self, action: int) -> Estimate:
        """The chance to win with this move."""
        return self._calibration.estimate(self._shares(action), self._players)

    def loss(self, action: int, best: int) -> Estimate:
        """What this move loses against the best one."""
        return self._calibration.difference(self._shares(best), self._shares(action), self._players)

    def is_better(self, one: int, other: int) -> bool:
        """Whether the first of two moves is better beyond chance."""
        return self.loss(other, one).exceeds(0.0)

    def points(self, action: int) -> float:
        """The viewer's points at the end."""
        return float(self._points[self._places[action]])

    def _shares(self, action: int) -> Doubles:
        return self._wins[:, self._places[action]]


def _compared(view: View, limits: Limits, seed: Seed, progress: Progress | None) -> _Figures:
    """Each legal move tried on the same deals, so many that all together keep the limits."""
    moves = list(view.legal_moves)
    deals = None if limits.iterations is None else ceil(limits.iterations / len(moves))
    comparison = Comparison(view, moves, seed=f"{seed}/compared", deals=deals)
    comparison.run(
        deals=deals,
        seconds=limits.seconds,
        progress=None if progress is None else lambda share: progress((1 + share) / 2),
    )
    return _Figures(view, comparison)


def _ranked(findings: Sequence[Finding], sensible: set[int], figures: _Figures) -> list[Finding]:
    """The search's choice, then the other sensible moves, then the rest, each by their chance.

    Another sensible move goes to the front if it is surely better than the search's own choice.
    """
    ranked = sorted(
        findings,
        key=lambda found: (found.action not in sensible, -figures.chance(found.action).value),
    )
    first = next(found for found in findings if found.action in sensible)
    while better := [
        other
        for other in ranked
        if other.action in sensible and figures.is_better(other.action, first.action)
    ]:
        first = max(better, key=lambda other: figures.chance(other.action).value)
    ranked.remove(first)
    return [first, *ranked]


def _judgement(
    move: str, found: Finding, best: str, first: Finding, figures: _Figures, why: str
) -> Judgement:
    chance = figures.chance(found.action)
    loss = figures.loss(found.action, first.action)
    note = ""
    if figures.is_better(found.action, first.action):
        note = _(
            "{move} did better than {best} on the deals that were tried. Yet a master leaves it out"
            " of account: the difference may lie in how these deals are played on."
        ).format(move=move, best=best)
    return Judgement(
        move,
        found.visits + figures.deals,
        chance.value,
        chance.error,
        figures.points(found.action),
        why,
        loss.value,
        loss.error,
        note,
    )
