"""Templates become pages, in the language of now."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from triplerainbow.i18n import _, language, ngettext

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"


@cache
def environment() -> Environment:
    """The one environment. Everything is escaped; a name that is missing is an error."""
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined] # added by the extension
    return env


def render(template: str, **context: Any) -> str:
    """A template as text."""
    return environment().get_template(template).render(lang=language(), **context)
