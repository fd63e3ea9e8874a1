"""Opens the page in a browser with a window, if there is one: never in the server's terminal."""

import os
import shlex
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

IN_TERMINALS = frozenset(
    {
        "www-browser",
        "lynx",
        "links",
        "links2",
        "elinks",
        "w3m",
        "browsh",
        "carbonyl",
        "curl",
        "wget",
    }
)
"""Browsers that would take over the terminal."""

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_page(address: str) -> bool:
    """Open a page; whether there is a browser for it."""
    return any(browser.open(address) for browser in _browsers())


def _browsers() -> Iterator[webbrowser.BaseBrowser]:
    """What the variable BROWSER names; then the usual one, where there is a display."""
    named = [name for name in os.environ.get("BROWSER", "").split(os.pathsep) if name.strip()]
    for name in (*named, *([None] if has_display() else [])):
        try:
            found = webbrowser.get(name)
        except (webbrowser.Error, ValueError):  # not there, or no command
            continue
        if not _is_in_terminal(found):
            yield found


def has_display() -> bool:
    """Whether windows can be opened."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in DISPLAYS)


def _is_in_terminal(browser: webbrowser.BaseBrowser) -> bool:
    words = shlex.split(str(getattr(browser, "name", ""))) or [""]
    return Path(words[0]).name in IN_TERMINALS
