"""The types and classes of the OpenSpiel games, one for each of ours."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from triplerainbow.envs.openspiel.observer import Observer
from triplerainbow.envs.openspiel.parameters import DRAWN, POINTS, checked, specification
from triplerainbow.envs.openspiel.state import SpielState
from triplerainbow.games import catalog
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.info import Info

PREFIX = "python_triplerainbow_"
"""What the names of the games begin with, as OpenSpiel calls games written in Python."""


def has_history(info: Info) -> bool:
    """Whether all that a seat saw of this game is told as numbers too."""
    return catalog.load(info.name).extensive.history_size(1, 1) > 0


def type_of(info: Info) -> Any:
    """The `pyspiel.GameType` of a game."""
    return pyspiel.GameType(
        short_name=PREFIX + info.name,
        long_name=f"Triple Rainbow: {info.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=has_history(info),
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(info),
    )


class SpielGame(pyspiel.Game):
    """One of our games with its parameters; use `pyspiel.load_game`."""

    info: ClassVar[Info]
    type: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, object] | None = None) -> None:
        """ValueError for a parameter that is not allowed."""
        given = dict(parameters or {})
        self.settings = checked(self.info, given)
        self.rules = catalog.load(self.info.name)
        form, players, options = self.rules.extensive, self.settings.players, self.settings.options
        self.deck = form.deck(options)
        self.extent = form.extent(players, options)
        """What no game exceeds."""
        self.history_size = form.history_size(self.deck.size, self.extent.moves)
        super().__init__(self.type, self._facts(), given)

    def _facts(self) -> Any:
        """The `pyspiel.GameInfo`."""
        players = self.settings.players
        low, high = self._utilities()
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(players, max(self.deck.card_of) + 1),
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self.extent.moves,
        )

    def _utilities(self) -> tuple[float, float]:
        """The least and the greatest utility of a seat; those of "win" are attained.

        A share of the victory is 0 at least and 1 at most, and all shares sum to 1.
        """
        if self.settings.utility == POINTS:
            return self.extent.low, self.extent.high
        share = 1 / self.settings.players
        return -share, 1 - share

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel would bring back its own part of the game alone."""
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Who begins, every card, and what happens after the deal."""
        return self.deck.size + self.extent.chances + (self.settings.first == DRAWN)

    def new_initial_state(self, *_described: str) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, kind: Any | None = None, parameters: Mapping[str, Any] | None = None
    ) -> Observer:
        """What looks at states; ValueError where that is not possible."""
        return Observer(self, kind, parameters)


def _loaded(described: str) -> Any:
    """The game of this text; here, because to find this function is to register the games."""
    return pyspiel.load_game(described)


def _class_of(info: Info) -> type[SpielGame]:
    name = info.name.capitalize() + "Game"
    return type(name, (SpielGame,), {"info": info, "type": type_of(info), "__module__": __name__})


GAMES = {
    name: (found, found.type)
    for name, found in zip(INFOS, map(_class_of, INFOS.values()), strict=True)
}
"""For each of our games: the class and the `pyspiel.GameType`."""
