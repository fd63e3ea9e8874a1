"""What can happen at a table. The list of events is the table; all else follows from it.

An event is stored as the name of its kind and the fields of its body, in JSON.
"""

from typing import NamedTuple

import msgspec
from msgspec import Struct

from triplerainbow.i18n import N_
from triplerainbow.server.tables.seats import Seat

NOBODY = -1

PASS = "pass"
"""The move of a seat that could have blocked: nobody else may know that it was asked."""

PHRASES = {
    "hello": N_("Hello"),
    "luck": N_("Good luck"),
    "well": N_("Well played"),
    "oops": N_("Oops"),
    "wait": N_("One moment, please."),
    "thanks": N_("Thanks for the game"),
}
"""What people can say with one click, by name: everybody reads it in their own language."""


class Started(Struct, frozen=True):
    """The cards are dealt."""


class Moved(Struct, frozen=True):
    """By the seat; by NOBODY if chance made it."""

    move: str


class Answered(Struct, frozen=True):
    """What the seat says to an attack that may be blocked. Hidden from all others."""

    block: bool


class Resolved(Struct, frozen=True):
    """The wait after an attack is over: what was answered has been played."""


class Asked(Struct, frozen=True):
    """The seat would like to take back the game to so many moves."""

    plies: int


class Agreed(Struct, frozen=True):
    """The seat answers that."""

    yes: bool


class Undone(Struct, frozen=True):
    """Back to so many moves."""

    plies: int


class Said(Struct, frozen=True, omit_defaults=True):
    """Chat, a text or a phrase, by the seat or, NOBODY, by somebody who watches."""

    name: str
    text: str | None = None
    phrase: str | None = None


class Given(Struct, frozen=True):
    """The seat gets more time."""

    ms: int


class Paused(Struct, frozen=True):
    """The server was away for so long: charged to nobody."""

    ms: int


class Stopped(Struct, frozen=True):
    """The game ends here, without a result."""

    why: str


class Followed(Struct, frozen=True):
    """The same people go on at another table."""

    table: str


Body = (
    Seat
    | Started
    | Moved
    | Answered
    | Resolved
    | Asked
    | Agreed
    | Undone
    | Said
    | Given
    | Paused
    | Stopped
    | Followed
)
"""What happened; a `Seat`: who plays there from now on."""

KINDS: dict[str, type[Body]] = {
    "seated": Seat,
    "started": Started,
    "moved": Moved,
    "answered": Answered,
    "resolved": Resolved,
    "asked": Asked,
    "agreed": Agreed,
    "undone": Undone,
    "said": Said,
    "given": Given,
    "paused": Paused,
    "stopped": Stopped,
    "followed": Followed,
}
"""As kinds are called where they are stored."""

_NAMES = {body: name for name, body in KINDS.items()}
_DECODERS = {name: msgspec.json.Decoder(body) for name, body in KINDS.items()}
_encode = msgspec.json.Encoder().encode


class Draft(NamedTuple):
    """Something that is to happen."""

    seat: int
    body: Body


class Event(Struct, frozen=True):
    """Something that happened. `at` is in milliseconds since 1970."""

    seq: int
    """Its place among all events of the table, from 1."""
    at: int
    seat: int
    body: Body
    client: str | None = None
    """Names the request that brought it: the same request sent twice has one effect."""

    @property
    def kind(self) -> str:
        """As it is stored."""
        return _NAMES[type(self.body)]

    def hidden_from(self, viewer: int) -> bool:
        """Whether this viewer (NOBODY: somebody who watches) may not know that it happened."""
        body = self.body
        private = isinstance(body, Answered) or (isinstance(body, Moved) and body.move == PASS)
        return private and viewer != self.seat

    def body_json(self) -> str:
        """The body as it is stored."""
        return _encode(self.body).decode()


def read_body(kind: str, text: str) -> Body:
    """What `body_json` wrote for an event of this kind; raises what msgspec does, or KeyError."""
    return _DECODERS[kind].decode(text)
