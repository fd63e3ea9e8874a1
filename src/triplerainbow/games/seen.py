"""Views as people and programs read them: attributes with names, plain lists, JSON."""

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from triplerainbow.games import catalog
from triplerainbow.kernel import Records

if TYPE_CHECKING:
    from triplerainbow.games.game import Game
    from triplerainbow.match.match import Match


_match_from: "list[Callable[[View, Any], Match]]" = []
"""Begins a match at a position drawn from a View: `match` stands above and puts it here."""


def draw_matches_with(begin: "Callable[[View, Any], Match]") -> None:
    """Let `View.resample` begin its matches so."""
    _match_from[:] = [begin]


COMMON = ("players", "viewer", "seat", "over", "scores")
"""Fields of a record that every View tells."""


class View:
    """What one seat knows, made from a view record alone.

    Two positions that a seat cannot tell apart give equal views.
    """

    def __init__(self, game: "Game", record: Records) -> None:
        """`record` is the view's from now on: nobody else may change it."""
        self.engine = game
        """The game this view belongs to."""
        self._record = record

    @cached_property
    def _v(self) -> Any:
        """Plain numbers by name: an attribute of a NumPy record takes twenty times longer to read.

        Made when first read; compiled bots read the record alone. Rows of numbers are lists, which
        are as much quicker than short arrays.
        """
        names = self._record.dtype.names or ()
        values = map(_plain, self._record[0].item())
        return SimpleNamespace(**dict(zip(names, values, strict=True)))

    @property
    def record(self) -> Records:
        """The view record as a new array of shape (1,): what compiled bots read."""
        return self._record.copy()

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.engine.info.name

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self._v.players)

    @property
    def viewer(self) -> int | None:
        """The seat that sees this; None for a spectator."""
        return None if self._v.viewer < 0 else int(self._v.viewer)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._v.over)

    @property
    def seat(self) -> int | None:
        """The seat that decides; None when the game is over or the viewer may not know."""
        return None if self.over or self._v.seat < 0 else int(self._v.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer decides now."""
        return self.viewer is not None and self.seat == self.viewer

    @property
    def legal(self) -> list[str]:
        """The viewer's legal moves, sorted by code point; empty when it is not their turn."""
        return sorted(self.legal_moves)

    @cached_property
    def legal_moves(self) -> Mapping[str, int]:
        """The viewer's legal moves: notation -> action, in the order of the actions."""
        moves = self.engine.legal_in_view(self._record) if self.my_turn else {}
        return MappingProxyType(moves)

    @property
    def phase(self) -> str:
        """What is decided now, as one word (each game lists its own)."""
        return "over" if self.over else "play"

    @property
    def scores(self) -> list[int]:
        """Points by seat as everybody sees them."""
        return [int(points) for points in self._v.scores[: self.players]]

    @property
    def winners(self) -> list[int]:
        """Seats that share the victory; empty until the game is over."""
        return winners_of(self.scores) if self.over else []

    def resample(self, rng: "int | str | np.random.Generator | None" = None) -> "Match":
        """A match that may stand where this view was taken: all that the viewer can't see is drawn.

        Every arrangement of the unseen cards that fits the view is equally likely, each card being
        a thing of its own, and the match's view of this viewer is equal to this one. The same seed
        (an integer or a text) draws the same, a generator of NumPy goes on, None is unpredictable.

        The match begins here: it has no earlier moves and no record. The other seats know in it
        what follows from the cards and from what everybody saw; what only they have seen is
        forgotten. Raises ValueError for another `rng`.
        """
        if not _match_from:
            import_module("triplerainbow.match")
        return _match_from[0](self, rng)

    def to_json(self) -> dict[str, Any]:
        """Everything in this view as plain JSON values."""
        common = {
            "game": self.game,
            "players": self.players,
            "viewer": self.viewer,
            "seat": self.seat,
            "phase": self.phase,
            "over": self.over,
            "scores": self.scores,
            "winners": self.winners,
            "legal": self.legal,
        }
        return common | self.details()

    def details(self) -> dict[str, Any]:
        """What this game adds to the JSON form: usually the numbers of the record by name."""
        record = self._record[0]
        names = [name for name in self._record.dtype.names or () if name not in COMMON]
        return {name: np.asarray(record[name]).tolist() for name in names}

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and stored is what was seen, not what was already made of it."""
        return _restored, (self.game, self.engine.layout, self._record.tobytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self._record.tobytes() == other._record.tobytes()

    def __hash__(self) -> int:
        return hash((self.game, self._record.tobytes()))

    def __repr__(self) -> str:
        return f"<View of {self.game} for seat {self.viewer}, {self.phase}, scores {self.scores}>"


def _restored(game: str, layout: str, packed: bytes) -> View:
    return catalog.load(game).seen_bytes(layout, packed)


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray) and value.ndim == 1 else value


def winners_of(scores: list[int]) -> list[int]:
    """Seats with the most points; a tie is a shared victory."""
    return [seat for seat, points in enumerate(scores) if points == max(scores)]
