"""Who of a table is there: whoever has answered lately. An open connection proves nothing.

A network that dies in silence leaves its connections open for minutes. So pages answer every sign
of life of their stream, and each request of somebody counts as an answer, with script or without.
Times are in milliseconds, all of the same clock.
"""

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Attention:
    """How often a stream shows a sign of life, and how long answers may fail to come, in s."""

    ping: float = 15.0
    """Between two signs of life of a stream on which nothing happens."""
    silent: float = 40.0
    """Without an answer until somebody is shown to be away: two signs of life, and some delay."""
    away: float = 60.0
    """Without an answer until others may act for somebody whose turn it is."""


@dataclass(frozen=True)
class Presence:
    """Who is there at one moment."""

    here: frozenset[int]
    last_answer: dict[int, int]
    """When each seat was last known to be there, as far as it ever was."""
    changes_at: int | None
    """When fewer will be there if nobody answers."""
    away_after: int
    """Without an answer for so long others may act."""


class Attendance:
    """Keeps when each seat has answered, and which streams are open."""

    def __init__(self, attention: Attention) -> None:
        self._silent = round(1000 * attention.silent)
        self._away = round(1000 * attention.away)
        self._streams: Counter[int] = Counter()
        self._programs: Counter[int] = Counter()
        self._answered: dict[int, int] = {}
        self._gone: set[int] = set()

    @property
    def is_watched(self) -> bool:
        """Whether any stream is open."""
        return self._streams.total() > 0

    def here(self, seat: int, at: int) -> bool:
        """Whether somebody is there in this seat.

        A program that listens need not say anything; a page has to.
        """
        if self._programs[seat]:
            return True
        answered = self._answered.get(seat)
        return answered is not None and seat not in self._gone and at - answered < self._silent

    def answer(self, seat: int, at: int) -> bool:
        """Somebody in this seat has asked or answered; whether they were not there before."""
        news = not self.here(seat, at)
        self._answered[seat] = at
        self._gone.discard(seat)
        return news

    def open_stream(self, seat: int, at: int, *, program: bool = False) -> bool:
        """A stream begins, which is an answer; whether somebody is there who was not."""
        news = self.answer(seat, at)
        self._streams[seat] += 1
        self._programs[seat] += program
        return news

    def close_stream(self, seat: int, at: int, *, program: bool = False) -> bool:
        """A stream ends; whether nobody is there any more who was.

        Nobody can tell a page that was left from one whose connection the system gave up, so this
        is no answer: since when somebody is away counts from the last one.
        """
        was_here = self.here(seat, at)
        self._streams[seat] -= 1
        self._programs[seat] -= program
        if not self._streams[seat]:
            self._gone.add(seat)
        return was_here and not self.here(seat, at)

    def at(self, now: int) -> Presence:
        """Who is there now."""
        here = frozenset(seat for seat in self._answered if self.here(seat, now))
        ends = [self._answered[seat] + self._silent for seat in here if not self._programs[seat]]
        return Presence(here, dict(self._answered), min(ends, default=None), self._away)
