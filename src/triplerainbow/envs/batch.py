"""Many games of one kind side by side, in one compiled loop.

`Batch` is what all games share with whoever steps them; `Scratch` is room that one thread needs.
No kernel here checks an action but `first_illegal`. `places` are the games that a kernel works on,
a piece of them from `begin` up to `end`.
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

DRAWN = -1
"""As first player: one is drawn."""

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


class Batch(NamedTuple):
    """The games and what is shown of them; `n` games of `players` seats, `actions` in the range.

    `masks`, `observations` and `finals` go to users, who may do with them what they like: every
    number of a row is written anew, and nothing is ever read back from them.
    """

    states: Records
    """The positions, shape (n,)."""
    options: Ints
    """Codes of the options of each game, as `verbs.deal` takes them, shape (n, codes)."""
    firsts: Ints
    """The first player of each game, shape (n,); DRAWN if it is drawn."""
    decks: Ints
    """The deck of all games of each place, shape (n, cards); (0, cards) where they are shuffled."""
    streams: Ints
    """The random stream of each game, shape (n, 2): deals and chance."""
    tastes: Ints
    """A second one, shape (n, 2), for drawing actions."""
    numbers: Ints
    """How many games were dealt in each place, shape (n,)."""
    legal: Shorts
    """The legal actions of each game in ascending order, int16, shape (n, actions)."""
    counts: Ints
    """How many of them there are, shape (n,)."""
    masks: Flags
    """The same as flags, shape (n, actions)."""
    observations: Floats
    """The encoded view of the seat to move, shape (n, size)."""
    learners: Ints
    """Whose last view `finals` has, shape (n,)."""
    finals: Floats
    """The encoded view of that seat where a game ended, shape (n, size); (0, size) to keep none."""
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


# These three are handed only what they need: each array of a batch costs a tenth of a microsecond.


@kernel
def first_illegal(legal: Shorts, counts: Ints, actions: Ints, places: Ints) -> int:
    """The first of these places in which its action is not legal, -1 if there is none."""
    for number in range(len(places)):
        place = int(places[number])
        if not _is_legal(legal, place, counts[place], actions[place]):
            return place
    return -1


@kernel
def mark_legal(legal: Shorts, counts: Ints, actions: Ints, marks: Flags) -> None:
    """Write in which games the action is legal."""
    for place in range(len(actions)):
        marks[place] = _is_legal(legal, place, counts[place], actions[place])


@kernel
def sample(legal: Shorts, counts: Ints, tastes: Ints, actions: Ints, begin: int, end: int) -> None:
    """Draw a legal action for each of the games from `begin` up to `end`."""
    for place in range(begin, end):
        actions[place] = legal[place, below(tastes[place], counts[place])]


@kernel
def _is_legal(legal: Shorts, place: int, count: int, action: int) -> bool:
    """Whether the action is one of the `count` of this place.

    Looks at all of them: a jump that can't be foretold takes longer than a few more looks.
    """
    found = False
    for choice in range(count):
        found |= legal[place, choice] == action
    return found


# Every array that is handed to a function costs two atomic counts of its references, which is as
# long as a whole verb takes. So the usual way through `advance` takes the arrays out of the batch
# once, and hands on records, which are not counted.


@kernel
def start(batch: Any, scratch: Any, places: Ints, begin: int, end: int) -> None:
    """Deal a new game in each of these places."""
    for number in range(begin, end):
        place = places[number]
        batch.terminated[place] = False
        batch.rewards[place, :] = 0
        _deal(batch, scratch, place)
    show(batch, scratch, places, begin, end)


@kernel
def advance(
    batch: Any, scratch: Any, reward: int, actions: Ints, places: Ints, begin: int, end: int
) -> None:
    """Play each game's action and what chance makes of it; where a game is over, deal the next."""
    play(batch, scratch, reward, actions, places, begin, end)
    show(batch, scratch, places, begin, end)


