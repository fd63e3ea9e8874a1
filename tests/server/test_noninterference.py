"""Law of non-interference for the whole server: no byte that leaves it tells what is hidden.

Two tables that differ in nothing but cards that somebody can't know go through the same things, and
everything that this somebody is sent is compared: pages, updates of streams and their number,
numbers of events and positions, refusals, reasons, hints, lists, errors, headers.
"""

import asyncio
import itertools
import random
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import triplerainbow as tr
from tests import samples
from tests.laws.passes import SCENES, VIEWERS, Scene, asked
from tests.laws.settings import Setting, every_setting
from tests.samples import INTERPRETED
from tests.server.asgi import JSON, Clock, Visitor, at_once, opened, welcome
from tests.server.tables import happen
from tests.server.twins import (
    NAMES,
    SEED,
    Stage,
    Step,
    Twins,
    World,
    attacks,
    pairs,
    scripted,
    seats_of,
    story,
    wish_of,
)
from triplerainbow.record import fair
from triplerainbow.server.hosting import lobby
from triplerainbow.server.hosting.driver import Driver
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http import cookies
from triplerainbow.server.presentation import advice
from triplerainbow.server.presentation.lines import Lines
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.services import Services
from triplerainbow.server.store.credentials import digest
from triplerainbow.server.store.database import open_database, sqlite_url
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY, PASS, Draft, Undone
from triplerainbow.server.tables.resolution import resolve
from triplerainbow.server.tables.table import OVER, Table
from triplerainbow.server.web import requests
from triplerainbow.server.web import table as table_routes

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the laws of views hold there as well")

STEPS = 7
"""Steps that twins go together, at most."""

