"""The bots of a contest: how one is made, how long it may think, what it is called."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triplerainbow.bots.levels import by_the_clock
from triplerainbow.bots.registry import Bot, bot
from triplerainbow.record.start import Seed

LENIENCE = 10
"""A move may take this many times the seconds that its bot was given …"""

GRACE = 5.0
"""… and this many seconds more."""

UNLIMITED = 60.0
"""Seconds that a move may take where no seconds were given."""


@dataclass(frozen=True)
class Limits:
    """How much a bot may think about one move; None stands for the bot's own habit."""

    seconds: float | None = None
    iterations: int | None = None
    move_limit: float | None = None
    """Seconds after which a move is a forfeit; None derives them from `seconds`."""

    @property
    def longest(self) -> float:
        """Seconds after which a move is a forfeit."""
        if self.move_limit is not None:
            return self.move_limit
        return UNLIMITED if self.seconds is None else LENIENCE * self.seconds + GRACE


Maker = Callable[[str, Seed, Limits], Bot]
"""Makes the bot of this name for one game; a function of a module, since workers import it."""


def make_bot(name: str, seed: Seed, limits: Limits) -> Bot:
    """A bot of the registry; the limits are for bots that think by the clock, not for all."""
    if not by_the_clock(name):
        return bot(name, seed)
    return bot(name, seed, seconds=limits.seconds, iterations=limits.iterations)


def labels(bots: Sequence[str]) -> list[str]:
    """What each bot is called: its name, from the second of a name on with a number."""
    called = []
    for place, name in enumerate(bots):
        before = bots[:place].count(name)
        called.append(f"{name}#{before + 1}" if before else name)
    return called