@kernel
def play(
    batch: Any, scratch: Any, reward: int, actions: Ints, places: Ints, begin: int, end: int
) -> None:
    """Like `advance`, but shows nothing."""
    states, terminated, rewards = batch.states, batch.terminated, batch.rewards
    players = rewards.shape[1]
    for number in range(begin, end):
        place = places[number]
        if terminated[place]:
            terminated[place] = False
            for seat in range(players):
                rewards[place, seat] = 0
        verbs.apply(states[place], actions[place])
        seat = verbs.current_player(states[place])
        if seat == verbs.CHANCE:
            seat = play_chance(batch, scratch, place)
        if seat == verbs.NOBODY:
            finish(batch, scratch, reward, False, place)


@kernel
def play_chance(batch: Any, scratch: Any, place: int) -> int:
    """Draw what chance does until it is a seat's turn or the game is over; who that is."""
    states = batch.states[place : place + 1]
    seat = verbs.current_player(states[0])
    while seat == verbs.CHANCE:
        outcome = table.random_outcome(
            states, batch.streams[place], scratch.outcomes, scratch.weights
        )
        verbs.apply(states[0], outcome)
        seat = verbs.current_player(states[0])
    return seat


@kernel
def finish(batch: Any, scratch: Any, reward: int, keeps: bool, place: int) -> None:
    """Reward the seats of a game that is over, and deal the next.

    If it `keeps` what was told of an end before, nothing is told of this one.
    """
    if not (keeps and batch.terminated[place]):
        players = batch.rewards.shape[1]
        states = batch.states[place : place + 1]
        write_rewards(states, players, reward, scratch.points, batch.rewards[place])
        _end(batch, scratch, place)
    _deal(batch, scratch, place)


@kernel
def forfeit(batch: Any, scratch: Any, lost: float, places: Ints, begin: int, end: int) -> None:
    """End the games in which the learner breaks the rules: it gets `lost`, the others nothing."""
    for number in range(begin, end):
        place = places[number]
        batch.rewards[place, :] = 0
        batch.rewards[place, batch.learners[place]] = lost
        _end(batch, scratch, place)
        _deal(batch, scratch, place)


@kernel
def _end(batch: Any, scratch: Any, place: int) -> None:
    batch.terminated[place] = True
    if batch.finals.shape[0] > 0:
        _view(batch.states[place], batch.learners[place], scratch.views[0])
        verbs.encode(scratch.views[0], batch.finals[place])


@kernel
def _deal(batch: Any, scratch: Any, place: int) -> None:
    state, rng, options = batch.states[place], batch.streams[place], batch.options[place]
    players = batch.rewards.shape[1]
    if batch.decks.shape[0] > 0:
        scratch.deck[:] = batch.decks[place]
        first = batch.firsts[place]
    else:
        verbs.shuffle_deck(state, options, rng, scratch.deck)
        first = below(rng, players)  # also where it's not used: the decks stay those of the seed
        if batch.firsts[place] != DRAWN:
            first = batch.firsts[place]
    verbs.deal(state, players, options, scratch.deck, first)
    batch.numbers[place] += 1


@kernel
def show(batch: Any, scratch: Any, places: Ints, begin: int, end: int) -> None:
    """Write what the seats to move see and may do."""
    states, legal, counts, masks = batch.states, batch.legal, batch.counts, batch.masks
    observations, seats = batch.observations, batch.seats
    found, seen = scratch.legal, scratch.views[0]
    for number in range(begin, end):
        place = places[number]
        count = verbs.legal_actions(states[place], found)
        for action in range(masks.shape[1]):
            masks[place, action] = False
        for choice in range(count):
            masks[place, found[choice]] = True
            legal[place, choice] = found[choice]
        counts[place] = count
        seat = verbs.current_player(states[place])
        seats[place] = seat
        _view(states[place], seat, seen)
        verbs.encode(seen, observations[place])
