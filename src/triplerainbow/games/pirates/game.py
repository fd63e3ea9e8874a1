"""Rainbow Pirates as the rest of the program sees it."""

from collections.abc import Iterable, Mapping
from typing import Any

from triplerainbow.games.attack import Attack
from triplerainbow.games.game import Game
from triplerainbow.games.happening import Happening, Listener
from triplerainbow.games.info import OptionValue
from triplerainbow.games.pirates import INFO, account, blocks, log, notation, refusals
from triplerainbow.games.pirates.cards import (
    CARDS,
    FORESEEN,
    GIVE,
    LETTERS,
    LOSE,
    NAME,
    ORDER,
    PASS,
)
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.state import STATE
from triplerainbow.games.pirates.view import ENCODED, VIEW
from triplerainbow.games.seen import View
from triplerainbow.kernel import Ints, Records


class RainbowPirates(Game):
    """Rummy on islands with attacks, 2-5 players."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    notations = notation.NOTATION
    encoded = ENCODED
    deck_size = CARDS
    letters = LETTERS

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
        del players, options
        return notation.write_deal(deck, first)

    def notation(self, states: Records, action: int) -> str:
        """See `Game.notation`."""
        if action >= ORDER:
            return notation.order_text(_top_cards(states), action)
        return self.notations[action]

    def parse(self, states: Records, text: str) -> int | None:
        """See `Game.parse`."""
        if text.startswith("o:"):
            return notation.parse_order(_top_cards(states), text)
        return self.action_of.get(text)

    def seen(self, views: Records) -> View:
        """See `Game.seen`."""
        return PiratesView(self, views)

    hides_moves = True

    def seen_move(self, states: Records, action: int, viewer: int) -> str | None:
        """Passes, gifts, losses and orders are seen only by those concerned (P5.2-P5.10)."""
        state = states[0]
        text = self.notation(states, action)
        if action == PASS:
            return text if viewer == state.seat else None
        if action >= ORDER:
            return text if viewer == state.active else "o:?"
        if GIVE <= action < LOSE:
            return text if viewer in (state.seat, state.active) else "k:?"
        if LOSE <= action < NAME:
            return text if viewer in (state.target, state.active) else "~?"
        return text

    def may_attack(self, move: str) -> bool:
        """Whether it begins like a BLACK card that can be blocked."""
        return move[:1] in blocks.BLOCKERS

    def attack(self, view: View, move: str) -> Attack | None:
        """A BLACK card but Lookout (P5.2)."""
        assert isinstance(view, PiratesView)
        return blocks.attack_of(view, move)

    def can_block(self, view: View, attack: Attack) -> bool:
        """P5.2."""
        assert isinstance(view, PiratesView)
        return blocks.can_block(view, attack)

    def refusal(self, view: View, text: str) -> str:
        """See `Game.refusal`."""
        assert isinstance(view, PiratesView)
        return refusals.refusal(view, text)

    def account(self, before: Records, action: int, after: Records) -> Iterable[Happening]:
        """See `Game.account`."""
        return account.account(before, action, after)

    def sentence(self, happening: Happening, to: Listener) -> str:
        """See `Game.sentence`."""
        return log.sentence(happening, to)


def _top_cards(states: Records) -> list[int]:
    """Kinds of the pile's top cards that Lookout shows."""
    top = int(states[0].top)
    return [int(kind) for kind in states[0].deck[top : top + FORESEEN]]


GAME = RainbowPirates()
"""The one instance."""
