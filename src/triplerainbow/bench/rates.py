"""How fast whole games are played, ours and those of peers, measured in turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triplerainbow.bench.clock import TURNS, rates
from triplerainbow.bench.openspiel import SpielPlayouts
from triplerainbow.bench.playouts import Playouts


@dataclass(frozen=True)
class Rate:
    """How fast one game with one number of seats is; the fields are those of a JSON row."""

    game: str
    players: int
    decisions_per_s: float
    """Decisions of players; chance outcomes are not counted."""
    games_per_s: float


def measured(playouts: Sequence[Playouts | SpielPlayouts], told: Callable[[], None]) -> list[Rate]:
    """The rate of each; `told` hears of every one of `measurements(playouts)` steps."""
    found = rates([each.run for each in playouts], told)
    return [
        Rate(each.game, each.players, decisions, games)
        for each, (games, decisions) in zip(playouts, found, strict=True)
    ]


def measurements(playouts: Sequence[Playouts | SpielPlayouts]) -> int:
    """How many steps `measured` takes."""
    return TURNS * len(playouts)
