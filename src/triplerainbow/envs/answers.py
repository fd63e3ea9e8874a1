"""Compiled bots within a batch of games: what they choose, and playing on until a seat is due."""

from typing import Any

from triplerainbow.bots import policy
from triplerainbow.envs import batch as games
from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, kernel

_play_chance, _finish, _show = games.play_chance, games.finish, games.show


@kernel
def choose(batch: Any, scratch: Any, code: int, actions: Ints, begin: int, end: int) -> None:
    """Write what a policy (its code in `bots.policy`) does in the games from `begin` to `end`."""
    for place in range(begin, end):
        actions[place] = _choice(batch, scratch, code, place)


@kernel
def play_until(
    batch: Any, scratch: Any, reward: int, code: int, seat: int, begin: int, end: int
) -> None:
    """Let a policy play for all others until this seat is to move; where a game ends, in the next.

    `terminated` and `rewards` stay those of the step before unless a game ends here.
    """
    states = batch.states
    for place in range(begin, end):
        mover = verbs.current_player(states[place])
        while mover != seat:
            verbs.apply(states[place], _choice(batch, scratch, code, place))
            mover = verbs.current_player(states[place])
            if mover == verbs.CHANCE:
                mover = _play_chance(batch, scratch, place)
            if mover == verbs.NOBODY:
                _finish(batch, scratch, reward, place)
                mover = verbs.current_player(states[place])
    _show(batch, scratch, begin, end)


@kernel
def _choice(batch: Any, scratch: Any, code: int, place: int) -> int:
    state = batch.states[place]
    seat = verbs.current_player(state)
    return policy.choice(state, seat, code, scratch.views[0], scratch.legal, batch.tastes[place])
