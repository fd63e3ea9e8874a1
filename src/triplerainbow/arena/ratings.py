"""Ratings of the bots: Bradley-Terry by OpenSkill, made independent of the order of the games."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from triplerainbow.arena.outcome import Outcome

WORK = 30_000
"""Games that are rated in all orders together, at the least one order."""

AVERAGE = 25.0
"""The mean rating of the bots of a contest, and what a bot without a game has."""

MOST_ORDERS = 16
"""Orders over which ratings are averaged."""


def ratings(outcomes: Sequence[Outcome], bots: int) -> list[float]:
    """OpenSkill's mu of each bot, moved so that those who played have a mean of 25.

    Each bot counts alike for the mean. 6.5 more than a rival wins three of four games for two.

    The places of a whole game are rated, ties included. Bots don't learn here, so no game counts
    more for being late (tau 0); what order is left is averaged over shuffled orders, the same
    whatever order the outcomes come in. A bot on several seats gets the mean of their ratings.
    With a bot on several seats the figures of all drift alike, which says nothing about the bots;
    so only differences are kept.
    """
    games = sorted(outcomes, key=lambda outcome: outcome.index)
    orders = max(1, min(MOST_ORDERS, WORK // max(1, len(games))))
    sums = [0.0] * bots
    for order in range(orders):
        Random(order).shuffle(games)
        for bot, mu in enumerate(_rated(games, bots)):
            sums[bot] += mu
    return _centred([total / orders for total in sums], games)


def _centred(found: Sequence[float], games: Sequence[Outcome]) -> list[float]:
    """The same differences, but a mean of AVERAGE over the bots that played."""
    played = {bot for game in games for bot in game.line_up}
    mean = sum(found[bot] for bot in played) / max(1, len(played))
    return [mu - mean + AVERAGE if bot in played else AVERAGE for bot, mu in enumerate(found)]


def _rated(games: Sequence[Outcome], bots: int) -> list[float]:
    """Rate the games one after the other."""
    model = _model()
    now: list[Any] = [model.rating() for _bot in range(bots)]
    for game in games:
        # A seat, a rating of its own: OpenSkill changes the objects in place, shared ones twice.
        teams = [[model.rating(mu=now[bot].mu, sigma=now[bot].sigma)] for bot in game.line_up]
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
