"""What follows a given move: the means to compare two moves fairly.

The search that looks for the best move hardly looks at a poor one, so it can't tell how poor it
is. Here each move gets a tree of its own below it, of the same size, and both are tried on the
same deals, so that luck of the cards speaks for neither.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np

from triplerainbow.bots.search.descent import WINS
from triplerainbow.bots.search.growth import Tree
from triplerainbow.bots.search.settings import BEST
from triplerainbow.bots.search.tree import MOST_NODES, room
from triplerainbow.games import table, verbs
from triplerainbow.games.seen import View, winners_of
from triplerainbow.kernel import Doubles, Ints, Records, array_of
from triplerainbow.kernel.random import stream
from triplerainbow.record.start import Seed
from triplerainbow.record.verify import scores_of


def compare(
    view: View,
    moves: Sequence[str],
    *,
    seed: Seed,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Doubles:
    """The viewer's share of the win, deal by deal, after each of these legal moves.

    float64, shape (deals, moves): a row is one deal that fits the view, tried with every move.
    Ends at either limit, but not before the second deal.
    """
    nodes = MOST_NODES if iterations is None else room(iterations)
    outlooks = [_Outlook(view, view.legal_moves[move], nodes) for move in moves]
    rows = []
    end = None if seconds is None else perf_counter() + seconds
    for deal, number in _deals(view, seed):
        # The same stream for every move: what the trees draw from it is then much alike.
        rows.append([look.win(deal, stream(seed, "look", number)) for look in outlooks])
        done = iterations is not None and len(rows) >= iterations
        late = end is not None and perf_counter() >= end
        if len(rows) >= 2 and (done or late):
            return np.array(rows, np.float64)
    raise AssertionError  # there is always another deal


def _deals(view: View, seed: Seed) -> Iterator[tuple[Records, int]]:
    """Full states that fit the view, without end, with their numbers; each is a new array."""
    rng = stream(seed, "deal")
    views = view.record
    number = 0
    while True:
        states = view.engine.new_state()
        table.resample(views, rng, states)
        yield states, number
        number += 1


class _Outlook:
    """The tree below one move of the viewer, grown by a deal at a time."""

    def __init__(self, view: View, action: int, nodes: int) -> None:
        game = view.engine
        assert view.viewer is not None
        self._viewer = view.viewer
        self._action = action
        self._tree = Tree(game, BEST[view.game], nodes)
        self._views = array_of(game.view_dtype)
        self._legal = np.empty(game.actions, np.int64)

    def win(self, deal: Records, rng: Ints) -> float:
        """The viewer's share of the win in one iteration of search that begins after the move.

        The tree never sees this deal, only what the viewer would know of it after the move.
        """
        states = deal.copy()
        table.apply(states, self._action)
        if not self._settle(states, rng):
            return self._final(states)
        table.view(states, self._viewer, self._views)
        before = self._tree.tally[:, WINS].sum()
        self._tree.grow(self._views, rng, 1)
        return float(self._tree.tally[:, WINS].sum() - before)

    def _settle(self, states: Records, rng: Ints) -> bool:
        """Let chance and those without a choice play on; whether somebody then has a choice."""
        while True:
            seat = table.current_player(states)
            if seat == verbs.NOBODY:
                return False
            if seat == verbs.CHANCE:
                weights = np.empty_like(self._legal)
                action = table.random_outcome(states, rng, self._legal, weights)
            elif table.legal_actions(states, self._legal) > 1:
                return True
            else:
                action = self._legal[0]
            table.apply(states, action)

    def _final(self, states: Records) -> float:
        """The viewer's share of the win of a finished game."""
        winners = winners_of(scores_of(states, int(states[0].players)))
        return 1.0 / len(winners) if self._viewer in winners else 0.0
