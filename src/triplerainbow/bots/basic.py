"""The two basic bots as players over Views."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np

from triplerainbow.bots import policy
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed


class PolicyBot(ABC):
    """A bot whose choice is one call of a compiled policy."""

    name: str

    def __init__(self, seed: Seed) -> None:
        self._rng = policy.bot_stream(seed)

    def choose(self, view: View) -> str:
        """The policy's move; ValueError unless this is a View whose viewer's turn it is."""
        _check_view(view)
        if view.over:
            raise ValueError(_("the game is over; there is nothing to choose"))
        if not view.my_turn:
            raise ValueError(_("it is not the viewer's turn; there is nothing to choose"))
        moves = {action: move for move, action in view.legal_moves.items()}
        # A bot whose choice is forced draws nothing, so it keeps step with `arena.playing`.
        legal = np.array(list(moves), np.int64)
        return moves[legal[0] if len(legal) == 1 else self._action(view, legal)]

    @abstractmethod
    def _action(self, view: View, legal: Ints) -> int:
        """One of the legal actions, two or more in ascending order."""


def _check_view(view: object) -> None:
    if not isinstance(view, View):
        wish = _("a bot chooses from a View, not from {found}")
        raise ValueError(wish.format(found=shown(view)))


class Random(PolicyBot):
    """Plays any legal move, each with the same chance."""

    name = "random"

    def _action(self, view: View, legal: Ints) -> int:
        del view
        return policy.random_action(legal, len(legal), self._rng)


class Greedy(PolicyBot):
    """Plays the move that looks best now."""

    name = "greedy"

    def _action(self, view: View, legal: Ints) -> int:
        policy.load(view.game)
        return policy.greedy_action(view.record, legal, self._rng)


BASIC: Mapping[str, type[PolicyBot]] = {bot.name: bot for bot in (Random, Greedy)}
"""The basic bots by name."""
