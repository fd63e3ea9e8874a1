"""Rainbow Pirates: the record of a position."""

from typing import Annotated

from triplerainbow.games.pirates.cards import CARDS, KINDS, MAX_GROUPS, MAX_SEATS
from triplerainbow.kernel import Ints, Record, dtype_of

OBSERVERS = MAX_SEATS + 1
OUTSIDER = MAX_SEATS
"""The observer who sits at no seat and knows what is common knowledge."""

TURN, BLOCKING, LOOTING, SALVAGING, GIVING, LOSING, NAMING, ORDERING, LAST = range(9)
"""Phases. TURN: the active player acts (P4). BLOCKING: an opponent is asked (P5.2). LOOTING: which
card Thief or Cannon takes. SALVAGING: what Whiskey takes. GIVING: what the Captain gets. LOSING:
chance decides what Stinky takes. NAMING: Maggots. ORDERING: Lookout. LAST: last layout (P7.3)."""

NONE = -1
"""No card, no seat."""


class Public(Record):
    """What everybody at the table sees."""

    players: int
    seat: int
    """Seat to decide, NONE where chance does; in a view also NONE for those who may not know who is
    asked to block."""
    active: int
    """Seat whose turn it is."""
    over: int
    phase: int
    black: int
    """Kind of the BLACK card being resolved, else NONE."""
    target: int
    """The opponent it names, else NONE."""
    to_lose: int
    """Cards that Stinky still takes."""
    turn: int
    """Number of turns finished."""
    taken_back: int
    """Groups taken back this turn (P4.2)."""
    whiskeys: int
    """Whiskeys played this turn (P5.5)."""
    may_go_out: int
    """1 right after a last BLACK card with two rainbows (P6.2)."""
    went_out: int
    """Seat that went out, else NONE."""
    emptied: int
    """Seat that emptied the pile: its last phase comes last; NONE before (P7.3)."""
    top: int
    """Place of the pile's top card in the deck; CARDS when the pile is empty."""
    pair: Annotated[Ints, 2]
    """Kinds of the turned-up cards, NONE where there is none."""
    discard: Annotated[Ints, KINDS]
    """Cards of each kind in the discard pile."""
    held: Annotated[Ints, MAX_SEATS]
    """Cards in each hand."""
    worth: Annotated[Ints, MAX_SEATS]
    """Points on each island (P3.4)."""
    groups: Annotated[Ints, MAX_SEATS]
    """Number of groups on each island."""
    island: Annotated[Ints, MAX_SEATS, MAX_GROUPS]
    """The groups (see groups.py) in the order they were laid, 0 behind the last."""
    foresight: Annotated[Ints, MAX_SEATS]
    """Each seat knows the pile from the top up to before this place of the deck (P5.10)."""


class State(Public):
    """Everything."""

    hands: Annotated[Ints, MAX_SEATS, KINDS]
    """Cards of each kind in each hand."""
    deck: Annotated[Ints, CARDS]
    """Kinds in dealing order; from `top` on it is the draw pile."""
    known: Annotated[Ints, "i1", MAX_SEATS, KINDS, OBSERVERS]
    """Cards of a kind that an observer knows to be in a hand: lower bounds; 0 for one's own."""


STATE = dtype_of(State)
