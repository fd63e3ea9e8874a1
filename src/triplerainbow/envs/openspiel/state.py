"""States of the OpenSpiel games."""

from typing import TYPE_CHECKING, Self

import pyspiel

from triplerainbow.envs.openspiel.position import Position
from triplerainbow.envs.openspiel.returns import utilities
from triplerainbow.games import verbs

if TYPE_CHECKING:
    from collections.abc import Callable

    from triplerainbow.envs.openspiel.games import SpielGame

_SEED_BITS = 53
"""Random bits that a sampler of OpenSpiel gives at a time."""


class SpielState(pyspiel.State):
    """A point of a game; `pyspiel.Game.new_initial_state` makes the first."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.settings, game.deck)
        """The same in the words of this package; OpenSpiel copies and stores it."""

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's ids for chance and for the end."""
        player = self.position.player()
        if player == verbs.NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == verbs.CHANCE else player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.player() == verbs.NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        """Legal actions of the seat that decides."""
        del player
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes and their probabilities."""
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.happen(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The move as records write it."""
        return self.position.spelled(action, chance=player == pyspiel.PlayerId.CHANCE)

    def returns(self) -> list[float]:
        """Utility of each seat; zeros before the end."""
        settings = self.position.settings
        if not self.is_terminal():
            return [0.0] * settings.players
        return utilities(self.position.scores(), settings.utility)

    def resample_from_infostate(self, player: int, sampler: "Callable[[], float]") -> Self:
        """A state that `player` can't tell from this one; `sampler` gives numbers from 0 to 1.

        Its `history()` stays that of this state, and the other seats remember only what they know.
        """
        twin: Self = self.clone()
        seed = int(sampler() * (1 << _SEED_BITS))
        twin.position = self.position.resampled(player, seed)
        return twin

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return str(self)
