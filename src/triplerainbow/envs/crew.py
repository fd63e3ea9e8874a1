"""Threads that share the work of a batch; forked and copied environments start their own."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise

from triplerainbow.envs.batch import Scratch, new_scratch
from triplerainbow.games.game import Game


class Crew:
    """So many threads, each with room of its own; this one is the last of them."""

    def __init__(self, game: Game, threads: int) -> None:
        self.threads = threads
        self._scratches = [new_scratch(game) for _thread in range(threads)]
        self._pool: ThreadPoolExecutor | None = None
        self._process = -1
        """Whose threads they are: a fork has none of them."""

    def run(self, work: Callable[[Scratch, int, int], object], count: int) -> None:
        """Do `work` on contiguous spans of `count` places, all threads at once.

        Raises what one of them raises, once all are done.
        """
        if self.threads == 1:
            work(self._scratches[0], 0, count)
            return
        spans = _spans(count, min(self.threads, max(count, 1)))
        waiting: list[Future[object]] = []
        if len(spans) > 1:
            pool = self._threads()
            rooms = zip(self._scratches[1:], spans[1:], strict=False)
            waiting = [pool.submit(work, scratch, *span) for scratch, span in rooms]
        try:
            work(self._scratches[0], *spans[0])
        finally:
            faults = [fault for fault in (each.exception() for each in waiting) if fault]
        if faults:
            raise faults[0]

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(self.threads - 1)
            self._process = os.getpid()
        return self._pool


def _spans(count: int, threads: int) -> list[tuple[int, int]]:
    """`count` places in contiguous spans, one for each thread."""
    ends = [count * part // threads for part in range(threads + 1)]
    return list(pairwise(ends))
