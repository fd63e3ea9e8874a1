"""Rainbow: what happened, from the move and the state in which it was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from triplerainbow.games.happening import Happening
from triplerainbow.games.rainbow.notation import NOTATION
from triplerainbow.games.rainbow.rules import COMBOS, takes_up_reserve
from triplerainbow.games.rainbow.seen import row_piles
from triplerainbow.kernel import Records


@dataclass(frozen=True)
class Played(Happening):
    """R3.1: a combo, written as its ranks."""

    seat: int
    combo: str


@dataclass(frozen=True)
class Claimed(Happening):
    """R4.2: a pile of the row."""

    seat: int
    pile: str


@dataclass(frozen=True)
class TookReserve(Happening):
    """R7.4a."""

    seat: int


@dataclass(frozen=True)
class RowLaid(Happening):
    """R5.1, R5.5: the piles of the next trick, and who leads it."""

    row: tuple[str, ...]
    leader: int


@dataclass(frozen=True)
class GameEnded(Happening):
    """R6.1, R7.4b."""

    players: int


@dataclass(frozen=True)
class ScoredHand(Happening):
    """R7.5: a point for each card left in hand."""

    seat: int
    cards: int


def account(before: Records, action: int, after: Records) -> Iterator[Happening]:
    """What this action did, in order."""
    state, then = before[0], after[0]
    if action < COMBOS:
        yield Played(int(state.seat), NOTATION[action])
        return
    yield Claimed(int(state.seat), NOTATION[action])
    if then.over or not then.claiming:
        yield from _trick_ended(state, then)


def _trick_ended(state: Any, then: Any) -> Iterator[Happening]:
    """What follows the last claim, which leaves the hands as they are."""
    for seat in range(state.players):
        if takes_up_reserve(state, seat):
            yield TookReserve(seat)
    if not then.over:
        row = tuple(row_piles(then.singles.tolist(), then.pairs.tolist()))
        yield RowLaid(row, int(then.leader))
        return
    yield GameEnded(int(then.players))
    if then.players == 2:
        held = enumerate(then.held[:2].tolist())
        yield from (ScoredHand(seat, cards) for seat, cards in held if cards)
