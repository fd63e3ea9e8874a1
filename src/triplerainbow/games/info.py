"""What there is to know about a game before it is loaded. Imports neither NumPy nor Numba."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from triplerainbow.i18n import _

OptionValue = bool | str
"""Value of an option, as in records."""


@dataclass(frozen=True)
class Option:
    """A choice of rules; `code` of a value is its place in `values`, the default first."""

    name: str
    """As records and programs call it."""
    values: tuple[OptionValue, ...]
    summary: str
    title: str
    """As people call it."""
    labels: tuple[str, ...] = ()
    """The values as people call them; none for a choice between no and yes."""

    @property
    def default(self) -> OptionValue:
        """The value that holds when nothing is said."""
        return self.values[0]


@dataclass(frozen=True)
class Info:
    """What there is to know about a game before it is loaded."""

    name: str
    title: str
    seats: tuple[int, ...]
    summary: str
    primer: tuple[str, ...] = ()
    """The game in a few sentences, for whoever wants to play at once."""
    options: tuple[Option, ...] = ()
    hides_again: bool = False
    """Whether what a player has seen may lie hidden again: a table may leave it to memory."""

    @property
    def usual_seats(self) -> int:
        """Seats of a game against bots that begins with one click: three if possible."""
        return 3 if 3 in self.seats else self.seats[0]

    def check_seats(self, players: object) -> int:
        """Return `players` if the game takes that many, else raise ValueError."""
        if isinstance(players, int) and not isinstance(players, bool) and players in self.seats:
            return players
        if len(self.seats) == 1:
            wish = _("{title} is for {n} players, not {players}")
            raise ValueError(wish.format(title=self.title, n=self.seats[0], players=players))
        wish = _("{title} is for {low} to {high} players, not {players}")
        raise ValueError(
            wish.format(title=self.title, low=self.seats[0], high=self.seats[-1], players=players)
        )

    def check_options(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return the options that differ from the default; ValueError names what is allowed."""
        known = {option.name: option for option in self.options}
        chosen: dict[str, OptionValue] = {}
        for name, value in options.items():
            if name not in known:
                raise ValueError(self._unknown_option(name))
            option = known[name]
            if not any(value is v or (type(value) is str and value == v) for v in option.values):
                wish = _("option {name} of {title} is one of {values}, not {value}")
                raise ValueError(
                    wish.format(
                        name=name,
                        title=self.title,
                        values=", ".join(map(spelled, option.values)),
                        value=_as_text(value) if isinstance(value, str) else spelled(value),
                    )
                )
            if value != option.default:
                chosen[name] = cast("OptionValue", value)
        return chosen

    def _unknown_option(self, name: object) -> str:
        if not self.options:
            return _("{title} has no options; remove {name}").format(title=self.title, name=name)
        names = ", ".join(option.name for option in self.options)
        return _("{title} has no option {name}; its options are {names}").format(
            title=self.title, name=name, names=names
        )


def _as_text(value: str) -> str:
    """A text, in quotes if it would look like the value that it is not."""
    return f'"{value}"' if value in ("true", "false") else value


def spelled(value: object) -> str:
    """An option value as people type it: true, false or the word."""
    return str(value).lower() if isinstance(value, bool) else str(value)
