"""Whole games of uniformly random legal play in one compiled loop, the same for every game."""

import numpy as np

from triplerainbow.games import catalog, table, verbs
from triplerainbow.kernel import Ints, Records, kernel
from triplerainbow.kernel.random import below, stream


@kernel
def play_out(
    states: Records,
    players: int,
    options: Ints,
    rng: Ints,
    deck: Ints,
    legal: Ints,
    weights: Ints,
    games: int,
) -> int:
    """Shuffle, deal and play `games` games; the number of decisions. The rest is scratch."""
    state = states[0]
    decisions = 0
    for _game in range(games):
        verbs.shuffle_deck(state, options, rng, deck)
        verbs.deal(state, players, options, deck, below(rng, players))
        while True:
            seat = verbs.current_player(state)
            if seat == verbs.NOBODY:
                break
            if seat == verbs.CHANCE:
                verbs.apply(state, table.random_outcome(states, rng, legal, weights))
                continue
            count = verbs.legal_actions(state, legal)
            verbs.apply(state, legal[below(rng, count)])
            decisions += 1
    return decisions


class Playouts:
    """Plays random games of one kind, without an end."""

    def __init__(self, game: str, players: int) -> None:
        self.game = game
        self.players = players
        self._game = catalog.load(game)
        self._states = self._game.new_state()
        self._options = self._game.option_codes({})
        self._rng = stream("bench", game, players)
        self._deck = np.empty(self._game.deck_size, np.int64)
        self._legal = np.empty(self._game.actions, np.int64)
        self._weights = np.empty(self._game.actions, np.int64)

    def run(self, games: int) -> int:
        """Play so many games; the number of decisions in them, chance outcomes not counted."""
        return play_out(
            self._states,
            self.players,
            self._options,
            self._rng,
            self._deck,
            self._legal,
            self._weights,
            games,
        )
