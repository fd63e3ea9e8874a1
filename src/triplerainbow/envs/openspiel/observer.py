"""Observations and states of information, as text and as numbers."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from triplerainbow.copying import CopiedWhole
from triplerainbow.games import table
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, array_of

if TYPE_CHECKING:
    from triplerainbow.envs.openspiel.games import SpielGame
    from triplerainbow.envs.openspiel.position import Position
    from triplerainbow.envs.openspiel.state import SpielState

DEALING = "the cards are dealt"
"""What everybody observes while chance draws cards."""

_ONE = pyspiel.PrivateInfoType.SINGLE_PLAYER
_NONE = pyspiel.PrivateInfoType.NONE


class Observer(CopiedWhole):
    """OpenSpiel's observer: `tensor`, its pieces by name in `dict`, and `string_from`.

    With perfect recall: all that a seat saw, in order. Without: its View, or what everybody sees
    (public alone), or what it sees more than everybody (private alone; text only).
    """

    def __init__(
        self, game: "SpielGame", kind: Any | None, parameters: Mapping[str, Any] | None
    ) -> None:
        """ValueError for parameters, and for kinds that show the cards of all seats."""
        if parameters:
            raise ValueError(_("observations of Triple Rainbow have no parameters"))
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info not in (_ONE, _NONE):
            raise ValueError(_("an observation shows the cards of one seat or of none"))
        self._recall: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == _ONE
        self._game = game
        self.tensor: Floats = np.zeros(self._size(), np.float32)
        name = "history" if self._recall else "view"
        self.dict: dict[str, Floats] = {name: self.tensor} if self.tensor.size else {}

    def _size(self) -> int:
        if not self._public:
            return 0
        if self._recall:
            return self._game.history_size if self._private else 0
        return self._game.rules.encoded

    def set_from(self, state: "SpielState", player: int) -> None:
        """Write what `player` observes; zeros while the cards are dealt."""
        self.tensor[:] = 0
        position = state.position
        seat = player if self._private else SPECTATOR
        if not self.tensor.size or position.dealing or position.states is None:
            return
        if self._recall:
            self._write_history(position, seat)
            return
        views = array_of(self._game.rules.view_dtype)
        table.view(position.states, seat, views)
        table.encode(views, self.tensor)

    def _write_history(self, position: "Position", seat: int) -> None:
        form, cards = self._game.rules.extensive, self._game.deck.size
        form.write_history(
            position.views[seat], position.actions, position.first, cards, self.tensor
        )

    def string_from(self, state: "SpielState", player: int) -> str:
        """What `player` observes, as text."""
        position = state.position
        if position.dealing:
            return DEALING
        if self._recall and self._private:
            return position.logs[player]
        if not self._public:
            return _private_text(position, player) if self._private else ""
        return _text(_seen(position, player if self._private else SPECTATOR))


def _seen(position: "Position", seat: int) -> dict[str, Any]:
    view = position.view(seat)
    assert view is not None
    return view.to_json()


def _private_text(position: "Position", player: int) -> str:
    """What this seat sees and a spectator does not."""
    everybody = _seen(position, SPECTATOR)
    own = _seen(position, player)
    return _text({name: value for name, value in own.items() if value != everybody[name]})


def _text(values: Mapping[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"))
