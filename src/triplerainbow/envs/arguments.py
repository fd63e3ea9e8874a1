"""What callers of environments hand in, checked: each raises ValueError with one sentence."""

from collections.abc import Mapping

from triplerainbow.i18n import _
from triplerainbow.record.arguments import integer
from triplerainbow.record.faults import shown
from triplerainbow.record.start import checked_seed

ILLEGAL = ("error", "lose")
"""What an illegal action does: it raises ValueError, or it ends the game."""

LOST = -1.0
"""Reward for an illegal action that ends the game."""


def yes_or_no(value: object, name: str) -> bool:
    """The argument called `name` if it is a bool."""
    if isinstance(value, bool):
        return value
    wish = _("{name} must be true or false, not {found}")
    raise ValueError(wish.format(name=name, found=shown(value)))


def loses(illegal: object) -> bool:
    """Whether an illegal action ends the game."""
    if isinstance(illegal, str) and illegal in ILLEGAL:
        return illegal == "lose"
    wish = _("illegal is one of {names}, not {found}")
    raise ValueError(wish.format(names=", ".join(ILLEGAL), found=shown(illegal)))


def checked_seat(seat: object, players: int) -> int:
    """A seat of the table as an int."""
    number = integer(seat)
    if number is None or not 0 <= number < players:
        wish = _("there is no seat {seat}; the seats are 0 to {last}")
        raise ValueError(
            wish.format(seat=shown(seat if number is None else number), last=players - 1)
        )
    return number


def checked_seed_of_reset(seed: object) -> int:
    """The seed of a `reset` as an int: those of Gymnasium and PettingZoo are not negative."""
    number = integer(seed)
    if number is None or number < 0:
        wish = _("the seed of an environment is an integer from 0 on, not {found}")
        raise ValueError(wish.format(found=shown(seed if number is None else number)))
    checked_seed(number)
    return number


def check_open(closed: bool) -> None:
    """Raise ValueError if an environment was closed."""
    if closed:
        raise ValueError(_("the environment is closed; make a new one"))


def check_reset_options(options: object) -> None:
    """Raise ValueError if `reset` is handed options: it knows none."""
    if options is None or (isinstance(options, Mapping) and not options):
        return
    found = ", ".join(map(shown, options)) if isinstance(options, Mapping) else shown(options)
    wish = _("reset takes no options, but was given {found}; say them when the environment is made")
    raise ValueError(wish.format(found=found))
