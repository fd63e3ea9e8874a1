"""Signals that end the program while a game is on: exceptions, but never in mid-move."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn, Self

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, a request to end, a terminal that went away; not every system has all of them."""


class Terminated(BaseException):
    """Somebody ended the program; like KeyboardInterrupt, and no error."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number
        """Exit code, as shells expect it."""


class Watch:
    """Within its `with` block the first of these signals becomes an exception.

    It is raised at once, but in a `deferring` block only while `listening` or by `check`, so that
    what stands between is never half done. Later signals are ignored until the block ends or
    `stop`: whoever ends a session often sends two, and the second must not disturb the saving.
    """

    def __init__(self) -> None:
        self._usual: dict[int, Any] = {}
        self._deferring = False
        self._waiting: int | None = None
        self._raised = False

    def __enter__(self) -> Self:
        """Take over the signals, except those that are ignored, as under `nohup`."""
        if current_thread() is main_thread():  # Python handles signals nowhere else
            for number in (getattr(signal, name) for name in ENDING if hasattr(signal, name)):
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._usual[number] = signal.signal(number, self._catch)
        return self

    def __exit__(self, *_exception: object) -> None:
        """Give the signals back."""
        self.stop()

    def stop(self) -> None:
        """Give the signals back before the block ends: there is nothing left to protect."""
        while self._usual:
            signal.signal(*self._usual.popitem())

    @contextmanager
    def deferring(self) -> Iterator[None]:
        """Within, a signal waits until the program listens or checks."""
        self._deferring = True
        try:
            yield
        finally:
            self._deferring = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Within, a signal is raised at once; so is one that has waited."""
        before, self._deferring = self._deferring, False
        try:
            self.check()
            yield
        finally:
            self._deferring = before

    def check(self) -> None:
        """Raise the signal that has waited, if there is one."""
        if self._waiting is not None:
            self._raise(self._waiting)

    def _catch(self, number: int, _frame: FrameType | None) -> None:
        if self._raised:
            return
        if self._deferring:
            self._waiting = number
        else:
            self._raise(number)

    def _raise(self, number: int) -> NoReturn:
        self._waiting = None
        self._raised = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Terminated(number)
