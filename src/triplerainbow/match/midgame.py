"""Where a match begins that was not dealt: at a position drawn from a View."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream
from triplerainbow.record.start import Seed, checked_seed


@dataclass(frozen=True)
class Midgame:
    """A position in the middle of a game, in the place of a `Start`: nobody knows its deal."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    """Options that differ from the default."""
    position: Records
    """The state, shape (1,)."""

    @classmethod
    def drawn(cls, view: View, seed: Seed) -> "Midgame":
        """A position that fits the view, drawn uniformly."""
        game = view.engine
        states = game.new_state()
        table.resample(view.record, stream(seed, "view", game.info.name), states)
        return cls(game, view.players, game.options_of(states), states)

    def states(self) -> Records:
        """The position, new, shape (1,)."""
        return self.position.copy()


def seed_from(rng: Any) -> Seed:
    """A seed as it is, a drawn one from a generator, a secret one for None; raises ValueError."""
    return int(rng.integers(2**63)) if isinstance(rng, np.random.Generator) else checked_seed(rng)
