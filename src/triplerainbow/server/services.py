"""What the pages and the API of one server share."""

import asyncio
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from triplerainbow.server.hosting.lobby import Lobby
from triplerainbow.server.http.address import household
from triplerainbow.server.http.csrf import Origins
from triplerainbow.server.http.rate_limit import Limiter, Rate, TooFast
from triplerainbow.server.http.stream_limit import StreamLimit
from triplerainbow.server.settings import Settings
from triplerainbow.server.store.store import Store
from triplerainbow.server.store.tokens import Tokens


@dataclass
class Services:
    """What they share."""

    settings: Settings
    store: Store
    lobby: Lobby
    closing: asyncio.Event
    """Set when the server is to end: streams end then."""
    installation: str
    """What its cookies are called after."""

    def __post_init__(self) -> None:
        """Nobody has asked for anything yet."""
        self.loop = asyncio.get_running_loop()
        self._limiters: dict[Rate, Limiter] = {}
        self.streams = StreamLimit(self.settings.connections // 2)
        self.tokens = Tokens(self.store)
        self.origins = Origins()

    def limiter(self, rate: Rate) -> Limiter:
        """What counts requests of this rate."""
        found = self._limiters.get(rate)
        if found is None:
            found = self._limiters[rate] = Limiter(rate)
        return found

    def slow_down(self, request: HTTPConnection, rate: Rate) -> None:
        """Refused if this client asks too often."""
        if not self.settings.limits:
            return
        wait = self.limiter(rate).wait(client_of(request))
        if wait:
            raise TooFast(wait)

    def check_pace(self, request: HTTPConnection, rate: Rate) -> None:
        """Refused if this client has asked too often; nothing is counted."""
        if not self.settings.limits:
            return
        wait = self.limiter(rate).would_wait(client_of(request))
        if wait:
            raise TooFast(wait)


def client_of(request: HTTPConnection) -> str:
    """Who asks, as limits count it: an address, or a network of IPv6."""
    return household(request.client.host) if request.client else ""
