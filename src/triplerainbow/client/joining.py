"""How a program finds a seat."""

import time
from collections.abc import Callable

from triplerainbow.client.faults import ApiError
from triplerainbow.client.sync import Client

LOOK = 2.0
"""Seconds between two looks at the list of tables."""

TAKEN = frozenset({"taken", "started", "no_table", "closed"})
"""Codes that say that a listed table is none to sit down at any more."""


class Seats:
    """Sits down at one table after the other."""

    def __init__(
        self, client: Client, table: str | None, game: str | None, players: int | None
    ) -> None:
        """At this table; with `players` at own ones of that many seats; else at listed ones."""
        self._client = client
        self._table = table
        self._game = game
        self._players = players

    def next(self, waiting: Callable[[], None]) -> str:
        """Sit down somewhere and return the table; `waiting` is told once if there is none yet."""
        if self._table is not None:
            position = self._client.look(self._table)
            if not position.ended and (position.viewer is None or position.stand_in):
                self._client.sit(self._table)
            return self._table
        if (own := self._unfinished()) is not None:
            return own
        if self._players is not None:
            assert self._game is not None
            return self._client.open(self._game, self._players, ("me",), public=True)
        told = False
        while (found := self._listed()) is None:
            if not told:
                waiting()
                told = True
            time.sleep(LOOK)
            if (own := self._unfinished()) is not None:
                return own
        return found

    def _unfinished(self) -> str | None:
        """A table at which the program has a seat still: it was started anew, or others go on."""
        for row in self._client.tables("mine"):
            if row["seat"] is None or row["stage"] not in ("open", "running"):
                continue
            if self._game not in (None, row["game"]):
                continue
            position = self._client.look(row["id"])
            if position.stand_in:
                self._client.sit(position)
            return str(row["id"])
        return None

    def _listed(self) -> str | None:
        for row in self._client.tables():
            if self._game not in (None, row["game"]):
                continue
            try:
                self._client.sit(row["id"])
            except ApiError as fault:
                if fault.code in TAKEN:
                    continue
                if fault.code != "seated":  # as after a start anew: then it plays there
                    raise
            return str(row["id"])
        return None
