"""The way to a server: straight, or through the proxy that the environment names.

httpx would read the environment by itself. But it asks proxies for addresses of this very computer,
and what goes wrong on the way it tells without the variable that is to blame.
"""

import os
import ssl
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx

from triplerainbow.i18n import _
from triplerainbow.record.faults import quoted

CERTIFICATES = {"SSL_CERT_FILE": "cafile", "SSL_CERT_DIR": "capath"}
"""Variables that name certificates to believe in, as OpenSSL and httpx have them."""


@dataclass(frozen=True)
class Route:
    """How a server is reached."""

    proxy: str | None = None
    """Address of a proxy; None: straight."""
    variable: str = ""
    """The variable that names it."""

    def hint(self, host: str) -> str:
        """What to do if the proxy is to blame; "" without one."""
        if self.proxy is None:
            return ""
        wish = _("{variable} names the proxy {proxy}; to ask {host} directly, set NO_PROXY={host}")
        return wish.format(variable=self.variable, proxy=without_secrets(self.proxy), host=host)


def route_to(server: str) -> Route:
    """The way to the server at this address, as the environment has it."""
    address = urlsplit(server)
    host = address.hostname or ""
    if is_local(host):
        return Route()
    proxies = getproxies()
    if proxy_bypass(address.netloc.rpartition("@")[2]) or proxy_bypass(host):
        return Route()
    for kind in (address.scheme, "all"):
        if found := proxies.get(kind):
            return Route(found if "://" in found else f"http://{found}", _variable(kind))
    return Route()


def is_local(host: str) -> bool:
    """Whether an address is this very computer: no proxy elsewhere would reach it."""
    name = host.lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        found = ip_address(name.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or found
    return bool(mapped.is_loopback or mapped.is_unspecified)


def _variable(kind: str) -> str:
    """The variable that names the proxy for addresses of this kind, as it is written."""
    name = f"{kind}_proxy"  # the lower case wins, as everywhere
    return next((n for n in (name, name.upper()) if os.environ.get(n)), name.upper())


def without_secrets(proxy: str) -> str:
    """An address of a proxy without name and password, short and printable."""
    scheme, mark, rest = proxy.partition("://")
    return quoted(f"{scheme}{mark}{rest.rpartition('@')[2]}")


def settings(server: str, route: Route) -> dict[str, Any]:
    """Arguments of the HTTP client for this way. ValueError if the environment is no good."""
    try:
        proxy = None if route.proxy is None else _proxy(route.proxy)
    except (ValueError, httpx.InvalidURL):
        wish = _("{variable} is no address of a proxy: {proxy}; it looks like http://proxy:3128")
        told = wish.format(variable=route.variable, proxy=without_secrets(route.proxy or ""))
        raise ValueError(told) from None
    if proxy is not None and proxy.url.scheme.startswith("socks") and not _speaks_socks():
        wish = _("{hint}; or install socksio, without which no SOCKS proxy can be asked")
        raise ValueError(wish.format(hint=route.hint(urlsplit(server).hostname or "")))
    # The rest of the environment stays out: a .netrc would take the place of the token.
    return {"proxy": proxy, "trust_env": False, "verify": _certificates(server)}


def _proxy(text: str) -> httpx.Proxy:
    """The proxy of this address; ValueError or InvalidURL if it is none."""
    address = urlsplit(text)  # stricter than httpx in some things
    if not address.hostname or address.port == 0 or any(sign.isspace() for sign in text):
        raise ValueError(text)
    return httpx.Proxy(text)


def _speaks_socks() -> bool:
    return find_spec("socksio") is not None


def _certificates(server: str) -> ssl.SSLContext:
    """Whom to believe: the usual authorities, or those that the environment names."""
    context = httpx.create_ssl_context(trust_env=False)
    if urlsplit(server).scheme != "https":
        return context
    for variable, argument in CERTIFICATES.items():
        path = os.environ.get(variable)
        if not path:
            continue
        try:
            if not Path(path).exists():  # OpenSSL would pass over a folder that there is not
                raise FileNotFoundError(path)
            context.load_verify_locations(**{argument: path})
        except (OSError, ssl.SSLError):
            wish = _("{variable} names no certificates: {path}; mend it, or remove it")
            raise ValueError(wish.format(variable=variable, path=quoted(path))) from None
    return context
