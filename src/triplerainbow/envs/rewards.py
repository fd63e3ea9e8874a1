"""What a finished game is worth to each seat; before its end every reward is 0.

POINTS  the seat's final points, bonuses included
WIN     1 for the winner, shared equally by seats that tie; 0 for the others
"""

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, Ints, Records, kernel
from triplerainbow.record.faults import shown

POINTS, WIN = 0, 1
"""Codes of rewards in compiled code."""

REWARDS = {"points": POINTS, "win": WIN}
"""Code of each reward by its name."""


def checked_reward(name: object) -> int:
    """The code of the reward called `name`; ValueError names the rewards there are."""
    if isinstance(name, str) and name in REWARDS:
        return REWARDS[name]
    wish = _("reward is one of {names}, not {found}")
    raise ValueError(wish.format(names=", ".join(REWARDS), found=shown(name)))


@kernel
def write_rewards(states: Records, players: int, reward: int, points: Ints, out: Floats) -> None:
    """Write the reward of every seat of the finished game `states[0]` into `out`.

    `out` is float32 of shape (players,); `points` is scratch, int64 of that shape or larger.
    """
    verbs.returns(states[0], points)
    most = points[0]
    for seat in range(players):
        most = max(most, points[seat])
    winners = 0
    for seat in range(players):
        winners += points[seat] == most
    for seat in range(players):
        if reward == POINTS:
            out[seat] = points[seat]
        else:
            out[seat] = np.float32((points[seat] == most) / winners)
