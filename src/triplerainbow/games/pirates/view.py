"""Rainbow Pirates: what one seat knows, and states that fit it."""

from typing import Annotated, Any

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.games.pirates.attacks import holds_black
from triplerainbow.games.pirates.cards import (
    BLACKS,
    BLOCKED_BY,
    CARDS,
    COPIES,
    FIRST_BLACK,
    FORESEEN,
    KINDS,
    MAX_SEATS,
    NUMBERS,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    RUN,
    SET,
    black_cards,
    count_cards,
    kind_of,
    run_jokers,
    run_numbers,
    set_cards,
    set_jokers,
    set_number,
)
from triplerainbow.games.pirates.islands import rainbows
from triplerainbow.games.pirates.state import (
    BLOCKING,
    GIVING,
    LAST,
    NONE,
    OBSERVERS,
    OUTSIDER,
    STATE,
    Public,
    State,
)
from triplerainbow.kernel import Floats, Ints, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import below, draw
from triplerainbow.kernel.tables import clear_table


class ViewRecord(Public):
    """What one seat knows: everything public, its hand, and its memory."""

    viewer: int
    """The seat that sees this, or SPECTATOR."""
    hand: Annotated[Ints, KINDS]
    """Cards of each kind in the viewer's hand; zeros for a spectator."""
    known: Annotated[Ints, MAX_SEATS, KINDS]
    """Cards of each kind the viewer knows to be in another's hand (lower bounds)."""
    common: Annotated[Ints, MAX_SEATS, KINDS]
    """The same for somebody who saw only what everybody saw."""
    foreseen: Annotated[Ints, FORESEEN]
    """The pile's top cards as far as the viewer knows them, else NONE (P5.10)."""
    unseen: Annotated[Ints, KINDS]
    """Cards of each kind in other hands or in the pile beyond what is foreseen."""


VIEW = dtype_of(ViewRecord)


@kernel
def _copy_public(source: Public, target: Public) -> None:
    target.players = source.players
    target.seat = source.seat
    target.active = source.active
    target.over = source.over
    target.phase = source.phase
    target.black = source.black
    target.target = source.target
    target.to_lose = source.to_lose
    target.turn = source.turn
    target.taken_back = source.taken_back
    target.whiskeys = source.whiskeys
    target.may_go_out = source.may_go_out
    target.went_out = source.went_out
    target.emptied = source.emptied
    target.top = source.top
    target.pair[:] = source.pair
    target.discard[:] = source.discard
    target.held[:] = source.held
    target.worth[:] = source.worth
    target.groups[:] = source.groups
    _copy_islands(source, target)
    target.foresight[:] = source.foresight


@kernel
def _copy_islands(source: Public, target: Public) -> None:
    """Where many games are played in turns, what is not read need not come from slow memory."""
    clear_table(target.island)
    for seat in range(source.players):
        for place in range(source.groups[seat]):
            target.island[seat, place] = source.island[seat, place]


@kernel
def view(state: State, seat: int, out: ViewRecord) -> None:
    """Everything public, this seat's hand, and what it remembers."""
    _copy_public(state, out)
    out.viewer = seat
    if state.phase == BLOCKING and state.seat != seat:
        out.seat = NONE  # P5.2: nobody may learn who could have blocked
    out.hand[:] = 0
    observer = OUTSIDER
    if seat != verbs.SPECTATOR:
        out.hand[:] = state.hands[seat]
        observer = seat
    clear_table(out.known)
    clear_table(out.common)
    for holder in range(state.players):
        for kind in range(KINDS):
            out.known[holder, kind] = state.known[holder, kind, observer]
            out.common[holder, kind] = state.known[holder, kind, OUTSIDER]
    for place in range(FORESEEN):
        out.foreseen[place] = NONE
        if observer != OUTSIDER and state.top + place < state.foresight[seat]:
            out.foreseen[place] = state.deck[state.top + place]
    _count_unseen(out)


@kernel
def _count_unseen(out: ViewRecord) -> None:
    seen = out.unseen
    seen[:] = 0
    for seat in range(out.players):
        for place in range(out.groups[seat]):
            count_cards(out.island[seat, place], seen)
    for place in range(2):
        if out.pair[place] != NONE:
            seen[out.pair[place]] += 1
    for place in range(FORESEEN):
        if out.foreseen[place] != NONE:
            seen[out.foreseen[place]] += 1
    for kind in range(KINDS):
        out.unseen[kind] = COPIES[kind] - seen[kind] - out.discard[kind] - out.hand[kind]


# Resampling


@kernel
def resample(view: ViewRecord, rng: Ints, out: State) -> None:
    """Deal anew what the viewer has not seen.

    A card known to be in a hand stays there; all other unseen cards are dealt uniformly, on the
    condition that who is asked to block, or to give, holds such a card. What the others know
    beyond common knowledge is forgotten.
    """
    _copy_public(view, out)
    pool = np.empty(KINDS, np.int64)
    while True:
        left = _deal_hands(view, rng, out, pool)
        if _decider_fits(view, rng, out):
            break
    out.deck[:] = 0
    for place in range(view.top, CARDS):
        ahead = place - view.top
        if ahead < FORESEEN and view.foreseen[ahead] != NONE:
            out.deck[place] = view.foreseen[ahead]
        else:
            out.deck[place] = draw(rng, pool, left)
            left -= 1
    for holder in range(MAX_SEATS):
        for kind in range(KINDS):
            for observer in range(OBSERVERS):
                out.known[holder, kind, observer] = 0
                if observer != holder:
                    out.known[holder, kind, observer] = view.common[holder, kind]
            if view.viewer not in (verbs.SPECTATOR, holder):
                out.known[holder, kind, view.viewer] = view.known[holder, kind]


