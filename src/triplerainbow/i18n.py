"""Text for people: gettext in English, Spanish and French.

English sentences are the message ids. The language is a context variable, so that one process can
speak several languages at once. `_` translates now; `N_` only marks a text for translation where
a constant is defined, and whoever shows it calls `_`.
"""

import gettext as _gettext
import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "es", "fr")
"""Languages with complete translations."""

CATALOGUES = Path(__file__).parent / "locale"
"""Where the translations are."""

_NO_BREAK = "\xa0"

_SIGNS = str.maketrans({",": _NO_BREAK, ".": ","})
"""From the English signs between thousands and before decimals to those of Spanish and French."""

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalog(language: str) -> _gettext.NullTranslations:
    folder = CATALOGUES
    return _gettext.translation("messages", folder, [language], fallback=language == "en")


def _(text: str) -> str:
    """Return `text` in the current language."""
    return _catalog(_language.get()).gettext(text)


def in_all_languages(text: str) -> frozenset[str]:
    """What `text` is in each language."""
    return frozenset(_catalog(language).gettext(text) for language in LANGUAGES)


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a constant for translation; returns it unchanged."""
    return text


def ngettext(one: str, many: str, count: int) -> str:
    """Return the singular or plural form that fits `count`, in the current language."""
    return _catalog(_language.get()).ngettext(one, many, count)


def decimal(value: float, digits: int | None = None) -> str:
    """A number as the current language writes it: "1,234.5" or "1 234,5".

    The space is a no-break space. `digits` come after the decimal sign; None stands for as many as
    the number needs.
    """
    text = f"{value:,}".removesuffix(".0") if digits is None else f"{value:z,.{digits}f}"
    return text if _language.get() == "en" else text.translate(_SIGNS)


def percent(share: float, digits: int = 0) -> str:
    """A share, 1 for all, in points of 100: "70.3%" or, with a no-break space, "70,3 %"."""
    sign = "%" if _language.get() == "en" else f"{_NO_BREAK}%"
    return decimal(100 * share, digits) + sign


def language() -> str:
    """Code of the current language."""
    return _language.get()


def set_language(code: str) -> None:
    """Speak this language from now on in this context."""
    if code not in LANGUAGES:
        raise ValueError(f"unknown language {code!r}; choose one of {', '.join(LANGUAGES)}")
    _language.set(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language within a `with` block."""
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


def preferred_language() -> str:
    """Language of the user's environment if we speak it, else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in os.environ.get(name, "").split(":"):
            code = locale.normalize(wish).split("_")[0].split(".")[0]
            if code in LANGUAGES:
                return code
    return "en"
