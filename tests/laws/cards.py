"""Where all cards of a position are, read from the fields of its record.

Each function counts the cards of each kind over all places; whoever adds a game adds one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from triplerainbow.games.rainbow.rules import gather
from triplerainbow.kernel import Ints, Records


def rainbow_cards(states: Records) -> list[int]:
    """Cards of each rank in hands, reserves, set aside, in the row, played and gone."""
    state: Any = states[0]
    counts: Ints = state.hands.sum(axis=0) + state.reserves.sum(axis=0) + state.aside
    counts = counts + state.singles + 2 * state.pairs + state.gone
    gather(state, counts)
    cards: list[int] = counts.tolist()
    assert state.held.tolist() == state.hands.sum(axis=1).tolist()
    assert not np.any(state.hands < 0)
    return cards


COUNTS: dict[str, Callable[[Records], list[int]]] = {
    "rainbow": rainbow_cards,
}
"""For each game: cards of each kind over all places of a position."""
