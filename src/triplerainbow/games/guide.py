"""What the search asks of a game besides its rules: verbs over states.

A game's guide is its module `guide`, which registers its kernels for the game's State dtype. What
it leaves out is as it stands here. The states are sampled ones; a guide must weigh a move by what
its player could know, or the search would take the players of its dreams for clairvoyants.
"""

from typing import Any

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.kernel import Doubles, Ints, kernel, usual_verb
from triplerainbow.kernel.random import below


@usual_verb
def consider(state: Any, legal: Ints, count: int, at_root: bool) -> int:
    """Keep in `legal` the actions that deserve a thought, in any order; return how many, 1 or more.

    Two or more actions are legal. Where one is left it is taken without a node of the tree. Not
    `at_root` the answer may be a hasty one.
    """
    return count


@usual_verb
def clock(state: Any) -> int:
    """How far the game has come, in the units in which a rollout's horizon is measured."""
    return 0


@usual_verb
def weigh(state: Any, legal: Ints, count: int, out: Doubles) -> None:
    """Write a positive weight for each legal action: how likely a sensible player takes it.

    The weights need not sum to one.
    """
    out[:count] = 1.0


@usual_verb
def light(state: Any, legal: Ints, count: int, rng: Ints) -> int:
    """The action that a quick, sensible player takes: the policy of rollouts."""
    return legal[below(rng, count)]


@usual_verb
def idle(state: Any, action: int) -> bool:
    """Whether this action only undoes what its player did: a random player does not take it.

    At least one legal action never is.
    """
    return False


@usual_verb
def sign(state: Any, seat: int) -> int:
    """What `seat` sees of chance in this position, as one integer; 0 if nothing tells apart.

    Positions that follow from the same actions share a node of the tree if their signs are equal.
    """
    return 0


@usual_verb
def forget(state: Any) -> None:
    """Let the players know only what lies open now, as far as `weigh` asks what they know."""


@kernel
def weights_of(worths: Doubles, count: int, doubt: float) -> None:
    """Turn worths into weights: 1 for the best, e times less for what is worth `doubt` less."""
    most = worths[0]
    for place in range(1, count):
        most = max(most, worths[place])
    for place in range(count):
        worths[place] = np.exp((worths[place] - most) / doubt)


@kernel
def share_the_win(players: int, points: Doubles, wins: Doubles) -> None:
    """The win of a finished game, shared by those with most points."""
    most = points[0]
    for seat in range(1, players):
        most = max(most, points[seat])
    winners = 0
    for seat in range(players):
        winners += points[seat] == most
    for seat in range(players):
        wins[seat] = 1.0 / winners if points[seat] == most else 0.0


@usual_verb
def appraise(state: Any, points: Doubles, wins: Doubles) -> None:
    """Expected points and share of the win (sum 1) of every seat; exact once the game is over.

    Usually the points are taken as if the game were over now.
    """
    final = np.empty(len(points), np.int64)
    verbs.returns(state, final)
    for seat in range(state.players):
        points[seat] = final[seat]
    share_the_win(state.players, points, wins)
