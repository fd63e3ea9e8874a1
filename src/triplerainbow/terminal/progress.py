"""How far a long job is, on stderr."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from triplerainbow.i18n import _
from triplerainbow.terminal.paint import Screen

PLAIN_INTERVAL = 2.0
"""Seconds between lines where there is no terminal to draw a bar on."""


@contextmanager
def progress(total: int, *, shown: bool) -> Iterator[Callable[[], None]]:
    """Yield a function to call after each of `total` steps."""
    if not shown:
        yield lambda: None
    elif not sys.stderr.isatty():
        yield _plain_meter(total)
    else:
        console = Screen(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("", total=total)
            yield lambda: bar.advance(task)


def _plain_meter(total: int) -> Callable[[], None]:
    """Steps counted in lines of text, now and then and at the end."""
    done = 0
    told = monotonic()

    def advance() -> None:
        nonlocal done, told
        done += 1
        if done == total or monotonic() - told >= PLAIN_INTERVAL:
            told = monotonic()
            print(_("{done} of {total}").format(done=done, total=total), file=sys.stderr)

    return advance
