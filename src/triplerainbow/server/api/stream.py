"""Streams: one object a line, and an empty line as a sign of life.

A stream has no queue: whenever it can write, it writes what is new by then. So a program that reads
slowly, or not at all, costs nothing but its connection.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from triplerainbow.i18n import N_
from triplerainbow.server.api import examples, messages
from triplerainbow.server.api.call import SAFE, Answer, Call, encode
from triplerainbow.server.api.operation import AT_TABLE, RECORDS, operation
from triplerainbow.server.presentation.lines import Line, Lines
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.store.tokens import READ
from triplerainbow.server.tables.events import NOBODY

KIND = b"application/x-ndjson"


class Source(Protocol):
    """Where the lines of a stream come from."""

    @property
    def plays(self) -> bool:
        """Whether the program plays there, and does not only watch."""

    @property
    def ended(self) -> bool:
        """Whether the last line was told."""

    @property
    def lasts(self) -> bool:
        """Whether the program may still see what it sees."""

    def news(self) -> Sequence[Line]:
        """The lines that tell what has happened since they were asked for."""

    def opened(self, wake: asyncio.Event) -> AbstractContextManager[None]:
        """Within, `wake` is set at every change."""


@operation(
    "GET",
    "/tables/{table}/stream",
    "stream",
    N_("What happens at a table, one JSON object a line"),
    gives=messages.Full,
    scope=READ,
    media="application/x-ndjson",
    lines=messages.LINES,
    queries=RECORDS,
    problems=(*AT_TABLE, "too_many"),
    answers=examples.STREAM,
)
async def stream(call: Call) -> Answer | None:
    """Tell what happens at a table until the game is over, or the program goes."""
    visit = await call.visit()
    return await streamed(call, AtTable(visit, records=call.query("record") == "1"))


async def streamed(call: Call, source: Source) -> Answer | None:
    """Answer with all that comes from a source."""
    if call.scope["method"] == "HEAD":  # no body, so nothing to wait for
        return Answer(b"", kind=KIND)
    streams, person = call.services.streams, call.caller.person.id
    name, plays = f"token {call.caller.id}", source.plays
    if call.services.settings.limits:
        streams.check(name, plays=plays)
    headers = [(b"content-type", KIND), (b"x-accel-buffering", b"no"), *SAFE, *call.announced]
    call.started = True
    await call.send({"type": "http.response.start", "status": 200, "headers": headers})
    with streams.one(name, plays=plays), call.services.lobby.presence.streaming(person):
        await _Stream(call, source).run()
    await call.send({"type": "http.response.body", "body": b""})
    return None


class AtTable:
    """What happens at one table."""

    def __init__(self, visit: Visit, *, records: bool) -> None:
        self._visit = visit
        self._lines = Lines(visit.table, visit.seat, records=records)

    @property
    def plays(self) -> bool:
        """See `Source.plays`."""
        return self._visit.seat != NOBODY

    @property
    def ended(self) -> bool:
        """See `Source.ended`."""
        return self._lines.ended

    @property
    def lasts(self) -> bool:
        """See `Source.lasts`."""
        return self._visit.lasts

    def news(self) -> Sequence[Line]:
        """See `Source.news`."""
        return self._lines.news(self._visit.live.time.now())

    @contextmanager
    def opened(self, wake: asyncio.Event) -> Iterator[None]:
        """See `Source.opened`."""
        live, seat = self._visit.live, self._visit.seat
        live.listeners.add(wake)
        live.attendance.arrive(seat, program=True)
        try:
            yield
        finally:
            live.listeners.discard(wake)
            live.attendance.depart(seat, program=True)


class _Stream:
    """One open stream."""

    def __init__(self, call: Call, source: Source) -> None:
        self._call = call
        self._source = source
        self._wake = asyncio.Event()
        self._gone = False

    async def run(self) -> None:
        """Write until it is over."""
        leaving = asyncio.ensure_future(self._notice_leaving())
        try:
            with self._source.opened(self._wake):
                await self._write()
        finally:
            leaving.cancel()

    async def _write(self) -> None:
        loop, send = asyncio.get_running_loop(), self._call.send
        closing: asyncio.Event = self._call.services.closing
        silence = self._call.services.settings.pace.ping
        ping = loop.call_later(silence, self._wake.set)
        said = loop.time()
        try:
            while not (self._gone or closing.is_set()) and self._lasts:
                self._wake.clear()
                news = self._source.news()
                quiet = loop.time() - said
                if news or quiet >= silence:
                    said = loop.time()
                    body = b"\n" if not news else b"".join(map(_line, news))
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    if self._source.ended:
                        return
                    if self._wake.is_set():
                        continue
                if ping.when() <= loop.time():
                    ping = loop.call_later(silence - (loop.time() - said), self._wake.set)
                await self._wake.wait()
        finally:
            ping.cancel()

    @property
    def _lasts(self) -> bool:
        """Whether the program may still see what it sees: its token may have been revoked."""
        return self._source.lasts and self._call.services.tokens.is_known(self._call.caller)

    async def _notice_leaving(self) -> None:
        while (await self._call.receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        self._wake.set()


def _line(line: Line) -> bytes:
    return encode(line) + b"\n"
