"""OpenSpiel's card games, measured the same way: its own C++ loop with uniformly random bots."""

from typing import Any

GAMES = ("hearts", "crazy_eights", "oh_hell", "gin_rummy")
"""Games that are measured."""

SAMPLE = 300
"""Games whose decisions are counted, because OpenSpiel's loop doesn't say how many it played."""


def is_installed() -> bool:
    """Whether the extra `peers` is there."""
    try:
        import pyspiel
    except ImportError:
        return False
    return bool(pyspiel)


class SpielPlayouts:
    """Plays random games of one kind, without an end."""

    def __init__(self, game: str) -> None:
        import pyspiel

        self.game = game
        self._spiel = pyspiel
        self._game = pyspiel.load_game(game)
        self.players: int = self._game.num_players()
        self._bots = [
            pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(self.players)
        ]
        self._seed = 0
        self._decisions_per_game = sum(self._sample() for _game in range(SAMPLE)) / SAMPLE

    def run(self, games: int) -> float:
        """Play so many games; about the number of decisions in them, chance not counted."""
        for _game in range(games):
            self._play()
        return games * self._decisions_per_game

    def _play(self) -> object:
        """One game; the final state."""
        self._seed += 1
        state = self._game.new_initial_state()
        self._spiel.evaluate_bots(state, self._bots, self._seed)
        return state

    def _sample(self) -> int:
        """Decisions in one game."""
        state: Any = self._play()
        return sum(move.player >= 0 for move in state.full_history())
