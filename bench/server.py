"""Measures the web table: a real server, real sockets on loopback, durable commits.

    python bench/server.py [--tables 20 100] [--think 0.25] [--seconds 20] [--idle 1000]
    python bench/server.py --api [--tables 100] [--think 0] [--seconds 20]

Every number of tables is played twice: by people who think for a moment before each move, and flat
out, where everybody moves at once and latency is the number of tables times the work of a move.

Prints one JSON object: moves a second of server CPU time, milliseconds from sending a move until
the stream of the other player has brought the page that shows it (p50, p99), memory with so many
idle streams, and seconds from the start of the process to the first page.

With `--api` the players are programs that use the API, two at each table of rainbow.
"""

import argparse
import asyncio
import json
import re
import tempfile
import time

import programs
import uvloop
from connections import Connection, Figures, Server

HEAD = re.compile(rb'<main[^>]* data-seq="(\d+)" data-at="(\d+)" data-phase="(\w+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)"')


class Table:
    """Two people who play rainbow, game after game, and think so many seconds about a move."""

    def __init__(self, server: Server, figures: Figures, think: float) -> None:
        self._server = server
        self._think = think
        self._figures = figures
        self._sent: dict[int, float] = {}

    async def run(self, until: float) -> None:
        """Play until this time of the clock."""
        people = [await Connection(self._server).open() for _ in range(2)]
        while time.perf_counter() < until:
            form = "game=rainbow&players=2&name=Ann&seat2=open"
            _status, headers, _body = await people[0].ask("POST", "/tables", form)
            path = headers["location"]
            await people[1].ask("POST", f"{path}/join", "name=Bob")
            self._sent = {}
            await asyncio.gather(*(self._play(path, who, until) for who in people))
        for person in people:
            person.close()

    async def _play(self, path: str, person: Connection, until: float) -> None:
        stream = await Connection(self._server, person.cookie).open()
        queue = await stream.events(f"{path}/stream")
        figures = self._figures
        while time.perf_counter() < until:
            try:
                event = await asyncio.wait_for(queue.get(), max(0.01, until - time.perf_counter()))
            except TimeoutError:
                break
            page = json.loads(event)["main"].encode()
            head = HEAD.search(page)
            assert head
            at, phase = int(head[2]), head[3]
            sent = self._sent.pop(at, None)
            moves = MOVE.findall(page)
            if sent is not None and figures.counting and moves:
                figures.waits.append(time.perf_counter() - sent)
            if phase == b"over":
                break
            if moves:
                await asyncio.sleep(self._think)
                self._sent[at + 1] = time.perf_counter()
                form = f"move={moves[at % len(moves)].decode()}&at={at}"
                status, _headers, _body = await person.ask("POST", f"{path}/move", form)
                if status == 200 and figures.counting:
                    figures.moves += 1
        stream.close()


async def first_page(server: Server) -> float:
    """Seconds from the start of the process until the first page is there."""
    while True:
        try:
            connection = await Connection(server).open()
            status, _headers, _body = await connection.ask("GET", "/")
        except OSError:
            await asyncio.sleep(0.01)
            continue
        assert status == 200
        return time.perf_counter() - server.started


async def ready(server: Server) -> None:
    """Wait until rainbow can be played."""
    connection = await Connection(server).open()
    _status, headers, _body = await connection.ask("POST", "/tables", "game=rainbow&quick=1")
    while b'data-phase="open"' in (await connection.ask("GET", headers["location"]))[2]:
        await asyncio.sleep(0.2)


async def play(
    server: Server, tables: int, seconds: float, think: float, *, api: bool = False
) -> dict[str, float | int]:
    """Play so many tables for so long; the first tenth only warms up."""
    figures = Figures()
    keys = [await programs.token(server, f"P{n}") for n in range(2 * tables if api else 0)]
    until = time.perf_counter() + seconds
    if api:
        playing = [
            programs.Table(server, figures, think).run(until, (keys[2 * n], keys[2 * n + 1]))
            for n in range(tables)
        ]
    else:
        playing = [Table(server, figures, think).run(until) for _ in range(tables)]
    running = [asyncio.ensure_future(each) for each in playing]
    await asyncio.sleep(seconds / 10)
    figures.counting = True
    cpu, clock = server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds * 0.8)
    figures.counting = False
    spent, passed = server.cpu() - cpu, time.perf_counter() - clock
    await asyncio.gather(*running)
    return {"tables": tables, "think_s": think} | figures.told(passed, spent)


async def idle(server: Server, streams: int) -> dict[str, float | int]:
    """Memory with so many streams open on which nothing happens."""
    host = await Connection(server).open()
    before = server.memory()
    paths = []
    for _ in range(streams // 2):
        form = "game=rainbow&players=2&name=Ann&seat2=open"
        _status, headers, _body = await host.ask("POST", "/tables", form)
        paths.append(headers["location"])
    opened = []
    for path in paths:
        for _ in range(2):
            stream = await Connection(server, host.cookie).open()
            queue = await stream.events(f"{path}/stream")
            await queue.get()
            opened.append(stream)
    found = server.memory()
    for stream in opened:
        stream.close()
    return {"streams": len(opened), "before_mb": round(before), "memory_mb": round(found)}


async def measure(args: argparse.Namespace) -> dict[str, object]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            told: dict[str, object] = {"first_page_s": round(await first_page(server), 3)}
            await ready(server)
            if args.api:
                told["api"] = [
                    await play(server, n, args.seconds, args.think, api=True) for n in args.tables
                ]
                return told
            told["idle"] = await idle(server, args.idle)
            told["played"] = [
                await play(server, n, args.seconds, think)
                for n in args.tables
                for think in (args.think, 0.0)
            ]
        finally:
            server.stop()
        return told


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the web table.")
    parser.add_argument("--api", action="store_true", help="programs play over the API")
    parser.add_argument("--tables", type=int, nargs="+", default=None)
    parser.add_argument("--think", type=float)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=1000)
    args = parser.parse_args()
    if args.tables is None:
        args.tables = [100] if args.api else [20, 100]
    if args.think is None:
        args.think = 0.0 if args.api else 0.25
    print(json.dumps(uvloop.run(measure(args))), flush=True)


if __name__ == "__main__":
    main()
