"""Who could block an attack (Rainbow Pirates P5.2) shows neither in the time that the wait takes,
nor in what comes while it lasts, nor in where the game goes back to.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import triplerainbow as tr
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from tests.server.asgi import at_once
from tests.server.leaping import LeapingLoop, Thread, leap
from tests.server.twins import NAMES, SEED, Stage, Step, Twins, World, attacks
from triplerainbow.bots import registry
from triplerainbow.games.seen import View
from triplerainbow.server.hosting import driver
from triplerainbow.server.hosting.driver import Driver, Pace
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.timeline import Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.presentation.frames import Frames, Viewer
from triplerainbow.server.presentation.lines import Lines
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.store import Person
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY, PASS, Draft, Event
from triplerainbow.server.tables.resolution import resolve
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import Table
from triplerainbow.server.web.table import _updates as updates_of

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")

PACE = Pace(bot=0, block=1.5, block_limit=20)


SECOND = 1.0
"""What the machine of this test takes for any thought: it is slow, and does one at a time."""


class NoStore:
    """Takes everything and keeps nothing."""

    async def append(self, _table: str, _events: Sequence[Event]) -> None:
        pass

    def note(self, _table: str, _summary: object, _changed_at: int) -> "asyncio.Future[None]":
        noted = asyncio.get_running_loop().create_future()
        noted.set_result(None)
        return noted


class Master:
    """A bot that takes a second, whatever it is given, to let everything happen."""

    name = "level5"

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def choose(self, view: View) -> str:
        self._thread.spent += SECOND
        return PASS if view.phase == "block" else view.legal[0]


def attacked(twins: Twins, people: Sequence[int]) -> tuple[Table, str]:
    """A table with these people and masters elsewhere, and an attack that may come at once."""
    table = Table("twin", twins.terms, SEED, NAMES[0], 0)
    for place in range(twins.terms.players):
        person, bot = (NAMES[place], None) if place in people else (None, "level5")
        sitter = Seat(person, bot, NAMES[place].title())
        table.add(table.next_events([Draft(place, sitter)], 0))
    table.add(table.next_events(commands.start(table), 0))
    assert table.match is not None
    assert table.match.seat is not None
    view = table.match.view(table.match.seat)
    one, other = (start.game.legal_moves(start.states()) for start in twins.starts)
    shared = [move for move in view.legal if move in one and move in other]
    return table, next(move for move in shared if view.engine.attack(view, move))


async def waited(
    loop: LeapingLoop, twins: Twins, people: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> list[tuple[float, str]]:
    """What the viewer is sent until the wait is over, and when."""
    thread = Thread(loop)
    timeline = Timeline(0)
    monkeypatch.setattr(timeline, "now", lambda: round(1000 * loop.time()))

    def sleep(_seconds: float) -> None:
        thread.spent += SECOND

    def bot(_name: str, _seed: object, **_limits: object) -> Master:
        return Master(thread)

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(registry, "bot", bot)
    table, attack = attacked(twins, people)
    mover = table.mover
    assert mover is not None
    there = LiveTable(table, NoStore(), timeline, PACE.silent)  # type: ignore[arg-type] # as much of one as is needed
    await there.do(lambda table: commands.played(table, mover, attack))
    readiness = Readiness()
    await at_once(readiness)
    driving = asyncio.ensure_future(Driver(there, readiness, thread, PACE).run())
    answering = asyncio.ensure_future(answer_all(there))
    pages, seen = Frames(there, PACE), []
    lines = Lines(table, twins.viewer, records=True)
    while table.pending is not None:
        change = there.next_change()
        update = pages.update(Viewer(twins.viewer), 0)
        seen.append((loop.time(), str(update)))
        seen.append((loop.time(), str(lines.news(round(1000 * loop.time())))))
        await change.wait()
    seen.append((loop.time(), "over"))
    driving.cancel()
    await asyncio.gather(driving, answering, return_exceptions=True)
    return seen


async def answer_all(there: LiveTable) -> None:
    """The people let it happen, one after the other."""
    for seat in there.table.asked:
        await asyncio.sleep(0.7)

        def wish(table: Table, seat: int = seat) -> Sequence[Draft]:
            return commands.answer(table, seat, PASS)

        await there.do(wish)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("some", ["only bots", "people and bots", "only people"])
def test_the_wait_takes_the_same_time_whoever_could_block(
    players: int, some: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World().install(monkeypatch)
    for twins in attacks(Setting("pirates", players), players, 3):
        world.start = twins.starts[0]
        match = tr.Match.fair("pirates", players, names=list(NAMES[:players]))
        first = 0 if match.seat is None else match.seat
        people = {
            "only bots": {first, twins.viewer} - {NOBODY},
            "people and bots": {first, twins.viewer, 0, 2} - {NOBODY},
            "only people": set(range(players)),
        }[some]
        seen = []
        for start in twins.starts:
            world.start = start
            with monkeypatch.context() as patch:
                work = partial(waited, twins=twins, people=sorted(people), monkeypatch=patch)
                seen.append(leap(work))
        assert seen[0] == seen[1], twins.key


def test_what_is_said_while_the_wait_ends_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that was taken is played, though what comes of the attack was being found out."""
    world = World().install(monkeypatch)
    blocked = 0
    for twins in attacks(Setting("pirates", 3), 20, 4):
        for start in twins.starts:
            world.start = start
            with monkeypatch.context() as patch:
                blocked += leap(partial(late, twins=twins, monkeypatch=patch))
    assert blocked > 0


