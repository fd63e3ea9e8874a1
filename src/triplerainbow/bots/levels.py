"""The levels: what a person can choose to play against, from a beginner to a master.

A level is a way to misjudge. The lowest two do not look ahead: they weigh each move as the search's
guide does at a glance, and waver between those that look alike to them, a beginner more than a
casual player; they forget what memory must hold. The others search, with more and more patience.
"""

from collections.abc import Mapping

from triplerainbow.games.catalog import INFOS, strength
from triplerainbow.games.strength import Level
from triplerainbow.i18n import N_

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


def by_the_clock(name: str) -> bool:
    """Whether a bot of this name thinks for a time; the other levels are what they are."""
    return any(_level(game, name).seconds is not None for game in INFOS)


def _level(game: str, name: str) -> Level:
    return strength(game).levels.get(name, Level())
