"""What programs send and get, as types: they check requests and describe answers."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from triplerainbow.games.catalog import INFOS

if TYPE_CHECKING:
    GameName = str
else:
    GameName = Literal[tuple(INFOS)]
Stage = Literal["open", "starting", "running", "over", "stopped"]
"""`starting`: all seats are taken, the cards are about to be dealt."""
SeatName = Annotated[str, Meta(max_length=16, description="`me`, `open` or the name of a bot")]
LONGEST_CLIENT = 40
"""Signs of the name of a request: with the person's before it, it fits into `events.client`."""

Client = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_CLIENT,
        description="Names this request: the same one sent twice has one effect.",
    ),
]
Seq = Annotated[
    int,
    Meta(ge=0, le=1 << 40, description="The `seq` of the state that this answers."),
]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long decisions may take: seconds a move, seconds a game, days a move."""

    kind: Literal["none", "move", "game", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=1 << 20)] = 0


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=16, extra_json_schema={"enum": list(INFOS)})]
    players: Annotated[int, Meta(extra_json_schema={"minimum": 2, "maximum": 6})] = 2
    options: dict[str, Any] = {}
    seats: Annotated[
        list[SeatName],
        Meta(max_length=6, description="By seat; what is missing is `open`. Usually [`me`]."),
    ] = field(default_factory=lambda: ["me"])
    clock: Clock = Clock()
    begins: Annotated[int, Meta(ge=-1, le=5, description="The seat that begins; -1: drawn.")] = -1
    public: Annotated[bool, Meta(description="Whether it is listed, so that anybody may join.")] = (
        False
    )
    watchers: Annotated[bool, Meta(description="Whether others may watch.")] = True
    remember: Annotated[
        bool,
        Meta(description="Arco-iris: whether pages show sides that were seen and lie face down."),
    ] = True


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take."""

    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of the game, or `block` or `pass` to an attack."""

    move: Annotated[str, Meta(min_length=1, max_length=64)]
    seq: Seq
    client: Client | None = None


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for everybody at the table; a phrase is read by everybody in their own language."""

    text: Annotated[str, Meta(max_length=300)] | None = None
    phrase: Annotated[str, Meta(max_length=16)] | None = None
    client: Client | None = None


class AskUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask to take back one's last decision."""

    seq: Seq
    client: Client | None = None


class AnswerUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Answer somebody who asks that."""

    agree: bool
    client: Client | None = None


# Answers


class Done(Struct, frozen=True):
    """It has happened and is stored."""

    seq: Annotated[int, Meta(description="The number of the position after it.")]


class Account(Struct, frozen=True):
    """Whom a token plays as."""

    name: str
    scopes: list[Literal["play", "read"]]


class Option(Struct, frozen=True):
    """An option of the rules."""

    name: str
    values: list[bool | str | int]
    default: bool | str | int
    meaning: str


class Game(Struct, frozen=True):
    """A game, its seats and options."""

    name: GameName
    title: str
    players: list[int]
    options: list[Option]


class Games(Struct, frozen=True):
    """All games and bots."""

    games: list[Game]
    bots: list[str]


class Row(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: GameName
    players: int
    options: dict[str, Any]
    stage: Stage
    names: Annotated[list[str], Meta(description="By seat; empty where nobody sits.")]
    seat: Annotated[int | None, Meta(description="The program's own seat.")] = None


class Rows(Struct, frozen=True):
    """Tables, the latest first."""

    tables: list[Row]


class Opened(Struct, frozen=True):
    """A table that was opened."""

    id: str
    url: Annotated[str, Meta(description="The page to send to people.")]
    stream: Annotated[str, Meta(description="Path of the stream.")]


class Seat(Struct, frozen=True):
    """Who sits there."""

    kind: Literal["open", "person", "program", "bot"]
    name: str = ""
    bot: str = ""


class SeenMove(Struct, frozen=True):
    """A move as the viewer saw it; no seat: chance."""

    seat: int | None
    move: str


class TableFacts(Struct, frozen=True):
    """What was agreed on."""

    id: str
    game: GameName
    players: int
    options: dict[str, Any]
    clock: Clock
    public: bool
    watchers: bool
    commitment: Annotated[str, Meta(description="SHA-256 of the secret seed of the deal.")]


class Attack(Struct, frozen=True):
    """An attack that waits for answers (Rainbow Pirates P5.2)."""

    seat: int
    card: str
    target: int | None


class TimeLeft(Struct, frozen=True):
    """What a seat has left on its clock."""

    seat: int
    left_ms: int


class State(Struct, frozen=True, tag="state", tag_field="type", kw_only=True):
    """The position after a change, and what the viewer may do in it."""

    seq: Annotated[int, Meta(description="Number of the position, which a move names.")]
    stage: Stage
    legal: Annotated[list[str], Meta(description="Moves that the viewer may make now.")]
    view: Annotated[
        dict[str, Any] | None, Meta(description="The View of the viewer; null before the deal.")
    ]
    record: Annotated[
        str | UnsetType, Meta(description="The View as bytes: zlib, then base64.")
    ] = UNSET
    layout: Annotated[
        str | UnsetType, Meta(description="Names the shape of these bytes; others are of no use.")
    ] = UNSET
    attack: Attack | UnsetType = UNSET
    undo_asked_by: Annotated[
        int | UnsetType, Meta(description="The seat that asks to take back its last decision.")
    ] = UNSET
    stand_in: Annotated[
        bool | UnsetType, Meta(description="A bot plays for the viewer until it takes its seat.")
    ] = UNSET
    clocks: list[TimeLeft] | UnsetType = UNSET


class Moved(Struct, frozen=True, tag="move", tag_field="type"):
    """A move, as the viewer saw it; no seat: chance."""

    seat: int | None
    move: str


class Undone(Struct, frozen=True, tag="undo", tag_field="type"):
    """The game was taken back: so many moves that the viewer saw are left."""

    moves: int


class Said(Struct, frozen=True, tag="chat", tag_field="type"):
    """What somebody said: a text, or a phrase that everybody reads in their language."""

    seat: Annotated[int | None, Meta(description="null: somebody who watches.")]
    name: str
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class End(Struct, frozen=True, tag="end", tag_field="type"):
    """The last line: how the game ended."""

    stage: Literal["over", "stopped"]
    seed: Annotated[str, Meta(description="The secret of the deal, whose hash was told before.")]
    scores: list[int] | UnsetType = UNSET
    winners: Annotated[list[int] | UnsetType, Meta(description="Seats that share the victory.")] = (
        UNSET
    )
    why: Annotated[str | UnsetType, Meta(description="Of a game that was stopped.")] = UNSET


class Full(State, frozen=True, tag="full", tag_field="type", kw_only=True):
    """Everything the viewer may know: the first line of a stream, and again when seats change."""

    table: TableFacts
    viewer: Annotated[int | None, Meta(description="The viewer's seat; null: it watches.")]
    seats: list[Seat]
    moves: list[SeenMove]
    chat: Annotated[list[Said], Meta(description="The last words that were said.")]
    end: Annotated[
        End | UnsetType, Meta(description="How it ended, in the answer for a table that has.")
    ] = UNSET


LINES = (Full, State, Moved, Undone, Said, End)
"""The lines of a stream."""


# What concerns a program, at all tables


class Ready(Struct, frozen=True, tag="ready", tag_field="type"):
    """All that there was already is told; what follows happens now."""


class Seated(Struct, frozen=True, tag="seat", tag_field="type"):
    """The program sits there; again when others sit down or get up before the game."""

    table: Row


class Left(Struct, frozen=True, tag="left", tag_field="type"):
    """It sits there no more."""

    table: Row


class Begun(Struct, frozen=True, tag="start", tag_field="type"):
    """The game has begun."""

    table: Row


class Turn(Struct, frozen=True, tag="turn", tag_field="type"):
    """The table waits for the program: for its move, or for its answer to an attack."""

    table: Row
    seq: Annotated[int, Meta(description="Number of the position, which a move names.")]


class Finished(Struct, frozen=True, tag="end", tag_field="type"):
    """The game has ended."""

    table: Row
    scores: list[int] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    why: str | UnsetType = UNSET


class Again(Struct, frozen=True, tag="again", tag_field="type"):
    """The same people play again at another table, where the program has a seat."""

    table: Row
    next: Annotated[str, Meta(description="The other table.")]


class Listed(Struct, frozen=True, tag="listed", tag_field="type"):
    """A table that is open to all has a seat for the program; again when its seats change."""

    table: Row


class Unlisted(Struct, frozen=True, tag="unlisted", tag_field="type"):
    """It has none any more."""

    table: Row


EVENTS = (Ready, Seated, Left, Begun, Turn, Finished, Again, Listed, Unlisted)
"""The lines of the stream of a program."""


class Problem(Struct, frozen=True):
    """What went wrong (RFC 9457); nothing has changed."""

    type: str
    title: str
    status: int
    code: str
    detail: str
