"""What lists say of a table, so that they need not load it."""

import json
from dataclasses import dataclass

from triplerainbow.server.tables.events import NOBODY, Answered, Paused
from triplerainbow.server.tables.table import OPEN, STARTING, Table


@dataclass(frozen=True)
class Summary:
    """Follows from the events of a table, and is kept beside them."""

    stage: str
    names: tuple[str, ...]
    """Of each seat; "" where nobody sits."""
    mover: int = NOBODY
    """The seat that everybody knows to be the next to decide; NOBODY if there is none."""

    @property
    def shown_stage(self) -> str:
        """The stage as it is told: STARTING for an open table at which nobody is missing."""
        return STARTING if self.stage == OPEN and "" not in self.names else self.stage

    def names_json(self) -> str:
        """The names as they are stored."""
        return json.dumps(self.names, separators=(",", ":"), ensure_ascii=False)


def played_at(table: Table) -> int:
    """When something last happened that all may know; that the server was away is nothing."""
    untold = Paused, Answered
    times = (event.at for event in reversed(table.events) if not isinstance(event.body, untold))
    return next(times, table.made_at)


def summary_of(table: Table) -> Summary:
    """What lists say of this table now."""
    mover = table.mover
    return Summary(table.stage, tuple(table.names), NOBODY if mover is None else mover)
