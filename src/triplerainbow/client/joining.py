"""How a program finds a seat."""

from collections.abc import Callable

from triplerainbow.client.faults import ApiError
from triplerainbow.client.listings import Listing
from triplerainbow.client.sync import Client

UNFINISHED = ("open", "starting", "running")
"""Stages of tables at which the program is still to play."""

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
        self.at: str | None = None
        """The table at which the program sits, or is about to sit down."""

    def next(self, waiting: Callable[[], None]) -> str:
        """Sit down somewhere and return the table; `waiting` is told once if there is none yet."""
        self.at = None
        if self._table is not None:
            position = self._client.look(self._table)
            self.at = self._table
            if not position.ended and (position.viewer is None or position.stand_in):
                self._client.sit(self._table)
            return self._table
        if (own := self._unfinished()) is not None:
            return own
        if self._players is not None:
            assert self._game is not None
            self.at = self._client.open(self._game, self._players, ("me",), public=True)
            return self.at
        return self._invited(waiting)

    def _fits(self, table: Listing) -> bool:
        return self._game in (None, table.game)

    def _unfinished(self) -> str | None:
        """A table at which the program has a seat still: it was started anew, or others go on."""
        for table in self._client.tables("mine"):
            unfinished = table.seat is not None and table.stage in UNFINISHED
            if unfinished and self._fits(table):
                return self._again(table)
        return None

    def _again(self, table: Listing) -> str:
        """Back at its own seat, on which a bot may have played meanwhile."""
        self.at = table.id
        if self._client.look(table).stand_in:
            self._client.sit(table)
        return table.id

    def _invited(self, waiting: Callable[[], None]) -> str:
        """The first table that is open to all, or at which others go on with the program."""
        told = False
        for event in self._client.events():
            if event.type == "ready" and not told:
                waiting()
                told = True
            table = event.table
            if table is None or not self._fits(table):
                continue
            if event.type == "seat":
                return self._again(table)
            if event.type == "listed" and self._sat_down(table):
                return table.id
        raise AssertionError("events never end")

    def _sat_down(self, table: Listing) -> bool:
        self.at = table.id
        try:
            self._client.sit(table)
        except ApiError as fault:
            if fault.code in TAKEN:
                self.at = None
                return False
            if fault.code != "seated":  # as after a start anew: then it plays there
                raise
        return True
