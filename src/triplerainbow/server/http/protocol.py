"""A connection: what HTTP allows it, how much and how long, before anything else looks at it.

Uvicorn's own class reads heads without any limit. This one counts what comes, refuses with a
sentence what is too long, too slow or contradicts itself, and tells the crowd what it waits for.
Nothing that a stranger sends is written to the log.
"""

import asyncio
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from triplerainbow.i18n import LANGUAGES, N_, _, speaking
from triplerainbow.server.http.address import plain
from triplerainbow.server.http.connections import Connections, State

MOST_HEAD = 16 * 1024
"""Bytes of a head: address, headers and what is between them."""

MOST_ADDRESS = 8 * 1024
"""Bytes of the address in it."""

MOST_LINES = 100
"""Headers; browsers send a dozen or two."""

MOST_MESSAGE = 512 * 1024
"""Bytes of a body as it comes, in however small chunks; `body_limit` counts what is in them."""

MOST_PIPELINED = 64
"""Requests that may wait for the one before them on their connection."""

MOST_IGNORED = 256 * 1024
"""Bytes that are still taken from somebody who was told to go, so that the answer arrives."""

HOST = re.compile(rb"(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,255})(?::(\d{0,5}))?")

WISHES = {
    400: N_("This request is not valid HTTP."),
    408: N_("The request did not arrive in time."),
    413: N_("The request is too long."),
    414: N_("The address of this request is too long."),
    431: N_("The headers of this request are too long."),
}
"""What is said to whom is not read to the end, by status."""

PHRASES = {
    400: b"Bad Request",
    408: b"Request Timeout",
    413: b"Content Too Large",
    414: b"URI Too Long",
    431: b"Request Header Fields Too Large",
}


class Config(uvicorn.Config):
    """Uvicorn's, and the crowd that its connections are part of."""

    def __init__(self, app: Any, crowd: Connections, **options: Any) -> None:
        super().__init__(app, http=Connection, ws="none", **options)
        self.crowd = crowd


