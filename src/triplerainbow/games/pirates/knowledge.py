"""Rainbow Pirates: cards move between hands, and who learns what by it.

`known[holder, kind, observer]` is a lower bound. It rises when the observer sees a card go in. It
falls when a card of the kind is seen to leave, or when a hidden card leaves that may be of the
kind.
"""

from triplerainbow.games.pirates.cards import CARDS, KINDS
from triplerainbow.games.pirates.state import OBSERVERS, State
from triplerainbow.kernel import kernel

EVERYBODY = (1 << OBSERVERS) - 1
"""Mask of all observers; bit o is observer o."""


@kernel
def gain(state: State, seat: int, kind: int, witnesses: int) -> None:
    """A card goes into a hand; the observers in the mask `witnesses` see which."""
    state.hands[seat, kind] += 1
    state.held[seat] += 1
    for observer in range(OBSERVERS):
        if (witnesses >> observer) & 1 and observer != seat:
            state.known[seat, kind, observer] = int(state.known[seat, kind, observer]) + 1


@kernel
def lose_openly(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    for observer in range(OBSERVERS):
        _lower(state, seat, kind, observer)


@kernel
def lose_hidden(state: State, seat: int, kind: int, witnesses: int, first: int) -> None:
    """A card leaves a hand hidden; those who do not see it know only that its kind >= `first`."""
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    for observer in range(OBSERVERS):
        if (witnesses >> observer) & 1:
            _lower(state, seat, kind, observer)
        else:
            for maybe in range(first, KINDS):
                _lower(state, seat, maybe, observer)


@kernel
def _lower(state: State, seat: int, kind: int, observer: int) -> None:
    bound = int(state.known[seat, kind, observer])
    if bound > 0:
        state.known[seat, kind, observer] = bound - 1


@kernel
def draw(state: State, seat: int) -> None:
    """The pile's top card goes into a hand; who foresaw it knows it there (P5.10)."""
    witnesses = 0
    for observer in range(state.players):
        if state.foresight[observer] > state.top:
            witnesses |= 1 << observer
    gain(state, seat, state.deck[state.top], witnesses)
    state.top += 1


@kernel
def pile_left(state: State) -> int:
    """Cards in the draw pile."""
    return CARDS - state.top
