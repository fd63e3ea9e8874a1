"""What a proxy in front tells of a request: who asks, and whether by HTTPS.

Only proxies at addresses that the host has named are believed, and of what they hand on only what
they have added themselves: the rest anybody can write. `Forwarded` is not read: a proxy that writes
the other headers passes it on from the client as it came.
"""

import logging
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from triplerainbow.server.http.address import is_near, plain

log = logging.getLogger("triplerainbow")

Network = IPv4Network | IPv6Network

THIS_COMPUTER = ("127.0.0.0/8", "::1")
"""Where a proxy is if nothing else is said."""

SCHEMES = ("http", "https")

MOST_HOPS = 20
"""Proxies behind each other that are looked at."""


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Addresses and networks that a host has named; ValueError if one is none."""
    stripped = (text.strip() for text in texts)
    return tuple(ip_network(plain(text) or text, strict=False) for text in stripped)


def is_among(host: str, trusted: Sequence[Network]) -> bool:
    """Whether this address is one of those."""
    text = plain(host)
    return bool(text) and any(ip_address(text) in network for network in trusted)


class Proxied:
    """Puts client and scheme of a request right, if a proxy that is believed sends it."""

    def __init__(self, app: ASGIApp, trusted: Sequence[Network]) -> None:
        """Without `trusted` nobody is believed."""
        self.app = app
        self._trusted = trusted
        self._hinted = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] == "http":
            self._put_right(scope)
        await self.app(scope, receive, send)

    def _put_right(self, scope: Scope) -> None:
        hops, schemes = _told(scope)
        if not hops and not schemes:
            return
        peer = scope["client"][0] if scope.get("client") else ""
        if not self._believes(peer):
            self._hint(peer)
            return
        place = self._first_stranger(hops)
        if place and plain(hops[-place]):
            scope["client"] = (plain(hops[-place]), 0)
        # Each proxy that adds an address adds a scheme as well, or overwrites the one there is.
        named = schemes[-min(max(place, 1), len(schemes))] if schemes else ""
        if named in SCHEMES:
            scope["scheme"] = named

    def _believes(self, host: str) -> bool:
        return is_among(host, self._trusted)

    def _first_stranger(self, hops: Sequence[str]) -> int:
        """Place, from 1 at the end, of whoever has asked the outermost of our proxies; 0: none."""
        for place, hop in enumerate(reversed(hops), 1):
            if not self._believes(hop):
                return place
        return len(hops)

    def _hint(self, peer: str) -> None:
        """Tell the host, once, that a proxy seems to be there which is not believed."""
        if self._hinted or not is_near(peer):
            return
        self._hinted = True
        usual = is_among(peer, networks(THIS_COMPUTER))
        option = "--behind-proxy" if usual else f"--behind-proxy {plain(peer)}"
        log.warning(
            "requests from %s come through a proxy that is not believed: all visitors share one"
            " limit, and cookies are not Secure; if that proxy is yours, start with %s",
            plain(peer),
            option,
        )


def _told(scope: Scope) -> tuple[list[str], list[str]]:
    """The addresses and the schemes that proxies have written, the nearest last."""
    hops: list[str] = []
    schemes: list[str] = []
    for name, value in scope["headers"]:
        if name == b"x-forwarded-for":
            hops += [_host(each) for each in value.decode("latin-1").split(",")]
        elif name == b"x-forwarded-proto":
            schemes += [each.strip().lower() for each in value.decode("latin-1").split(",")]
    return hops[-MOST_HOPS:], schemes[-MOST_HOPS:]


def _host(text: str) -> str:
    """The address of "1.2.3.4", "1.2.3.4:567", "::1", "[::1]" or "[::1]:567"."""
    text = text.strip()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
