"""One request of a program, and the answers to it."""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from starlette.types import Receive, Send

from triplerainbow.server import refusals
from triplerainbow.server.api.problems import MEANINGS
from triplerainbow.server.api.reading import fault_of
from triplerainbow.server.presentation.visits import Visit, come
from triplerainbow.server.refusals import Refused
from triplerainbow.server.services import Services
from triplerainbow.server.store.tokens import Token

T = TypeVar("T")

JSON = b"application/json"
PROBLEM = b"application/problem+json"

SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
"""Headers of every answer; the pages have more, because browsers show them."""

encode = msgspec.json.Encoder().encode

Header = tuple[bytes, bytes]


@dataclass(slots=True)
class Answer:
    """What is sent back."""

    body: bytes
    status: int = 200
    kind: bytes = JSON
    headers: Sequence[Header] = ()


def answer(value: object, status: int = 200, *, headers: Sequence[Header] = ()) -> Answer:
    """A value as JSON."""
    return Answer(encode(value), status, headers=headers)


def problem(refused: Refused, headers: Sequence[Header] = ()) -> Answer:
    """Why nothing has happened."""
    told = {
        "type": f"/api/v1/problems/{refused.code}",
        "title": MEANINGS.get(refused.code, ""),
        "status": refused.status,
        "code": refused.code,
        "detail": refused.sentence,
    }
    return Answer(encode(told), refused.status, PROBLEM, headers)


@dataclass(slots=True)
class Call:
    """A request, as far as the way to its operation has read it."""

    services: Services
    scope: MutableMapping[str, Any]
    receive: Receive
    send: Send
    token: Token | None
    named: Mapping[str, str]
    """The parts of the path that stand for something, by name."""
    announced: list[Header] = field(default_factory=list)
    """Headers that tell how often one may ask."""
    started: bool = False
    """Whether a part of the answer is sent already."""

    @property
    def caller(self) -> Token:
        """The token, of an operation that needs one."""
        assert self.token is not None
        return self.token

    def query(self, name: str) -> str:
        """The first value of this name in the query; "" if there is none."""
        for part in self.scope["query_string"].decode("latin-1")[:500].split("&"):
            key, _equals, value = part.partition("=")
            if key == name:
                return str(value)
        return ""

    async def body(self) -> bytes:
        """All of the body; Refused if it is too long or too slow (`body_limit`), or breaks off."""
        found, more = b"", True
        while more:
            message = await self.receive()
            if message["type"] == "http.disconnect":  # half a request is none
                raise Refused(refusals.TOO_SLOW)
            found += message.get("body", b"")
            more = message.get("more_body", False)
        return found

    async def read(self, decoder: "msgspec.json.Decoder[T]") -> T:
        """The body as this type; Refused if it is none. No body counts as {}."""
        found = await self.body()
        if not self.services.tokens.is_known(self.caller):  # revoked while it came
            raise Refused(refusals.NO_TOKEN)
        try:
            return decoder.decode(found or b"{}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise Refused(refusals.BAD_REQUEST, fault=fault_of(str(fault))) from None

    async def visit(self) -> Visit:
        """Its visit to the table of its path; Refused if there is none, or it is closed."""
        found = await come(self.services.lobby, self.named["table"], self.caller.person)
        if not found.may_look:
            raise Refused(refusals.CLOSED)
        return found

    async def reply(self, said: Answer) -> None:
        """Send an answer."""
        headers = [
            (b"content-type", said.kind),
            (b"content-length", b"%d" % len(said.body)),
            *SAFE,
            *self.announced,
            *said.headers,
        ]
        await self.send({"type": "http.response.start", "status": said.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": said.body})
