"""The levels: what a person can choose to play against, from a beginner to a master.

A level is a way to misjudge. The lowest two do not look ahead: they weigh each move as the search's
guide does at a glance, and waver between those that look alike to them, a beginner more than a
casual player; they forget what memory must hold. The others search, with more and more patience.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from triplerainbow.i18n import N_


@dataclass(frozen=True)
class Level:
    """How one level plays one game."""

    doubt: float | None = None
    """Takes a move as often as it looks good at a glance, to the power 1 / doubt; None searches."""
    iterations: int | None = None
    """Iterations of the search, if it is limited by these."""
    seconds: float | None = None
    """Seconds of the search, if it is limited by these."""
    forgets: bool = False
    """Knows only what lies open now."""


NAMES: Mapping[str, str] = {
    "level1": N_("beginner"),
    "level2": N_("casual player"),
    "level3": N_("club player"),
    "level4": N_("expert"),
    "level5": N_("master"),
}
"""What a level is called."""

SUMMARIES: Mapping[str, str] = {
    "level1": N_("a beginner, who knows the rules and not much more"),
    "level2": N_("a casual player, who sees good moves and misses some"),
    "level3": N_("a club player, who thinks a little ahead"),
    "level4": N_("an expert, who thinks further ahead"),
    "level5": N_("a master, who thinks for a second about every move"),
}

SECONDS = 1.0
"""What the master takes for a move, on one core."""

LEVELS: Mapping[str, Mapping[str, Level]] = {
    "rainbow": {
        "level1": Level(doubt=3.0),
        "level2": Level(doubt=1.0),
        "level3": Level(iterations=20),
        "level4": Level(iterations=200),
        "level5": Level(seconds=SECONDS),
    },
    "pirates": {
        "level1": Level(doubt=6.0),
        "level2": Level(doubt=0.8),
        "level3": Level(iterations=6),
        "level4": Level(iterations=40),
        "level5": Level(seconds=SECONDS),
    },
    "arcoiris": {
        "level1": Level(doubt=3.0, forgets=True),
        "level2": Level(doubt=1.0, forgets=True),
        "level3": Level(iterations=10),
        "level4": Level(iterations=120),
        "level5": Level(seconds=SECONDS),
    },
}
"""The levels of each game, tuned so that each beats the one below it clearly."""


def by_the_clock(name: str) -> bool:
    """Whether a bot of this name thinks for a time; the other levels are what they are."""
    return any(name in levels and levels[name].seconds is not None for levels in LEVELS.values())
