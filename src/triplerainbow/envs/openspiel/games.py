"""The types and classes of the OpenSpiel games, one for each of ours."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from triplerainbow.envs.openspiel import history
from triplerainbow.envs.openspiel.bounds import bounds_of
from triplerainbow.envs.openspiel.deals import Deck, deck_of
from triplerainbow.envs.openspiel.observer import Observer
from triplerainbow.envs.openspiel.parameters import checked, specification
from triplerainbow.envs.openspiel.state import SpielState
from triplerainbow.games import catalog
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.info import Info

PREFIX = "python_triplerainbow_"
"""What the names of the games begin with, as OpenSpiel calls games written in Python."""


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
        provides_information_state_tensor=info.name == history.GAME,
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
        self.deck: Deck = deck_of(self.rules, self.settings.options)
        self.bounds = bounds_of(self.rules, self.settings, self.deck)
        """What no game exceeds."""
        super().__init__(self.type, self._facts(), given)

    def _facts(self) -> Any:
        """The `pyspiel.GameInfo`."""
        players = self.settings.players
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(players, max(self.deck.card_of) + 1),
            num_players=players,
            min_utility=self.bounds.low,
            max_utility=self.bounds.high,
            utility_sum=0.0,
            max_game_length=self.bounds.moves,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel would bring back its own part of the game alone."""
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Who begins, every card, and what happens after the deal."""
        return self.bounds.chances

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


RainbowGame, PiratesGame, ArcoirisGame = map(_class_of, INFOS.values())
"""By name, so that games can be pickled."""

GAMES = {found.info.name: (found, found.type) for found in (RainbowGame, PiratesGame, ArcoirisGame)}
"""For each of our games: the class and the `pyspiel.GameType`."""
