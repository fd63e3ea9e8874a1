"""What can happen at a table. The list of events is the table; all else follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from triplerainbow.i18n import N_

SEATED = "seated"
"""Who plays at `seat` from now on: {"person", "name"}, {"bot", "name"}, {} for nobody, or both
person and bot: the bot plays until the person comes back. {"program": true} besides a person who is
a program."""
STARTED = "started"
"""The cards are dealt."""
MOVED = "moved"
"""{"move"}, by `seat`; by NOBODY if chance made it."""
ANSWERED = "answered"
"""What `seat` says to an attack that may be blocked: {"block"}. Hidden from all others."""
RESOLVED = "resolved"
"""The wait after an attack is over: what was answered has been played."""
ASKED = "asked"
"""`seat` would like to take back the game to {"plies"} moves."""
AGREED = "agreed"
"""`seat` answers that: {"yes"}."""
UNDONE = "undone"
"""Back to {"plies"} moves."""
SAID = "said"
"""Chat: {"name", "text"} or {"name", "phrase"}, by `seat` or, NOBODY, by somebody who watches."""
GIVEN = "given"
"""`seat` gets more time: {"ms"}."""
PAUSED = "paused"
"""The server was away for {"ms"}: charged to nobody."""
STOPPED = "stopped"
"""The game ends here, without a result: {"why"}."""
FOLLOWED = "followed"
"""The same people go on at another table: {"table"}."""

PHRASES = {
    "hello": N_("Hello"),
    "luck": N_("Good luck"),
    "well": N_("Well played"),
    "oops": N_("Oops"),
    "wait": N_("One moment, please."),
    "thanks": N_("Thanks for the game"),
}
"""What people can say with one click, by name: everybody reads it in their own language."""

_encode = msgspec.json.Encoder().encode

NOBODY = -1

PASS = "pass"
"""The move of a seat that could have blocked: nobody else may know that it was asked."""


@dataclass(frozen=True)
class Event:
    """Something that happened. `at` is in milliseconds since 1970."""

    seq: int
    """Its place among all events of the table, from 1."""
    at: int
    kind: str
    seat: int = NOBODY
    body: Mapping[str, Any] = field(default_factory=dict)
    client: str | None = None
    """Names the request that brought it: the same request sent twice has one effect."""

    def hidden_from(self, viewer: int) -> bool:
        """Whether this viewer (NOBODY: somebody who watches) may not know that it happened."""
        private = self.kind == ANSWERED or (self.kind == MOVED and self.body["move"] == PASS)
        return private and viewer != self.seat

    def body_json(self) -> str:
        """The body as it is stored."""
        return _encode(self.body).decode()
