"""The games of a VectorEnv once more, one after the other, by the verbs alone."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tests.laws.settings import Setting, legal_of, points_of
from triplerainbow.envs.vector import games_stream
from triplerainbow.games import table, verbs
from triplerainbow.games.catalog import load
from triplerainbow.kernel import Ints, Records, array_of
from triplerainbow.kernel.random import below
from triplerainbow.record.start import Seed


@dataclass
class Shown:
    """What one environment must show."""

    observation: bytes
    legal: list[int]
    seat: int
    points: list[int] | None
    """Final points if the last action ended a game."""


class Replay:
    """One environment."""

    def __init__(self, setting: Setting, seed: Seed, place: int) -> None:
        self.setting = setting
        self.game = load(setting.game)
        self.rng: Ints = games_stream(seed, setting.game, setting.players, place)
        self.states: Records = self.game.new_state()
        self.deal()

    def deal(self) -> None:
        """The next game of the stream."""
        deck = np.zeros(self.game.deck_size, np.int64)
        codes = self.game.option_codes(self.setting.options)
        table.shuffle_deck(self.states, codes, self.rng, deck)
        first = below(self.rng, self.setting.players)
        self.states = self.game.new_state()
        table.deal(self.states, self.setting.players, codes, deck, first)

    def play(self, action: int) -> Shown:
        """One action, chance, and the next game if this one is over."""
        assert action in legal_of(self.game, self.states)
        table.apply(self.states, action)
        room = np.zeros(self.game.actions, np.int64)
        while table.current_player(self.states) == verbs.CHANCE:
            outcome = table.random_outcome(self.states, self.rng, room, room.copy())
            table.apply(self.states, outcome)
        if table.current_player(self.states) != verbs.NOBODY:
            return self.shown(None)
        points = points_of(self.game, self.states, self.setting.players)
        self.deal()
        return self.shown(points)

    def shown(self, points: list[int] | None = None) -> Shown:
        """What is to be seen now."""
        seat = table.current_player(self.states)
        views = array_of(self.game.view_dtype)
        table.view(self.states, seat, views)
        numbers = np.full(self.game.encoded, np.nan, np.float32)
        table.encode(views, numbers)
        return Shown(numbers.tobytes(), legal_of(self.game, self.states), seat, points)


def replays(setting: Setting, seed: Seed, count: int) -> Iterator[Replay]:
    """The first `count` environments."""
    return (Replay(setting, seed, place) for place in range(count))
