"""What is stored of a table may be damaged, by a disk or by hand; then it is not played on."""

from collections.abc import Iterable

from triplerainbow.server.tables import events as kinds
from triplerainbow.server.tables.events import NOBODY, PHRASES, Event
from triplerainbow.server.tables.table import Table


class DamagedError(Exception):
    """What is stored is no table that this program has written."""


BODIES: dict[str, dict[str, type]] = {
    kinds.SEATED: {},
    kinds.STARTED: {},
    kinds.MOVED: {"move": str},
    kinds.ANSWERED: {"block": bool},
    kinds.RESOLVED: {},
    kinds.ASKED: {"plies": int},
    kinds.AGREED: {"yes": bool},
    kinds.UNDONE: {"plies": int},
    kinds.SAID: {"name": str},
    kinds.GIVEN: {"ms": int},
    kinds.PAUSED: {"ms": int},
    kinds.STOPPED: {"why": str},
    kinds.FOLLOWED: {"table": str},
}
"""What the body of each kind of event must hold."""

OF_A_SEAT = frozenset({kinds.SEATED, kinds.ANSWERED, kinds.ASKED, kinds.AGREED, kinds.GIVEN})
"""Kinds of events that are about a seat."""

WHO = {"person": str, "bot": str, "name": str, "program": bool}
"""What the body of SEATED may hold."""


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
    fields = BODIES.get(event.kind)
    good = (
        fields is not None
        and event.seq == place
        and isinstance(event.at, int)
        and isinstance(event.body, dict)
        and (0 if event.kind in OF_A_SEAT else NOBODY) <= event.seat < players
        and all(type(event.body.get(name)) is kind for name, kind in fields.items())
        and (event.kind != kinds.SEATED or _names_somebody(event.body))
        and (event.kind != kinds.SAID or _says_something(event.body))
    )
    if not good:
        raise DamagedError(f"event {place} is none")


def _names_somebody(body: dict[str, object]) -> bool:
    return all(type(value) is WHO.get(name) for name, value in body.items())


def _says_something(body: dict[str, object]) -> bool:
    """Either words or one of the ready phrases."""
    return isinstance(body.get("text"), str) or body.get("phrase") in PHRASES
