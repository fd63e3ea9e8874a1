"""What a server tells besides positions: tables in lists, the account, the games, events.

Each is an object with attributes. Its JSON was handed out before there were objects, so the same
names work in brackets, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Self


class Told:
    """A JSON object of the server. Fields that this version does not know are passed over."""

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Self:
        """The object of these fields; TypeError if one is missing."""
        known = {one.name for one in fields(cls)} & set(told)  # type: ignore[arg-type] # dataclasses
        return cls(**{name: told[name] for name in known})

    def __getitem__(self, name: str) -> Any:
        if name not in self._names():
            raise KeyError(name)
        return getattr(self, name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def keys(self) -> Sequence[str]:
        """The names, so that `dict` makes a dictionary of it."""
        return self._names()

    def get(self, name: str, usual: Any = None) -> Any:
        """What stands under this name, as with a dictionary."""
        return getattr(self, name) if name in self else usual

    def _names(self) -> list[str]:
        return [one.name for one in fields(self)]  # type: ignore[arg-type] # all are dataclasses


@dataclass(frozen=True)
class Listing(Told):
    """A table in a list. Every method that takes a table takes one of these."""

    id: str
    game: str
    players: int
    options: Mapping[str, Any]
    stage: str
    """"open", "starting", "running", "over" or "stopped"."""
    names: Sequence[str]
    """By seat; empty where nobody sits."""
    seat: int | None = None
    """The program's own."""


@dataclass(frozen=True)
class Account(Told):
    """Whom a token plays as."""

    name: str
    scopes: Sequence[str]
    """"read", and "play" if it may play."""


@dataclass(frozen=True)
class Option(Told):
    """A choice of rules."""

    name: str
    values: Sequence[bool | str]
    default: bool | str
    meaning: str


@dataclass(frozen=True)
class Game(Told):
    """A game of the server."""

    name: str
    title: str
    players: Sequence[int]
    """Numbers of seats that it takes."""
    options: Sequence[Option]


@dataclass(frozen=True)
class Games(Told):
    """What can be played, and against which bots of the server."""

    games: Sequence[Game]
    bots: Sequence[str]


@dataclass(frozen=True)
class Event:
    """Something that concerns the program, at whichever table."""

    type: str
    """"seat", "left", "start", "turn", "end", "again"; "listed", "unlisted" of tables that are open
    to all; "ready" when all is told that there was already."""
    table: Listing | None = None
    """None of "ready"."""
    seq: int | None = None
    """Of "turn": number of the position."""
    scores: Sequence[int] = ()
    """Of "end": final points by seat; empty if the game ended without a result."""
    winners: Sequence[int] = ()
    next: str = ""
    """Of "again": the table at which the same people play on."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """All that the server told, as plain values."""


def listing(told: Mapping[str, Any]) -> Listing:
    """A table of a list."""
    return Listing.of(told)


def games_of(told: Mapping[str, Any]) -> Games:
    """The games of a server."""
    found = [
        Game.of({**game, "options": [Option.of(option) for option in game["options"]]})
        for game in told["games"]
    ]
    return Games(found, told["bots"])


def event_of(line: Mapping[str, Any]) -> Event:
    """A line of the stream of a program."""
    table = line.get("table")
    return Event(
        str(line["type"]),
        None if table is None else listing(table),
        line.get("seq"),
        line.get("scores", ()),
        line.get("winners", ()),
        line.get("next", ""),
        line,
    )
