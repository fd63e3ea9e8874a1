"""Law of non-interference for programs: no byte that the API sends tells what is hidden.

As in `tests/server/test_noninterference.py`, two tables that differ in nothing but cards that a
viewer can't know go through the same things, and all that this viewer is sent is compared.
"""

import asyncio
import itertools
import random
import shutil
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.api.programs import Heard, Program, Stream, program, seat_of, settled
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from tests.server.asgi import Clock, opened
from tests.server.test_noninterference import SETTINGS, difference
from tests.server.twins import NAMES, SEED, Step, Twins, World, attacks, pairs, story, wish_of
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.services import Services
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.table import OVER

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the laws of views hold there as well")

STEPS = 7
"""Steps that twins go together, at most."""

LANGUAGES = ("en", "es", "fr")


class Watch:
    """Writes down all that one program is sent."""

    def __init__(self, services: Services, live: LiveTable, viewer: Program, twins: Twins) -> None:
        self.seen: list[tuple[str, object]] = []
        self._services, self._live, self._viewer, self._twins = services, live, viewer, twins
        self._path = f"/tables/{live.table.id}"
        self._rng = random.Random(twins.key)
        self.streams = [Stream(viewer, live.table.id, query) for query in ("", "?record=1")]
        self.streams.append(Heard(viewer))

    async def ask(self, method: str, path: str, value: object = None) -> None:
        """Ask something, and write down the answer."""
        answer = await self._viewer.send(method, path, value)
        assert answer.status < 500
        assert self._live.table.stage == OVER or SEED.encode() not in answer.body
        self.seen.append((f"{method} {path} {value}", answer.raw))

    async def look(self) -> None:
        """All there is to see now."""
        await settled()
        for number, one in enumerate(self.streams):
            self.seen.append((f"stream {number}", (list(one.pieces), one.answer.raw, one.over)))
            assert self._live.table.stage == OVER or SEED.encode() not in b"".join(one.pieces)
        await self.ask("GET", self._path)
        await self.ask("GET", f"{self._path}?record=1")
        async with Stream(self._viewer, self._live.table.id, "?record=1") as anew:
            self.seen.append(("anew", (list(anew.pieces), anew.answer.raw)))
        await getattr(self, self._rng.choice(("_elsewhere", "_wrong", "_wrong")))()

    async def _elsewhere(self) -> None:
        await self._services.store.writer.write(lambda _connection: None)  # what lists say is noted
        for stage in ("open", "running", "mine"):
            await self.ask("GET", f"/tables?stage={stage}")
        await self.ask("HEAD", f"{self._path}/stream")
        await self.ask("HEAD", self._path)
        if self._live.table.stage != OVER:
            await self.ask("GET", f"{self._path}/record")

    async def _wrong(self) -> None:
        """What is refused: the sentence may not depend on what is hidden."""
        at = self._live.table.position(self._twins.viewer)
        for text in sorted(self._moves()):
            await self.ask("POST", f"{self._path}/move", {"move": text, "seq": at})
        for seq in (at - 1, at + 1):
            await self.ask("POST", f"{self._path}/move", {"move": "pass", "seq": max(0, seq)})
            await self.ask("POST", f"{self._path}/undo", {"seq": max(0, seq)})
        await self.ask("POST", f"{self._path}/seat", {"seat": 1})
        await self.ask("POST", f"{self._path}/chat", {"text": " "})
        if self._live.table.request is None:
            await self.ask("POST", f"{self._path}/undo/answer", {"agree": True})

    def _moves(self) -> set[str]:
        """Moves that are not the viewer's to make, of either of the twins."""
        moves = {"zzz", "block", "pass", "1", "T@9"}
        for start in self._twins.starts:
            moves.update(sorted(start.game.legal_moves(start.states()))[:8])
        table, view = self._live.table, self._live.table.view(self._twins.viewer)
        waits = table.pending is not None and self._twins.viewer in table.asked
        own = {"block", "pass"} if waits else set() if view is None else set(view.legal_moves)
        return moves - own


