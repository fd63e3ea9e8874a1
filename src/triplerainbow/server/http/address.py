"""Addresses of clients, each written in one way."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

NET = 64
"""Bits of an IPv6 address that name a household; it makes up the rest as it likes."""

NAT64 = ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 ones; the last 32 bits are those."""


@lru_cache(4096)
def plain(host: str) -> str:
    """An address as it is usually written: IPv4 even if it comes as IPv6, without a zone.

    What is no address is "": nobody can be told apart by it.
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if found in NAT64:
            return str(ip_address(int(found) & 0xFFFFFFFF))
    return str(found)


@lru_cache(4096)
def household(host: str) -> str:
    """What limits count as one client: an IPv4 address, or the network of an IPv6 address."""
    text = plain(host)
    if ":" not in text or is_here(text):
        return text
    return str(ip_network((text, NET), strict=False))


@lru_cache(4096)
def is_here(host: str) -> bool:
    """Whether this is the computer itself."""
    text = plain(host)
    return bool(text) and ip_address(text).is_loopback


def is_near(host: str) -> bool:
    """Whether this is the computer itself or a private network, where proxies are."""
    text = plain(host)
    return bool(text) and (ip_address(text).is_loopback or ip_address(text).is_private)
