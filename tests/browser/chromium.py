"""Finding and starting the browser."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tests.samples import INTERPRETED

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser")
LIBRARIES = ("playwright", "axe_playwright_python")


def program() -> str | None:
    """The path of Chromium: what the environment variable CHROMIUM says, or the system's own."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def why_not() -> str:
    """Why no browser can be used here, and what to do about it; "" if one can."""
    if INTERPRETED:
        return "a server in another process"
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        return f"tests in a browser need {', '.join(missing)}: run pip install -e '.[dev]'"
    if program() is None:
        return "tests in a browser need Chromium: install chromium, or name its path in CHROMIUM"
    return ""


@contextmanager
def launched() -> Iterator["Browser"]:
    """A browser without a window, for the time of a block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
