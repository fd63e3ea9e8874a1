"""Signals that end a program reach its worker processes too, which leave them to the parent.

Ctrl-C, the end of a terminal or of a service: the parent alone decides what happens, and the
workers end with it. A worker that died of the signal would look as if its work had killed it.
"""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

INTERRUPT = frozenset({signal.SIGINT})

ENDING = INTERRUPT | {
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
}
"""Ctrl-C, a request to end, a terminal that went away; not every system has all of them."""


@contextmanager
def held_back() -> Iterator[None]:
    """Let a process that starts now inherit that it gets none of ENDING, from its first moment on.

    The worker calls `leave_to_parent` once it runs.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        # Every first process that is spawned starts the tracker, which lets signals through again.
        ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent(numbers: Iterable[int]) -> None:
    """In a worker: ignore these signals, also those that came meanwhile; let all others through.

    Programs that the worker starts ignore them too, so no bot loses its engine before the parent
    has decided.
    """
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
