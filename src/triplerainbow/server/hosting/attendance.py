"""Who is at a table, by seat: whoever answers.

An open stream alone says nothing. When a network dies without a word, its socket stays open for
minutes, and the others would wait for somebody who can't come back.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from triplerainbow.server.hosting.timeline import Timeline


@dataclass
class _Place:
    """One seat. Times are milliseconds by the server's clock."""

    streams: int = 0
    """Streams that are open."""
    programs: int = 0
    """Those of them that programs read: they need not answer while they listen."""
    heard_at: int | None = None
    """When the seat last answered, or asked for anything."""
    was_present: bool = False
    """As it was last told."""
    waiting: asyncio.TimerHandle | None = None
    """Wakes up when the seat has been silent for too long."""


class Attendance:
    """Who has a stream open and answers it."""

    def __init__(self, time: Timeline, changed: Callable[[], None], silent: float) -> None:
        """`changed` is told when somebody comes or goes.

        `silent` is in seconds: who answers nothing for so long is not there.
        """
        self._time = time
        self._changed = changed
        self._silent = silent
        self._places: dict[int, _Place] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no stream of any seat is open."""
        return not any(place.streams for place in self._places.values())

    def present(self) -> frozenset[int]:
        """Seats that are there."""
        return frozenset(seat for seat, place in self._places.items() if self._is_present(place))

    def heard_at(self) -> dict[int, int]:
        """When a seat was last heard of, in milliseconds; seats never heard of are missing."""
        return {
            seat: place.heard_at
            for seat, place in self._places.items()
            if place.heard_at is not None
        }

    def arrive(self, seat: int, *, program: bool = False) -> None:
        """A stream for this seat opens."""
        place = self._places.setdefault(seat, _Place())
        place.streams += 1
        place.programs += program
        self.answer(seat)

    def depart(self, seat: int, *, program: bool = False) -> None:
        """A stream for this seat is closed; one that had fallen silent is no sign of life."""
        place = self._places[seat]
        if self._is_present(place):
            place.heard_at = self._time.now()
        place.streams -= 1
        place.programs -= program
        self._tell(place)

    def answer(self, seat: int) -> None:
        """Something has come from this seat."""
        place = self._places.setdefault(seat, _Place())
        back = place.heard_at is None or self._is_long_ago(place.heard_at)
        place.heard_at = self._time.now()
        self._tell(place, news=back)

    def _is_long_ago(self, time: int) -> bool:
        return self._time.now() >= time + 1000 * self._silent

    def _is_present(self, place: _Place) -> bool:
        if not place.streams or place.heard_at is None:
            return False
        return place.programs > 0 or not self._is_long_ago(place.heard_at)

    def _tell(self, place: _Place, *, news: bool = False) -> None:
        """Tell what is new, and look again when the seat may have fallen silent."""
        present = self._is_present(place)
        if news or present != place.was_present:
            place.was_present = present
            self._changed()
        if present and not place.programs and place.waiting is None:
            self._look_again(place)

    def _look_again(self, place: _Place) -> None:
        assert place.heard_at is not None  # it is present
        left = place.heard_at / 1000 + self._silent - self._time.now() / 1000

        def look() -> None:
            place.waiting = None
            self._tell(place)

        # The server's clock may stand still meanwhile: then there is something left to wait for.
        place.waiting = asyncio.get_running_loop().call_later(max(left, 0.05), look)
