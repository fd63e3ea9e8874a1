"""Runs the server: one process, ended by a signal, at which it finishes what is in flight."""

import asyncio
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from triplerainbow.server.app import build
from triplerainbow.server.settings import Settings
from triplerainbow.server.showing import show

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
    """The socket to serve on; OSError if the port is taken. Port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _give_up_the_dead(found)
        found.bind((settings.host, settings.port))
        found.listen(2048)
    except OSError:
        found.close()
        raise
    return found


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


def serve(settings: Settings, found: socket.socket, *, browser: bool) -> None:
    """Serve until a signal comes."""
    app = build(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=settings.proxied,
        # Only what a proxy on this computer adds: the rest of X-Forwarded-For anybody can write.
        forwarded_allow_ips="127.0.0.1,::1",
        timeout_keep_alive=30,
    )
    server = Server(config, app.state.closing)
    logging.getLogger("triplerainbow").setLevel(logging.WARNING)
    if browser:
        opening = threading.Timer(0.5, show, [address_of(found)])
        opening.daemon = True  # a browser that does not come back holds up nothing
        opening.start()
    server.run(sockets=[found])
