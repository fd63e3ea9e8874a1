"""Who is not there any more frees a seat at a table that has not begun, or closes the table."""

from collections.abc import Set

from triplerainbow.server.tables import event as kinds
from triplerainbow.server.tables.deeds import Deed
from triplerainbow.server.tables.event import NOBODY
from triplerainbow.server.tables.table import OPEN, Seat, Table


def withdraw(table: Table, gone: Set[str]) -> list[Deed]:
    """Free the seats of these people; close the table if one of them opened it and nobody is left.

    Nothing at a table that is about to begin, or has begun: there a bot may play for them.
    """
    if table.told_stage != OPEN:
        return []
    left = {place for place in table.people if table.seats[place].person in gone}
    deeds: list[Deed] = [(kinds.SEATED, place, Seat().body()) for place in sorted(left)]
    if table.host in gone and left == set(table.people):
        deeds.append((kinds.STOPPED, NOBODY, {"why": "abandoned"}))
    return deeds
