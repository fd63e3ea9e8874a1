"""One tree from Python: its memory, and the iterations that grow it."""

import numpy as np

from triplerainbow.bots.search.descent import DEPTH, TALLY, iterate
from triplerainbow.bots.search.settings import numbers_of
from triplerainbow.bots.search.tree import COUNTS, NO_NODE, NODE, ROOT, SEATS, plant
from triplerainbow.games.game import Game
from triplerainbow.games.strength import SearchSettings
from triplerainbow.kernel import Ints, Records


class Tree:
    """A tree with its scratch memory, for one decision of one seat."""

    def __init__(self, game: Game, settings: SearchSettings, nodes: int) -> None:
        game.load_player()
        self._settings = numbers_of(settings)
        self._states = game.new_state()
        self._nodes = np.empty(nodes, NODE)
        self._counts = np.zeros(COUNTS, np.int64)
        self._scratch = np.zeros((5, max(game.actions, DEPTH)), np.int64)
        self._numbers = np.zeros((4, max(game.actions, SEATS)), np.float64)
        self.tally = np.zeros((game.actions, TALLY), np.float64)
        """By action: visits, sums of wins, of wins squared and of points, see `descent`."""
        plant(self._nodes, self._counts)

    def grow(self, views: Records, rng: Ints, iterations: int) -> None:
        """So many more iterations for this view record, whose viewer is to decide."""
        iterate(
            views,
            self._states,
            self._nodes,
            self._counts,
            rng,
            self._settings,
            self.tally,
            self._scratch,
            self._numbers,
            iterations,
        )

    def considered(self) -> list[int]:
        """The actions at the root that deserve a thought; known after an iteration."""
        actions = []
        child = self._nodes[ROOT]["child"]
        while child != NO_NODE:
            actions.append(int(self._nodes[child]["action"]))
            child = self._nodes[child]["sibling"]
        return actions
