"""What callers hand in: each value as a plain one of its kind, or a sentence of what is allowed."""

import operator
from collections.abc import Mapping, Sequence
from typing import SupportsIndex

import numpy as np

from triplerainbow.games import catalog
from triplerainbow.games.info import Info, OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.faults import named, shown

LONGEST_NAME = 200
"""Characters of the name of a player."""

ENDLESS = 10**18
"""What a larger count is taken for: nobody counts so far, and floats and int64 still hold it."""


def integer(value: object) -> int | None:
    """An integer of any kind (NumPy's too) as a plain int; None for the rest, bools among it."""
    if type(value) is int:  # nearly always, and the test below takes a while
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # an array of NumPy, for instance
        return None


def whole(value: object, name: str, low: int) -> int:
    """The argument called `name` as an int from `low` up (at most ENDLESS); raises ValueError."""
    number = integer(value)
    if number is None or number < low:
        wish = _("{name} must be a whole number from {low} up, not {found}")
        found = shown(value if number is None else number)
        raise ValueError(wish.format(name=name, low=low, found=found))
    return min(number, ENDLESS)


def is_text(value: object) -> bool:
    """Whether this is a string that UTF-8 can hold: without half of a surrogate pair."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def checked_game(name: object) -> Info:
    """The game called `name`; ValueError names the games there are."""
    return catalog.info(named(name))


def checked_seats(info: Info, players: object) -> int:
    """The number of seats as an int if the game takes that many; raises ValueError."""
    number = integer(players)
    if number in info.seats:
        return number
    return info.check_seats(shown(players if number is None else number))


def checked_options(info: Info, options: object) -> dict[str, OptionValue]:
    """The options that differ from the default, in a new dict; ValueError names what is allowed."""
    if not isinstance(options, Mapping):
        wish = _("options must be a mapping of names to values, not {found}")
        raise ValueError(wish.format(found=shown(options)))
    return info.check_options({named(name): _option(value) for name, value in options.items()})


def _option(value: object) -> OptionValue:
    """A plain value of an option; what can be none becomes a text that is no option's value."""
    return bool(value) if isinstance(value, bool | np.bool_) else named(value)


def checked_function(value: object, name: str) -> None:
    """Raise ValueError if the argument called `name` is neither None nor a function."""
    if value is not None and not callable(value):
        wish = _("{name} must be a function, not {found}")
        raise ValueError(wish.format(name=name, found=shown(value)))


def checked_names(names: object, players: int) -> list[str]:
    """The names in a new list; raises ValueError if they are not one text for each seat."""
    listed = list(names) if isinstance(names, Sequence) and not isinstance(names, str) else []
    if len(listed) != players or not all(map(is_text, listed)):
        raise ValueError(
            _("names must be {players} texts, one for each seat").format(players=players)
        )
    if any(len(name) > LONGEST_NAME for name in listed):
        raise ValueError(_("a name has at most {limit} characters").format(limit=LONGEST_NAME))
    return [str(name) for name in listed]
