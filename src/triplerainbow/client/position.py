"""A table as the lines of its stream tell it."""

import base64
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from triplerainbow.games import catalog
from triplerainbow.games.seen import View
from triplerainbow.i18n import _

Choice = TypeVar("Choice")
"""What a function that chooses returns: a move, or for asyncio something that brings one."""


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat."""

    kind: str
    """"open", "person", "program" or "bot" (of the server)."""
    name: str = ""
    bot: str = ""
    """Which bot, if one plays there."""


@dataclass(frozen=True)
class Saying:
    """Something that was said."""

    seat: int | None
    """None: by somebody who watches."""
    name: str
    text: str = ""
    phrase: str = ""
    """Name of a ready phrase, instead of a text."""


@dataclass(frozen=True)
class Position:
    """All that a program may know of a table at one moment."""

    table: str
    game: str
    players: int
    options: Mapping[str, Any]
    seats: Sequence[Sitter]
    viewer: int | None
    """The program's own seat; None: it watches."""
    stage: str
    """"open", "running", "over" or "stopped"."""
    seq: int
    """Number of the position, which a move names."""
    legal: Sequence[str]
    """Moves that the program may make now; empty when it is not its turn."""
    moves: Sequence[tuple[int | None, str]]
    """All moves as the program saw them: seat (None: chance) and notation."""
    data: Mapping[str, Any]
    """The View as plain JSON values; empty before the deal."""
    said: Sequence[Saying] = ()
    """What was said since the position before."""
    attack: Mapping[str, Any] | None = None
    """The attack that waits for answers (Rainbow Pirates): seat, card, target."""
    undo_asked_by: int | None = None
    """The seat that asks to take back its last decision."""
    stand_in: bool = False
    """Whether a bot of the server plays for the program, until it takes its seat again."""
    clocks: Mapping[int, int] = field(default_factory=dict)
    """Milliseconds left by seat; empty without a clock."""
    scores: Sequence[int] = ()
    """Final points by seat; empty until the game is over."""
    winners: Sequence[int] = ()
    seed: str = ""
    """The secret of the deal, told at the end."""
    _record: str = ""
    _layout: str = ""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.stage in ("over", "stopped")

    def decide(self, choose: Callable[[View], Choice]) -> str | Choice:
        """What `choose` makes of the View; where there is one legal move that one, unasked.

        So a program which can't block an attack passes: its View is not one in which it decides.
        """
        return self.legal[0] if len(self.legal) == 1 else choose(self.view)

    @cached_property
    def view(self) -> View:
        """The View of the program's seat: what every bot of this package decides from.

        ValueError before the deal, or if the server has another version of the game: then read
        `data`.
        """
        if not self._record:
            raise ValueError(_("there is no view: the cards are not dealt"))
        game = catalog.load(self.game)
        if self._layout != game.layout:
            wish = _("the server has another version of {game}; read `data`, not `view`")
            raise ValueError(wish.format(game=self.game))
        packed = zlib.decompress(base64.b64decode(self._record))
        return game.seen_bytes(self._layout, packed)


class Reader:
    """Makes positions of the lines of one stream."""

    def __init__(self) -> None:
        self._full: dict[str, Any] = {}
        self._state: dict[str, Any] = {}
        self._end: dict[str, Any] = {}
        self._moves: list[tuple[int | None, str]] = []
        self._said: list[Saying] = []

    def read(self, line: Mapping[str, Any]) -> Position | None:
        """The position after this line; None if the line alone makes none."""
        kind = line.get("type")
        if kind == "full":
            if not self._full:
                self._said += map(_saying, line["chat"])
            self._full = self._state = dict(line)
            self._moves = [(move["seat"], move["move"]) for move in line["moves"]]
            self._end = dict(line.get("end", {}))
        elif kind == "state":
            self._state = dict(line)
        elif kind == "move":
            self._moves.append((line["seat"], line["move"]))
        elif kind == "undo":
            del self._moves[line["moves"] :]
        elif kind == "chat":
            self._said.append(_saying(line))
        elif kind == "end":
            self._end = dict(line)
        if not self._full or kind not in ("full", "state", "end", "chat"):
            return None
        return self._position()

    def _position(self) -> Position:
        full, state, end = self._full, self._state, self._end
        said, self._said = self._said, []
        return Position(
            table=full["table"]["id"],
            game=full["table"]["game"],
            players=full["table"]["players"],
            options=full["table"]["options"],
            seats=[
                Sitter(**{key: seat[key] for key in _SITTER & set(seat)}) for seat in full["seats"]
            ],
            viewer=full["viewer"],
            stage=end.get("stage", state["stage"]),
            seq=state["seq"],
            legal=() if end else state["legal"],
            moves=tuple(self._moves),
            data=state["view"] or {},
            said=said,
            attack=state.get("attack"),
            undo_asked_by=state.get("undo_asked_by"),
            stand_in=state.get("stand_in", False),
            clocks={clock["seat"]: clock["left_ms"] for clock in state.get("clocks", ())},
            scores=end.get("scores", ()),
            winners=end.get("winners", ()),
            seed=end.get("seed", ""),
            _record=state.get("record", ""),
            _layout=state.get("layout", ""),
        )


_SITTER = {"kind", "name", "bot"}


def _saying(line: Mapping[str, Any]) -> Saying:
    return Saying(line["seat"], line["name"], line.get("text", ""), line.get("phrase", ""))