@kernel
def _deal_hands(view: ViewRecord, rng: Ints, out: State, pool: Ints) -> int:
    """Fill the hands; `pool` becomes what is left for the pile, and its number is returned."""
    clear_table(out.hands)
    pool[:] = view.unseen
    for seat in range(view.players):
        if seat != view.viewer:
            for kind in range(KINDS):
                out.hands[seat, kind] = view.known[seat, kind]
                pool[kind] -= view.known[seat, kind]
    left = 0
    for kind in range(KINDS):
        left += pool[kind]
    for seat in range(view.players):
        if seat == view.viewer:
            out.hands[seat] = view.hand
            continue
        missing = view.held[seat]
        for kind in range(KINDS):
            missing -= out.hands[seat, kind]
        for _ in range(missing):
            out.hands[seat, draw(rng, pool, left)] += 1
            left -= 1
    return left


@kernel
def _decider_fits(view: ViewRecord, rng: Ints, out: State) -> bool:
    """Whether the seat that decides can: the asked one may block, the giver has a BLACK card.

    Where the viewer does not know who is asked, a candidate is guessed uniformly before the test,
    so every pair of a deal and a fitting candidate is equally likely.
    """
    if view.phase == GIVING:
        return holds_black(out.hands[view.seat])
    if view.phase != BLOCKING or view.seat != NONE:
        return True
    candidate = below(rng, view.players)
    if candidate in (view.active, view.viewer):
        return False
    out.seat = candidate
    return out.hands[candidate, BLOCKED_BY[view.black - FIRST_BLACK]] > 0


# Encoding

SHOWN_GROUPS = 24
"""Groups of each island in an encoded view; the very rare later ones are left out."""
_GROUP = 4 + NUMBERS + NUMBERS + BLACKS
_GROUPS_AT = 6 + 2 * KINDS
_SEAT = _GROUPS_AT + SHOWN_GROUPS * _GROUP
_CARDS_AT = MAX_SEATS * _SEAT
_PHASE_AT = _CARDS_AT + 4 * KINDS + FORESEEN * KINDS
_PHASES = LAST + 1
_REST_AT = _PHASE_AT + _PHASES + BLACKS + MAX_SEATS
ENCODED = _REST_AT + 5
"""Length of an encoded view: see docs/environments.md."""


@kernel
def encode(view: ViewRecord, out: Floats) -> None:
    """Numbers as a network likes them; seats are counted from the viewer (or from seat 0)."""
    out[:] = 0
    origin = max(view.viewer, 0)
    for ahead in range(view.players):
        _encode_seat(view, (origin + ahead) % view.players, out, _SEAT * ahead)
    at = _CARDS_AT
    for kind in range(KINDS):
        out[at + kind] = view.hand[kind] / COPIES[kind]
        out[at + KINDS + kind] = view.discard[kind] / COPIES[kind]
        out[at + 2 * KINDS + kind] = view.unseen[kind] / COPIES[kind]
    for place in range(2):
        if view.pair[place] != NONE:
            out[at + 3 * KINDS + view.pair[place]] += 0.5
    for place in range(FORESEEN):
        if view.foreseen[place] != NONE:
            out[at + (4 + place) * KINDS + view.foreseen[place]] = 1
    out[_PHASE_AT + view.phase] = 1
    if view.black != NONE:
        out[_PHASE_AT + _PHASES + view.black - FIRST_BLACK] = 1
    if view.target != NONE:
        ahead = (view.target - origin) % view.players
        out[_PHASE_AT + _PHASES + BLACKS + ahead] = 1
    out[_REST_AT] = (CARDS - view.top) / CARDS
    out[_REST_AT + 1] = view.taken_back / 12
    out[_REST_AT + 2] = view.whiskeys / 4
    out[_REST_AT + 3] = view.may_go_out
    out[_REST_AT + 4] = view.over


@kernel
def _encode_seat(view: ViewRecord, seat: int, out: Floats, at: int) -> None:
    out[at] = 1
    out[at + 1] = view.held[seat] / 14
    out[at + 2] = view.worth[seat] / 50
    out[at + 3] = rainbows(view, seat) / 2
    out[at + 4] = view.seat == seat and not view.over
    out[at + 5] = view.active == seat
    for kind in range(KINDS):
        out[at + 6 + kind] = view.known[seat, kind] / COPIES[kind]
    on_island: Any = out[at + 6 + KINDS : at + _GROUPS_AT]  # counts first, then shares
    for place in range(view.groups[seat]):
        count_cards(view.island[seat, place], on_island)
    for kind in range(KINDS):
        on_island[kind] = on_island[kind] / COPIES[kind]
    for place in range(min(view.groups[seat], SHOWN_GROUPS)):
        _encode_group(view.island[seat, place], out, at + _GROUPS_AT + _GROUP * place)


@kernel
def _encode_group(group: int, out: Floats, at: int) -> None:
    kind = kind_of(group)
    out[at + kind - 1] = 1
    if kind == RUN:
        for number in range(NUMBERS):
            out[at + 4 + number] = (run_numbers(group) >> number) & 1
            out[at + 4 + NUMBERS + number] = (run_jokers(group) >> number) & 1
    elif kind == SET:
        out[at + 4 + set_number(group)] = set_cards(group)
        out[at + 4 + NUMBERS + set_number(group)] = set_jokers(group)
    elif kind == BLACK:
        for black in range(BLACKS):
            out[at + 4 + 2 * NUMBERS + black] = black_cards(group, black)


implement(STATE, view)
implement(VIEW, resample, encode)
