"""Games in which every seat decides as a level does that searches, without leaving compiled code.

A level's bot is a search from Python, which costs more than its few iterations. Here the same
search decides at every seat, so that thousands of games can be played on from one position. The
random numbers are others than those of a bot, the policy is the same.
"""

import numpy as np

from triplerainbow.bots.search.descent import DEPTH, TALLY, VISITS, WINS, iterate
from triplerainbow.bots.search.settings import numbers_of
from triplerainbow.bots.search.tree import (
    COUNTS,
    NO_NODE,
    NODE,
    ROOT,
    SEATS,
    STAMP,
    plant,
    room,
)
from triplerainbow.games import verbs
from triplerainbow.games.game import Game
from triplerainbow.games.table import random_outcome
from triplerainbow.kernel import Doubles, Ints, Records, array_of, kernel

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""

WITHOUT_END = 1 << 30
"""More decisions than any game has."""


class LevelGames:
    """Plays games of one kind, every seat at one level that searches by iterations."""

    def __init__(self, game: Game, level: str) -> None:
        game.load_player()
        iterations = game.strength.levels[level].iterations
        assert iterations is not None
        self._iterations = iterations
        self._settings = numbers_of(game.strength.search)
        self._views = array_of(game.view_dtype)
        self._sampled = game.new_state()
        self._nodes = np.empty(room(iterations + 1), NODE)
        self._counts = np.zeros(COUNTS, np.int64)
        self._legal = np.empty((2, game.actions), np.int64)
        self._scratch = np.zeros((5, max(game.actions, DEPTH)), np.int64)
        self._numbers = np.zeros((4, max(game.actions, SEATS)), np.float64)
        self._tally = np.zeros((game.actions, TALLY), np.float64)

    def play_on(self, states: Records, rng: Ints, decisions: int = WITHOUT_END) -> None:
        """Play on in `states[0]`: to the end, or to the choice after so many ones."""
        play_on(
            states,
            self._views,
            self._sampled,
            self._nodes,
            self._counts,
            rng,
            self._settings,
            self._tally,
            self._scratch,
            self._numbers,
            self._legal,
            self._iterations,
            decisions,
        )


@kernel
def play_on(
    states: Records,
    views: Records,
    sampled: Records,
    nodes: Records,
    counts: Ints,
    rng: Ints,
    settings: Doubles,
    tally: Doubles,
    scratch: Ints,
    numbers: Doubles,
    legal: Ints,
    iterations: int,
    decisions: int,
) -> None:
    """See `LevelGames.play_on`; `legal` has shape (2, actions), the rest as in `iterate`."""
    made = 0
    while True:
        seat = verbs.current_player(states[0])
        if seat == verbs.NOBODY:
            return
        if seat == verbs.CHANCE:
            verbs.apply(states[0], random_outcome(states, rng, legal[0], legal[1]))
            continue
        count = verbs.legal_actions(states[0], legal[0])
        action = legal[0, 0]
        if count > 1:
            if made == decisions:
                return
            made += 1
            _view(states[0], seat, views[0])
            stamp = counts[STAMP]
            plant(nodes, counts)
            counts[STAMP] = stamp  # the stamps in `scratch` are older
            for index in range(count):
                tally[legal[0, index]] = 0.0
            iterate(views, sampled, nodes, counts, rng, settings, tally, scratch, numbers, 1)
            if nodes[nodes[ROOT].child].sibling != NO_NODE:
                iterate(
                    views,
                    sampled,
                    nodes,
                    counts,
                    rng,
                    settings,
                    tally,
                    scratch,
                    numbers,
                    iterations,
                )
            action = _most_visited(legal[0], count, tally)
        verbs.apply(states[0], action)


@kernel
def _most_visited(legal: Ints, count: int, tally: Doubles) -> int:
    """As `search.found` ranks them: by visits, then by wins, then the smaller action."""
    best = int(legal[0])
    for index in range(1, count):
        action = int(legal[index])
        if tally[action, VISITS] < tally[best, VISITS]:
            continue
        if tally[action, VISITS] > tally[best, VISITS] or tally[action, WINS] > tally[best, WINS]:
            best = action
    return best
