"""No player's clock pays for what the machine did."""

import asyncio
import os
import re
import signal
import sqlite3
import time
from functools import partial
from pathlib import Path

import pytest

from tests.server.asgi import at_once, opened, welcome
from tests.server.serving import running
from tests.server.test_live import until
from triplerainbow.server.hosting.timeline import BEAT, MOST, Timeline
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store import database, store
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import Draft
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING, Table
from triplerainbow.server.tables.terms import DAYS, PER_GAME, PER_MOVE, Terms

SECOND = 1000
AT_MOST = round(SECOND * MOST)


class Machine:
    """A machine whose clocks go as the test says."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self.stuck = False
        self.timeline = Timeline(0, lambda: self.seconds, lambda: self.stuck)

    def work(self, seconds: float) -> None:
        """Time passes, and the server does its work."""
        for _beat in range(round(seconds / BEAT)):
            self.seconds += BEAT
            self.timeline.beat()


def test_time_passes_while_the_server_works() -> None:
    machine = Machine()
    machine.work(60)
    assert machine.timeline.now() == pytest.approx(60 * SECOND, abs=1)
    machine.seconds += BEAT / 2
    assert machine.timeline.now() == pytest.approx(60 * SECOND + SECOND * BEAT / 2, abs=1)


def test_time_stands_still_while_it_does_not() -> None:
    machine = Machine()
    machine.work(10)
    before = machine.timeline.now()
    machine.seconds += 3600  # suspended, or busy
    assert machine.timeline.now() <= before + AT_MOST
    machine.timeline.beat()
    assert before <= machine.timeline.now() <= before + AT_MOST
    machine.work(10)
    assert machine.timeline.now() <= before + 10 * SECOND + AT_MOST


def test_time_stands_still_while_nothing_can_be_stored() -> None:
    machine = Machine()
    machine.work(10)
    before = machine.timeline.now()
    machine.stuck = True
    machine.work(600)
    assert before <= machine.timeline.now() <= before + AT_MOST
    machine.stuck = False
    machine.work(10)
    assert machine.timeline.now() == pytest.approx(before + 10 * SECOND, abs=AT_MOST)


def test_it_never_goes_back() -> None:
    machine, last = Machine(), 0
    for step in range(1, 400):
        machine.seconds += (step * 7919 % 23) / 20
        machine.stuck = step % 5 == 0
        if step % 3 == 0:
            machine.timeline.beat()
        assert machine.timeline.now() >= last
        last = machine.timeline.now()


def left(table: Table, timeline: Timeline) -> int:
    assert table.mover is not None
    found = table.clock.left(table.mover, timeline.now())
    assert found is not None
    return found


def test_a_suspended_server_takes_nobodys_time(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as ann, server.client() as bob:
        path = ann.open(
            game="rainbow",
            players=2,
            seat2="open",
            clock="game 60",
            watchers=1,
            name="Ann",
            begins=0,
        )
        bob.join(path, "Bob")
        ann.begun(path)
        before = shown(ann.look(path).text)
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(4)  # there is nothing to wait for: a process that stands still does nothing
        os.kill(server.process.pid, signal.SIGCONT)
        after = shown(ann.look(path).text)
        assert before - 3 <= after <= before


def shown(page: str) -> int:
    """Seconds that the clock of the mover shows."""
    found = re.search(r'data-left="(\d+)" data-running', page)
    assert found, page
    return int(found[1])


def first_move(table: Table, seat: int) -> list[Draft]:
    """Any move of this seat."""
    view = table.view(seat)
    assert view is not None
    return commands.played(table, seat, view.legal[0])


TERMS = (
    Terms("rainbow", 2, clock=PER_MOVE, clock_amount=30, begins=0),
    Terms("rainbow", 2, clock=PER_GAME, clock_amount=60, begins=0),
    Terms("rainbow", 2, clock=DAYS, clock_amount=1, begins=0),
)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: terms.clock)
@pytest.mark.parametrize("step", [-86_400 * 400, -45, 45, 86_400 * 400])
def test_a_step_of_the_wall_clock_changes_no_clock(
    terms: Terms, step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the server runs, and while it does not."""
    monkeypatch.setattr(Readiness, "prepare", at_once)
    wall = [1_700_000_000.0]
    monkeypatch.setattr(time, "time_ns", lambda: int(wall[0] * 10**9))
    found: list[str] = []

    async def play() -> int:
        async with opened(tmp_path) as (_app, services):
            people = [await welcome(services, name) for name in ("ann", "bob")]
            seats = [Seat(person.id, None, person.name) for person in people]
            live = await services.lobby.open(terms, people[0].id, seats)
            found.append(live.table.id)
            await until(live, lambda: live.table.stage == RUNNING)
            wall[0] += step
            assert left(live.table, live.time) > 1000 * terms.seconds - 5000
            for _move in range(2):
                mover = live.table.mover
                assert mover is not None
                await live.do(partial(first_move, seat=mover))
            assert live.table.clock.used[0] < 5000
            await services.store.alive(live.time.now())
            return left(live.table, live.time)

    async def resume() -> int:
        async with opened(tmp_path) as (_app, services):
            live = await services.lobby.find(found[0])
            assert live is not None
            return left(live.table, live.time)

    before = asyncio.run(play())
    wall[0] -= step
    assert abs(asyncio.run(resume()) - before) < 5000


def test_who_could_not_be_stored_pays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Readiness, "prepare", at_once)
    monkeypatch.setattr(database, "WAIT", 0.01)

    async def play() -> None:
        async with opened(tmp_path) as (_app, services):
            people = [await welcome(services, name) for name in ("ann", "bob")]
            seats = [Seat(person.id, None, person.name) for person in people]
            live = await services.lobby.open(TERMS[0], people[0].id, seats)
            await until(live, lambda: live.table.stage == RUNNING)
            other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            other.execute("begin immediate")
            with pytest.raises(Refused):
                await live.do(lambda table: commands.say(table, people[0].id, "Ann", "hello"))
            await asyncio.sleep(2 * BEAT)
            before = live.time.now()
            await asyncio.sleep(1)
            assert live.time.now() - before <= AT_MOST
            other.execute("rollback")
            other.close()
            await live.do(lambda table: commands.say(table, people[0].id, "Ann", "hello"))
            before = live.time.now()
            while live.time.now() == before:  # it goes on
                await asyncio.sleep(BEAT)

    asyncio.run(play())


def test_what_has_a_date_goes_by_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 5 * 10**9)
    assert store.now() == 5000
