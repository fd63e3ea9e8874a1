"""OpenSpiel's `ISMCTSBot`, measured on the first decisions of its card games.

The bot is C++, and so is all that is timed: one call from Python is a whole search.
"""

from random import Random
from typing import Any

GAMES = ("hearts", "oh_hell", "gin_rummy")
"""Games that are measured: those whose hidden cards OpenSpiel can draw anew, which the bot needs.
Crazy eights can't."""

EXPLORATION = 5.0
"""The bot's constant of exploration, as in OpenSpiel's own tests; it hardly matters for speed."""


class SpielSearches:
    """Searches the first decisions of a few games, again and again."""

    search = "uniform"

    def __init__(self, game: str, deals: int, iterations: int) -> None:
        import pyspiel

        self.game = game
        self._spiel = pyspiel
        self._game = pyspiel.load_game(game)
        self._iterations = iterations
        self.players: int = self._game.num_players()
        self._states = [self._first_decision(deal, deals) for deal in range(deals)]

    def run(self, times: int) -> int:
        """Search all of them so many times; the number of iterations."""
        for _time in range(times):
            for state in self._states:
                self._bot().step(state)
        return times * len(self._states) * self._iterations

    def _bot(self) -> Any:
        """A bot that plays one rollout, uniformly random to the end, in each iteration."""
        kind = self._game.get_type()
        return self._spiel.ISMCTSBot(
            0,
            self._spiel.RandomRolloutEvaluator(1, 0),
            EXPLORATION,
            self._iterations,
            # Gin rummy tells positions apart by what is seen alone.
            use_observation_string=not kind.provides_information_state_string,
        )

    def _first_decision(self, deal: int, deals: int) -> Any:
        """The state in which a player first has a choice, after deal number `deal` of `deals`.

        The first chance outcome is spread evenly over the deals: it is how many cards are dealt
        in oh_hell, on which the length of a game depends, and where they are passed in hearts.
        """
        rng = Random(deal)
        state = self._game.new_initial_state()
        outcomes = state.legal_actions()
        state.apply_action(outcomes[(2 * deal + 1) * len(outcomes) // (2 * deals)])
        while True:
            actions = state.legal_actions()
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            elif len(actions) > 1:
                return state
            else:
                state.apply_action(actions[0])
