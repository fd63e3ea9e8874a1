"""Templates become pages, in the language of now."""

from collections.abc import Hashable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from triplerainbow.i18n import _, language, ngettext
from triplerainbow.plain import isolated
from triplerainbow.server.pages import drawing

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"

MOST_KEPT = 4096
"""Pieces of pages that are kept, some hundred bytes each."""


@cache
def environment() -> Environment:
    """The one environment. Everything is escaped; a name that is missing is an error."""
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    # Not through Jinja's own extension, whose wrappers take longer than the translation itself.
    env.globals.update(_=_, ngettext=ngettext)
    env.filters["isolated"] = isolated
    env.globals["kept"] = lambda *call: _kept(language(), *call)
    env.globals["sprite"] = _sprite
    env.globals["board_template"] = _board_template
    env.globals["has_style"] = _has_style
    drawing.install(env)
    return env


@cache
def _board_template(game: str) -> str:
    """What draws the boards of a game."""
    name = f"boards/{game}.html"
    return name if (FOLDER / "templates" / name).exists() else "boards/usual.html"


@cache
def _has_style(game: str) -> bool:
    """Whether a game has a style sheet of its own."""
    return (STATIC / "css" / f"{game}.css").exists()


@cache
def _sprite() -> Markup:
    """All drawings, which are the same on every page and take longer than the rest of it."""
    return Markup(environment().get_template("sprite.svg").render())


@lru_cache(MOST_KEPT)
def _kept(_lang: str, template: str, macro: str, *args: Hashable) -> Markup:
    """What a macro makes of arguments that come again and again, on every page of a table."""
    made: Markup = getattr(_module(template), macro)(*args)
    return made


@cache
def _module(template: str) -> Any:
    return environment().get_template(template).module


def render(template: str, **context: Any) -> str:
    """A template as text."""
    return environment().get_template(template).render(lang=language(), **context)
