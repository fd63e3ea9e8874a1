"""How one game of a contest ended."""

from dataclasses import asdict, dataclass
from typing import Any

from triplerainbow.games.seen import winners_of

ERROR, TIME, ILLEGAL = "error", "time", "illegal"
"""Why a bot forfeits: it failed, it thought too long, it made a move that is not legal."""

UNFINISHED = "forfeit"
"""What the record of a forfeited game says in `unfinished`."""


@dataclass(frozen=True)
class Forfeit:
    """A game that ended because of one bot."""

    seat: int
    why: str
    """ERROR, TIME or ILLEGAL."""
    detail: str
    """What happened, in English like everything in a record."""


@dataclass(frozen=True)
class Outcome:
    """The end of one game: scores, or a forfeit."""

    index: int
    """Number of the game, from 0."""
    line_up: tuple[int, ...]
    """The bot of each seat."""
    scores: tuple[int, ...] | None
    """Points by seat; None after a forfeit."""
    forfeit: Forfeit | None = None

    def places(self) -> list[int]:
        """How many seats ended ahead of each seat; a forfeit is behind all others, who tie."""
        points = self.scores
        if points is None:
            assert self.forfeit is not None
            points = tuple(-int(seat == self.forfeit.seat) for seat in range(len(self.line_up)))
        return [sum(other > own for other in points) for own in points]

    def shares(self) -> list[float]:
        """Each seat's share of the victory; all who come first share it equally.

        After a forfeit that is everybody but the seat that forfeited.
        """
        first = winners_of([-place for place in self.places()])
        return [1 / len(first) if seat in first else 0.0 for seat in range(len(self.line_up))]

    def told(self) -> dict[str, Any]:
        """What the record says beyond the game itself, in its field `arena`."""
        told: dict[str, Any] = {"game": self.index, "line_up": list(self.line_up)}
        return told if self.forfeit is None else told | {"forfeit": asdict(self.forfeit)}