async def late(loop: LeapingLoop, twins: Twins, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Let somebody block at the last moment; whether anybody could."""
    thread = Thread(loop)
    timeline = Timeline(0)
    monkeypatch.setattr(timeline, "now", lambda: round(1000 * loop.time()))

    def slow(table: Table, choose: Any) -> Sequence[Draft]:
        thread.spent += SECOND
        return resolve(table, choose)

    monkeypatch.setattr(driver, "resolve", slow)
    table, attack = attacked(twins, range(twins.terms.players))
    assert table.mover is not None
    there = LiveTable(table, NoStore(), timeline, PACE.silent)  # type: ignore[arg-type] # as much of one as is needed
    await there.do(partial(commands.played, seat=table.mover, text=attack))
    pending = table.pending
    assert pending is not None
    views = {seat: table.view(seat) for seat in table.asked}
    able = [
        seat for seat, view in views.items() if view and view.engine.can_block(view, pending.attack)
    ]
    readiness = Readiness()
    await at_once(readiness)
    driving = asyncio.ensure_future(Driver(there, readiness, thread, PACE).run())
    await asyncio.sleep(PACE.block_limit + SECOND / 2)
    assert table.pending is pending
    for seat in able[:1]:
        await there.do(partial(commands.answer, seat=seat, text="block"))
    while table.pending is pending:
        await there.next_change().wait()
    driving.cancel()
    assert table.match is not None
    assert ("block" in table.match.moves) == bool(able)
    return bool(able)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_a_game_goes_back_to_does_not_tell_who_could_block(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World().install(monkeypatch)
    found = 0
    for twins in attacks(Setting("pirates", players), 10 + players, 4):
        stage = Stage(twins, world)
        mover = stage.tables[0].mover
        assert mover is not None
        _table, attack = attacked(twins, range(players))
        assert stage.try_(Step("move", mover, attack))
        for seat in range(players):
            if seat != mover:
                assert stage.try_(Step("move", seat, PASS))
        if not stage.try_(Step("resolve")):
            continue  # the viewer has seen more cards
        found += 1
        for seat in range(players):
            back = [taken_back(stage, number, seat) for number in range(2)]
            assert back[0] == back[1], twins.key
    assert found > 0


def taken_back(stage: Stage, number: int, seat: int) -> Any:
    """What the viewer sees if all agree that this seat may take back; None if it can't."""
    world, twins, table = stage.world, stage.twins, stage.tables[number]
    world.start = twins.starts[number]
    try:
        commands.ask_undo(table, NAMES[seat], table.position(seat))
    except Refused:
        return None
    again = Table("twin", table.terms, SEED, table.host, 0)
    again.add(table.events)
    again.add(again.next_events(commands.ask_undo(again, NAMES[seat], again.position(seat)), 0))
    while again.request is not None:
        agreeing = next(s for s in again.people if s not in again.request.agreed)
        again.add(again.next_events(commands.agree_undo(again, NAMES[agreeing], yes=True), 0))
    return again.view(twins.viewer), again.mover, again.counted(twins.viewer)


def test_streams_are_silent_while_others_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """When somebody has answered shows to nobody else, whatever they said."""
    world = World().install(monkeypatch)
    for number, twins in enumerate(attacks(Setting("pirates", 3), 20, 3)):
        world.start = twins.starts[0]
        asyncio.run(listened(twins, "block" if number % 2 else PASS))


async def listened(twins: Twins, text: str) -> None:
    """Listen as everybody while one after the other answers, and then to what came of it."""
    table, attack = attacked(twins, range(twins.terms.players))
    there = LiveTable(table, NoStore(), Timeline(0), PACE.silent)  # type: ignore[arg-type] # as much of one as is needed
    mover = table.mover
    assert mover is not None
    services: Any = SimpleNamespace(settings=SimpleNamespace(pace=PACE), closing=asyncio.Event())
    people = [None, *(Person(name, name) for name in NAMES[: twins.terms.players])]
    told: dict[int, list[str]] = {}
    listening = [asyncio.ensure_future(listen(services, there, one, told)) for one in people]

    async def news() -> set[int]:
        """Who has been told something since this was last asked."""
        for _turn in range(50):
            await asyncio.sleep(0)
        found = {seat for seat, updates in told.items() if updates}
        for updates in told.values():
            updates.clear()
        return found

    everybody = {NOBODY, *range(twins.terms.players)}
    assert await news() == everybody
    await there.do(partial(commands.played, seat=mover, text=attack))
    assert await news() == everybody
    for seat in table.asked:
        view, pending = table.view(seat), table.pending
        assert view is not None
        assert pending is not None
        able = view.engine.can_block(view, pending.attack)
        await there.do(partial(commands.answer, seat=seat, text=text if able else PASS))
        assert await news() == {seat}
    await there.do(partial(resolve, choose=lambda _seat, _view: PASS))
    assert await news() == everybody
    for stream in listening:
        stream.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


async def listen(
    services: Any, there: LiveTable, person: Person | None, told: dict[int, list[str]]
) -> None:
    """Note all that the page of this person is told."""
    visit = Visit(there, person, PACE)
    told[visit.seat] = []
    async for update in updates_of(services, visit, 0):
        told[visit.seat].append(update)
