"""Who plays the seats that the learner of a `VectorEnv` does not: bots, policies, pools of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from triplerainbow.bots import policy
from triplerainbow.bots.registry import BOTS, check_name
from triplerainbow.envs.answers import ASK
from triplerainbow.envs.batch import Flags
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, Ints
from triplerainbow.kernel.random import below, stream
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed

Policy = Callable[[Floats, Flags], Any]
"""Chooses in `k` games at once: of observations, float32 (k, size), and masks, bool (k, actions),
it makes `k` legal actions, integers of shape (k,)."""

Player = str | Policy
"""The name of a bot, or a policy."""

RANDOM_SEAT = "random"
"""As the learner's seat: another one in every game, each with the same chance."""


@dataclass(frozen=True)
class Pool:
    """Players of whom the seed of the environment draws one for each game and seat."""

    members: tuple[Player, ...]

    def __init__(self, members: Iterable[Player]) -> None:
        """Names of bots and policies; raises ValueError if there are none, or for anything else."""
        try:
            found = () if isinstance(members, str) else tuple(members)
        except TypeError:  # an array without axes calls itself iterable
            found = ()
        if not found:
            raise ValueError(_("a pool needs a list of bots or policies"))
        object.__setattr__(self, "members", tuple(map(checked_player, found)))


Opponents = Player | Pool | Sequence[Player | Pool]
"""One for all seats but the learner's, or one for each, clockwise from the learner."""


def checked_player(player: object) -> Player:
    """A bot's name or a policy; raises ValueError."""
    if isinstance(player, str):
        return check_name(player)
    if not callable(player):
        wish = _(
            "an opponent is a function of observations and masks or one of {names}, not {found}"
        )
        raise ValueError(wish.format(names=", ".join(BOTS), found=shown(player)))
    return player


class Lineup:
    """The players at all seats but one, as codes for `answers.play_on`."""

    def __init__(self, opponents: object, players: int) -> None:
        """Raises ValueError if `opponents` are none, or not as many as other seats."""
        self.players = players
        self.slow: list[Player] = []
        """Players that no compiled loop knows; the code of number k is `slow_code(k)`."""
        self._choices = [
            [self._code(player) for player in (each.members if isinstance(each, Pool) else (each,))]
            for each in _for_each_seat(opponents, players)
        ]
        self.varies = any(len(codes) > 1 for codes in self._choices)
        """Whether the players change from game to game."""

    def codes(self, seed: Seed, place: int, number: int, learner: int) -> list[int]:
        """The code of each seat in game `number` of an environment; the learner's is ASK."""
        codes = [ASK] * self.players
        for ahead, choices in enumerate(self._choices, 1):
            chosen = 0
            if len(choices) > 1:
                rng = stream(seed, "environment", place, "pool", number, ahead)
                chosen = below(rng, len(choices))
            codes[(learner + ahead) % self.players] = choices[chosen]
        return codes

    def _code(self, player: Player) -> int:
        if isinstance(player, str) and player in policy.CODES:
            return policy.CODES[player]
        for number, known in enumerate(self.slow):
            if player is known or (isinstance(player, str) and player == known):
                return slow_code(number)
        self.slow.append(player)
        return slow_code(len(self.slow) - 1)


def slow_code(number: int) -> int:
    """The code of a player that no compiled loop knows."""
    return ASK - 1 - number


class Seating:
    """Who sits where in each environment: a lineup, and where the learner sits."""

    def __init__(self, lineup: Lineup, seats: Ints | None, count: int) -> None:
        """`seats` are the learner's, shape (count,); None for another in every game."""
        self.lineup = lineup
        self.learners = np.zeros(count, np.int64) if seats is None else seats
        """The learner's seat in each environment."""
        self.codes = np.full((count, lineup.players), ASK, np.int64)
        """The code of each seat, shape (count, players)."""
        self.varies = lineup.varies or seats is None
        """Whether anything changes from game to game."""
        self._draws = seats is None
        self._numbers = np.full(count, -1, np.int64)

    def update(self, seed: Seed, numbers: Ints) -> None:
        """Seat the players wherever another game has begun; `numbers` count the games."""
        changed = np.flatnonzero(self._numbers != numbers)
        self._numbers[:] = numbers
        if not self.varies:
            for learner in set(self.learners[changed].tolist()):
                there = changed[self.learners[changed] == learner]
                self.codes[there] = self.lineup.codes(seed, 0, 0, learner)
            return
        for place in changed.tolist():
            number = int(numbers[place])
            if self._draws:
                rng = stream(seed, "environment", place, "learner", number)
                self.learners[place] = below(rng, self.lineup.players)
            learner = int(self.learners[place])
            self.codes[place] = self.lineup.codes(seed, place, number, learner)


def _for_each_seat(opponents: object, players: int) -> list[Player | Pool]:
    if isinstance(opponents, str | Pool) or callable(opponents):
        return [_checked(opponents)] * (players - 1)
    wish = _("opponents must be one for all other seats or {count}, one for each, not {found}")
    if not isinstance(opponents, Sequence):
        raise ValueError(wish.format(count=players - 1, found=shown(opponents)))
    if len(opponents) != players - 1:
        raise ValueError(wish.format(count=players - 1, found=len(opponents)))
    return [_checked(each) for each in opponents]


def _checked(opponent: object) -> Player | Pool:
    return opponent if isinstance(opponent, Pool) else checked_player(opponent)
