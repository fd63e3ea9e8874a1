"""What an address of the API does: declared where it is done, for the router and the document."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from triplerainbow.server.api.call import Answer, Call
from triplerainbow.server.http.rate_limit import Rate

Run = Callable[[Call], Awaitable[Answer | None]]
"""Does it; None if it has answered by itself."""

STEPS = Rate(60, 30)
"""Moves, chat, seats of one token."""
LOOKS = Rate(60, 10)
"""Lists, tables, records, streams of one token."""
OPENINGS = Rate(20, 0.5)
"""New tables of one token."""


AT_TABLE = ("no_table", "closed", "damaged", "not_stored")
"""Problems of whatever is about one table."""
CHANGE = ("bad_request", "too_long", "too_slow", "not_stored")
"""Problems of whatever has a body."""
RECORDS = {"record": "1: add the View as bytes, `record`, for bots that run on this package."}
"""Parameters of what shows a View."""


@dataclass(frozen=True)
class Operation:
    """One method at one address."""

    method: str
    path: str
    """After `/api/v1`; a part like `{table}` stands for anything."""
    name: str
    summary: str
    run: Run
    gives: Any = None
    """Type of the answer; None: not JSON of ours."""
    takes: Any = None
    """Type of the body; None: it is not read."""
    scope: str | None = None
    """What the token must be allowed to do; None: no token is needed."""
    rate: Rate = LOOKS
    status: int = 200
    media: str = "application/json"
    queries: Mapping[str, str] = field(default_factory=dict)
    """Parameters of the query and their meaning."""
    lines: tuple[Any, ...] = ()
    """Types of the lines of a stream."""
    problems: tuple[str, ...] = ()
    """Codes of problems besides those that every operation has."""
    example: Any = None
    """A body that is taken."""
    answers: Any = None
    """An answer that may come."""


def operation(
    method: str, path: str, name: str, summary: str, **described: Any
) -> Callable[[Run], Operation]:
    """Declare that a function is this operation; `described` are further fields of `Operation`."""
    return lambda run: Operation(method, path, name, summary, run, **described)
