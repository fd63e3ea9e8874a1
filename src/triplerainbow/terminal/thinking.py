"""A sign that somebody is thinking, where that takes longer than a moment."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from triplerainbow.terminal.paint import Screen

MOMENT = 0.3
"""Seconds after which a person wonders whether something happens."""


@contextmanager
def thinking(sentence: str) -> Iterator[None]:
    """Show the sentence with a spinner on stderr if this block takes longer than a moment.

    Only on a terminal: it is gone afterwards, and a file that kept it would tell nothing.
    """
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    waiter = Thread(target=_wait, args=(done, sentence), daemon=True)
    waiter.start()
    try:
        yield
    finally:
        done.set()
        waiter.join()


def _wait(done: Event, sentence: str) -> None:
    if done.wait(MOMENT):
        return
    with suppress(OSError), Screen(stderr=True).status(sentence):  # nobody may read stderr
        done.wait()
