"""Games get ready in the background, so that the first page never waits for the compiler.

What is not compiled yet is compiled in a process of its own, at leisure; then this one only loads
it from the cache.
"""

import asyncio
import hashlib
import logging
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import triplerainbow
from triplerainbow.games.catalog import INFOS
from triplerainbow.server.garbage import settle

log = logging.getLogger("triplerainbow")


class Readiness:
    """Which games can be played at once."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in INFOS}

    def is_ready(self, game: str) -> bool:
        """Whether this game can be played at once."""
        return self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        """Return when it can be."""
        await self._ready[game].wait()

    async def prepare(self, games: Iterable[str] = tuple(INFOS)) -> None:
        """Get one game after the other ready."""
        for name in games:
            if not await asyncio.to_thread(_is_compiled, name):
                await _compile(name)
            await asyncio.to_thread(warm_up, name)
            settle()
            self._ready[name].set()
            log.info("%s is ready", name)


def _marker(game: str) -> Path | None:
    """An empty file in the cache that says that all of this game is in there."""
    from triplerainbow.kernel.compile import FOLDER

    return None if FOLDER is None else FOLDER / f"{game}-{_sources()}.ready"


def _sources() -> str:
    """Hash of the whole package: another version may have to be compiled."""
    digest = hashlib.sha256()
    for path in sorted(Path(triplerainbow.__file__).parent.rglob("*.py")):
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
    import triplerainbow as tr
    from triplerainbow.bots.registry import BOTS

    match = tr.Match.fair(game, INFOS[game].seats[-1], seed="0" * 32)
    for name in BOTS:
        assert match.seat is not None
        view = match.view(match.seat)
        match.play(tr.bot(name, 0, iterations=2).choose(view))
        match.view(None).to_json()
        match.log(0)
    match.undo()
    match.copy()
    view = match.view(match.seat)
    tr.analyse(view, iterations=2)


def main(game: str) -> None:
    """Compile a game, and note that it is done."""
    warm_up(game)
    marker = _marker(game)
    if marker is not None:
        with suppress(OSError):
            marker.touch()


if __name__ == "__main__":
    main(sys.argv[1])
