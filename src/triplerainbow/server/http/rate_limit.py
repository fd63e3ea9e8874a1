"""Limits of how often one client may ask: a bucket of tokens that fills up steadily."""

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from time import monotonic

from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused

MOST_CLIENTS = 10_000
"""Clients that are remembered; the one unseen for longest is forgotten first."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


CHANGES = Rate(40, 8)
"""Moves, chat, seats."""
TABLES = Rate(20, 0.2)
"""New tables."""
HINTS = Rate(10, 0.5)
"""Hints: each keeps one of the threads in which bots think for a second."""
PAGES = Rate(120, 20)
"""Pages and streams."""
KEYS = Rate(10, 0.2)
"""Tries of a personal link."""


class TooFast(Refused):
    """Somebody asks too often."""

    def __init__(self, wait: float) -> None:
        """`wait` is in seconds."""
        self.seconds = max(1, ceil(wait))
        super().__init__(refusals.TOO_FAST, n=self.seconds)


class Limiter:
    """Counts what each client does of one kind."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """0 if this client may go on, which is counted; else the seconds until it may."""
        now = monotonic()
        tokens = self._tokens(client, now)
        self._buckets.pop(client, None)
        allowed = tokens >= 1
        self._buckets[client] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self._rate.per_second

    def would_wait(self, client: str) -> float:
        """The same; nothing is counted."""
        return max(0.0, (1 - self._tokens(client, monotonic())) / self._rate.per_second)

    def _tokens(self, client: str, now: float) -> float:
        tokens, since = self._buckets.get(client, (self._rate.burst, now))
        return min(self._rate.burst, tokens + (now - since) * self._rate.per_second)

    def left(self, client: str) -> int:
        """How often this client may ask at once, as of when it last asked."""
        return int(self._buckets.get(client, (self._rate.burst, 0.0))[0])
