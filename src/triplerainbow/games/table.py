"""The boundary between Python and the compiled verbs.

Python holds states and views as arrays of one record, shape (1,), which cross into compiled code
cheaply; each function here takes such arrays and calls the verb of the same name.
"""

from triplerainbow.games import verbs
from triplerainbow.kernel import Floats, Ints, Records, brief_kernel
from triplerainbow.kernel.random import below

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


@brief_kernel
def shuffle_deck(states: Records, options: Ints, rng: Ints, deck: Ints) -> int:
    """See `verbs.shuffle_deck`."""
    return verbs.shuffle_deck(states[0], options, rng, deck)


@brief_kernel
def deal(states: Records, players: int, options: Ints, deck: Ints, first: int) -> None:
    """See `verbs.deal`."""
    verbs.deal(states[0], players, options, deck, first)


@brief_kernel
def current_player(states: Records) -> int:
    """See `verbs.current_player`."""
    return verbs.current_player(states[0])


@brief_kernel
def legal_actions(states: Records, out: Ints) -> int:
    """See `verbs.legal_actions`."""
    return verbs.legal_actions(states[0], out)


@brief_kernel
def apply(states: Records, action: int) -> None:
    """See `verbs.apply`."""
    verbs.apply(states[0], action)


@brief_kernel
def apply_legal(states: Records, action: int, scratch: Ints) -> bool:
    """Apply `action` if it is legal here; whether it was. `scratch` has room for all actions."""
    for place in range(verbs.legal_actions(states[0], scratch)):
        if scratch[place] == action:
            verbs.apply(states[0], action)
            return True
    return False


@brief_kernel
def returns(states: Records, out: Ints) -> None:
    """See `verbs.returns`."""
    verbs.returns(states[0], out)


@brief_kernel
def chance_outcomes(states: Records, actions: Ints, weights: Ints) -> int:
    """See `verbs.chance_outcomes`."""
    return verbs.chance_outcomes(states[0], actions, weights)


@brief_kernel
def view(states: Records, seat: int, views: Records) -> None:
    """See `verbs.view`."""
    _view(states[0], seat, views[0])


@brief_kernel
def resample(views: Records, rng: Ints, states: Records) -> None:
    """See `verbs.resample`."""
    verbs.resample(views[0], rng, states[0])


@brief_kernel
def encode(views: Records, out: Floats) -> None:
    """See `verbs.encode`."""
    verbs.encode(views[0], out)


@brief_kernel
def replay(states: Records, actions: Ints, count: int) -> None:
    """Apply the first `count` actions. Does not check."""
    for ply in range(count):
        verbs.apply(states[0], actions[ply])


@brief_kernel
def random_outcome(states: Records, rng: Ints, actions: Ints, weights: Ints) -> int:
    """At a chance node: an outcome drawn by its weight."""
    count = verbs.chance_outcomes(states[0], actions, weights)
    total = 0
    for outcome in range(count):
        total += weights[outcome]
    at = below(rng, total)
    outcome = 0
    while at >= weights[outcome]:
        at -= weights[outcome]
        outcome += 1
    return actions[outcome]
