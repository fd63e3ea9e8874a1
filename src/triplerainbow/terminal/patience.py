"""Nobody waits in silence: a notice on stderr while a game is compiled for the first time."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from rich.console import Console

from triplerainbow.i18n import _

SILENCE = 1.5
"""Seconds after which a person starts to wonder."""


@contextmanager
def patience() -> Iterator[Callable[[], None]]:
    """While the block runs for longer than it should, say that the game is being prepared.

    Yields a function that ends the notice before the block ends. Loading compiled code from the
    cache stays below SILENCE, so only a first run shows anything.
    """
    ready = Event()
    notice = _("Preparing the game for its first run; this takes about a minute…")
    # The text is translated here, because the language does not follow into a thread.
    waiter = Thread(target=_wait, args=(ready, notice), daemon=True)
    waiter.start()

    def stop() -> None:
        if not ready.is_set():
            ready.set()
            waiter.join()

    try:
        yield stop
    finally:
        stop()


def _wait(ready: Event, notice: str) -> None:
    """Show a spinner on a terminal, else a plain line, if it is not ready soon."""
    if ready.wait(SILENCE):
        return
    console = Console(stderr=True, highlight=False, markup=False)
    if not console.is_terminal:
        print(notice, file=sys.stderr, flush=True)
        ready.wait()
        return
    with console.status(notice):
        ready.wait()
