"""Bots and results that are known: what the arena must find out about them."""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from triplerainbow.arena.outcome import Outcome
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.players import Limits
from triplerainbow.bots import Bot, bot
from triplerainbow.games.seen import View
from triplerainbow.record.start import Seed


class UnspeakableError(Exception):
    """Has no text."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


class Disguised(str):
    """A text that can't be looked up."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise RuntimeError("no number")


HANGING = "TESTS_HANGING"
"""This environment variable names the file that a bot makes before it hangs."""

FAULTS: dict[str, BaseException] = {
    "fails": KeyError("lost\nmy cards"),
    "leaves": SystemExit(3),
    "interrupts": KeyboardInterrupt(),
    "closes": GeneratorExit(),
    "groups": BaseExceptionGroup("all at once", [SystemExit()]),
    "unspeakable": UnspeakableError(),
}
"""What toys raise."""

SPEEDY = Limits(move_limit=1.0)
"""Who thinks for longer forfeits; on a busy machine even a quick bot needs a moment."""


class Toy:
    """Plays at random until its third choice; then it does what its name says."""

    def __init__(self, name: str, seed: Seed) -> None:
        self.name = name
        self._random = bot("random", seed)
        self._choices = 0

    def choose(self, view: View) -> str:
        self._choices += 1
        if self._choices == 3:
            return self._misbehave(view)
        return self._random.choose(view)

    def _misbehave(self, view: View) -> str:
        if self.name in FAULTS:
            raise FAULTS[self.name]
        if self.name == "cheats":
            return "999"
        if self.name == "disguised":
            return Disguised("999")
        if self.name == "mute":
            return None  # type: ignore[return-value]  # that is the fault
        if self.name == "slow":
            time.sleep(1.2)
        if self.name == "hangs":
            if HANGING in os.environ:
                Path(os.environ[HANGING]).touch()
            while True:
                pass
        if self.name == "dies":
            os._exit(3)
        return self._random.choose(view)


class Sleepy(Toy):
    """Thinks nearly all the time."""

    def choose(self, view: View) -> str:
        time.sleep(0.1)
        return super().choose(view)


class Vanishing(Toy):
    """Ends its process when it is thrown away, from the one of a number in a process on."""

    made = 0

    def __init__(self, name: str, seed: Seed) -> None:
        super().__init__(name, seed)
        Vanishing.made += 1
        self._last = Vanishing.made >= int(name.removeprefix("vanishes"))

    def __del__(self) -> None:
        if self._last:
            os._exit(3)


def toy(name: str, seed: Seed, limits: Limits) -> Bot:
    """The maker of the toys; other names are bots of the registry."""
    del limits
    if name == "stillborn":
        sys.exit(1)
    if name == "sleepy":
        return Sleepy(name, seed)
    if name.startswith("vanishes"):
        return Vanishing(name, seed)
    if name == "unborn":
        raise ValueError("no such weights")
    return bot(name, seed) if name in ("random", "greedy") else Toy(name, seed)


def plan(bots: Sequence[str], players: int = 2, limits: Limits | None = None) -> Plan:
    """A contest of rainbow with these bots."""
    return Plan("rainbow", players, {}, tuple(bots), 1, limits or Limits())


def synthetic(contest: Plan, games: int, strengths: Sequence[float], seed: int) -> list[Outcome]:
    """Results of bots whose strengths are known: points are strength plus luck.

    Half of the luck is that of the seat in this deal, the same for whoever sits there.
    """
    rng = Random(seed)
    schedule = contest.schedule()
    outcomes = []
    cards: list[float] = []
    for index in range(games):
        if index % contest.players == 0:
            cards = [rng.gauss(0, 1) for _seat in range(contest.players)]
        line_up = schedule.line_up(index)
        points = [
            round(10 * (strengths[who] + cards[seat] + rng.gauss(0, 1)))
            for seat, who in enumerate(line_up)
        ]
        outcomes.append(Outcome(index, line_up, tuple(points)))
    return outcomes
