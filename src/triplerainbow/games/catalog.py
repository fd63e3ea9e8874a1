"""The games there are: one package each. Imports neither NumPy nor Numba."""

import os
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from triplerainbow.games.info import Info
from triplerainbow.games.strength import Strength
from triplerainbow.i18n import _, language

if TYPE_CHECKING:
    from triplerainbow.games.game import Game

OURS = tuple(f"{__package__}.{name}" for name in ("rainbow", "pirates", "arcoiris"))
"""Packages of the games that are part of this project, in the order in which people see them."""

MORE = "TRIPLERAINBOW_GAMES"
"""Environment variable with the packages of other games, separated by commas: all processes of a
server or a contest know them by it."""

INFOS: dict[str, Info] = {}
"""Every game by name."""

PACKAGES: dict[str, str] = {}
"""The package of each game by the game's name."""


def add(package: str) -> None:
    """Make the game in this package one of the games there are."""
    about = cast("Info", import_module(package).INFO)
    INFOS[about.name], PACKAGES[about.name] = about, package


def _add_more(packages: str) -> None:
    """Add the games that the environment names; ImportError, named like the variable, if not."""
    for package in filter(None, map(str.strip, packages.split(","))):
        try:
            add(package)
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            wish = _("{variable} names {package}, which is no package of a game: {reason}")
            told = wish.format(variable=MORE, package=ascii(package), reason=error)
            raise ImportError(told, name=MORE) from error


for _package in OURS:
    add(_package)
_add_more(os.environ.get(MORE, ""))


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
    module = import_module(f"{PACKAGES[info(name).name]}.game")
    return cast("Game", module.GAME)


def strength(name: object) -> Strength:
    """How strong each level plays the game called `name`."""
    package = PACKAGES[info(name).name]
    if find_spec(f"{package}.strength") is None:
        return Strength()
    return cast("Strength", import_module(f"{package}.strength").STRENGTH)


def primer(name: object) -> list[str]:
    """Return a game in a few sentences, in the current language."""
    return [_(line) for line in info(name).primer]


def rules_text(name: object) -> str:
    """Return the numbered rules of a game (Markdown) in the current language."""
    suffix = "" if language() == "en" else f".{language()}"
    folder = files(PACKAGES[info(name).name])
    translated = folder / f"RULES{suffix}.md"
    text = translated if translated.is_file() else folder / "RULES.md"
    return text.read_text(encoding="utf-8")
