"""Many games of one kind side by side, in one compiled loop.

`Batch` is what all games share with whoever steps them; `Scratch` is room that one thread needs.
No kernel here checks an action but `first_illegal`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from triplerainbow.envs.rewards import write_rewards
from triplerainbow.games import table, verbs
from triplerainbow.games.game import Game
from triplerainbow.kernel import Floats, Ints, Records, array_of, kernel
from triplerainbow.kernel.random import below

Shorts = NDArray[np.int16]
"""Actions stored small: many games shall fit into the processor's own memory."""

Flags = NDArray[np.bool_]
"""An array of yes and no."""

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


class Batch(NamedTuple):
    """The games and what is shown of them; `n` games of `players` seats, `actions` in the range."""

    states: Records
    """The positions, shape (n,)."""
    options: Ints
    """Codes of the options, as `verbs.deal` takes them."""
    streams: Ints
    """The random stream of each game, shape (n, 2): deals and chance."""
    tastes: Ints
    """A second one, shape (n, 2), for drawing actions."""
    legal: Shorts
    """The legal actions of each game in ascending order, int16, shape (n, actions)."""
    counts: Ints
    """How many of them there are, shape (n,)."""
    masks: Flags
    """The same as flags, shape (n, actions)."""
    observations: Floats
    """The encoded view of the seat to move, shape (n, size)."""
    seats: Ints
    """The seat to move, shape (n,)."""
    rewards: Floats
    """What the last action brought each seat, shape (n, players); 0 until a game ends."""
    terminated: Flags
    """Whether the last action ended a game, shape (n,)."""


class Scratch(NamedTuple):
    """Room for one thread."""

    views: Records
    deck: Ints
    legal: Ints
    outcomes: Ints
    weights: Ints
    points: Ints


def new_batch(game: Game, count: int, players: int, options: Ints) -> Batch:
    """Room for `count` games, none of them dealt."""
    return Batch(
        states=array_of(game.state_dtype, count),
        options=options,
        streams=np.zeros((count, 2), np.int64),
        tastes=np.zeros((count, 2), np.int64),
        legal=np.zeros((count, game.actions), np.int16),
        counts=np.zeros(count, np.int64),
        masks=np.zeros((count, game.actions), np.bool_),
        observations=np.zeros((count, game.encoded), np.float32),
        seats=np.zeros(count, np.int64),
        rewards=np.zeros((count, players), np.float32),
        terminated=np.zeros(count, np.bool_),
    )


def new_scratch(game: Game) -> Scratch:
    """Room for one thread."""
    return Scratch(
        views=array_of(game.view_dtype),
        deck=np.zeros(game.deck_size, np.int64),
        legal=np.zeros(game.actions, np.int64),
        outcomes=np.zeros(game.actions, np.int64),
        weights=np.zeros(game.actions, np.int64),
        points=np.zeros(max(game.info.seats), np.int64),
    )


@kernel
def first_illegal(batch: Any, actions: Ints) -> int:
    """The first game in which its action is not legal, -1 if there is none."""
    most = batch.masks.shape[1]
    for place in range(len(actions)):
        action = actions[place]
        if action < 0 or action >= most or not batch.masks[place, action]:
            return place
    return -1


@kernel
def sample(batch: Any, actions: Ints, begin: int, end: int) -> None:
    """Draw a legal action for each of the games from `begin` up to `end`."""
    for place in range(begin, end):
        chosen = below(batch.tastes[place], batch.counts[place])
        actions[place] = batch.legal[place, chosen]


# Every array that is handed to a function costs two atomic counts of its references, which is as
# long as a whole verb takes. So the usual way through `advance` takes the arrays out of the batch
# once, and hands on records, which are not counted.


@kernel
def start(batch: Any, scratch: Any, begin: int, end: int) -> None:
    """Deal a new game in each of these places."""
    for place in range(begin, end):
        batch.terminated[place] = False
        batch.rewards[place, :] = 0
        _deal(batch, scratch, place)
    show(batch, scratch, begin, end)


@kernel
def advance(batch: Any, scratch: Any, reward: int, actions: Ints, begin: int, end: int) -> None:
    """Play each game's action and what chance makes of it; where a game is over, deal the next."""
    _play(batch, scratch, reward, actions, begin, end)
    show(batch, scratch, begin, end)


@kernel
def _play(batch: Any, scratch: Any, reward: int, actions: Ints, begin: int, end: int) -> None:
    states, terminated, rewards = batch.states, batch.terminated, batch.rewards
    players = rewards.shape[1]
    for place in range(begin, end):
        if terminated[place]:
            terminated[place] = False
            for seat in range(players):
                rewards[place, seat] = 0
        verbs.apply(states[place], actions[place])
        seat = verbs.current_player(states[place])
        if seat == verbs.CHANCE:
            seat = play_chance(batch, scratch, place)
        if seat == verbs.NOBODY:
            finish(batch, scratch, reward, place)


@kernel
def play_chance(batch: Any, scratch: Any, place: int) -> int:
    """Draw what chance does until it is a seat's turn or the game is over; who that is."""
    states = batch.states[place : place + 1]
    seat = verbs.CHANCE
    while seat == verbs.CHANCE:
        outcome = table.random_outcome(
            states, batch.streams[place], scratch.outcomes, scratch.weights
        )
        verbs.apply(states[0], outcome)
        seat = verbs.current_player(states[0])
    return seat


@kernel
def finish(batch: Any, scratch: Any, reward: int, place: int) -> None:
    """Reward the seats of a game that is over, and deal the next."""
    players = batch.rewards.shape[1]
    states = batch.states[place : place + 1]
    write_rewards(states, players, reward, scratch.points, batch.rewards[place])
    batch.terminated[place] = True
    _deal(batch, scratch, place)


@kernel
def _deal(batch: Any, scratch: Any, place: int) -> None:
    state, rng = batch.states[place], batch.streams[place]
    players = batch.rewards.shape[1]
    verbs.shuffle_deck(state, batch.options, rng, scratch.deck)
    verbs.deal(state, players, batch.options, scratch.deck, below(rng, players))


@kernel
def show(batch: Any, scratch: Any, begin: int, end: int) -> None:
    """Write what the seats to move see and may do."""
    states, legal, counts, masks = batch.states, batch.legal, batch.counts, batch.masks
    observations, seats = batch.observations, batch.seats
    found, seen = scratch.legal, scratch.views[0]
    for place in range(begin, end):
        # A mask of thousands has dozens of flags: only these are taken away.
        for choice in range(counts[place]):
            masks[place, legal[place, choice]] = False
        count = verbs.legal_actions(states[place], found)
        for choice in range(count):
            masks[place, found[choice]] = True
            legal[place, choice] = found[choice]
        counts[place] = count
        seat = verbs.current_player(states[place])
        seats[place] = seat
        _view(states[place], seat, seen)
        verbs.encode_over(seen, observations[place])
