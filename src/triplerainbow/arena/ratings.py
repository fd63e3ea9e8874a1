"""Ratings of the bots: Bradley-Terry by OpenSkill, made independent of the order of the games."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from triplerainbow.arena.outcome import Outcome

WORK = 30_000
"""Games that are rated in all orders together, at the least one order."""

MOST_ORDERS = 16
"""Orders over which ratings are averaged."""


def ratings(outcomes: Sequence[Outcome], bots: int) -> list[float]:
    """OpenSkill's mu of each bot: 25 is average, 6.5 more wins three of four games for two.

    The places of a whole game are rated, ties included. Bots don't learn here, so no game counts
    more for being late (tau 0); what order is left is averaged over shuffled orders, the same
    whatever order the outcomes come in. A bot on several seats gets the mean of their ratings.
    """
    games = sorted(outcomes, key=lambda outcome: outcome.index)
    orders = max(1, min(MOST_ORDERS, WORK // max(1, len(games))))
    sums = [0.0] * bots
    for order in range(orders):
        Random(order).shuffle(games)
        for bot, mu in enumerate(_rated(games, bots)):
            sums[bot] += mu
    return [total / orders for total in sums]


def _rated(games: Sequence[Outcome], bots: int) -> list[float]:
    """Rate the games one after the other."""
    model = _model()
    now: list[Any] = [model.rating() for _bot in range(bots)]
    for game in games:
        teams = [[now[bot]] for bot in game.line_up]
        after = model.rate(teams, ranks=[float(place) for place in game.places()])
        for bot in set(game.line_up):
            own = [after[seat][0] for seat, who in enumerate(game.line_up) if who == bot]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            now[bot] = model.rating(mu=mu, sigma=sigma)
    return [rating.mu for rating in now]


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(tau=0.0)
