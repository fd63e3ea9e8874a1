"""Who is at a table: whoever answers, however long sockets stay open."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from triplerainbow.server.hosting.attendance import Attendance
from triplerainbow.server.hosting.programs import ActivePrograms
from triplerainbow.server.hosting.timeline import Timeline

SILENT = 40.0


class Room:
    """An attendance whose time passes when the test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.changes = 0
        self._timeline = Timeline(0, lambda: self.seconds)
        self.attendance = Attendance(self._timeline, self._changed, SILENT)

    def _changed(self) -> None:
        self.changes += 1

    def wait(self, seconds: float) -> None:
        """Let so much time pass at the server, which works all the while."""
        for _step in range(round(seconds / 0.1)):
            self.seconds += 0.1
            self._timeline.beat()

    @property
    def there(self) -> set[int]:
        """Seats that are present."""
        return set(self.attendance.present())


@pytest.fixture
def in_room() -> Callable[[Callable[[Room], Coroutine[Any, Any, None]]], None]:
    """Runs a story in a room, inside a loop."""

    def run(story: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
        async def inside() -> None:
            await story(Room())

        asyncio.run(inside())

    return run


Story = Callable[[Callable[[Room], Coroutine[Any, Any, None]]], None]


def test_an_open_stream_that_nobody_answers_is_nobody(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(1)
        assert room.there == {1}
        room.wait(SILENT - 1)
        assert room.there == {1}
        room.wait(2)
        assert room.there == set()
        assert room.attendance.heard_at() == {1: 0}

    in_room(story)


def test_whoever_answers_stays(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(0)
        for _ping in range(10):
            room.wait(25)
            room.attendance.answer(0)
            assert room.there == {0}
        assert room.changes == 1

    in_room(story)


def test_a_dead_stream_that_is_closed_at_last_is_no_sign_of_life(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(0)
        room.wait(174)
        room.attendance.depart(0)
        assert room.attendance.heard_at() == {0: 0}
        assert room.attendance.is_empty

    in_room(story)


def test_a_page_that_is_closed_was_there_until_then(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(0)
        room.wait(20)
        room.attendance.depart(0)
        assert room.there == set()
        assert 19_900 <= room.attendance.heard_at()[0] <= 20_000

    in_room(story)


def test_without_streams_requests_tell_when_somebody_was_there(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.wait(5)
        room.attendance.answer(2)
        assert room.there == set()
        assert 4_900 <= room.attendance.heard_at()[2] <= 5_000

    in_room(story)


def test_a_program_that_listens_is_there_but_its_minute_runs(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(0, program=True)
        room.wait(500)
        assert room.there == {0}
        assert room.attendance.heard_at() == {0: 0}
        room.attendance.depart(0, program=True)
        assert room.there == set()

    in_room(story)


def test_that_somebody_fell_silent_is_told_without_being_asked() -> None:
    async def story() -> None:
        told = asyncio.Event()
        timeline = Timeline(0)
        beating = asyncio.ensure_future(timeline.run())
        attendance = Attendance(timeline, told.set, silent=0.3)
        attendance.arrive(0)
        assert told.is_set()
        told.clear()
        async with asyncio.timeout(20):
            await told.wait()
        assert not attendance.present()
        beating.cancel()

    asyncio.run(story())


def test_time_during_which_the_server_stands_still_makes_nobody_absent(in_room: Story) -> None:
    async def story(room: Room) -> None:
        room.attendance.arrive(0)
        room.seconds += 500  # no beat: the process was suspended
        assert room.there == {0}

    in_room(story)


def test_no_program_is_gone_because_the_server_stood_still() -> None:
    seconds = 0.0
    timeline = Timeline(0, lambda: seconds)
    presence = ActivePrograms(timeline, away=60.0)
    presence.asks("bot")
    seconds = 500.0  # no beat: the process was suspended
    assert not presence.is_gone("bot")
    for _beat in range(700):
        timeline.beat()
        seconds += 0.1
    assert presence.is_gone("bot")
    with presence.streaming("bot"):
        assert not presence.is_gone("bot")
