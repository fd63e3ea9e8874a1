"""Programs that play rainbow over the API, two at a table, game after game."""

import asyncio
import re
import time
from collections.abc import AsyncIterator

import msgspec
from connections import Connection, Figures, Server

SECRET = re.compile(rb'value="(rainbow_[\w-]+)"')


async def token(server: Server, name: str) -> str:
    """A token, made as a person does."""
    connection = await Connection(server).open()
    status, _headers, page = await connection.ask("POST", "/me/programs", f"name={name}&play=yes")
    connection.close()
    found = SECRET.search(page)
    assert status == 200
    assert found
    return found[1].decode()


class Line(msgspec.Struct):
    """What the measuring programs read of a line: little, so that they are quick themselves."""

    type: str
    seq: int = -1
    legal: list[str] = []


class Table:
    """Two programs that answer as soon as it is their turn, or after a moment's thought."""

    def __init__(self, server: Server, figures: Figures, think: float) -> None:
        self._server = server
        self._figures = figures
        self._think = think
        self._sent: dict[int, float] = {}

    async def run(self, until: float, tokens: tuple[str, str]) -> None:
        """Play until this time of the clock."""
        players = [await Connection(self._server, token=each).open() for each in tokens]
        while time.perf_counter() < until:
            body = '{"game":"rainbow","players":2}'
            status, headers, _body = await players[0].ask("POST", "/api/v1/tables", body)
            assert status == 201
            path = headers["location"]
            streams = [await Connection(self._server, token=each).open() for each in tokens]
            status, _headers, _body = await players[1].ask("POST", f"{path}/seat", "{}")
            assert status == 200
            self._sent = {}
            pairs = zip(players, streams, strict=True)
            await asyncio.gather(*(self._play(path, *pair, until) for pair in pairs))
        for player in players:
            player.close()

    async def _play(self, path: str, player: Connection, stream: Connection, until: float) -> None:
        figures, decoder = self._figures, msgspec.json.Decoder(Line)
        stream.send("GET", f"{path}/stream")
        status, _headers = await stream.head()
        assert status == 200
        async for text in lines(stream, until):
            line = decoder.decode(text)
            if line.type == "end":
                break
            if line.type not in ("full", "state"):
                continue
            sent = self._sent.pop(line.seq, None) if line.legal else None
            if sent is not None and figures.counting:
                figures.waits.append(time.perf_counter() - sent)
            if line.legal:
                if self._think:
                    await asyncio.sleep(self._think)
                self._sent[line.seq + 1] = time.perf_counter()
                move = line.legal[line.seq % len(line.legal)]
                body = f'{{"move":"{move}","seq":{line.seq},"client":"{line.seq}"}}'
                status, _headers, answer = await player.ask("POST", f"{path}/move", body)
                assert status == 200, answer
                if figures.counting:
                    figures.moves += 1
        stream.close()


async def lines(stream: Connection, until: float) -> AsyncIterator[bytes]:
    """The lines of a stream as they come, until its end or this time of the clock."""
    reader = stream.reader
    rest = b""
    while True:
        try:
            async with asyncio.timeout(max(0.01, until - time.perf_counter())):
                size = int(await reader.readline(), 16)
                chunk = await reader.readexactly(size + 2)
        except TimeoutError:
            return
        if not size:
            return
        *whole, rest = (rest + chunk[:-2]).split(b"\n")
        for line in whole:
            if line:
                yield line