SETTINGS = [
    setting
    for setting in every_setting()
    if setting.players in ({2, 4, 6} if setting.game == "rainbow" else {2, 3, 5})
    # With five cards a game is over within these steps, and then everything may be seen.
    and setting.options.get("deck") != "five"
]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database; migrations are made once."""
    folder = tmp_path_factory.mktemp("empty")
    open_database(sqlite_url(folder)).dispose()
    return folder / "tables.sqlite3"


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """What is dealt; and a server in which nothing happens by itself or by chance."""

    async def idle(_driver: Driver) -> None:
        await asyncio.Event().wait()

    analyse = tr.analyse

    def quick(view: tr.View, *, seconds: float, **rest: Any) -> Any:
        del seconds
        return analyse(view, iterations=3, **rest)

    monkeypatch.setattr(Driver, "run", idle)
    monkeypatch.setattr(Readiness, "prepare", at_once)
    monkeypatch.setattr(advice, "analyse", quick)
    monkeypatch.setattr(fair, "new_seed", lambda: SEED)
    # The names of cookies follow from database and folder, in which twins differ by nature.
    monkeypatch.setattr(cookies, "installation", lambda _database, _folder: "twin")
    found = World().install(monkeypatch)
    for module in (lobby, requests):
        monkeypatch.setattr(module, "new_id", lambda: f"twin{next(found.numbers)}")
    return found


class Watch:
    """Writes down all that one viewer is sent."""

    def __init__(self, services: Services, live: LiveTable, visitor: Visitor, twins: Twins) -> None:
        self.seen: list[tuple[str, object]] = []
        self._services, self._live, self._visitor = services, live, visitor
        self._twins = twins
        self._rng = random.Random(twins.key)
        self._version, self._seq = (-1, -1), 0
        self._updates: AsyncIterator[str] | None = None
        self._lines = Lines(live.table, twins.viewer, records=True)

    async def begin(self) -> None:
        """Open a stream that stays open."""
        viewer = self._twins.viewer
        secret = digest(NAMES[viewer] if viewer != NOBODY else "zoe")
        person, pace = self._services.store.person(secret), self._services.settings.pace
        visit = Visit(self._live, person, pace, "http://here")
        assert visit.seat == viewer
        self._updates = table_routes._updates(self._services, visit, 0)
        await anext(self._updates)

    async def end(self) -> None:
        """Close it."""
        await self._updates.aclose()  # type: ignore[union-attr]

    async def ask(self, method: str, path: str, **rest: Any) -> bytes:
        """Ask something, and write down the answer."""
        answer = await self._visitor.ask(method, path, **rest)
        assert answer.status < 500
        assert self._live.table.stage == OVER or SEED.encode() not in answer.body
        self.seen.append((f"{method} {path}", answer.raw))
        return answer.body

    async def look(self) -> None:
        """All there is to see now."""
        path = f"/t/{self._live.table.id}"
        version = self._live.version(self._twins.viewer)
        self.seen.append(("version", version))
        if self._version != version:
            assert self._updates is not None
            self._version = version
            update = await anext(self._updates)
            assert self._live.table.stage == OVER or SEED not in update
            self.seen.append(("update", update))
        self.seen.append(("lines", str(self._lines.news(self._now()))))
        await self.ask("GET", path)
        await self.ask("GET", f"{path}/fresh")
        await self.ask("GET", f"{path}/stream", headers={"last-event-id": str(self._seq)})
        self._seq = self._live.table.counted(self._twins.viewer)
        await getattr(self, self._rng.choice(("_elsewhere", "_wrong", "_curious")))(path)

    def _now(self) -> int:
        return self._live.table.changed_at + 500

    async def _elsewhere(self, path: str) -> None:
        await self._services.store.writer.write(lambda _connection: None)  # what lists say is noted
        await self.ask("GET", "/")
        await self.ask("HEAD", path)
        for after in ("record", "replay?ply=1&seat=0", "replay?seat=-2", "nothing"):
            await self.ask("GET", f"{path}/{after}", headers=JSON)
        await self.ask("POST", f"{path}/branch", fields={"seat": 0, "ply": 0}, headers=JSON)

    async def _wrong(self, path: str) -> None:
        at = self._live.table.position(self._twins.viewer)
        for text, when in (
            ("zzz", at),
            ("block", at),
            ("pass", at - 1),
            ("1", at + 1),
            ("T@9", at),
        ):
            if text not in self._answers():
                fields = {"move": text, "at": when}
                await self.ask("POST", f"{path}/move", fields=fields, headers=JSON)
        for name in ("agree", "back", "stop", "again"):
            fields = {"yes": "2", "at": str(at - 1)}
            if name != "agree" or self._live.table.request is None:
                await self.ask("POST", f"{path}/{name}", fields=fields, headers=JSON)
        for name in ("time", "bot"):
            await self.ask("POST", f"{path}/{name}", fields={"seat": 1}, headers=JSON)

    async def _curious(self, path: str) -> None:
        at = self._live.table.position(self._twins.viewer)
        for picks in ("h1 h2", "t1", "hT s1", "h1 h2 h3 hJ", "g1 h5", "nX", "p1"):
            await self.ask("POST", f"{path}/why", fields={"picks": picks, "at": at}, headers=JSON)
        await self.ask("POST", f"{path}/hint", headers=JSON)

    def _answers(self) -> set[str]:
        """What the viewer could say to an attack: then it would not be a refusal."""
        table, view = self._live.table, self._live.table.view(self._twins.viewer)
        waits = table.pending is not None and self._twins.viewer in table.asked
        return {"block", "pass"} if waits else set() if view is None else set(view.legal_moves)


async def seen_of(
    twins: Twins, world: World, which: int, steps: list[Step], folder: Path, clock: Clock
) -> list[tuple[str, object]]:
    """All that the viewer is sent while these steps are taken at one of the twins."""
    world.start, world.numbers = twins.starts[which], itertools.count()
    clock.ms = Clock.ms
    language = random.Random(twins.key).choice(("en", "es", "fr"))
    async with opened(folder) as (app, services):
        ids = [(await welcome(services, name)).id for name in (*NAMES, "zoe")]
        live = await services.lobby.open(twins.terms, ids[0], seats_of(twins.terms, ids))
        await live.do(commands.start)
        name = NAMES[twins.viewer] if twins.viewer != NOBODY else "zoe"
        visitor = Visitor(app, name, **{"accept-language": language})
        watch = Watch(services, live, visitor, twins)
        await watch.begin()
        await watch.look()
        for step in steps:
            clock.ms += 1500
            person = "" if step.seat == NOBODY else ids[step.seat]
            await live.do(partial(wish_of, step, person=person))
            await watch.look()
        await watch.end()
    shutil.rmtree(folder)
    return watch.seen


def cases() -> Iterator[tuple[Setting, int, bool]]:
    """Settings, seeds, and whether sides that lie down are remembered."""
    for number, setting in enumerate(SETTINGS):
        yield setting, number, True
        if setting.game == "arcoiris" and number % 3 == 0:
            yield setting, number, False


def compared(
    twins: Twins,
    world: World,
    empty: Path,
    folder: Path,
    clock: Clock,
    steps: list[Step] | None = None,
) -> list[Step]:
    """Go through all that happens with both twins; the steps that were taken."""
    steps = story(twins, world, STEPS) if steps is None else steps
    seen = []
    for which in range(2):
        here = folder / str(which)
        here.mkdir()
        shutil.copy(empty, here / "tables.sqlite3")
        seen.append(asyncio.run(seen_of(twins, world, which, steps, here, clock)))
    for ours, theirs in zip(*seen, strict=True):
        assert ours == theirs, f"{twins.key}, {steps}: {difference(ours, theirs)}"
    return steps


def difference(ours: object, theirs: object) -> str:
    """Where they begin to differ."""
    one, other = repr(ours), repr(theirs)
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, start - 200) : start + 100]} | {other[start : start + 100]}"


@pytest.mark.parametrize(("setting", "seed", "remember"), list(cases()), ids=str)
def test_what_is_hidden_changes_no_byte(
    setting: Setting,
    seed: int,
    remember: bool,
    world: World,
    empty: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock().set(monkeypatch)
    lengths = [
        len(compared(twins, world, empty, tmp_path, clock))
        for twins in pairs(setting, seed, samples.TWINS.size, remember=remember)
    ]
    assert sum(lengths) > 0


def test_attacks_that_wait_and_games_taken_back(
    world: World, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds in which much of what could tell something happens, seen by everybody."""
    clock = Clock().set(monkeypatch)
    taken: Counter[str] = Counter()
    for seed, players in enumerate((2, 3, 4, 5)):
        for twins in attacks(Setting("pirates", players), seed, samples.ATTACKS.size):
            steps = compared(twins, world, empty, tmp_path, clock)
            taken.update(step.what for step in steps)
            taken.update("attack" for step in steps if step.text[:1] in tuple("TCWKSLM"))
    assert min(taken[what] for what in ("attack", "resolve", "agree", "leave")) > 0, taken
    assert taken["attack"] >= 12, taken


