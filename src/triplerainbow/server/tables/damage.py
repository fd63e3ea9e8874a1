"""What is stored of a table may be damaged, by a disk or by hand; then it is not played on."""

from collections.abc import Iterable

from triplerainbow.server.tables.events import (
    NOBODY,
    PHRASES,
    Agreed,
    Answered,
    Asked,
    Event,
    Given,
    Said,
)
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import Table


class DamagedError(Exception):
    """What is stored is no table that this program has written."""


OF_A_SEAT = (Seat, Answered, Asked, Agreed, Given)
"""Bodies of events that are about a seat."""


def fold(table: Table, events: Iterable[Event]) -> None:
    """Let stored events happen at their table; DamagedError if they can't have."""
    try:
        for place, event in enumerate(events, len(table.events) + 1):
            _check(event, place, table.terms.players)
            table.add([event])
    except DamagedError:
        raise
    except Exception as fault:  # whatever an event that makes no sense there runs into
        raise DamagedError(f"event {len(table.events)}: {fault!r}") from fault


def _check(event: Event, place: int, players: int) -> None:
    """That an event is well formed; whether it makes sense there is found out by `Table.add`."""
    body = event.body
    good = (
        event.seq == place
        and isinstance(event.at, int)
        and (0 if isinstance(body, OF_A_SEAT) else NOBODY) <= event.seat < players
        and (not isinstance(body, Said) or body.text is not None or body.phrase in PHRASES)
    )
    if not good:
        raise DamagedError(f"event {place} is none")
