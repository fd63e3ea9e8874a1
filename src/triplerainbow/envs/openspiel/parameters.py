"""Parameters of the OpenSpiel games: seats, options, who begins, what counts as utility."""

from collections.abc import Mapping
from dataclasses import dataclass

from triplerainbow.games.info import Info, OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.arguments import checked_options, checked_seats, integer
from triplerainbow.record.faults import shown

POINTS, WIN = "points", "win"
UTILITIES = (POINTS, WIN)
"""What a game is played for, the default first; see `returns.utilities`."""

DRAWN = -1
"""Value of `first`: chance chooses who begins, as in the rules."""


@dataclass(frozen=True)
class Settings:
    """The parameters of one game, checked."""

    players: int
    options: Mapping[str, OptionValue]
    """The options that differ from the default."""
    first: int
    """Who begins, or DRAWN."""
    utility: str
    """One of UTILITIES."""


def specification(info: Info) -> dict[str, OptionValue | int]:
    """Every parameter of a game with its default."""
    defaults: dict[str, OptionValue | int] = {"players": info.seats[0]}
    defaults |= {option.name: option.default for option in info.options}
    return defaults | {"first": DRAWN, "utility": POINTS}


def checked(info: Info, parameters: Mapping[str, object]) -> Settings:
    """The settings that OpenSpiel's parameters name; ValueError says what is allowed."""
    given = specification(info) | dict(parameters)
    players = checked_seats(info, given.pop("players"))
    first = _checked_first(given.pop("first"), players)
    utility = _checked_utility(given.pop("utility"))
    return Settings(players, checked_options(info, given), first, utility)


def _checked_first(first: object, players: int) -> int:
    seat = integer(first)
    if seat is None or not DRAWN <= seat < players:
        wish = _("first is a seat from 0 to {last}, or -1 to draw it, not {found}")
        raise ValueError(wish.format(last=players - 1, found=shown(first)))
    return seat


def _checked_utility(utility: object) -> str:
    if isinstance(utility, str) and utility in UTILITIES:
        return utility
    wish = _("utility is one of {names}, not {found}")
    raise ValueError(wish.format(names=", ".join(UTILITIES), found=shown(utility)))
