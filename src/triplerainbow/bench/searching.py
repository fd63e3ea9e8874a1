"""Search from the first decision of a game: iterations a second, on one core."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from triplerainbow.bench.clock import TURNS, rates
from triplerainbow.bench.openspiel_search import SpielSearches
from triplerainbow.bots.search.search import Search
from triplerainbow.games.seen import View
from triplerainbow.games.strength import SearchSettings
from triplerainbow.match.match import Match

DEALS = 8
"""Games whose first decision is searched."""

ITERATIONS = 500
"""Of one search."""

BOTS, UNIFORM = "bots", "uniform"
"""How is searched: as the bots do it, with what they know of the game; or as in the textbook,
without priors, with one uniformly random rollout to the end of the game in each iteration."""

SETTINGS = {BOTS: None, UNIFORM: SearchSettings(uniform=True)}
"""None for those of the game."""


@dataclass(frozen=True)
class SearchRate:
    """How fast the search is in one game with one number of seats; the fields of a JSON row."""

    game: str
    players: int
    search: str
    """BOTS or UNIFORM."""
    iterations_per_s: float


class Searches:
    """Searches the first decisions of a few games, again and again."""

    def __init__(self, game: str, players: int, search: str) -> None:
        self.game = game
        self.players = players
        self.search = search
        self._views = [_first_decision(game, players, deal) for deal in range(DEALS)]

    def run(self, times: int) -> int:
        """Search all of them so many times; the number of iterations."""
        return sum(self._search(view) for _time in range(times) for view in self._views)

    def warm_up(self) -> None:
        """Compile, and touch everything once."""
        self._search(self._views[0])

    def _search(self, view: View) -> int:
        search = Search(view, seed=0, settings=SETTINGS[self.search], iterations=ITERATIONS)
        search.run(iterations=ITERATIONS, forced=True)
        return search.iterations


def _first_decision(game: str, players: int, deal: int) -> View:
    """What the first player sees who has a choice."""
    match = Match(game, players, seed=deal)
    while True:
        assert match.seat is not None, "a game without a single choice"
        view = match.view(match.seat)
        if len(view.legal_moves) > 1:
            return view
        match.play(next(iter(view.legal_moves)))


def measured(
    searches: Sequence[Searches | SpielSearches], told: Callable[[], None]
) -> list[SearchRate]:
    """The rate of each; `told` hears of every one of `measurements(searches)` steps."""
    found = rates([each.run for each in searches], told)
    return [
        SearchRate(each.game, each.players, each.search, iterations)
        for each, (_calls, iterations) in zip(searches, found, strict=True)
    ]


def measurements(searches: Sequence[Searches | SpielSearches]) -> int:
    """How many steps `measured` takes."""
    return TURNS * len(searches)


def ratios(
    ours: Sequence[SearchRate], theirs: Sequence[SearchRate]
) -> list[tuple[str, str, float]]:
    """Our game, the peer's game, and how many times as fast our slowest seat count is.

    Like with like: only searches with uniformly random rollouts.
    """
    slowest: dict[str, float] = {}
    for rate in ours:
        if rate.search == UNIFORM:
            slowest[rate.game] = min(rate.iterations_per_s, slowest.get(rate.game, inf))
    return [
        (game, peer.game, iterations / peer.iterations_per_s)
        for game, iterations in slowest.items()
        for peer in theirs
    ]
