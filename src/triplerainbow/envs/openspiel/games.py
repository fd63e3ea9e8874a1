"""The types and classes of the OpenSpiel games, one for each of ours."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from triplerainbow.envs.openspiel import history
from triplerainbow.envs.openspiel.deals import Deck, deck_of
from triplerainbow.envs.openspiel.observer import Observer
from triplerainbow.envs.openspiel.parameters import POINTS, checked, specification
from triplerainbow.envs.openspiel.state import SpielState
from triplerainbow.games import catalog
from triplerainbow.games.catalog import INFOS, Info

PREFIX = "python_triplerainbow_"
"""What the names of the games begin with, as OpenSpiel calls games written in Python."""

MOST_POINTS = {"rainbow": 270, "pirates": 145, "arcoiris": 57}
"""No seat can have more points: all cards of all ranks and 60 of R7.5; 115 cards, 5 pirates of five
points and 5 for going out (P3.4, P6.1); every card."""

LONGEST = {"rainbow": 180, "pirates": 200_000}
"""No game has more moves. Rainbow: every combo and every claim takes a card of sixty. Rainbow
Pirates: a generous guess, because only what is taken back in a turn is limited (P4.2)."""

MOVES_OF_A_CARD = 4
"""Arco-iris: moves for each card that is laid on the table, at most: it is played, a card is turned
over before, the turn ends after it; and an opening flip may end its round (A2.4)."""


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
        self.longest = LONGEST.get(self.info.name, MOVES_OF_A_CARD * self.deck.size)
        """No game has more moves."""
        super().__init__(self.type, self._facts(), given)

    def _facts(self) -> Any:
        """The `pyspiel.GameInfo`."""
        players = self.settings.players
        most = float(MOST_POINTS[self.info.name])
        low, high = (-most, most) if self.settings.utility == POINTS else (-0.5, 1.0)
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(players, max(self.deck.card_of) + 1),
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self.longest,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Who begins, every card, and what happens after the deal."""
        stinky = self.longest if self.info.name == "pirates" else 0
        return 1 + self.deck.size + stinky

    def new_initial_state(self, *_described: str) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, kind: Any | None = None, parameters: Mapping[str, Any] | None = None
    ) -> Observer:
        """What looks at states; ValueError where that is not possible."""
        return Observer(self, kind, parameters)


def _class_of(info: Info) -> type[SpielGame]:
    name = info.name.capitalize() + "Game"
    return type(name, (SpielGame,), {"info": info, "type": type_of(info), "__module__": __name__})


RainbowGame, PiratesGame, ArcoirisGame = map(_class_of, INFOS.values())
"""By name, so that games can be pickled."""

GAMES = {found.info.name: (found, found.type) for found in (RainbowGame, PiratesGame, ArcoirisGame)}
"""For each of our games: the class and the `pyspiel.GameType`."""
