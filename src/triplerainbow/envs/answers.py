"""Compiled bots within a batch of games: what they choose, and playing on until a seat is due."""

from typing import Any

from triplerainbow.bots import policy
from triplerainbow.envs import batch as games
from triplerainbow.envs.batch import Flags
from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, kernel

ASK = -1
"""Code of a seat at which the compiled loop stops; smaller ones are players that are slower."""

NOTHING = -1
"""No action."""

_play_chance, _finish = games.play_chance, games.finish


@kernel
def choose(batch: Any, scratch: Any, code: int, actions: Ints, begin: int, end: int) -> None:
    """Write what a policy (its code in `bots.policy`) does in the games from `begin` to `end`."""
    for place in range(begin, end):
        actions[place] = _choice(batch, scratch, code, place)


@kernel
def play_on(
    batch: Any,
    scratch: Any,
    reward: int,
    codes: Ints,
    actions: Ints,
    ended: Flags,
    stops: bool,
    keeps: bool,
    places: Ints,
    begin: int,
    end: int,
) -> None:
    """Let policies play until a seat is due whose code is below 0; where a game ends, in the next.

    `codes`, shape (n, players), has the policy of each seat. An action of `actions` that is not
    NOTHING is played first, and is NOTHING then. If the loop `stops` where a game ends, the next
    one is dealt there and `ended` says so. `terminated` and `rewards` stay those of the step before
    unless a game ends here; if they are kept, the first end stays.
    """
    states = batch.states
    for number in range(begin, end):
        place = places[number]
        ended[place] = False
        action = actions[place]
        actions[place] = NOTHING
        while True:
            if action == NOTHING:
                code = codes[place, verbs.current_player(states[place])]
                if code < 0:
                    break
                action = _choice(batch, scratch, code, place)
            verbs.apply(states[place], action)
            action = NOTHING
            mover = verbs.current_player(states[place])
            if mover == verbs.CHANCE:
                mover = _play_chance(batch, scratch, place)
            if mover == verbs.NOBODY:
                _finish(batch, scratch, reward, keeps, place)
                if stops:
                    ended[place] = True
                    break


@kernel
def seats_due(batch: Any, seats: Ints, places: Ints) -> None:
    """Write whose turn it is in these places."""
    for number in range(len(places)):
        seats[places[number]] = verbs.current_player(batch.states[places[number]])


@kernel
def _choice(batch: Any, scratch: Any, code: int, place: int) -> int:
    state = batch.states[place]
    seat = verbs.current_player(state)
    return policy.choice(state, seat, code, scratch.views[0], scratch.legal, batch.tastes[place])
