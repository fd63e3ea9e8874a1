"""Rainbow: the greedy player."""

from triplerainbow.bots import policy
from triplerainbow.games.rainbow.rules import COMBOS, CARDS_IN
from triplerainbow.games.rainbow.view import VIEW, ViewRecord
from triplerainbow.kernel import Ints, kernel
from triplerainbow.kernel.dispatch import implement


@kernel
def greedy(view: ViewRecord, legal: Ints, count: int, rng: Ints) -> int:
    """First version: the dearest pile; the lowest single."""
    if view.claiming:
        best = legal[0]
        worth = 0
        for place in range(count):
            pile = legal[place] - COMBOS
            points = pile + 1 if pile < 6 else 2 * (pile - 5)
            if points >= worth:
                worth = points
                best = legal[place]
        return best
    return legal[0]


implement(policy.greedy.__name__, VIEW, greedy)
