"""A client that waits for each answer."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from triplerainbow.client import asks
from triplerainbow.client.answering import answering
from triplerainbow.client.asks import Ask, Named
from triplerainbow.client.connected import Connected
from triplerainbow.client.faults import ApiError
from triplerainbow.client.listings import Account, Event, Games, Listing, event_of
from triplerainbow.client.position import Position, Reader
from triplerainbow.client.retrying import CONNECT, SILENCE, Patience
from triplerainbow.client.turns import OVERTAKEN, Choose, Turns, may_wait

T = TypeVar("T")


class Client(Connected):
    """Talks to a server as the program that a token belongs to; use it in a `with` block.

    Every method raises ApiError if the server refuses, ServerLostError if none answers for half a
    minute. Tables are named by their id, their link, a Position or a Listing of them.
    """

    def __init__(
        self, server: str, token: str, *, unreachable: Callable[[str], None] | None = None
    ) -> None:
        """`server` is an address like "http://127.0.0.1:8000"; `token` is made in the browser.

        `unreachable` is called with the reason as soon as the server can't be reached, and then
        not again until something has worked; it is tried again meanwhile.
        """
        super().__init__()
        self._unreachable = unreachable
        connection = asks.connection(server, token)
        self._hint = connection.hint
        self._http = httpx.Client(**connection.arguments)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    # Asking

    def account(self) -> Account:
        """Whom the token plays as: `name` and `scopes`."""
        return self._send(asks.account())

    def games(self) -> Games:
        """`games` with their options, and `bots` of the server."""
        return self._send(asks.games())

    def tables(self, stage: str = "open") -> Sequence[Listing]:
        """Listed tables that are "open" or "running", or the program's own ("mine")."""
        return self._send(asks.tables(stage))

    def open(
        self,
        game: str,
        players: int = 2,
        seats: Sequence[str] = ("me",),
        *,
        options: Mapping[str, Any] | None = None,
        clock: Mapping[str, Any] | None = None,
        begins: int | None = None,
        public: bool | None = None,
        watchers: bool | None = None,
        remember: bool | None = None,
    ) -> str:
        """Open a table and return its id. None stands for what is usual.

        `seats`: by seat "me", "open" or a bot of the server; what is missing is open.
        `options`: rules of the game that differ from the usual ones (`games` lists them).
        `clock`: {"kind": "move", "amount": 60}: seconds a "move", seconds a "game", "days" a move;
        "none" is usual. `begins`: the seat that begins; drawn if nobody says. `public`: whether it
        is listed, so that anybody may join (no). `watchers`: whether others may watch (yes).
        `remember`: whether pages of Arco-iris show sides that were seen and lie face down (yes).
        """
        more = {
            "options": options,
            "clock": clock,
            "begins": begins,
            "public": public,
            "watchers": watchers,
            "remember": remember,
        }
        return self._send(asks.open_table(game, players, seats, more))

    def sit(self, table: Named, seat: int | None = None) -> None:
        """Take an open seat (this one), or one's own again."""
        self._send(asks.sit(table, seat))

    def leave(self, table: Named) -> None:
        """Get up; in a running game a bot plays on."""
        self._send(asks.leave(table))

    def look(self, table: Named) -> Position:
        """The table as it stands."""
        return self._send(asks.look(table))

    def record(self, table: Named) -> Mapping[str, Any]:
        """The record of a finished game: every card open."""
        return self._send(asks.record(table))

    # Playing

    def move(self, position: Position, move: str) -> None:
        """Make a move in this position, or answer the attack that waits."""
        self._send(asks.move(position, move))

    def say(self, table: Named, text: str | None = None, phrase: str | None = None) -> None:
        """Say a text, or one of the ready phrases, to everybody at the table."""
        self._send(asks.say(table, text, phrase))

    def ask_undo(self, position: Position) -> None:
        """Ask to take back one's last decision."""
        self._send(asks.ask_undo(position))

    def answer_undo(self, table: Named, *, agree: bool) -> None:
        """Answer somebody who asks that."""
        self._send(asks.answer_undo(table, agree=agree))

    def watch(self, table: Named) -> Iterator[Position]:
        """Positions as they come, the last one when the game has ended.

        Comes back by itself when the connection breaks.
        """
        path, patience, reader = asks.stream_path(table), Patience(), Reader()
        with answering(lambda: self._http.post(asks.here_path(table))):
            for line in self._kept(path, patience):
                if line is None:
                    reader = Reader()
                    continue
                position = reader.read(line)
                if position is not None:
                    yield position
                if line["type"] == "end":
                    return

    def events(self) -> Iterator[Event]:
        """What concerns the program at all tables, as it happens; it never ends.

        First what there is already, up to an event of the type "ready". Comes back by itself when
        the connection breaks, and then tells again what there is.
        """
        patience = Patience()
        for line in self._kept(asks.EVENTS, patience):
            if line is not None:
                yield event_of(line)

    def _kept(self, path: str, patience: Patience) -> Iterator[Mapping[str, Any] | None]:
        """The lines of a stream, which is opened again whenever it breaks; None where it begins."""
        while True:
            try:
                yield None
                for line in self._lines(path):
                    patience.succeeded()
                    yield line
            except httpx.TransportError as fault:
                self._wait(patience, fault)
            except ApiError as fault:
                if not may_wait(fault):
                    raise asks.through(fault, self._hint) from None
                self._wait(patience, fault, fault.wait or 1.0)
            else:
                self._wait(patience, None)

    def _lines(self, path: str) -> Iterator[Mapping[str, Any]]:
        self._check_process()
        timeout = httpx.Timeout(CONNECT, read=SILENCE)
        with self._http.stream("GET", path, timeout=timeout) as answer:
            if answer.status_code != 200:
                raise asks.fault_of(answer.status_code, answer.headers, answer.read())
            rest = b""
            for chunk in answer.iter_raw():
                self._check_process()
                *whole, rest = (rest + chunk).split(b"\n")
                yield from (asks.line(line) for line in whole if line)

    def play(self, table: Named, choose: Choose, *, agree_to_undo: bool = True) -> Position:
        """Play at a table at which the program sits, until the game has ended; the last position.

        `choose` gets the View whenever there is a choice, and returns a move.
        """
        turns = Turns(choose, agree_to_undo=agree_to_undo)
        for position in self.watch(table):
            ask = turns.answer(position)
            if ask is not None:
                try:
                    self._send(ask)
                except ApiError as fault:
                    if fault.code not in OVERTAKEN:
                        raise
                    turns.overtaken()
        return position

    # Sending

    def _send(self, ask: Ask[T]) -> T:
        patience, lost = Patience(), False
        while True:
            self._check_process()
            try:
                answer = self._http.request(ask.method, ask.path, json=ask.body)
                return asks.read(ask, answer.status_code, answer.headers, answer.content, lost=lost)
            except ApiError as fault:
                if not may_wait(fault):
                    raise asks.through(fault, self._hint) from None
                self._wait(patience, fault, fault.wait)
            except httpx.TransportError as fault:
                if not isinstance(fault, httpx.ConnectError | httpx.ConnectTimeout):
                    if ask.once:
                        raise asks.lost(fault, self._hint) from fault
                    lost = True
                self._wait(patience, fault)

    def _wait(self, patience: Patience, fault: Exception | None, least: float = 0.0) -> None:
        wait = patience.next_wait()
        if wait is None:
            if isinstance(fault, ApiError):
                raise asks.through(fault, self._hint)
            raise asks.lost(fault, self._hint) from fault
        if isinstance(fault, httpx.TransportError):
            patience.tell(asks.why(fault), self._unreachable)
        time.sleep(max(wait, least))
