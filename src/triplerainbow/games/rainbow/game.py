"""Rainbow as the rest of the program sees it."""

from collections.abc import Iterable, Mapping
from typing import Any

from triplerainbow.games.game import Game
from triplerainbow.games.happening import Happening, Listener
from triplerainbow.games.info import OptionValue
from triplerainbow.games.rainbow import INFO, account, log, notation, refusals
from triplerainbow.games.rainbow.rules import CARDS, STATE
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.games.rainbow.view import ENCODED, VIEW
from triplerainbow.games.seen import View
from triplerainbow.kernel import Ints, Records


class Rainbow(Game):
    """Sets, runs and singles, 2-6 players."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    notations = notation.NOTATION
    encoded = ENCODED
    deck_size = CARDS
    letters = notation.DIGITS

    def read_deal(
        self, deal: object, players: int, options: Mapping[str, OptionValue]
    ) -> tuple[Ints, int]:
        """See `Game.read_deal`."""
        del options
        return notation.read_deal(deal, players)

    def write_deal(
        self, deck: Ints, first: int, players: int, options: Mapping[str, OptionValue]
    ) -> dict[str, Any]:
        """See `Game.write_deal`."""
        del options
        return notation.write_deal(deck, first, players)

    def parse(self, states: Records, move: str) -> int | None:
        """A combo or a claim, by the phase."""
        return (notation.CLAIM_OF if states[0].claiming else notation.COMBO_OF).get(move)

    def seen(self, views: Records) -> View:
        """See `Game.seen`."""
        return RainbowView(self, views)

    def refusal(self, view: View, move: str) -> str:
        """See `Game.refusal`."""
        assert isinstance(view, RainbowView)
        return refusals.refusal(view, move)

    def account(self, before: Records, action: int, after: Records) -> Iterable[Happening]:
        """See `Game.account`."""
        return account.account(before, action, after)

    def sentence(self, happening: Happening, to: Listener) -> str:
        """See `Game.sentence`."""
        return log.sentence(happening, to)


GAME = Rainbow()
"""The one instance."""
