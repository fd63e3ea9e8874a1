"""Where all cards of a position are, read from the fields of its record.

Each function counts the cards of each kind over all places; whoever adds a game adds one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from triplerainbow.games.arcoiris.rules import DECK_SIZE
from triplerainbow.games.pirates.cards import KINDS
from triplerainbow.games.pirates.groups import count_cards
from triplerainbow.games.pirates.state import NONE
from triplerainbow.games.rainbow.rules import gather
from triplerainbow.kernel import Records


def rainbow_cards(states: Records) -> list[int]:
    """Cards of each rank in hands, reserves, set aside, in the row, played and gone."""
    state: Any = states[0]
    counts = state.hands.sum(axis=0) + state.reserves.sum(axis=0) + state.aside
    counts = counts + state.singles + 2 * state.pairs + state.gone
    gather(state, counts)
    assert state.held.tolist() == state.hands.sum(axis=1).tolist()
    assert (state.hands >= 0).all()
    cards: list[int] = counts.tolist()
    return cards


def arcoiris_cards(states: Records) -> list[int]:
    """Faces of every card, by its number; each card must lie in exactly one place."""
    state: Any = states[0]
    deck_size = int(DECK_SIZE[state.kind])
    places = [*range(state.drawn, deck_size)]
    places += [card for card in [*state.hands.ravel(), *state.table] if card >= 0]
    for pile, score in zip(state.taken.tolist(), state.scores.tolist(), strict=True):
        scored = [card for card in range(deck_size) if pile >> card & 1]
        assert len(scored) == score
        places += scored
    assert sorted(places) == list(range(deck_size))
    faces: list[int] = state.faces.ravel().tolist()
    return faces


def pirates_cards(states: Records) -> list[int]:
    """Cards of each kind in hands, on islands, turned up, in the discard pile and in the pile."""
    state: Any = states[0]
    counts = state.hands.sum(axis=0) + state.discard
    counts += np.bincount(state.deck[state.top :], minlength=KINDS)
    counts += np.bincount([kind for kind in state.pair if kind != NONE], minlength=KINDS)
    for seat in range(state.players):
        groups = int(state.groups[seat])
        assert not state.island[seat, groups:].any()
        island = np.zeros(KINDS, np.int64)
        for group in state.island[seat, :groups]:
            count_cards(group, island)
        counts += island
    assert state.held.tolist() == state.hands.sum(axis=1).tolist()
    assert (state.hands >= 0).all()
    assert (state.known <= state.hands[:, :, None]).all(), "known cards are in that hand"
    cards: list[int] = counts.tolist()
    return cards


COUNTS: dict[str, Callable[[Records], list[int]]] = {
    "rainbow": rainbow_cards,
    "arcoiris": arcoiris_cards,
    "pirates": pirates_cards,
}
"""For each game: cards of each kind over all places of a position."""
