"""Nobody waits in silence: a notice on stderr while a game is compiled for the first time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from numba.core import event as numba_events

from triplerainbow.i18n import _
from triplerainbow.terminal.paint import Screen

SILENCE = 1.5
"""Seconds after which a person starts to wonder."""


@contextmanager
def patience() -> Iterator[Callable[[], None]]:
    """Say that the game is being prepared if within this block the compiler is at work for long.

    Yields a function that ends the notice before the block ends. A slow machine that only loads
    what was compiled before gets no notice.
    """
    compiling, ready = Event(), Event()
    notice = _("Preparing the game for its first run; this takes about a minute…")
    # The text is translated here, because the language does not follow into a thread.
    waiter = Thread(target=_wait, args=(compiling, ready, notice), daemon=True)
    waiter.start()

    def stop() -> None:
        if not ready.is_set():
            ready.set()
            compiling.set()
            waiter.join()

    with numba_events.install_listener("numba:compile", _Compiler(compiling)):
        try:
            yield stop
        finally:
            stop()


class _Compiler(numba_events.Listener):
    """Hears from Numba when it begins to compile; it has searched the cache before that."""

    def __init__(self, compiling: Event) -> None:
        self._compiling = compiling

    def on_start(self, event: object) -> None:
        """See `numba.core.event.Listener`."""
        del event
        self._compiling.set()

    def on_end(self, event: object) -> None:
        """See `numba.core.event.Listener`: what is compiled first is rarely all."""


def _wait(compiling: Event, ready: Event, notice: str) -> None:
    """Show a spinner on a terminal, else a plain line, if it is not ready soon."""
    compiling.wait()
    if ready.wait(SILENCE):
        return
    with suppress(OSError):  # nobody reads stderr
        console = Screen(stderr=True)
        if not console.is_terminal:
            console.print(notice, soft_wrap=True)
            ready.wait()
            return
        with console.status(notice):
            ready.wait()
