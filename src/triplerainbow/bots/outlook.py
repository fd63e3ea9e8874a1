"""What follows a given move: the means to compare moves fairly.

The search that looks for the best move hardly looks at a poor one, so it can't tell how poor it
is. Here each move gets a tree of its own below it, of the same size, and all are tried on the
same deals, so that luck of the cards speaks for none.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np

from triplerainbow.bots.search.descent import POINTS, WINS
from triplerainbow.bots.search.growth import Tree
from triplerainbow.bots.search.search import Progress
from triplerainbow.bots.search.tree import MOST_NODES, room
from triplerainbow.games import guide, table, verbs
from triplerainbow.games.seen import View, winners_of
from triplerainbow.games.table import random_outcome
from triplerainbow.kernel import Doubles, Ints, Records, array_of, kernel
from triplerainbow.kernel.random import stream
from triplerainbow.record.start import Seed
from triplerainbow.record.verify import scores_of

FEWEST_DEALS = 2
"""A spread needs two."""


class Comparison:
    """Moves of one View, each tried on the same deals. It can be gone on with."""

    def __init__(
        self, view: View, moves: Sequence[str], *, seed: Seed, deals: int | None = None
    ) -> None:
        """`deals`, if known, saves memory; the comparison may still be longer."""
        nodes = MOST_NODES // max(1, len(moves)) if deals is None else room(deals)
        self._outlooks = [_Outlook(view, view.legal_moves[move], nodes) for move in moves]
        self._deals = _deals(view, seed)
        self._seed = seed
        self._rows: list[list[tuple[float, float]]] = []

    def run(
        self,
        *,
        deals: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Try deals until either limit is reached, but not fewer than FEWEST_DEALS."""
        begun = perf_counter()
        while not self._is_enough(deals, seconds, perf_counter() - begun):
            states, number = next(self._deals)
            # The same stream for every move: what the trees draw from it is then much alike.
            self._rows.append(
                [
                    look.try_deal(states, stream(self._seed, "look", number))
                    for look in self._outlooks
                ]
            )
            if progress is not None:
                progress(self._share(deals, seconds, perf_counter() - begun))

    def _is_enough(self, deals: int | None, seconds: float | None, spent: float) -> bool:
        return len(self._rows) >= FEWEST_DEALS and self._share(deals, seconds, spent) >= 1.0

    def _share(self, deals: int | None, seconds: float | None, spent: float) -> float:
        share = 0.0 if deals is None else len(self._rows) / deals
        return min(1.0, share if seconds is None else max(share, spent / seconds))

    @property
    def wins(self) -> Doubles:
        """The viewer's share of the win, float64, shape (deals, moves): a row is one deal."""
        return self._column(0)

    @property
    def points(self) -> Doubles:
        """The viewer's points at the end, shaped like `wins`."""
        return self._column(1)

    def _column(self, place: int) -> Doubles:
        shape = (len(self._rows), len(self._outlooks), 2)
        return np.array(self._rows, np.float64).reshape(shape)[:, :, place]


def compare(
    view: View,
    moves: Sequence[str],
    *,
    seed: Seed,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Doubles:
    """The viewer's share of the win after each of these legal moves, see `Comparison.wins`."""
    comparison = Comparison(view, moves, seed=seed, deals=iterations)
    comparison.run(deals=iterations, seconds=seconds)
    return comparison.wins


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
        self._tree = Tree(game, game.strength.search, nodes)
        self._views = array_of(game.view_dtype)
        self._legal = np.empty(game.actions, np.int64)
        self._weights = np.empty(game.actions, np.int64)

    def try_deal(self, deal: Records, rng: Ints) -> tuple[float, float]:
        """The viewer's share of the win and points in one iteration that begins after the move.

        The tree never sees this deal, only what the viewer would know of it after the move.
        """
        states = deal.copy()
        table.apply(states, self._action)
        if not _carry_on(states, self._viewer, rng, self._legal, self._weights):
            return self._final(states)
        table.view(states, self._viewer, self._views)
        before = self._totals()
        self._tree.grow(self._views, rng, 1)
        after = self._totals()
        return after[0] - before[0], after[1] - before[1]

    def _totals(self) -> tuple[float, float]:
        return float(self._tree.tally[:, WINS].sum()), float(self._tree.tally[:, POINTS].sum())

    def _final(self, states: Records) -> tuple[float, float]:
        """The same of a finished game."""
        scores = scores_of(states, int(states[0].players))
        winners = winners_of(scores)
        share = 1.0 / len(winners) if self._viewer in winners else 0.0
        return share, float(scores[self._viewer])


@kernel
def _carry_on(states: Records, viewer: int, rng: Ints, legal: Ints, weights: Ints) -> bool:
    """Play on as far as nothing has to be thought about; whether somebody then has a choice.

    Chance does what is due, and so does whoever has a single move. The viewer also does what is
    routine, so that two ways to begin the same plan lead to the same position: in a tree only the
    first step of a plan is exact, and what comes below is done in haste.
    """
    while True:
        seat = verbs.current_player(states[0])
        if seat == verbs.NOBODY:
            return False
        if seat == verbs.CHANCE:
            verbs.apply(states[0], random_outcome(states, rng, legal, weights))
            continue
        count = verbs.legal_actions(states[0], legal)
        if count > 1 and seat == viewer:
            count = guide.consider(states[0], legal, count, True)
        if count > 1:
            return True
        verbs.apply(states[0], legal[0])
