"""A loop in which no time passes but what is waited for: it leaps to whatever is due next."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

T = TypeVar("T")


class _Leaper(selectors.DefaultSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout > 0:
            self.now += timeout
            timeout = 0
        return super().select(timeout)


class LeapingLoop(asyncio.SelectorEventLoop):
    """Its clock shows the seconds that were waited for."""

    def __init__(self) -> None:
        self._leaper = _Leaper()
        super().__init__(self._leaper)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._leaper.now


class Thread(Executor):
    """An executor with one thread, in which work takes what it says that it takes."""

    def __init__(self, loop: LeapingLoop) -> None:
        self._loop = loop
        self._free_at = 0.0
        self.spent = 0.0
        """Work adds to this the seconds that it would take."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Do it; the result comes when the thread would have had the time for it."""
        future: Future[T] = Future()
        self.spent = 0.0
        found = fn(*args, **kwargs)
        self._free_at = max(self._free_at, self._loop.time()) + self.spent
        self._loop.call_at(self._free_at, future.set_result, found)
        return future


def leap(work: Callable[[LeapingLoop], Coroutine[Any, Any, T]]) -> T:
    """Run this in such a loop."""
    loop = LeapingLoop()
    try:
        return loop.run_until_complete(work(loop))
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
