"""Runs the server: one process, ended by a signal, at which it finishes what is in flight."""

import asyncio
import errno
import logging
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from triplerainbow.server.app import build
from triplerainbow.server.browser import open_page
from triplerainbow.server.http.address import is_here
from triplerainbow.server.http.connections import Connections, most_connections, raise_limit
from triplerainbow.server.http.protocol import Config
from triplerainbow.server.http.proxy import is_among
from triplerainbow.server.settings import Settings

BACKLOG = 256
"""Connections that wait to be let in; all of them may come in at once."""

GRACE = 5
"""Seconds that requests have to come to an end."""

UNCONFIRMED = 45
"""Seconds that what was sent may lie unconfirmed before a connection counts as broken."""


class Server(uvicorn.Server):
    """Ends open streams when it is told to stop: they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._closing = closing

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End well at a signal. Uvicorn would raise it again afterwards; we are done then."""
        usual = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As uvicorn does, and let all streams end."""
        self._closing.set()
        super().handle_exit(sig, frame)


def listen(settings: Settings) -> socket.socket:
    """The socket to serve on; OSError if the port is taken. Port 0 takes any that is free.

    OSError too if `host` is no name of a computer.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if settings.host == "::" and hasattr(socket, "IPV6_V6ONLY"):
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well
        _give_up_the_dead(found)
        found.bind((_name(settings.host), settings.port))
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def _name(host: str) -> str:
    """The host's name as networks write it; OSError if it is none."""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL)) from None


def _give_up_the_dead(found: socket.socket) -> None:
    """Let the system end connections whose other side confirms nothing, where it can."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; accepted connections inherit it
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNCONFIRMED)


def address_of(found: socket.socket) -> str:
    """What to type into a browser."""
    host, port = found.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def configured(app: ASGIApp, crowd: Connections, *, grace: int = GRACE, log: bool = True) -> Config:
    """How uvicorn is to run the application: every answer of it is ours."""
    return Config(
        app,
        crowd,
        **({"log_level": "warning"} if log else {"log_config": None}),
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=grace,
        timeout_keep_alive=30,
        proxy_headers=False,  # `http.proxy` reads them
        backlog=BACKLOG,
        interface="asgi3",
    )


def _log_only_ours() -> None:
    """Write what we and the event loop have to say; other libraries would quote strangers."""
    for name in ("triplerainbow", "asyncio"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.WARNING)
        logger.addHandler(logging.StreamHandler())
    logging.getLogger().addHandler(logging.NullHandler())


def serve(settings: Settings, found: socket.socket, *, browser: bool) -> None:
    """Serve until a signal comes."""
    settings = replace(settings, connections=most_connections(raise_limit()))
    app = build(settings)
    crowd = Connections(
        settings.connections,
        # A proxy on this computer may be there without having been named.
        stands_for_all=lambda host: is_here(host) or is_among(host, settings.proxies),
    )
    config = configured(app, crowd)
    server = Server(config, app.closing)
    _log_only_ours()
    if browser:
        opening = threading.Timer(0.5, open_page, [address_of(found)])
        opening.daemon = True  # nobody waits for a browser
        opening.start()
    server.run(sockets=[found])
