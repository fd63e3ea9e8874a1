"""The figures of a contest: what each bot has won, how sure that is, how long it thought."""

from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from triplerainbow.arena.outcome import Outcome
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.ratings import ratings
from triplerainbow.arena.stats import Clusters, Estimate, mean_of, percentile, share_of

SLOW = 0.99
"""Part of a bot's moves that took no longer than the time called "99%"."""


@dataclass(frozen=True)
class Figures:
    """What is known of one bot; None where nothing is known."""

    name: str
    games: int
    """Seats that it took in the games that count."""
    win_share: Estimate | None
    points: Estimate | None
    rating: float | None
    moves: int
    """Answers whose time was taken, in this run."""
    ms_per_move: float | None
    ms_per_move_99: float | None
    forfeits: int


@dataclass(frozen=True)
class Standings:
    """The figures of all bots, over whole deals."""

    plan: Plan
    games: int
    """Games that count: those of the first deals, as far as all of these are finished."""
    stored: int
    """Games finished in all."""
    bots: list[Figures]
    """In the order in which they were named."""
    head_to_head: list[list[float | None]]
    """Row against column: how often the row's bot ends ahead, ties half; None if they never met."""
    forfeits: list[Outcome]
    """Forfeited games among those that count."""

    @property
    def deals(self) -> int:
        """Deals that count."""
        return self.games // self.plan.players

    def to_json(self) -> dict[str, Any]:
        """Everything as plain JSON values."""
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "options": dict(plan.options),
            "seed": plan.seed,
            **asdict(plan.limits),
            "games": self.games,
            "deals": self.deals,
            "games_played": self.stored,
            "bots": [_told(figures) for figures in self.bots],
            "head_to_head": self.head_to_head,
            "forfeits": [self._forfeit(outcome) for outcome in self.forfeits],
        }

    def _forfeit(self, outcome: Outcome) -> dict[str, Any]:
        forfeit = outcome.forfeit
        assert forfeit is not None
        bot = self.bots[outcome.line_up[forfeit.seat]].name
        return {"game": outcome.index, "bot": bot, **asdict(forfeit)}


def _told(figures: Figures) -> dict[str, Any]:
    share, points = figures.win_share, figures.points
    return {
        "name": figures.name,
        "games": figures.games,
        "win_share": share and share.value,
        "win_share_ci": _ends(share),
        "points": points and points.value,
        "points_ci": _ends(points),
        "rating": figures.rating,
        "ms_per_move": figures.ms_per_move,
        "ms_per_move_99": figures.ms_per_move_99,
        "moves_timed": figures.moves,
        "forfeits": figures.forfeits,
    }


def _ends(estimate: Estimate | None) -> list[float] | None:
    return list(estimate.interval) if estimate and estimate.interval else None


class Ledger:
    """Collects games in the order in which they end, and counts them deal by deal.

    Only the first deals count, as far as each of them and all before it are finished. So the
    figures don't depend on the number of workers, and no game counts sooner for being short.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        """Deals that count."""
        self._outcomes: dict[int, Outcome] = {}
        bots = len(plan.bots)
        self._shares = [Clusters() for _bot in range(bots)]
        self._points = [Clusters() for _bot in range(bots)]
        self._times = [array("d") for _bot in range(bots)]

    def __len__(self) -> int:
        return len(self._outcomes)

    def __contains__(self, index: int) -> bool:
        return index in self._outcomes

    def add(self, outcome: Outcome, thinking: Sequence[tuple[int, float]] = ()) -> bool:
        """One more game with the milliseconds of its answers; whether more deals count now."""
        self._outcomes[outcome.index] = outcome
        for bot, milliseconds in thinking:
            self._times[bot].append(milliseconds)
        counted = self.deals
        while all(index in self._outcomes for index in self._games_of(self.deals)):
            self._count([self._outcomes[index] for index in self._games_of(self.deals)])
            self.deals += 1
        return self.deals > counted

    def _games_of(self, deal: int) -> range:
        players = self.plan.players
        return range(deal * players, (deal + 1) * players)

    def _count(self, deal: Sequence[Outcome]) -> None:
        """Add the sums of one deal to those of each bot that took part."""
        for bot in set(deal[0].line_up):
            seats = [(game, seat) for game in deal for seat in _seats_of(game, bot)]
            self._shares[bot].add(sum(game.shares()[seat] for game, seat in seats), len(seats))
            points = [game.scores[seat] for game, seat in seats if game.scores is not None]
            self._points[bot].add(sum(points), len(points))

    def win_shares(self) -> list[Estimate | None]:
        """Win share of each bot so far; quick, for whoever looks after every game."""
        return [share_of(clusters) for clusters in self._shares]

    def standings(self) -> Standings:
        """All figures so far."""
        counted = [
            self._outcomes[index] for deal in range(self.deals) for index in self._games_of(deal)
        ]
        return Standings(
            self.plan,
            len(counted),
            len(self._outcomes),
            self._figures(counted),
            head_to_head(counted, len(self.plan.bots)),
            [outcome for outcome in counted if outcome.forfeit],
        )

    def _figures(self, counted: Sequence[Outcome]) -> list[Figures]:
        rated = ratings(counted, len(self.plan.bots))
        lost = [outcome.line_up[f.seat] for outcome in counted if (f := outcome.forfeit)]
        return [
            Figures(
                name=name,
                games=self._shares[bot].count,
                win_share=share_of(self._shares[bot]),
                points=mean_of(self._points[bot]),
                rating=rated[bot] if self._shares[bot].count else None,
                moves=len(times),
                ms_per_move=sum(times) / len(times) if times else None,
                ms_per_move_99=percentile(times, SLOW) if times else None,
                forfeits=lost.count(bot),
            )
            for bot, (name, times) in enumerate(zip(self.plan.labels, self._times, strict=True))
        ]


def _seats_of(game: Outcome, bot: int) -> list[int]:
    return [seat for seat, who in enumerate(game.line_up) if who == bot]


def head_to_head(outcomes: Sequence[Outcome], bots: int) -> list[list[float | None]]:
    """How often each bot (row) ends ahead of each other (column), ties half, seat against seat."""
    ahead = [[0.0] * bots for _row in range(bots)]
    met = [[0] * bots for _row in range(bots)]
    for game in outcomes:
        places = game.places()
        for own, mine in zip(game.line_up, places, strict=True):
            for other, theirs in zip(game.line_up, places, strict=True):
                ahead[own][other] += 1.0 if mine < theirs else 0.5 * (mine == theirs)
                met[own][other] += 1
    return [
        [ahead[a][b] / met[a][b] if a != b and met[a][b] else None for b in range(bots)]
        for a in range(bots)
    ]
