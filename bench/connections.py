"""A server to measure and connections to it: real processes, real sockets on loopback."""

import asyncio
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

SERVE = """
import sys
from pathlib import Path
folder, limits, files = sys.argv[1:]
if int(files):
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), int(files)))
from triplerainbow.server.running import address_of, listen, serve
from triplerainbow.server.settings import Settings
settings = Settings(port=0, folder=Path(folder), limits=limits == "True")
found = listen(settings)
print(address_of(found), flush=True)
serve(settings, found, browser=False)
"""


class Server:
    """The server that is measured."""

    def __init__(self, folder: str, *, limits: bool = False, files: int = 0) -> None:
        """`files`: so many may be open, if not 0."""
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, folder, str(limits), str(files)],
            stdout=subprocess.PIPE,
            text=True,
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

    def __init__(self, server: Server, cookie: str = "", token: str = "") -> None:
        self._server = server
        self._task: asyncio.Task[None] | None = None
        self.cookie = cookie
        self._token = token

    async def open(self) -> "Connection":
        """Connect."""
        self.reader, self._writer = await asyncio.open_connection(
            self._server.host, self._server.port, limit=1 << 20
        )
        return self

    async def ask(
        self, method: str, path: str, body: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request; status, headers and body of the answer."""
        self.send(method, path, body)
        status, headers = await self.head()
        if "content-length" in headers:
            found = await self.reader.readexactly(int(headers["content-length"]))
        else:
            found = b""
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].split(";")[0]
        return status, headers, found

    def send(self, method: str, path: str, body: str = "") -> None:
        """Send a request and don't wait."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._server.host}:{self._server.port}"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        lines += [f"Authorization: Bearer {self._token}"] if self._token else []
        if method == "POST":
            kind = "application/json" if self._token else "application/x-www-form-urlencoded"
            lines += [f"Content-Type: {kind}", "Accept: application/json"]
            lines += [f"Content-Length: {len(body)}"]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of an answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        first, *rest = head.strip().split("\r\n")
        pairs = [line.split(": ", 1) for line in rest]
        return int(first.split()[1]), {name.lower(): value for name, value in pairs}

    async def events(self, path: str) -> "asyncio.Queue[bytes]":
        """Open a stream of a page; its `table` events come into the queue."""
        self.send("GET", path)
        status, _headers = await self.head()
        assert status == 200
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._read(queue))
        return queue

    async def _read(self, queue: "asyncio.Queue[bytes]") -> None:
        kind = b""
        while True:
            line = await self.reader.readline()
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

    def told(self, passed: float, spent: float) -> dict[str, float | int]:
        """The figures of so many seconds, in which the server took `spent` seconds of CPU time."""
        waits = sorted(self.waits)
        return {
            "moves": self.moves,
            "moves_per_second": round(self.moves / passed, 1),
            "moves_per_cpu_second": round(self.moves / max(spent, 1e-9), 1),
            "cpu": round(spent / passed, 3),
            "p50_ms": round(1000 * waits[len(waits) // 2], 2) if waits else -1,
            "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 2) if waits else -1,
        }
