"""What there is of a game once it is over, with a result or without."""

import json

from triplerainbow.match.match import Match
from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables.table import OPEN, RUNNING, STOPPED, Table


def finished_match(table: Table) -> Match:
    """The game of a table that is over; Refused while it is not."""
    if table.stage in (OPEN, RUNNING) or table.match is None:
        raise Refused(refusals.RUNNING)
    return table.match


def record_line(table: Table) -> str:
    """Its record, one line of JSON with every card open; Refused while it is not over."""
    written = finished_match(table).record()
    if table.stage == STOPPED:
        written["unfinished"] = table.stopped
    return json.dumps(written, ensure_ascii=False) + "\n"
