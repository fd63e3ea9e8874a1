"""The stream of a table: one object a line, and an empty line as a sign of life.

A stream has no queue: whenever it can write, it writes what is new by then. So a program that reads
slowly, or not at all, costs nothing but its connection.
"""

import asyncio

from triplerainbow.server.api.call import SAFE, Answer, Call, encode
from triplerainbow.server.api.visits import Visit, visit_of
from triplerainbow.server.sight.lines import Line, Lines
from triplerainbow.server.store.store import now

KIND = b"application/x-ndjson"


async def stream(call: Call) -> Answer | None:
    """Tell what happens at a table until the game is over, or the program goes."""
    visit = await visit_of(call)
    if call.scope["method"] == "HEAD":  # no body, so nothing to wait for
        return Answer(b"", kind=KIND)
    streams = call.house.streams
    name = f"token {call.caller.id}"
    if call.house.settings.limits:
        streams.check(name)
    headers = [(b"content-type", KIND), (b"x-accel-buffering", b"no"), *SAFE, *call.announced]
    call.started = True
    await call.send({"type": "http.response.start", "status": 200, "headers": headers})
    with streams.one(name):
        await Stream(call, visit).run()
    await call.send({"type": "http.response.body", "body": b""})
    return None


class Stream:
    """One open stream."""

    def __init__(self, call: Call, visit: Visit) -> None:
        self._call = call
        self._visit = visit
        self._lines = Lines(visit.table, visit.seat, records=call.query("record") == "1")
        self._wake = asyncio.Event()
        self._gone = False

    async def run(self) -> None:
        """Write until it is over."""
        live, seat = self._visit.live, self._visit.seat
        leaving = asyncio.ensure_future(self._notice_leaving())
        live.listeners.add(self._wake)
        live.arrive(seat, program=True)
        try:
            await self._write()
        finally:
            leaving.cancel()
            live.listeners.discard(self._wake)
            live.depart(seat, program=True)

    async def _write(self) -> None:
        loop, send = asyncio.get_running_loop(), self._call.send
        pause = self._visit.live.attention.ping
        closing: asyncio.Event = self._call.house.closing
        ping = loop.call_later(pause, self._wake.set)
        said = loop.time()
        try:
            while not (self._gone or closing.is_set()) and self._lasts:
                self._wake.clear()
                news = self._lines.news(now())
                quiet = loop.time() - said
                if news or quiet >= pause:
                    said = loop.time()
                    body = b"\n" if not news else b"".join(map(_line, news))
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    if self._lines.ended:
                        return
                    if self._wake.is_set():
                        continue
                if ping.when() <= loop.time():
                    ping = loop.call_later(pause - (loop.time() - said), self._wake.set)
                await self._wake.wait()
        finally:
            ping.cancel()

    @property
    def _lasts(self) -> bool:
        """Whether the program may still see what it sees: its token may have been revoked."""
        return self._visit.lasts and self._call.house.tokens.is_known(self._call.caller)

    async def _notice_leaving(self) -> None:
        while (await self._call.receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        self._wake.set()


def _line(line: Line) -> bytes:
    return encode(line) + b"\n"
