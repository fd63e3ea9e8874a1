"""All that programs can ask for, each declared at the function that does it."""

from functools import cache
from typing import Any

from triplerainbow.i18n import N_
from triplerainbow.server.api import document, events, playing, stream, tables
from triplerainbow.server.api.call import Answer, Call, answer
from triplerainbow.server.api.operation import Operation, operation


@operation(
    "GET",
    "/openapi.json",
    "openapi",
    N_("The OpenAPI document of all this"),
    gives=dict,
)
async def openapi(_call: Call) -> Answer:
    """The document of the API."""
    return answer(_document())


@cache
def _document() -> dict[str, Any]:
    return document.document(OPERATIONS)


OPERATIONS: tuple[Operation, ...] = (
    openapi,
    tables.meaning,
    tables.account,
    tables.games,
    events.events,
    tables.listed,
    tables.create,
    tables.show,
    stream.stream,
    tables.sit_down,
    tables.get_up,
    playing.move,
    playing.here,
    playing.say,
    playing.ask_undo,
    playing.answer_undo,
    tables.record,
)
"""In the order of the document."""
