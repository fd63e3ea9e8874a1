"""Which programs are there: those that have a stream open, or have asked something of late."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from triplerainbow.server.hosting.timeline import Timeline


class ActivePrograms:
    """The programs of one server, by person."""

    def __init__(self, time: Timeline, away: float) -> None:
        """`away` is in seconds: so long a program may be silent.

        They pass by the time of the server: nobody is gone because it stood still.
        """
        self._time = time
        self._away = 1000 * away
        self._asked: dict[str, int] = {}
        self._streams: Counter[str] = Counter()
        self._since = time.now()
        """Before nobody could ask: the server was not there."""

    def asks(self, person: str) -> None:
        """A request of this program has come."""
        self._asked[person] = self._time.now()

    @contextmanager
    def streaming(self, person: str) -> Iterator[None]:
        """Within, a stream of this program is open."""
        self._streams[person] += 1
        try:
            yield
        finally:
            self._streams[person] -= 1
            if not self._streams[person]:
                del self._streams[person]
            self.asks(person)

    def is_gone(self, person: str) -> bool:
        """Whether this program has been silent for so long that nobody need wait for it."""
        if self._streams[person]:
            return False
        return self._time.now() - self._asked.get(person, self._since) >= self._away

    def forget(self) -> None:
        """Keep nothing of programs that are gone, but that they are."""
        gone = [person for person in self._asked if self.is_gone(person)]
        for person in gone:
            # Later than the start of the server, or they would be back until it is long enough ago.
            if self._since <= self._time.now() - self._away:
                del self._asked[person]
