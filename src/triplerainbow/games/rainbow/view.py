"""Rainbow: what one seat knows, and states that fit it."""

from typing import Annotated

from triplerainbow.games import verbs
from triplerainbow.games.rainbow.rules import (
    CARDS_IN,
    COPIES,
    KIND_OF,
    LOW_OF,
    MAX_SEATS,
    RANKS,
    RESERVE,
    RUN,
    STATE,
    Public,
    State,
    gather,
)
from triplerainbow.kernel import Floats, Ints, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import draw
from triplerainbow.kernel.tables import clear_table


class ViewRecord(Public):
    """What one seat knows: everything public, its own hand, and what is left to guess."""

    viewer: int
    """The seat that sees this, or SPECTATOR."""
    hand: Annotated[Ints, RANKS]
    """Cards of each rank in the viewer's hand; zeros for a spectator."""
    unseen: Annotated[Ints, RANKS]
    """Cards of each rank in other hands, reserves or set aside."""


VIEW = dtype_of(ViewRecord)


@kernel
def _copy_public(source: Public, target: Public) -> None:
    target.players = source.players
    target.seat = source.seat
    target.over = source.over
    target.claiming = source.claiming
    target.lock = source.lock
    target.leader = source.leader
    target.trick = source.trick
    target.slot = source.slot
    target.combo[:] = source.combo
    target.owner[:] = source.owner
    target.order[:] = source.order
    target.singles[:] = source.singles
    target.pairs[:] = source.pairs
    target.gone[:] = source.gone
    target.scores[:] = source.scores
    target.held[:] = source.held
    target.unopened[:] = source.unopened


@kernel
def view(state: State, seat: int, out: ViewRecord) -> None:
    """Everything public, and this seat's hand."""
    _copy_public(state, out)
    out.viewer = seat
    out.hand[:] = 0
    if seat != verbs.SPECTATOR:
        out.hand[:] = state.hands[seat]
    out.unseen[:] = 0
    gather(state, out.unseen)
    for rank in range(RANKS):
        seen = out.unseen[rank] + out.hand[rank]
        seen += state.gone[rank] + state.singles[rank] + 2 * state.pairs[rank]
        out.unseen[rank] = COPIES - seen


@kernel
def resample(view: ViewRecord, rng: Ints, out: State) -> None:
    """Deal the unseen cards anew; every arrangement of them is equally likely."""
    _copy_public(view, out)
    left = 0
    out.aside[:] = view.unseen
    for rank in range(RANKS):
        left += view.unseen[rank]
    clear_table(out.hands)
    clear_table(out.reserves)
    for seat in range(view.players):
        if seat == view.viewer:
            out.hands[seat] = view.hand
            continue
        for _ in range(view.held[seat]):
            out.hands[seat, draw(rng, out.aside, left)] += 1
            left -= 1
    for seat in range(2):
        if view.unopened[seat]:
            for _ in range(RESERVE):
                out.reserves[seat, draw(rng, out.aside, left)] += 1
                left -= 1


_SEATS_AT = 0
_COMBOS_AT = _SEATS_AT + 6 * MAX_SEATS
_RANKS_AT = _COMBOS_AT + 5 * MAX_SEATS
_PHASE_AT = _RANKS_AT + 5 * RANKS
ENCODED = _PHASE_AT + 5
"""Length of an encoded view: see docs/environments.md."""


@kernel
def encode(view: ViewRecord, out: Floats) -> None:
    """Numbers as a network likes them; seats are counted from the viewer (or from seat 0)."""
    out[:] = 0
    origin = max(view.viewer, 0)
    for ahead in range(view.players):
        seat = (origin + ahead) % view.players
        at = _SEATS_AT + 6 * ahead
        out[at] = 1
        out[at + 1] = view.held[seat] / 14
        out[at + 2] = view.scores[seat] / 100
        out[at + 3] = view.unopened[seat]
        out[at + 4] = view.seat == seat and not view.over
        out[at + 5] = view.leader == seat
    for slot in range(MAX_SEATS):
        action = view.combo[slot]
        if action < 0:
            continue
        at = _COMBOS_AT + 5 * slot
        out[at] = 1
        out[at + 1] = ((view.owner[slot] - origin) % view.players) / MAX_SEATS
        out[at + 2] = CARDS_IN[action] / COPIES
        out[at + 3] = (LOW_OF[action] + 1) / RANKS
        out[at + 4] = KIND_OF[action] == RUN
    for rank in range(RANKS):
        at = _RANKS_AT + 5 * rank
        out[at] = view.hand[rank] / COPIES
        out[at + 1] = view.singles[rank] / MAX_SEATS
        out[at + 2] = view.pairs[rank] / (COPIES // 2)
        out[at + 3] = view.gone[rank] / COPIES
        out[at + 4] = view.unseen[rank] / COPIES
    out[_PHASE_AT + view.lock] = 1
    out[_PHASE_AT + 3] = view.claiming
    out[_PHASE_AT + 4] = view.over


implement(STATE, view)
implement(VIEW, resample, encode)
