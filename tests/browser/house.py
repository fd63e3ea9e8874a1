"""A server for browsers: the same table is dealt the same cards, and it can come back to its port.

Run as a module it is one.
"""

import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tests.server.serving import Running

BLOCK_SECONDS = 60
"""Nobody in a test is hurried by an attack, however slow the machine is."""


def main() -> None:
    """Serve from a folder, on a port."""
    from triplerainbow.server.hosting.driver import Pace
    from triplerainbow.server.running import address_of, listen, serve
    from triplerainbow.server.settings import Settings

    folder, port, *flags = sys.argv[1:]
    deal_by_names()
    pace = Pace(bot=0.01, block=0.02, block_limit=BLOCK_SECONDS)
    if "hasty" in flags:
        pace = replace(pace, ping=1.5, silent=5, away=6)
    settings = Settings(port=int(port), folder=Path(folder), pace=pace, limits=False)
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


class House(Running):
    """A server that runs, and may be killed and begin again where it was."""

    def __init__(self, folder: Path, port: int = 0, *flags: str) -> None:
        """With "hasty" nobody has to wait a minute for somebody who is away."""
        self.folder = folder
        self._begin("tests.browser.house", str(folder), str(port), *flags)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.stop(signal.SIGKILL)

    def begin_again(self) -> None:
        """Start it on the same port with the same data."""
        self._begin("tests.browser.house", str(self.folder), str(self.port))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
