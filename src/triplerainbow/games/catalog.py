"""The games there are, their seats and options. Imports neither NumPy nor Numba."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, cast

from triplerainbow.i18n import N_, _, language

if TYPE_CHECKING:
    from triplerainbow.games.game import Game

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
    options: tuple[Option, ...] = ()

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
                        value=spelled(value),
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


def spelled(value: object) -> str:
    """An option value as people type it: true, false or the word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


RAINBOW = Info(
    name="rainbow",
    title="Rainbow",
    seats=(2, 3, 4, 5, 6),
    summary=N_("Sets, runs and singles; the cards played now are the prizes of the next trick."),
)
PIRATES = Info(
    name="pirates",
    title="Rainbow Pirates",
    seats=(2, 3, 4, 5),
    summary=N_("Rummy on islands, with attacks that a matching colour can block."),
)
ARCOIRIS = Info(
    name="arcoiris",
    title="Arco-iris",
    seats=(2,),
    summary=N_("Double-sided cards: complete six colours, never show a double or a black."),
    options=(
        Option(
            "opening_flip",
            (False, True),
            N_("before the first card you may turn over one card of the table"),
            N_("Opening flip"),
        ),
        Option(
            "peek",
            (False, True),
            N_("each seat sees its side of the deck's top card"),
            N_("The next card is seen"),
        ),
        Option(
            "deck",
            ("full", "nine", "five"),
            N_(
                "57 cards, or nine or five for study; with five, hands of two and a rainbow "
                "of three"
            ),
            N_("Deck"),
            (N_("57 cards"), N_("nine cards"), N_("five cards")),
        ),
    ),
)

INFOS = {info.name: info for info in (RAINBOW, PIRATES, ARCOIRIS)}
"""Every game by name."""


def info(name: object) -> Info:
    """Return what is known of the game called `name`; ValueError names the games there are."""
    if isinstance(name, str) and name in INFOS:
        return INFOS[name]
    raise ValueError(
        _("there is no game {name}; the games are {names}").format(
            name=name, names=", ".join(INFOS)
        )
    )


def load(name: object) -> "Game":
    """Load the game called `name` with its compiled rules."""
    module = import_module(f"triplerainbow.games.{info(name).name}.game")
    return cast("Game", module.GAME)


def rules_text(name: object) -> str:
    """Return the numbered rules of a game (Markdown) in the current language."""
    suffix = "" if language() == "en" else f".{language()}"
    folder = files("triplerainbow.games") / info(name).name
    return (folder / f"RULES{suffix}.md").read_text(encoding="utf-8")
