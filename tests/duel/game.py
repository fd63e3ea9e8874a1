"""Duel: rules, views, and the entry."""

from typing import Annotated

import numpy as np

from tests.duel import INFO
from triplerainbow.games import verbs
from triplerainbow.games.game import Game
from triplerainbow.kernel import Ints, Record, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.fields import copier_of, encoder_of, size_of
from triplerainbow.kernel.random import shuffle

CARDS, SEATS, HAND, NONE = 12, 3, 4, -1


class Public(Record):
    """What everybody sees."""

    players: int
    seat: int
    over: int
    lying: Annotated[Ints, SEATS]
    scores: Annotated[Ints, SEATS]
    played: Annotated[Ints, CARDS]


class State(Public):
    """Everything: who holds each card, NONE once it is played or if nobody does."""

    holder: Annotated[Ints, CARDS]


class ViewRecord(Public):
    """What one seat knows."""

    viewer: int
    hand: Annotated[Ints, CARDS]


STATE, VIEW = dtype_of(State), dtype_of(ViewRecord)
copy, encode = copier_of(Public), encoder_of(VIEW)


@kernel
def shuffle_deck(state: State, options: Ints, rng: Ints, deck: Ints) -> int:
    """D1."""
    for card in range(CARDS):
        deck[card] = card
    shuffle(rng, deck, CARDS)
    return CARDS


@kernel
def deal(state: State, players: int, options: Ints, deck: Ints, first: int) -> None:
    """D1."""
    state.players, state.seat, state.over = players, first, 0
    state.lying[:], state.scores[:], state.played[:], state.holder[:] = NONE, 0, 0, NONE
    for place in range(HAND * players):
        state.holder[deck[place]] = place // HAND


@kernel
def legal_actions(state: State, out: Ints) -> int:
    """Any card of the hand."""
    count = 0
    for card in range(CARDS):
        if not state.over and state.holder[card] == state.seat:
            out[count] = card
            count += 1
    return count


@kernel
def apply(state: State, action: int) -> None:
    """D2, D3."""
    state.holder[action], state.played[action] = NONE, 1
    state.lying[state.seat] = action
    state.seat = (state.seat + 1) % state.players
    if state.lying[state.seat] != NONE:
        state.seat = int(np.argmax(state.lying))
        state.scores[state.seat] += 1
        state.lying[:] = NONE
        state.over = state.played.sum() == HAND * state.players


@kernel
def view(state: State, seat: int, out: ViewRecord) -> None:
    """The own cards."""
    copy(state, out)
    out.viewer = seat
    for card in range(CARDS):
        out.hand[card] = seat != verbs.SPECTATOR and state.holder[card] == seat


@kernel
def resample(view: ViewRecord, rng: Ints, out: State) -> None:
    """Deal the unseen cards anew."""
    copy(view, out)
    out.holder[:] = NONE
    pool, left = np.empty(CARDS, np.int64), 0
    for card in range(CARDS):
        if view.hand[card]:
            out.holder[card] = view.viewer
        elif not view.played[card]:
            pool[left] = card
            left += 1
    shuffle(rng, pool, left)
    tricks = view.played.sum() // view.players
    for seat in range(view.players):
        for _card in range(HAND - tricks - (view.lying[seat] != NONE)):
            if seat != view.viewer:
                left -= 1
                out.holder[pool[left]] = seat


implement(STATE, shuffle_deck, deal, legal_actions, apply, view)
implement(VIEW, resample, encode)


class Duel(Game):
    """The entry."""

    info = INFO
    state_dtype, view_dtype = STATE, VIEW
    notations = letters = "abcdefghijkl"
    encoded = size_of(VIEW)
    deck_size = CARDS
    most_lead, longest = 4.0, CARDS


GAME = Duel()
