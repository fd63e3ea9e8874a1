"""Templates become pages, in the language of now."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from triplerainbow.i18n import _, language, ngettext
from triplerainbow.server.pages import drawing

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"


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
    drawing.install(env)
    return env


def render(template: str, **context: Any) -> str:
    """A template as text."""
    return environment().get_template(template).render(lang=language(), **context)
