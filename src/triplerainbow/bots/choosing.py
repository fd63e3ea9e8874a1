"""What all bots share: they answer a View with a move, and refuse what is none of theirs."""

from abc import ABC, abstractmethod

import numpy as np

from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints
from triplerainbow.record.faults import shown


def check_view(view: object) -> View:
    """The View if its viewer is to decide; else ValueError."""
    if not isinstance(view, View):
        wish = _("a bot chooses from a View, not from {found}")
        raise ValueError(wish.format(found=shown(view)))
    if view.over:
        raise ValueError(_("the game is over; there is nothing to choose"))
    if not view.my_turn:
        raise ValueError(_("it is not the viewer's turn; there is nothing to choose"))
    return view


class ChoosingBot(ABC):
    """A bot that thinks in actions."""

    name: str

    def choose(self, view: View) -> str:
        """Its move; ValueError unless this is a View whose viewer's turn it is."""
        check_view(view)
        moves = {action: move for move, action in view.legal_moves.items()}
        # A bot whose choice is forced draws nothing, so it keeps step with `arena.playing`.
        legal = np.array(list(moves), np.int64)
        return moves[legal[0] if len(legal) == 1 else self._action(view, legal)]

    @abstractmethod
    def _action(self, view: View, legal: Ints) -> int:
        """One of the legal actions, two or more in ascending order."""
