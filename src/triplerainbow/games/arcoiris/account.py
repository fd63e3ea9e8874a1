"""Arco-iris: what happened, from the move and the state in which it was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from triplerainbow.games.arcoiris.rules import (
    BLACK,
    END_TURN,
    FLIP,
    HAND,
    LETTERS,
    PLAY_TURNED,
    SEATS,
)
from triplerainbow.games.happening import Happening
from triplerainbow.kernel import Records

# Faces are letters.

RAINBOW, SHADOW, ERROR = "rainbow", "shadow", "error"
"""Why a round ends (A3.2, A3.3)."""


@dataclass(frozen=True)
class Played(Happening):
    """A2.1: a card of the hand, as its holder saw it or turned over."""

    seat: int
    face: str
    turned: bool


@dataclass(frozen=True)
class TurnedOver(Happening):
    """A2.2: the card in this place of the table, from 0."""

    seat: int
    spot: int
    old: str
    new: str


@dataclass(frozen=True)
class TurnEnded(Happening):
    """A2.2: by choice."""

    seat: int


@dataclass(frozen=True)
class RoundEnded(Happening):
    """A3.2, A3.3: why; `face` came up last."""

    why: str
    face: str


@dataclass(frozen=True)
class Scored(Happening):
    """A3.4: so many cards of the table."""

    seat: int
    cards: int


@dataclass(frozen=True)
class RoundStarted(Happening):
    """A3.4: by the loser of the round before."""

    seat: int


@dataclass(frozen=True)
class GameEnded(Happening):
    """A4.2: this seat could not refill its hand."""

    seat: int


def account(before: Records, action: int, after: Records) -> Iterator[Happening]:
    """What this action did, in order."""
    state, then = before[0], after[0]
    seat = int(state.seat)
    if action == END_TURN:
        yield TurnEnded(seat)
    else:
        card, side = _laid_open(state, action)
        face = LETTERS[state.faces[card, side]]
        if action < FLIP:
            yield Played(seat, face, turned=action >= PLAY_TURNED)
        else:
            yield TurnedOver(seat, action - FLIP, LETTERS[state.faces[card, 1 - side]], face)
        if then.laid == 0:
            yield from _round_ended(state, action, then, card, face)
    if then.over:
        yield GameEnded(seat)


def _laid_open(state: Any, action: int) -> tuple[int, int]:
    """The card that a play or turn-over lays open, and which side of it comes up."""
    if action >= FLIP:
        spot = action - FLIP
        return int(state.table[spot]), 1 - int(state.up[spot])
    seat = int(state.seat)
    side = 1 - seat if action >= PLAY_TURNED else seat
    return int(state.hands[seat, action % HAND]), side


def _round_ended(state: Any, action: int, then: Any, card: int, face: str) -> Iterator[Happening]:
    """The winner has the card that ended the round."""
    winner = next(seat for seat in range(SEATS) if (int(then.taken[seat]) >> card) & 1)
    clash = SHADOW if face == LETTERS[BLACK] else ERROR
    yield RoundEnded(RAINBOW if winner == state.seat else clash, face)
    yield Scored(winner, int(state.laid) + (action < FLIP))
    if not then.over:
        yield RoundStarted(1 - winner)