GOING_ON = [scene for scene in SCENES if not scene.ends]
"""Once a game is over everything may be seen."""


@pytest.mark.parametrize(("scene", "number"), list(zip(GOING_ON, itertools.count())), ids=str)
def test_who_let_an_attack_happen_changes_no_byte(
    scene: Scene,
    number: int,
    world: World,
    empty: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody could have blocked it, or nobody could; the viewers take turns."""
    clock = Clock().set(monkeypatch)
    twins, steps = scripted(asked(scene, VIEWERS[number % len(VIEWERS)]), world)
    assert compared(twins, world, empty, tmp_path, clock, steps)


def test_a_move_made_otherwise_where_nobody_sees_it_is_not_told(world: World) -> None:
    """A gift is taken back and another one given, while a reader of the stream is slow (P5.6)."""
    scene = next(scene for scene in SCENES if scene.moves == "K")
    twins, _steps = scripted(
        asked(replace(scene, moves="K k:T", hands=("K", "7", "", "TC")), 2), world
    )
    told = []
    for gift in ("k:T", "k:C"):
        world.start = twins.starts[1]
        stage = Stage(twins, world)
        table = stage.tables[1]
        lines = Lines(table, 2, records=True)

        def act(seat: int, text: str, table: Table = table) -> None:
            happen(table, commands.played(table, seat, text))

        def attack(table: Table = table) -> None:
            happen(table, commands.played(table, 0, "K"))
            happen(table, resolve(table, lambda _seat, _view: PASS))

        attack()
        act(3, "k:T")
        seen = [lines.news(0)]
        happen(table, [Draft(NOBODY, Undone(0))])
        attack()
        act(3, gift)
        seen.append(lines.news(0))
        told.append(seen)
    assert told[0] == told[1]