async def seen_of(
    twins: Twins, world: World, which: int, steps: list[Step], folder: Path, clock: Clock
) -> list[tuple[str, object]]:
    """All that the viewer is sent while these steps are taken at one of the twins."""
    world.start, world.numbers = twins.starts[which], itertools.count()
    clock.ms = Clock.ms
    language = random.Random(twins.key).choice(LANGUAGES)
    async with opened(folder) as (app, services):
        there = [
            await program(services, app, name.title(), **{"accept-language": language})
            for name in (*NAMES[: twins.terms.players], "zoe")
        ]
        live = await _begun(services, twins, there)
        viewer = there[twins.viewer] if twins.viewer != NOBODY else there[-1]
        watch = Watch(services, live, viewer, twins)
        async with AsyncExitStack() as stack:
            for one in watch.streams:
                await stack.enter_async_context(one)
            await watch.look()
            for step in steps:
                clock.ms += 1500
                person = "" if step.seat == NOBODY else there[step.seat].token.person.id
                await live.do(partial(wish_of, step, person=person))
                await watch.look()
    shutil.rmtree(folder)
    return watch.seen


async def _begun(services: Services, twins: Twins, there: list[Program]) -> LiveTable:
    seats = [seat_of(one) for one in there[: twins.terms.players]]
    live = await services.lobby.open(twins.terms, there[0].token.person.id, seats)
    await live.do(commands.start)
    return live


def compared(twins: Twins, world: World, empty: Path, folder: Path, clock: Clock) -> list[Step]:
    """Go through all that happens with both twins; the steps that were taken."""
    steps = story(twins, world, STEPS)
    seen = []
    for which in range(2):
        here = folder / str(which)
        here.mkdir()
        shutil.copy(empty, here / "tables.sqlite3")
        seen.append(asyncio.run(seen_of(twins, world, which, steps, here, clock)))
    assert len(seen[0]) == len(seen[1])
    for ours, theirs in zip(*seen, strict=True):
        assert ours == theirs, f"{twins.key}, {steps}: {difference(ours, theirs)}"
    return steps


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time, as the API reads it too."""
    return Clock().set(monkeypatch)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_hidden_changes_no_byte(
    setting: Setting, world: World, empty: Path, tmp_path: Path, clock: Clock
) -> None:
    seed = 100 + SETTINGS.index(setting)
    lengths = [
        len(compared(twins, world, empty, tmp_path, clock))
        for twins in pairs(setting, seed, samples.TWINS.size)
    ]
    assert lengths


def test_attacks_that_wait_and_games_taken_back(
    world: World, empty: Path, tmp_path: Path, clock: Clock
) -> None:
    taken: Counter[str] = Counter()
    for seed, players in enumerate((2, 3, 4, 5)):
        for twins in attacks(Setting("pirates", players), seed, samples.ATTACKS_ON_PROGRAMS.size):
            steps = compared(twins, world, empty, tmp_path, clock)
            taken.update(step.what for step in steps)
            taken.update("attack" for step in steps if step.text[:1] in tuple("TCWKSLM"))
    assert min(taken[what] for what in ("attack", "resolve")) > 0, taken


def test_the_twins_of_this_file_would_show_a_difference(
    world: World, empty: Path, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that told each program what another one holds would not pass."""
    from triplerainbow.server.presentation import lines

    shown = lines._to_decide

    def leaking(table: Any, viewer: int) -> Any:
        return shown(table, 0 if viewer == NOBODY else (viewer + 1) % table.terms.players)

    monkeypatch.setattr(lines, "_to_decide", leaking)
    twins = next(attacks(Setting("pirates", 3), 1, 1))
    with pytest.raises(AssertionError, match="seed"):
        compared(twins, world, empty, tmp_path, clock)
