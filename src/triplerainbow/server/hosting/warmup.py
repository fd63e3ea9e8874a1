"""Games get ready in the background, so that the first page never waits for the compiler.

What is not compiled yet is compiled in a process of its own, at leisure; then this one only loads
it from the cache.
"""

import asyncio
import gc
import hashlib
import logging
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from triplerainbow.games.catalog import INFOS

log = logging.getLogger("triplerainbow")


class Readiness:
    """Which games can be played at once."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in INFOS}
        self._wanted: list[str] = []
        """Games that somebody waits for, the first of them first."""

    def is_ready(self, game: str) -> bool:
        """Whether this game can be played at once."""
        return self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        """Return when it can be; it gets ready before those that nobody waits for."""
        self._wanted.append(game)
        await self._ready[game].wait()

    async def prepare(self, games: Iterable[str] = tuple(INFOS)) -> None:
        """Get one game after the other ready."""
        left = list(games)
        while left:
            name = next((game for game in self._wanted if game in left), left[0])
            left.remove(name)
            if not await asyncio.to_thread(_is_compiled, name):
                await _compile(name)
            await asyncio.to_thread(warm_up, name)
            settle()
            self._ready[name].set()
            log.info("%s is ready", name)


def settle() -> None:
    """What is there by now stays for good: libraries, compiled code. No garbage is sought there.

    Without this a full collection takes a tenth of a second, for which every table waits.
    """
    gc.collect()
    gc.freeze()


def _marker(game: str) -> Path | None:
    """An empty file in the cache that says that all of this game is in there."""
    from triplerainbow.kernel.compile import FOLDER

    return None if FOLDER is None else FOLDER / f"{game}-{_sources()}.ready"


def _sources() -> str:
    """Hash of the whole package: another version may have to be compiled."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[2].rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _is_compiled(game: str) -> bool:
    marker = _marker(game)
    return marker is not None and marker.exists()


async def _compile(game: str) -> None:
    """Fill the cache of compiled code, in another process."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, game)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def warm_up(game: str) -> None:
    """Load everything that a table of this game calls: rules, views, words, every bot."""
    from triplerainbow.bots import registry
    from triplerainbow.bots.analysis import analyse
    from triplerainbow.bots.registry import BOTS
    from triplerainbow.match.match import Match

    match = Match.fair(game, INFOS[game].seats[-1], seed="0" * 32)
    for name in BOTS:
        assert match.seat is not None
        view = match.view(match.seat)
        match.play(registry.bot(name, 0, iterations=2).choose(view))
        match.view(None).to_json()
        match.log(0)
    match.undo()
    match.copy()
    view = match.view(match.seat)
    analyse(view, iterations=2)


def main(game: str) -> None:
    """Compile a game, and note that it is done."""
    warm_up(game)
    marker = _marker(game)
    if marker is not None:
        with suppress(OSError):
            marker.touch()


if __name__ == "__main__":
    main(sys.argv[1])
