"""How much every law plays, in each profile and in each mode of the kernels.

The profile is `quick`, or `long` where TRIPLERAINBOW_TESTS says so (`make test-long`). Of what
`quick` takes a sample, `long` has all: every setting in every mode, many times as many games. Both
play the same in every run, so a failure comes again.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass

from triplerainbow.kernel.compile import config

PROFILES = ("quick", "long")
PROFILE = os.environ.get("TRIPLERAINBOW_TESTS", "quick")
if PROFILE not in PROFILES:
    raise SystemExit(f"TRIPLERAINBOW_TESTS is {' or '.join(PROFILES)}, not {PROFILE}")

LONG = PROFILE == "long"
"""Whether everything is tested of which `quick` takes a sample."""
INTERPRETED = bool(config.DISABLE_JIT)
"""Whether kernels run as ordinary Python."""
CHECKED = bool(config.BOUNDSCHECK)
"""Whether compiled code checks every index."""

SLOW = 4
"""Interpreted code takes a hundred times as long, and was compared with compiled code anyway."""


@dataclass(frozen=True)
class Sample:
    """How many games, or whatever else, are tried: compiled, with checked indices, interpreted."""

    compiled: int
    checked: int = 1
    interpreted: int = 1
    times: int = 10
    """The long profile has so many times as many; interpreted at most `SLOW` times."""

    def of(self, *, interpreted: bool, checked: bool, long: bool) -> int:
        """The number in a mode and a profile."""
        number = self.interpreted if interpreted else self.checked if checked else self.compiled
        times = min(self.times, SLOW) if interpreted else self.times
        return number * (times if long else 1)

    @property
    def size(self) -> int:
        """The number here and now."""
        return self.of(interpreted=INTERPRETED, checked=CHECKED, long=LONG)

    def __iter__(self) -> Iterator[int]:
        """From 0 on, as many as there are to be."""
        return iter(range(self.size))


# Random games of each setting; `settings.seeds` takes a tenth of long games.

CARDS = Sample(20, 5, times=20)
CHANCE = Sample(20, 5)
DEALS = Sample(100, 20, 5)
ENCODED = Sample(6, 2)
LAYOUT = Sample(3, 1, times=30)
LAYOUT_SHARE = 1 if LONG else 3
"""Of so many positions one."""
LEGAL = Sample(60, 15, 2, times=20)
LOG = Sample(8, 2)
LOG_OF_LONG_GAMES = Sample(50, 12)
NAIVE = Sample(100, 25, 2, times=30)
NOTATION = Sample(20, 5, times=20)
RECORDS = Sample(20, 5, times=20)
RESAMPLED = Sample(40, 10, times=20)
ROTATION = Sample(30, 8)
SECRETS = Sample(3, 1, times=20)
SECRET_MOVES = Sample(8, 2)
STORIES = Sample(10, 2)
TRACES = Sample(1, times=20)

# Random games of one game's own tests.

ARCOIRIS_CAREFUL = Sample(50, 12, times=20)
ARCOIRIS_SMALL = Sample(40, 10, 4)
ARCOIRIS_VIEWS = Sample(3)
ARCOIRIS_SIX = Sample(20, 5)

# Boards of the browser, each after so many random games.

BOARDS_RAINBOW = Sample(2)
BOARDS_ARCOIRIS = Sample(2)
BOARDS_PIRATES = Sample(20)
BOARDS_PICKED = Sample(3)
BOARDS_ATTACKED = Sample(1)

# Draws of which the shares are compared with what they should be: fewer would show little.

DRAWS = Sample(4000, 1000, 120, times=1)
CHANCE_DRAWS = Sample(1000, 300, 100, times=1)

# Positions in each phase for which the shares of `resample` are right.

UNIFORM = Sample(3, 1, times=8)
SEARCHED = Sample(60, 60, 20, times=4)
SEARCHED_LONG_GAMES = Sample(6, 6, times=10)

# Positions, or the largest counts of move sequences.

PERFT = Sample(30_000, 2_000, 500, times=40)

# What Hypothesis thinks up; EXAMPLES where a test does not say.

EXAMPLES = Sample(100, 100, 20, times=100)
BROKEN_RECORDS = Sample(150, 50, 30, times=100)
BROKEN_LINES = Sample(150, 50, 50, times=100)
LAYOUTS = Sample(400, 100, 20, times=50)

# The server.

TWINS = Sample(1, times=40)
ATTACKS = Sample(3, times=40)
ATTACKS_ON_PROGRAMS = Sample(2, times=40)
FUZZ = Sample(10, times=60)
KILLED = Sample(1, times=100)

# Players.

DEALT_FAIRLY = Sample(100, interpreted=20)
GREEDY_ROUNDS = Sample(40, times=20)
GREEDY_PAIRS = Sample(250, times=20)
PEEKING = Sample(1200)
REASONS = Sample(1, times=20)
