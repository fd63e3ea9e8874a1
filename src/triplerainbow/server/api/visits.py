"""A program at a table: which seat it has there, and what it may see."""

from dataclasses import dataclass

from triplerainbow.i18n import _
from triplerainbow.server.api.call import Call
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.table import Table


@dataclass(slots=True)
class Visit:
    """A program at a table."""

    live: LiveTable
    person: str
    seat: int
    """NOBODY if it watches."""

    @property
    def table(self) -> Table:
        """The table as it really is."""
        return self.live.table

    @property
    def may_look(self) -> bool:
        """Whether somebody like this may see the table as it stands."""
        return self.live.table.may_be_seen_by(self.person)

    @property
    def lasts(self) -> bool:
        """Whether all this is still so: who gets up before the game frees the seat for others."""
        live = self.live
        return not live.broken and _seat_at(live.table, self.person) == self.seat and self.may_look


async def visit_of(call: Call) -> Visit:
    """The visit that a request is about; Refused if there is no such table, or it is closed."""
    lobby, table_id = call.services.lobby, call.named["table"]
    live = lobby.memory.find(table_id) or await lobby.find(table_id)
    if live is None:
        raise Refused("no_table", _("There is no such table."), 404)
    person = call.caller.person.id
    visit = Visit(live, person, _seat_at(live.table, person))
    if visit.seat != NOBODY:
        live.attendance.answer(visit.seat)
    if not visit.may_look:
        raise Refused("closed", _("Nobody may watch this table."), 403)
    return visit


def _seat_at(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    return NOBODY if seat is None else seat
