"""A real server in a process of its own, quick and without limits; run as a module it is one.

All tests that need such a process start it here, those with a browser too.
"""

import json
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import httpx

JSON = {"accept": "application/json"}


def main() -> None:
    """Serve from the folder that the first argument names.

    After it "limits", "proxied", "files=N" for so many files, "host=ADDRESS", a port; "patient" if
    an attack hurries nobody, "hasty" if nobody has to wait a minute for somebody who is away,
    "names" if a table's deal follows from who opened it.
    """
    from triplerainbow.server.hosting.driver import Pace
    from triplerainbow.server.http.proxy import THIS_COMPUTER, networks
    from triplerainbow.server.running import address_of, listen, serve
    from triplerainbow.server.settings import Settings

    folder, *flags = sys.argv[1:]
    pace = Pace(bot=0.01, block=0.02, block_limit=60 if "patient" in flags else 3)
    if "hasty" in flags:
        pace = replace(pace, ping=1.5, silent=5, away=6)
    if "names" in flags:
        deal_by_names()
    named = dict(flag.split("=") for flag in flags if "=" in flag)
    if "files" in named:
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(named["files"]),) * 2)
    settings = Settings(
        host=named.get("host", "127.0.0.1"),
        port=next((int(flag) for flag in flags if flag.isdecimal()), 0),
        folder=Path(folder),
        pace=pace,
        limits="limits" in flags,
        proxies=networks(THIS_COMPUTER) if "proxied" in flags else (),
    )
    found = listen(settings)
    print(address_of(found), flush=True)
    serve(settings, found, browser=False)


def deal_by_names() -> None:
    """Let the seed of a table follow from its rules and from who opened it.

    Bots take their chance from that seed, so whatever test runs first, every game is the same.
    """
    from triplerainbow.server.hosting.live import LiveTable
    from triplerainbow.server.hosting.lobby import Lobby
    from triplerainbow.server.tables.events import Draft
    from triplerainbow.server.tables.seats import Seat
    from triplerainbow.server.tables.terms import Terms

    dealt_by_chance = Lobby.open

    async def dealt_by_names(
        lobby: Lobby,
        terms: Terms,
        host: str,
        seats: Sequence[Seat],
        played: tuple[str, Sequence[Draft]] | None = None,
    ) -> LiveTable:
        names = "|".join(seat.name for seat in seats)
        seed = sha256(f"{terms.to_json()} {names}".encode()).hexdigest()[:32]
        return await dealt_by_chance(lobby, terms, host, seats, played or (seed, ()))

    Lobby.open = dealt_by_names  # type: ignore[method-assign, assignment]


class Running:
    """A server that runs, with a folder and the flags that `main` names."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serving", str(folder), *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            _out, err = self.process.communicate()
            raise AssertionError(err)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing of it remains, whatever went wrong."""
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)

    def client(self, **headers: str) -> "Client":
        """A browser of its own."""
        return Client(self.address, headers)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it; its exit code and what it complained about."""
        self.process.send_signal(how)
        _out, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


@contextmanager
def running(folder: Path, *flags: str) -> Iterator[Running]:
    """A server for the time of a block; it must end well and complain of nothing."""
    with Running(folder, *flags) as server:
        yield server
        code, err = server.stop()
    assert code == 0, err
    assert err == ""


class Client(httpx.Client):
    """A person with a browser, as far as forms and links go."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__(base_url=address, headers=headers, timeout=120)

    def open(self, **fields: str | int) -> str:
        """A new table; its path."""
        answer = self.post("/tables", data={name: str(value) for name, value in fields.items()})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def join(self, path: str, name: str) -> None:
        """Sit down."""
        answer = self.post(f"{path}/join", data={"name": name})
        assert answer.status_code == 303, answer.text

    def look(self, path: str) -> "Page":
        """The page of a table."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    def begun(self, path: str) -> "Page":
        """The page once the cards are dealt."""
        page = self.look(path)
        while page.phase == "open":
            time.sleep(0.05)
            page = self.look(path)
        return page

    def play(self, path: str, move: str, at: int, client: str = "") -> httpx.Response:
        """Send a move."""
        fields = {"move": move, "at": str(at)} | ({"client": client} if client else {})
        return self.post(f"{path}/move", data=fields, headers=JSON)

    def events(self, path: str, seq: int = 0) -> Iterator[dict[str, Any]]:
        """Updates of the stream, as they come."""
        with self.stream("GET", f"{path}/stream", params={"seq": seq}) as answer:
            assert answer.status_code == 200
            kind = ""
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind == "table":
                    yield json.loads(line.removeprefix("data: "))


class Page:
    """The page of a table as a program reads it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _of(self, name: str) -> str:
        found = re.search(rf'<main[^>]* data-{name}="([^"]*)"', self.text)
        assert found, self.text
        return found[1]

    @property
    def phase(self) -> str:
        """What is decided now."""
        return self._of("phase")

    @property
    def at(self) -> int:
        """Number of the position."""
        return int(self._of("at"))

    @property
    def seq(self) -> int:
        """Number of the page."""
        return int(self._of("seq"))

    @property
    def told(self) -> list[str]:
        """What happened, without what people say."""
        entries = self.text.partition('<ol class="entries">')[2].partition("</ol>")[0]
        return re.findall(r'<li class="(?:move|attack|note)">(.*?)</li>', entries)

    @property
    def moves(self) -> list[str]:
        """Legal moves, in the order of their buttons."""
        return re.findall(r'name="move" value="([^"]*)"', self.text)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
