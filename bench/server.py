"""Measures the web table: a real server, real sockets on loopback, durable commits.

    python bench/server.py [--tables 20 100] [--think 0.25] [--seconds 20] [--idle 1000]

Every number of tables is played twice: by people who think for a moment before each move, and flat
out, where everybody moves at once and latency is the number of tables times the work of a move.

Prints one JSON object: moves a second of server CPU time, milliseconds from sending a move until
the stream of the other player has brought the page that shows it (p50, p99), memory with so many
idle streams, and seconds from the start of the process to the first page.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

SERVE = """
import sys
from pathlib import Path
from triplerainbow.server.running import address_of, listen, serve
from triplerainbow.server.settings import Settings
settings = Settings(port=0, folder=Path(sys.argv[1]), limits=False)
found = listen(settings)
print(address_of(found), flush=True)
serve(settings, found, browser=False)
"""

HEAD = re.compile(rb'<main[^>]* data-seq="(\d+)" data-at="(\d+)" data-phase="(\w+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)"')


class Server:
    """The server that is measured."""

    def __init__(self, folder: str) -> None:
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        host, port = self.process.stdout.readline().strip().removeprefix("http://").split(":")
        self.host, self.port = host, int(port)

    def cpu(self) -> float:
        """Seconds of CPU time so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / 1024

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)


class Connection:
    """One HTTP/1.1 connection that is kept."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self._server = server
        self._task: asyncio.Task[None] | None = None
        self.cookie = cookie

    async def open(self) -> "Connection":
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection(
            self._server.host, self._server.port, limit=1 << 20
        )
        return self

    async def ask(
        self, method: str, path: str, form: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request; status, headers and body of the answer."""
        await self._send(method, path, form)
        status, headers = await self._head()
        if "content-length" in headers:
            body = await self._reader.readexactly(int(headers["content-length"]))
        else:
            body = b""
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].split(";")[0]
        return status, headers, body

    async def _send(self, method: str, path: str, form: str) -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._server.host}:{self._server.port}"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded"]
            lines += [f"Content-Length: {len(form)}", "Accept: application/json"]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n" + form).encode())
        await self._writer.drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        first, *rest = head.strip().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in rest)
        # Cookies are case-sensitive.
        for line in rest:
            if line.lower().startswith("set-cookie: "):
                headers["set-cookie"] = line.split(": ", 1)[1]
            if line.lower().startswith("location: "):
                headers["location"] = line.split(": ", 1)[1]
        return int(first.split()[1]), headers

    async def events(self, path: str) -> "asyncio.Queue[bytes]":
        """Open a stream; its `table` events come into the queue."""
        await self._send("GET", path, "")
        status, _headers = await self._head()
        assert status == 200
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._read(queue))
        return queue

    async def _read(self, queue: "asyncio.Queue[bytes]") -> None:
        kind = b""
        while True:
            line = await self._reader.readline()
            if not line:
                return
            if line.startswith(b"event: "):
                kind = line[7:].strip()
            elif line.startswith(b"data: ") and kind == b"table":
                queue.put_nowait(line[6:])

    def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
        self._writer.close()


@dataclass
class Figures:
    """What is counted while tables are played."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    counting: bool = False


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


async def play(server: Server, tables: int, seconds: float, think: float) -> dict[str, float | int]:
    """Play so many tables for so long; the first tenth only warms up."""
    figures = Figures()
    begun = time.perf_counter()
    running = [
        asyncio.ensure_future(Table(server, figures, think).run(begun + seconds))
        for _ in range(tables)
    ]
    await asyncio.sleep(seconds / 10)
    figures.counting = True
    cpu, clock = server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds * 0.8)
    figures.counting = False
    spent, passed = server.cpu() - cpu, time.perf_counter() - clock
    await asyncio.gather(*running)
    waits = sorted(figures.waits)
    return {
        "tables": tables,
        "think_s": think,
        "moves": figures.moves,
        "moves_per_second": round(figures.moves / passed, 1),
        "moves_per_cpu_second": round(figures.moves / max(spent, 1e-9), 1),
        "cpu": round(spent / passed, 3),
        "p50_ms": round(1000 * waits[len(waits) // 2], 2) if waits else -1,
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 2) if waits else -1,
    }


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
    parser.add_argument("--tables", type=int, nargs="+", default=[20, 100])
    parser.add_argument("--think", type=float, default=0.25)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=1000)
    print(json.dumps(asyncio.run(measure(parser.parse_args()))), flush=True)


if __name__ == "__main__":
    main()
