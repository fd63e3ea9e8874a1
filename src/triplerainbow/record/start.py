"""Where a game begins: the game, its seats and options, the seed, and the deal."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints, Records
from triplerainbow.kernel.random import below, stream
from triplerainbow.record import fair as fair_deals
from triplerainbow.record.arguments import integer, is_text
from triplerainbow.record.fair import Fair
from triplerainbow.record.faults import shown
from triplerainbow.record.plain import MOST_DIGITS, is_too_long

Seed = int | str
"""What names a game's random choices; 7 and "7" name the same."""


@dataclass(frozen=True)
class Start:
    """A dealt table before the first move."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    """Options that differ from the default."""
    deck: Ints
    """Cards in dealing order, in the game's own codes."""
    first: int
    """First player."""

    @classmethod
    def shuffled(
        cls, game: Game, players: int, options: Mapping[str, OptionValue], seed: Seed
    ) -> "Start":
        """The deal that this seed names; all arguments are checked already."""
        rng = stream(seed, game.info.name, players, "deal")
        deck = np.empty(game.deck_size, np.int64)
        cards = table.shuffle_deck(game.new_state(), game.option_codes(options), rng, deck)
        return cls(game, players, options, deck[:cards], below(rng, players))

    @classmethod
    def fair(
        cls, game: Game, players: int, options: Mapping[str, OptionValue], fair: Fair
    ) -> "Start":
        """The fair deal of this seed; all arguments are checked already."""
        deal = fair_deals.deal(fair.seed, game.info.name, players, options, fair.first)
        return cls.of_deal(game, players, options, deal)

    @classmethod
    def of_deal(
        cls, game: Game, players: int, options: Mapping[str, OptionValue], deal: object
    ) -> "Start":
        """The deal of a record; raises DealError. The other arguments are checked already."""
        deck, first = game.read_deal(deal, players, options)
        return cls(game, players, options, deck, first)

    def states(self) -> Records:
        """The dealt state, new, shape (1,)."""
        states = self.game.new_state()
        codes = self.game.option_codes(self.options)
        table.deal(states, self.players, codes, self.deck, self.first)
        return states

    def deal(self) -> dict[str, Any]:
        """The deal as records write it."""
        return self.game.write_deal(self.deck, self.first, self.players, self.options)


def checked_seed(seed: object) -> Seed:
    """The seed as a plain int or a text; a secret one for None; raises ValueError."""
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, str) and is_text(seed):
        return str(seed)
    number = integer(seed)
    if number is None:
        raise ValueError(_("a seed is an integer or a text"))
    if is_too_long(number):
        raise ValueError(_("a seed has at most {limit} digits").format(limit=MOST_DIGITS))
    return number


def checked_fair(seed: object, first: object, players: int) -> Fair:
    """What a fair deal follows from: a new secret seed for None; raises ValueError."""
    if seed is not None and not fair_deals.is_seed(seed):
        raise ValueError(_("the seed of a fair deal is 32 hexadecimal digits in lower case"))
    begins = integer(first)
    if first is not None and (begins is None or not 0 <= begins < players):
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        found = shown(first if begins is None else begins)
        raise ValueError(wish.format(seat=found, last=players - 1))
    return Fair(fair_deals.new_seed() if seed is None else str(seed), begins)
