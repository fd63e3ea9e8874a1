"""Requests of the API as values: the two clients send them, each in its own way."""

import json
import socket
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlsplit

import httpx

from triplerainbow.client.faults import ApiError, ServerLostError
from triplerainbow.client.listings import Account, Games, Listing, games_of, listing
from triplerainbow.client.position import Position, Reader
from triplerainbow.client.retrying import CONNECT
from triplerainbow.client.route import Route, route_to, settings
from triplerainbow.i18n import _
from triplerainbow.record.faults import quoted, shown

T = TypeVar("T")

API = "/api/v1"


@dataclass(frozen=True)
class Ask(Generic[T]):
    """One request, and what to make of its answer."""

    method: str
    path: str
    read: Callable[[bytes], T]
    body: Mapping[str, Any] | None = None
    once: bool = False
    """Whether it may not be sent twice, because it has no name by which the server knows it."""
    done: tuple[str, ...] = ()
    """Codes of refusals which say that it was done already: by a try whose answer was lost."""


Named = str | Position | Listing
"""What names a table: its id, its link, a position of it, or its line in a list."""


def name_of(table: Named) -> str:
    """The name of a table: of a position of it, of its link, or itself."""
    if isinstance(table, Position):
        return table.table
    if isinstance(table, Listing):
        return table.id
    found: object = table
    if not isinstance(found, str):
        wish = _("a table is named by its id, its link or a position, not by {found}")
        raise TypeError(wish.format(found=shown(found)))
    path = urlsplit(found).path.rstrip("/")
    return quote(path.rpartition("/")[2], safe="")


def path_of(table: Named, rest: str = "") -> str:
    """Where a table is found."""
    return f"/tables/{name_of(table)}{rest}"


def value(body: bytes) -> Any:
    """An answer as plain values."""
    return json.loads(body)


def nothing(_body: bytes) -> None:
    """An answer that tells nothing more than that it was done."""


def games() -> Ask[Games]:
    """Games, options and bots of the server."""
    return Ask("GET", "/games", lambda body: games_of(value(body)))


def account() -> Ask[Account]:
    """Name and scopes of the token."""
    return Ask("GET", "/account", lambda body: Account.of(value(body)))


def tables(stage: str) -> Ask[Sequence[Listing]]:
    """Listed tables, or one's own."""
    path = f"/tables?stage={quote(stage, safe='')}"
    return Ask("GET", path, lambda body: [listing(row) for row in value(body)["tables"]])


def open_table(game: str, players: int, seats: Sequence[str], more: Mapping[str, Any]) -> Ask[str]:
    """Open a table; its name. Of `more` None stands for what is usual."""
    said = {name: wish for name, wish in more.items() if wish is not None}
    body = {"game": game, "players": players, "seats": list(seats), **said}
    return Ask("POST", "/tables", lambda found: str(value(found)["id"]), body, once=True)


def sit(table: Named, seat: int | None) -> Ask[None]:
    """Take a seat."""
    return Ask("POST", path_of(table, "/seat"), nothing, {"seat": seat}, done=("seated",))


def leave(table: Named) -> Ask[None]:
    """Get up."""
    return Ask("DELETE", path_of(table, "/seat"), nothing, done=("not_seated", "bot"))


def look(table: Named) -> Ask[Position]:
    """The table as it stands."""
    return Ask("GET", path_of(table, "?record=1"), _position)


def _position(body: bytes) -> Position:
    found = Reader().read(value(body))
    assert found is not None
    return found


def move(position: Position, text: str) -> Ask[None]:
    """Make a move in this position."""
    body = {"move": text, "seq": position.seq, "client": uuid.uuid4().hex}
    return Ask("POST", path_of(position, "/move"), nothing, body)


def say(table: Named, text: str | None, phrase: str | None) -> Ask[None]:
    """Say something."""
    words = {"text": text, "phrase": phrase}
    body = {name: said for name, said in words.items() if said is not None}
    return Ask("POST", path_of(table, "/chat"), nothing, body | {"client": uuid.uuid4().hex})


def ask_undo(position: Position) -> Ask[None]:
    """Ask to take back one's last decision."""
    body = {"seq": position.seq, "client": uuid.uuid4().hex}
    return Ask("POST", path_of(position, "/undo"), nothing, body)


def answer_undo(table: Named, *, agree: bool) -> Ask[None]:
    """Answer somebody who asks that."""
    body = {"agree": agree, "client": uuid.uuid4().hex}
    return Ask("POST", path_of(table, "/undo/answer"), nothing, body)


def record(table: Named) -> Ask[Mapping[str, Any]]:
    """The record of a finished game."""
    return Ask("GET", path_of(table, "/record"), value)


