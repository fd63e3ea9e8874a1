"""Steps of environments a second, observations and masks included, ours and those of peers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

from triplerainbow.bench import clock
from triplerainbow.bench.cores import clock_for
from triplerainbow.envs import VectorEnv

NUM_ENVS = 4096
"""Environments that are stepped together, where nothing else is said."""

SMALLER = (1, 64, 512)
"""Other numbers, for the usual number of seats: how much a batch brings."""


@dataclass(frozen=True)
class StepRate:
    """How fast environments are; the fields of a JSON row."""

    game: str
    players: int
    num_envs: int
    cores: int
    steps_per_s: float
    """Decisions of all environments together, each with the observation and mask after it."""


class Steps(Protocol):
    """Steps environments with random legal actions."""

    game: str
    players: int
    num_envs: int

    def run(self, times: int) -> int:
        """Step so many times; the number of decisions."""
        ...


class VectorSteps:
    """Our environments, with actions drawn by `VectorEnv.sample`."""

    def __init__(self, game: str, players: int, num_envs: int, threads: int) -> None:
        self.game = game
        self.players = players
        self.num_envs = num_envs
        self._env = VectorEnv(game, num_envs, players, seed=1, threads=threads)
        self._env.reset()

    def run(self, times: int) -> int:
        """Step so many times; the number of decisions."""
        for _time in range(times):
            self._env.step(self._env.sample())
        return times * self.num_envs


def measured(steps: Sequence[Steps], cores: int, told: Callable[[], None]) -> list[StepRate]:
    """The rate of each; `told` hears of every one of `measurements(steps)` measurements."""
    found = clock.rates([each.run for each in steps], told, clock_for(cores))
    return [
        StepRate(each.game, each.players, each.num_envs, cores, rate)
        for each, (_calls, rate) in zip(steps, found, strict=True)
    ]


def measurements(steps: Sequence[Steps]) -> int:
    """How many measurements `measured` takes."""
    return clock.TURNS * len(steps)


def ratios(ours: Sequence[StepRate], theirs: Sequence[StepRate]) -> list[tuple[str, str, float]]:
    """Our game, the peer's game, and how many times as fast our slowest seat count is.

    Only the largest number of environments counts.
    """
    most = max((rate.num_envs for rate in ours), default=0)
    slowest: dict[str, float] = {}
    for rate in ours:
        if rate.num_envs == most:
            slowest[rate.game] = min(rate.steps_per_s, slowest.get(rate.game, inf))
    return [
        (game, peer.game, steps / peer.steps_per_s)
        for game, steps in slowest.items()
        for peer in theirs
    ]
