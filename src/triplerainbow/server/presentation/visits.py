"""Somebody at a table, a person or a program: who they are there, and what they may see."""

from triplerainbow.server import refusals
from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.lobby import Lobby
from triplerainbow.server.presentation.frames import Frames, Viewer
from triplerainbow.server.presentation.viewer_state import ViewerState
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.store import Person
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.table import Table


class Visit:
    """Somebody at a table."""

    def __init__(self, live: LiveTable, person: Person | None, pace: Pace, base: str = "") -> None:
        """`person` is None if they have never sat down anywhere; `base` is as in `Viewer`."""
        self.live = live
        self.person = person
        self.seat = self._seat()
        """NOBODY if they watch."""
        self._pace = pace
        self._base = base

    def _seat(self) -> int:
        seat = self.table.seat_of(self.person_id)
        return NOBODY if seat is None else seat

    @property
    def table(self) -> Table:
        """The table as it really is."""
        return self.live.table

    @property
    def person_id(self) -> str | None:
        """Of the person, if they have ever sat down anywhere."""
        return None if self.person is None else self.person.id

    @property
    def who(self) -> str:
        """Their seat or, without one, their own name: two who watch are not the same."""
        return str(self.seat) if self.seat != NOBODY else self.person_id or ""

    @property
    def may_look(self) -> bool:
        """Whether somebody like this may see the table as it stands."""
        return self.table.may_be_seen_by(self.person_id)

    @property
    def lasts(self) -> bool:
        """Whether all this is still so: whoever gets up before the game frees the seat for others.

        A stream that went on would show them the hand of whoever sits there by then.
        """
        return not self.live.broken and self._seat() == self.seat and self.may_look

    @property
    def viewer(self) -> Viewer:
        """For whom their pages are made."""
        is_host = self.person is not None and self.person.id == self.table.host
        return Viewer(self.seat, is_host=is_host, base=self._base)

    @property
    def frames(self) -> Frames:
        """The pages of this table."""
        if not isinstance(self.live.pages, Frames):
            self.live.pages = Frames(self.live, self._pace)
        return self.live.pages

    @property
    def state(self) -> ViewerState:
        """What they may see now."""
        return self.frames.viewer_state(self.viewer)


async def come(lobby: Lobby, table_id: str, person: Person | None, base: str = "") -> Visit:
    """Come to a table, which is a sign of life there; Refused if there is no such table.

    Whether they may look is for the caller to ask: people and programs are told so differently.
    """
    live = lobby.registry.find(table_id) or await lobby.find(table_id)
    if live is None:
        raise Refused(refusals.NO_TABLE)
    found = Visit(live, person, lobby.pace, base)
    if found.seat != NOBODY:
        live.attendance.answer(found.seat)
    return found
