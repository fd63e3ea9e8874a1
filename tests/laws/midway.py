"""Games that begin in the middle, in a position that is given."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import triplerainbow as tr
from tests.laws.settings import Setting
from triplerainbow.games.catalog import load
from triplerainbow.kernel import Records
from triplerainbow.record.start import Seed, Start


@dataclass(frozen=True)
class Midway(Start):
    """A start in the middle of a game."""

    given: Records | None = None

    def states(self) -> Records:
        """See `Start.states`."""
        assert self.given is not None
        return self.given.copy()

    def match(self, names: Sequence[str], seed: Seed = 0) -> tr.Match:
        """The match that begins here."""
        match = tr.Match.__new__(tr.Match)
        match._begin(self, seed, list(names))
        return match


def start_at(setting: Setting, states: Records) -> Midway:
    """A game that begins in this position."""
    game = load(setting.game)
    deck = np.zeros(game.deck_size, np.int64)  # nobody deals it
    return Midway(game, setting.players, setting.options, deck, 0, states.copy())
