"""Opens the first page in a browser window, where there is one."""

import threading
import webbrowser
from pathlib import Path

TEXT = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh", "carbonyl"})
"""Browsers that draw in the terminal. They would take it away from the server, which runs there."""

DELAY = 0.5
"""Seconds until the server listens."""


def open_soon(address: str) -> None:
    """Open a window at this address once the server runs; nothing where there is no window."""
    browser = window()
    if browser is not None:
        timer = threading.Timer(DELAY, browser.open, [address])
        timer.daemon = True  # nobody waits for a browser
        timer.start()


def window() -> webbrowser.BaseBrowser | None:
    """The browser that opens windows here; None without a display, or with a text browser alone.

    Without a display Python knows text browsers only, so they stand for it.
    """
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return None
    name = getattr(browser, "name", "")
    return None if Path(str(name)).name in TEXT else browser