EVENTS = "/events"
"""Where the stream of the program is."""


def stream_path(table: Named) -> str:
    """Where the stream of a table is."""
    return path_of(table, "/stream?record=1")


def here_path(table: Named) -> str:
    """Where to say that one is still there."""
    return path_of(table, "/here")


def read(ask: Ask[T], status: int, headers: Mapping[str, str], body: bytes, *, lost: bool) -> T:
    """What a request gave; ApiError if it was refused.

    `lost` says that it was sent before, and nobody knows what came of it.
    """
    if not 200 <= status < 300:
        fault = fault_of(status, headers, body)
        if not (lost and fault.code in ask.done):
            raise fault
        body = b"{}"
    try:
        return ask.read(body)
    except (ValueError, LookupError, TypeError):
        raise fault_of(status, headers, b"") from None


def line(text: bytes) -> Mapping[str, Any]:
    """A line of a stream. ApiError if it is none."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise fault_of(200, {}, b"")
    return found


def fault_of(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """The refusal that an answer is."""
    try:
        told = json.loads(body)
        code, sentence = str(told["code"]), str(told["detail"])
    except (ValueError, KeyError, TypeError):
        code = "no_api"
        sentence = _("The server answered {status}, and not as the API does.").format(status=status)
    wait = headers.get("retry-after", "")
    return ApiError(status, code, sentence, float(wait) if wait.isdecimal() else 0.0)


def lost(fault: Exception | None, hint: str = "") -> Exception:
    """What to raise when trying again has no sense any more; `hint` tells of a proxy."""
    if isinstance(fault, ApiError):
        return fault
    if fault is None:
        return ServerLostError(_("the server breaks off every answer"))
    told = _("the server can't be reached: {fault}").format(fault=why(fault))
    return ServerLostError(_hinted(told, hint))


def why(fault: Exception) -> str:
    """What the network says, or what kind of fault it is where it says nothing."""
    if isinstance(fault, httpx.TimeoutException):
        return _("it does not answer in time")
    if isinstance(fault, httpx.RemoteProtocolError):
        return _("it breaks off")
    cause: BaseException | None = fault
    while cause is not None and not isinstance(cause, OSError):
        cause = cause.__cause__ or cause.__context__
    if isinstance(cause, socket.gaierror):
        return _("there is no such address")
    if isinstance(cause, ConnectionRefusedError):
        return _("nobody listens at this address")
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror
    return str(fault) or _("the connection fails")


def _hinted(sentence: str, hint: str) -> str:
    if not hint:
        return sentence
    return _("{sentence} ({hint})").format(sentence=sentence, hint=hint)


def through(fault: ApiError, hint: str) -> ApiError:
    """The refusal; if no API speaks there, with what is to say of the proxy between."""
    if fault.code != "no_api" or not hint:
        return fault
    return ApiError(fault.status, fault.code, _hinted(fault.sentence, hint), fault.wait)


@dataclass(frozen=True)
class Connection:
    """Where a server is, and how to ask it."""

    arguments: Mapping[str, Any]
    """Of the HTTP client."""
    hint: str
    """What to say of the proxy between, should something go wrong; "" without one."""


def connection(server: str, token: str) -> Connection:
    """How to reach a server.

    ValueError if `server` is no address, `token` no token, or the environment names a way that
    there is not.
    """
    if not _is_address(server):
        wish = _("{server} is no address of a server; it looks like http://127.0.0.1:8000")
        raise ValueError(wish.format(server=quoted(server) if isinstance(server, str) else "“”"))
    address = urlsplit(server)
    secret = token.strip() if isinstance(token, str) else ""
    if not secret or not secret.isascii() or not secret.isprintable() or " " in secret:
        raise ValueError(_("this is no token; make one in the browser, under “My programs”"))
    route: Route = route_to(server)
    host = address.netloc.rpartition("@")[2]  # a name and a password would replace the token
    arguments = {
        "base_url": f"{address.scheme}://{host}{API}",
        "headers": {"Authorization": f"Bearer {secret}"},
        "timeout": CONNECT,
        **settings(server, route),
    }
    return Connection(arguments, route.hint(address.hostname or ""))


def _is_address(server: object) -> bool:
    if not isinstance(server, str):
        return False
    try:
        address, found = urlsplit(server), httpx.URL(server)
        port = address.port
        found.host.encode("idna")  # what a look-up would do; UnicodeError is a ValueError
    except (ValueError, httpx.InvalidURL):
        return False
    return address.scheme in ("http", "https") and bool(found.host) and port != 0
