"""What a finished game is worth to each seat: two zero-sum utilities.

points  the seat's final points less the mean of the others' points; with two seats the lead
win     the seat's share of the victory less 1 / seats; ties share it

Both sum to 0, so best responses, exploitability and equilibria of two seats mean what they should.
"""

from collections.abc import Sequence

from triplerainbow.envs.openspiel.parameters import POINTS
from triplerainbow.games.seen import winners_of


def utilities(scores: Sequence[int], utility: str) -> list[float]:
    """Utility of each seat at the end of a game with these points; see the module."""
    seats = len(scores)
    if utility == POINTS:
        return [(seats * points - sum(scores)) / (seats - 1) for points in scores]
    winners = winners_of(list(scores))
    return [(seat in winners) / len(winners) - 1 / seats for seat in range(seats)]
