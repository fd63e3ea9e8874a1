"""A limit of how many streams one client may have open: each keeps a connection."""

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager

from triplerainbow.server import refusals
from triplerainbow.server.http.address import is_here
from triplerainbow.server.refusals import Refused

MOST = 100
"""Streams of one address."""


class StreamLimit:
    """Counts the streams of each client.

    This machine itself has no limit: its address is that of a proxy in front, which stands for all.
    """

    def __init__(self, most_watching: int) -> None:
        """So many streams may be open of people who only watch: the rest is for those who play."""
        self._open: Counter[str] = Counter()
        self._most_watching = most_watching
        self._watching = 0

    def check(self, client: str, *, plays: bool = True) -> None:
        """Refused if this client has too many open, or if too many watch already."""
        if not plays and self._watching >= self._most_watching:
            raise Refused(refusals.TOO_MANY_WATCH)
        if self._open[client] >= MOST and not is_here(client):
            raise Refused(refusals.TOO_MANY_STREAMS)

    async def counted(
        self, client: str, updates: AsyncGenerator[str, None], *, plays: bool = True
    ) -> AsyncGenerator[str, None]:
        """The same updates, counted as a stream of this client for as long as they last."""
        with self.one(client, plays=plays):
            async with aclosing(updates):
                async for update in updates:
                    yield update

    @contextmanager
    def one(self, client: str, *, plays: bool = True) -> Iterator[None]:
        """A stream of this client is open within a `with` block."""
        self._open[client] += 1
        self._watching += not plays
        try:
            yield
        finally:
            self._watching -= not plays
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
