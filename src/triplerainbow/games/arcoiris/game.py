"""Arco-iris as the rest of the program sees it."""

from collections.abc import Iterable, Mapping
from typing import Any

from triplerainbow.games.arcoiris import INFO, account, log, notation, refusals
from triplerainbow.games.arcoiris.rules import CARDS, DECK, STATE
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.arcoiris.view import ENCODED, VIEW
from triplerainbow.games.game import Game
from triplerainbow.games.happening import Happening, Listener
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import View
from triplerainbow.kernel import Ints, Records


class Arcoiris(Game):
    """Double-sided cards, 2 players."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    notations = notation.NOTATION
    encoded = ENCODED
    deck_size = CARDS

    def options_of(self, states: Records) -> dict[str, OptionValue]:
        """See `Game.options_of`."""
        state = states[0]
        codes = zip(self.info.options, (state.opening_flip, state.peek, state.kind), strict=True)
        return self.info.check_options({option.name: option.values[code] for option, code in codes})

    def read_deal(
        self, deal: object, players: int, options: Mapping[str, OptionValue]
    ) -> tuple[Ints, int]:
        """See `Game.read_deal`."""
        del players
        return notation.read_deal(deal, int(self.option_codes(options)[DECK]))

    def write_deal(
        self, deck: Ints, first: int, players: int, options: Mapping[str, OptionValue]
    ) -> dict[str, Any]:
        """See `Game.write_deal`."""
        del players, options
        return notation.write_deal(deck, first)

    def seen(self, views: Records) -> View:
        """See `Game.seen`."""
        return ArcoirisView(self, views)

    def refusal(self, view: View, move: str) -> str:
        """See `Game.refusal`."""
        assert isinstance(view, ArcoirisView)
        return refusals.refusal(view, move)

    def account(self, before: Records, action: int, after: Records) -> Iterable[Happening]:
        """See `Game.account`."""
        return account.account(before, action, after)

    def sentence(self, happening: Happening, to: Listener) -> str:
        """See `Game.sentence`."""
        return log.sentence(happening, to)


GAME = Arcoiris()
"""The one instance."""
