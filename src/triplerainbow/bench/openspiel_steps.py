"""OpenSpiel's card games as environments: a loop in Python over states with tensors and masks.

That is how OpenSpiel's own Python algorithms get their data; it has no stepping in batches.
"""

from random import Random
from typing import Any

GAMES = ("hearts", "crazy_eights")
"""Games that are measured."""

PEER = "openspiel"


class SpielSteps:
    """Plays random games of one kind, without an end, and looks at every decision."""

    num_envs = 1

    def __init__(self, game: str) -> None:
        import pyspiel

        self.game = game
        self._game = pyspiel.load_game(game)
        self.players: int = self._game.num_players()
        self._rng = Random(1)
        self._state: Any = None
        self._tensor = (
            "information_state_tensor"
            if self._game.get_type().provides_information_state_tensor
            else "observation_tensor"
        )

    def run(self, times: int) -> int:
        """Take so many decisions; their number. Each shows its tensor and its mask before."""
        for _time in range(times):
            state = self._decision()
            getattr(state, self._tensor)(state.current_player())
            state.legal_actions_mask()
            state.apply_action(self._rng.choice(state.legal_actions()))
        return times

    def _decision(self) -> Any:
        """The next state in which a player decides, of a new game if the last is over."""
        if self._state is None or self._state.is_terminal():
            self._state = self._game.new_initial_state()
        while self._state.is_chance_node():
            outcomes, weights = zip(*self._state.chance_outcomes(), strict=True)
            self._state.apply_action(self._rng.choices(outcomes, weights)[0])
            if self._state.is_terminal():
                self._state = self._game.new_initial_state()
        return self._state
