"""A limit of how many streams one client may have open: each keeps a connection."""

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from ipaddress import ip_address

from triplerainbow.i18n import _
from triplerainbow.server.tables.refused import Refused

MOST = 100
"""Streams of one address."""


class Streams:
    """Counts the streams of each client.

    This machine itself has no limit: its address is that of a proxy in front, which stands for all.
    """

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def check(self, client: str) -> None:
        """Refused if this client has too many open."""
        if self._open[client] >= MOST and not _is_here(client):
            wish = _("Too many pages are open from your address; close one of them.")
            raise Refused("too_many", wish, 429)

    async def counted(
        self, client: str, updates: AsyncGenerator[str, None]
    ) -> AsyncGenerator[str, None]:
        """The same updates, counted as a stream of this client for as long as they last."""
        with self.one(client):
            async with aclosing(updates):
                async for update in updates:
                    yield update

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """A stream of this client is open within a `with` block."""
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def _is_here(client: str) -> bool:
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return False
