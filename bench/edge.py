"""Measures what strangers can do to the server: a real one, real sockets on loopback.

    python bench/edge.py [--megabytes 80] [--slow 2000] [--requests 2000]

Prints one JSON object: seconds that somebody else waited for a page while an endless address or
endless header lines came in, and the most memory of the server meanwhile; whether somebody else
still gets a page while so many connections hold heads that never end, with 1,024 files; and
microseconds of the server's CPU time for a page and for each kind of refusal.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time

import uvloop
from connections import Connection, Server

from server import first_page

FILES = 1024
"""Files that a process may usually have open."""

WAIT = 10.0
"""Seconds after which somebody who waits for a page gives up."""


async def seconds_of_a_page(server: Server) -> float:
    """How long somebody waits for the first page on a new connection; -1: they gave up."""
    began = time.perf_counter()
    try:
        async with asyncio.timeout(WAIT):
            connection = await Connection(server).open()
            status, _headers, _body = await connection.ask("GET", "/")
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return -1.0
    assert status == 200
    connection.close()
    return time.perf_counter() - began


async def endless(server: Server, begin: bytes, piece: bytes, megabytes: int) -> dict[str, float]:
    """Send so much of a head; what others notice of it."""
    most, waits, sent, answer = server.memory(), [], 0, b""
    reader, writer = await asyncio.open_connection(server.host, server.port)

    async def send() -> None:
        nonlocal sent, answer
        with contextlib.suppress(OSError):
            writer.write(begin)
            for _ in range(megabytes << 4):
                writer.write(piece * ((1 << 16) // len(piece)))
                await writer.drain()
                sent += 1 << 16
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                answer = await reader.readline()

    sending = asyncio.ensure_future(send())
    while not sending.done() or not waits:
        waits.append(await seconds_of_a_page(server))
        most = max(most, server.memory())
    writer.transport.abort()
    return {
        "sent_mb": round(sent / (1 << 20), 1),
        "answer": answer.decode().strip(),
        "others_waited_s": round(WAIT if min(waits) < 0 else max(waits), 3),
        "memory_mb": round(most),
    }


async def slow(server: Server, count: int) -> dict[str, float | int]:
    """So many heads that never end; how long others wait meanwhile."""
    cpu = server.cpu()
    held = []
    for _ in range(count):
        try:
            async with asyncio.timeout(1):
                held.append(await asyncio.open_connection(server.host, server.port))
        except (OSError, TimeoutError):
            continue
        with contextlib.suppress(OSError):
            held[-1][1].write(b"GET / HTTP/1.1\r\nHost: x\r\n")
    waits = [await seconds_of_a_page(server) for _ in range(3)]
    for _reader, writer in held:
        writer.transport.abort()
    return {
        "slow": len(held),
        "others_got_a_page_of_3": sum(wait >= 0 for wait in waits),
        "others_waited_s": round(max(waits), 3),
        "cpu_s": round(server.cpu() - cpu, 2),
    }


async def cost(server: Server, path: str, count: int, token: str = "") -> dict[str, object]:
    """Microseconds of CPU time that the server takes for each such request."""
    connection = await Connection(server, token=token).open()
    for _ in range(300):
        await connection.ask("GET", path)
    statuses: dict[int, int] = {}
    cpu = server.cpu()
    for _ in range(count):
        status, headers, _body = await connection.ask("GET", path)
        statuses[status] = statuses.get(status, 0) + 1
        if headers.get("connection") == "close":
            connection = await Connection(server, token=token).open()
    spent = server.cpu() - cpu
    connection.close()
    return {"us": round(1e6 * spent / count), "statuses": statuses}


@contextlib.asynccontextmanager
async def started(*, limits: bool, files: int = 0):  # type: ignore[no-untyped-def] # a bench
    """A server that answers."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, limits=limits, files=files)
        try:
            await first_page(server)
            await asyncio.sleep(20 if files == 0 else 0)  # the games load in the background
            yield server
        finally:
            server.stop()


async def measure(args: argparse.Namespace) -> dict[str, object]:
    """All figures."""
    told: dict[str, object] = {}
    secret = "rainbow_" + "x" * 43
    async with started(limits=False) as server:
        told["page"] = await cost(server, "/", args.requests)
        told["not found"] = await cost(server, "/nothing", args.requests)
        lines = b"a: b\r\n"
        told["address"] = await endless(server, b"GET /", b"a" * 1024, args.megabytes)
        begin = b"GET / HTTP/1.1\r\nHost: x\r\n"
        told["lines"] = await endless(server, begin, lines, args.megabytes)
    async with started(limits=True) as server:
        told["page too often"] = await cost(server, "/", args.requests)
        told["not found too often"] = await cost(server, "/nothing", args.requests)
        told["wrong token"] = await cost(server, "/api/v1/account", args.requests, secret)
        told["no such token"] = await cost(server, "/api/v1/account", args.requests, "x")
    async with started(limits=False, files=FILES) as server:
        told["slow heads"] = await slow(server, args.slow)
    return told


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what strangers can do to the server.")
    parser.add_argument("--megabytes", type=int, default=80)
    parser.add_argument("--slow", type=int, default=2000)
    parser.add_argument("--requests", type=int, default=2000)
    print(json.dumps(uvloop.run(measure(parser.parse_args())), indent=1), flush=True)


if __name__ == "__main__":
    main()