class Unfit(Exception):  # noqa: N818 - an answer, not a fault
    """A request that is not read any further."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Connection(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._crowd = config.crowd
        self._head = 0
        """Bytes of the head that is coming."""
        self._message = 0
        """Bytes of the message after its head."""
        self._in_body = False
        self._ended = False
        """Whether a message has come to its end in the piece that is being read."""
        self._unfit: Unfit | None = None
        self._told_to_go = False
        self._ignored = 0
        self._deaf = False
        """Whether the rest is in another protocol than HTTP/1."""

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Find a place in the crowd."""
        super().connection_made(transport)
        host, port = self.client or ("", 0)
        self.client = (plain(host) or host, port)
        if not self._crowd.come(self, host, self.loop):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the crowd."""
        self._crowd.go(self)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def let_go(self, state: State) -> None:
        """As the crowd has it."""
        if state in (State.HEAD, State.BODY) and (self._head or self._in_body):
            self._refuse(408)
        elif state in (State.LEAVING, State.STALLED):
            self.drop()
        else:
            self.transport.close()
            self._stand()

    def drop(self) -> None:
        """As the crowd has it."""
        self.transport.abort()

    def shutdown(self) -> None:
        """End when the answer is out; nobody is waited for who does not read it."""
        super().shutdown()
        self._stand()

    def _stand(self) -> None:
        """Tell the crowd what this waits for."""
        self._crowd.put(self, self._state(), self.loop)

    def _state(self) -> State:
        if self._told_to_go or self.transport.is_closing():
            return State.LEAVING
        if self.flow.write_paused:
            return State.STALLED
        if self.pipeline:
            return State.BUSY
        if self._in_body:
            return State.BODY
        if self._head or self.cycle is None:
            return State.HEAD
        return State.IDLE if self.cycle.response_complete else State.BUSY

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read as much as is allowed."""
        self._unset_keepalive_if_required()
        if self._told_to_go or self._deaf:
            self._ignore(len(data))
            return
        try:
            while data:
                room = MOST_HEAD if self._in_body else MOST_HEAD - self._head
                self._feed(data if len(data) <= room else data[:room])
                data = data[room:]
        except httptools.HttpParserUpgrade:
            self._deaf = True  # what was asked is answered as usual, and nothing after it
        except (httptools.HttpParserError, Unfit) as fault:
            status = fault.status if isinstance(fault, Unfit) else 400
            self._refuse(self._unfit.status if self._unfit else status)
            return
        self._stand()

    def _feed(self, piece: bytes) -> None:
        """A piece no longer than the head may still become; a head in its end counts as a byte."""
        was_in_body, before, self._ended = self._in_body, self._head, False
        self.parser.feed_data(piece)
        if self._in_body:
            self._head = 0
            self._message += len(piece) if was_in_body else 0
            if self._message > MOST_MESSAGE:
                raise Unfit(413)
        elif not self._ended:
            self._head = before + len(piece)
            if self._head >= MOST_HEAD:
                raise Unfit(431)

    def _ignore(self, count: int) -> None:
        self._ignored += count
        if self._ignored > MOST_IGNORED:
            self.drop()

    def on_message_begin(self) -> None:
        """Take another request, if not too many wait."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise self._is_unfit(431)
        super().on_message_begin()
        self._head = max(self._head, 1)

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        super().on_url(url)
        if len(self.url) > MOST_ADDRESS:
            raise self._is_unfit(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; one after the body is of no use to anybody."""
        if self._in_body:
            return
        super().on_header(name, value)
        if len(self.headers) > MOST_LINES:
            raise self._is_unfit(431)

    def on_headers_complete(self) -> None:
        """Let the application answer, if the head makes sense."""
        version = self.parser.get_http_version()
        if version not in ("1.0", "1.1") or not _makes_sense(
            self.headers, version, is_upgrade=self.parser.should_upgrade()
        ):
            raise self._is_unfit(400)
        self._to_origin_form()
        super().on_headers_complete()
        if self.parser.should_upgrade():
            self.cycle.keep_alive = False
        self._in_body, self._message = True, 0

    def _to_origin_form(self) -> None:
        """An address with scheme and host must be here; it means what the path alone does."""
        if self.url.startswith(b"/"):
            return
        parts = httptools.parse_url(self.url)  # "*" has no scheme, "a:80" is none at all
        host = next((value for name, value in self.headers if name == b"host"), b"")
        authority = self.url.partition(b"://")[2].partition(b"/")[0].partition(b"?")[0]
        if (parts.schema or b"").lower() not in (
            b"http",
            b"https",
        ) or authority.lower() != host.lower():
            raise self._is_unfit(400)
        query = b"?" + parts.query if parts.query else b""
        self.url = (parts.path or b"/") + query

    def on_message_complete(self) -> None:
        """The request is whole."""
        super().on_message_complete()
        self._in_body, self._ended, self._head = False, True, 0

    # Answering

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._stand()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._stand()

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self._stand()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing was asked for a while."""
        super().timeout_keep_alive_handler()
        self._stand()

    def _is_unfit(self, status: int) -> Unfit:
        """To be raised inside of the parser, which tells nobody why it has stopped."""
        self._unfit = Unfit(status)
        return self._unfit

    def _refuse(self, status: int) -> None:
        """Say why nothing more is read, and hang up as soon as that has arrived."""
        if self.transport.is_closing() or self._told_to_go:
            return
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if cycle.response_started or self.pipeline:  # it would be taken for a part of that
                self.drop()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self._told_to_go = True
        self.transport.write(_refusal(status))
        if self.transport.can_write_eof():
            self.transport.write_eof()
            self.flow.resume_reading()
        else:
            self.transport.close()
        self._stand()


def _makes_sense(headers: Sequence[tuple[bytes, bytes]], version: str, *, is_upgrade: bool) -> bool:
    """Whether a head says one thing about its host and its length.

    The parser itself refuses more than one length, and a length beside chunks.
    """
    hosts, has_body = 0, False
    for name, value in headers:
        if name == b"host":
            hosts += 1
            if not _is_host(value):
                return False
        elif name == b"transfer-encoding":
            has_body = True
            if value.lower() != b"chunked" or version == "1.0":
                return False
        elif name == b"content-length":
            has_body = has_body or value != b"0"
    if hosts > 1 or (hosts == 0 and version == "1.1"):
        return False
    return not (is_upgrade and has_body)  # the parser would take the body for the other protocol


def _is_host(value: bytes) -> bool:
    found = HOST.fullmatch(value)
    return found is not None and int(found[1] or 0) < 1 << 16


@cache
def _refusal(status: int) -> bytes:
    """The whole answer. The language of whom is not read to the end is not known."""
    lines = []
    for language in LANGUAGES:
        with speaking(language):
            lines.append(_(WISHES[status]))
    body = "\n".join([*lines, ""]).encode()
    return b"\r\n".join(
        (
            b"HTTP/1.1 %d %s" % (status, PHRASES[status]),
            b"content-type: text/plain; charset=utf-8",
            b"content-length: %d" % len(body),
            b"x-content-type-options: nosniff",
            b"cache-control: no-store",
            b"connection: close",
            b"",
            body,
        )
    )
