"""All connections, and who has to go when there are too many or when somebody lets others wait.

A connection that is being answered is left alone: there people play. Any other stands in a line,
which is limited in length and in time, and the one that has stood there longest goes first. Honest
people leave these lines within a round trip; whoever fills them with heads that never end only
drives out themselves.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from triplerainbow.server.http.address import household, is_here

ALONE = 4
"""One household may hold a fourth of all connections once more than half are in use."""


class State(Enum):
    """What a connection is waiting for. First in this order are those that go first."""

    LEAVING = auto()
    """It was told to go; until it hangs up."""
    HEAD = auto()
    """The head of a request, of which something or nothing has come."""
    STALLED = auto()
    """The other side does not read what it has asked for."""
    BODY = auto()
    """The rest of a request."""
    IDLE = auto()
    """The next request."""
    BUSY = auto()
    """An answer; or it listens to a stream."""


@dataclass(frozen=True)
class Patience:
    """Seconds for each state that a connection waits in."""

    leaving: float = 5.0
    head: float = 10.0
    stalled: float = 60.0
    body: float = 30.0
    """`body_limit` gives up before that, with an answer; this ends what nobody reads."""
    idle: float = 30.0
    sweep: float = 0.5
    """Seconds between two looks at who has stood too long."""

    def of(self, state: State) -> float:
        """Of this state."""
        found: float = getattr(self, state.name.lower())
        return found


class Member(Protocol):
    """A connection, as far as this needs to know it."""

    def let_go(self, state: State) -> None:
        """It has stood in this state too long: say so if possible, and hang up."""

    def drop(self) -> None:
        """Hang up at once: its place is needed."""


class Connections:
    """The connections of one server."""

    def __init__(
        self,
        most: int,
        patience: Patience | None = None,
        stands_for_all: Callable[[str], bool] = is_here,
    ) -> None:
        """At most so many connections; `stands_for_all` tells of an address if a proxy is there."""
        self.most = most
        self._stands_for_all = stands_for_all
        self._patience = patience or Patience()
        self._lines: dict[State, OrderedDict[Member, float]] = {
            state: OrderedDict() for state in State if state is not State.BUSY
        }
        self._longest = most // 2
        self._places: dict[Member, tuple[str, State]] = {}
        self._households: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._places)

    def come(self, member: Member, host: str, loop: asyncio.AbstractEventLoop) -> bool:
        """Let a connection from this address in, if need be in place of another; whether it is."""
        home = household(host)
        if (
            len(self) > self.most // 2
            and self._households[home] >= self.most // ALONE
            and not self._stands_for_all(host)
        ):
            return False
        if len(self) >= self.most and not self._make_room():
            return False
        self._places[member] = home, State.BUSY
        self._households[home] += 1
        self.put(member, State.HEAD, loop)
        return True

    def put(self, member: Member, state: State, loop: asyncio.AbstractEventLoop) -> None:
        """From now on this connection is in this state; it has time anew if that is another."""
        found = self._places.get(member)
        if found is None or found[1] is state:
            return
        home, before = found
        if before is not State.BUSY:
            self._lines[before].pop(member, None)
        self._places[member] = home, state
        if state is State.BUSY:
            return
        line = self._lines[state]
        line[member] = loop.time() + self._patience.of(state)
        if len(line) > self._longest:
            self._drop_oldest(state)
        if self._sweeping is None:
            self._sweeping = loop.call_later(self._patience.sweep, self._sweep, loop)

    def go(self, member: Member) -> None:
        """A connection is no more."""
        found = self._places.pop(member, None)
        if found is None:
            return
        home, state = found
        if state is not State.BUSY:
            self._lines[state].pop(member, None)
        self._households[home] -= 1
        if not self._households[home]:
            del self._households[home]

    def _make_room(self) -> bool:
        for state, line in self._lines.items():
            if line:
                self._drop_oldest(state)
                return True
        return False

    def _drop_oldest(self, state: State) -> None:
        member = next(iter(self._lines[state]))
        self.go(member)
        member.drop()

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let go whoever has stood too long."""
        self._sweeping = None
        now = loop.time()
        for state, line in self._lines.items():
            while line and next(iter(line.values())) <= now:
                member = next(iter(line))
                del line[member]
                self._places[member] = self._places[member][0], State.BUSY
                member.let_go(state)
        if any(self._lines.values()):
            self._sweeping = loop.call_later(self._patience.sweep, self._sweep, loop)


# How many there may be

MOST_FILES = 16_384
"""Files that are asked for: connections beyond that would be held by no people who play."""

LEAST_KEPT = 64
"""Files that are never connections: the database, threads, what is read for a page."""


def raise_limit() -> int:
    """Take as many files as the system gives without asking anybody; how many that are."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit of sockets
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    for part in (1, 2, 4):  # macOS gives fewer than its hard limit says
        wish = MOST_FILES // part
        wish = wish if hard == resource.RLIM_INFINITY else min(wish, hard)
        if wish <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
        except (ValueError, OSError):
            continue
        return wish
    return min(soft, MOST_FILES)


def most_connections(files: int) -> int:
    """How many of so many files may be connections."""
    return max(files - max(files // 4, LEAST_KEPT), files // 2)
