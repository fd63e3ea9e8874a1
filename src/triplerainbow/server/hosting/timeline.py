"""The time of a server, by which all clocks run: it passes only while the server works.

Everything that happens at a table is stamped with it, so what lies between two events is what their
players have used, and a replay finds the same. It begins as the wall clock shows and goes on by a
clock that nobody sets. While the process does not run (it is suspended, or has too much to do) or
can't store what people do, time stands still: no player's clock pays for what the machine did. So
with every such pause it falls behind the wall clock, and catches up when the server starts anew;
what it was behind is then a pause at every table (see `Lobby`).
"""

import asyncio
import time
from collections.abc import Callable

BEAT = 0.1
"""Seconds between two beats."""

MOST = 0.3
"""Seconds that pass at most between two beats, however long that took."""


class Timeline:
    """The one clock of a server; one thread reads it."""

    def __init__(
        self,
        began: int,
        seconds: Callable[[], float] = time.monotonic,
        stuck: Callable[[], bool] = lambda: False,
    ) -> None:
        """It begins at `began`, in milliseconds since 1970.

        `seconds` is a clock that never goes back; `stuck` says whether nothing can be stored now.
        """
        self._passed = float(began)
        self._seconds = seconds
        self._stuck = stuck
        self._beat_at = seconds()
        self._stands = False
        """Whether time stood still at the last beat."""

    def now(self) -> int:
        """Milliseconds since 1970, as far as the server knows; never less than before."""
        return int(self._passed + self._since_beat())

    def _since_beat(self) -> float:
        """Milliseconds that have passed since the last beat."""
        if self._stands:
            return 0.0
        return 1000 * min(self._seconds() - self._beat_at, MOST)

    def beat(self) -> None:
        """The server works; until the next beat time passes, unless nothing can be stored now."""
        self._passed += self._since_beat()
        self._beat_at = self._seconds()
        self._stands = self._stuck()

    async def run(self) -> None:
        """Beat for as long as the loop runs."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT)
