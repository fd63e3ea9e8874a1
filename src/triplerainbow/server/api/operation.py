"""What an address of the API does: one description for the router and for the document."""

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
