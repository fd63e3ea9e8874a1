"""Arco-iris: which unseen cards lie where, drawn exactly uniformly.

The problem. Of some cards one face is known; they *demand* d_f cards that bear face f. Of the
others nothing is known; they get what is left. The *pool* holds the cards that may lie in these
places. So each card of the pool, with faces a and b, gets a label: it meets the demand for a, or
that for b, or none. Every labelling that gives each face f exactly d_f cards stands for equally
many arrangements (orders within a demand, orders and orientations of the rest), hence labellings
must be drawn uniformly.

The method. Give each face a weight w_f > 0 and label the cards independently, with chances
proportional to w_a : w_b : 1. A labelling that meets the demands then has probability
prod(w_f ** d_f) / prod(1 + w_a + w_b) over all cards, the same for each, so the independent
labelling, conditioned on the demands, is uniform whatever the weights (also if a face without
demand gets 0, and if "none" gets 0 when no card may be left).

The condition is met face by face. For face i every card that bears it and is still without label
gets "i" or "not i"; the latter waits for its other face. At this point a card that waits for a
later face j gets "i" with chance w_i / (1 + w_i + w_j); a card that an earlier face left over,
with chance w_i / (1 + w_i). The choice is made conditional on the right number d_i, whose
probability is Z_i. So a complete labelling is proposed with its probability in the independent
model divided by the product of all Z_i, and keeping it with probability prod(Z_i / C_i), where
each C_i is a constant not below Z_i, makes every labelling equally likely again. The later cards
of face i are always the same and the left-over ones all have the same chance; Z_i depends only on
the number of those, and C_i is its maximum over that number. The rejection comes before the
choice of each face, and then all starts anew.

Good weights only make rejection rare: those for which each face expects d_f cards.
"""

from typing import Annotated

import numpy as np

from triplerainbow.games.arcoiris.rules import DECKS, FACES
from triplerainbow.kernel import Doubles, Ints, Record, Records, dtype_of, kernel
from triplerainbow.kernel.random import next_word, shuffle

MOST = max(sum(face in card for card in DECKS[0]) for face in range(FACES))
"""Cards of the full deck that bear one face: 14 for a colour."""

ROUNDS = 12
"""Most rounds of fitting the weights: enough for demands that differ much from face to face."""

NEAR = 0.05
"""A round that changes no weight by a larger share is the last."""


class Plan(Record):
    """What all proposals share.

    The rows of a face stand for cards, from 1 on: those that bear it and a later face, then as
    many as earlier faces can leave over. Filled only for faces with a demand.
    """

    weight: Annotated[Doubles, "f8", FACES]
    none: Annotated[float, "f8"]
    """Weight of the label "none": 1, or 0 when no card may be left."""
    waiting: Annotated[Ints, FACES]
    """For each face: cards that bear it and a later one."""
    partner: Annotated[Ints, FACES, MOST + 1]
    """For each face and row of a waiting card: its other face."""
    chance: Annotated[Doubles, "f8", FACES, MOST + 1]
    """For each face and row: the chance of the label."""
    exactly: Annotated[Doubles, "f8", FACES, MOST + 1, MOST + 1]
    """For each face, row and k: the chance that k of the cards up to this row get the label."""
    ceiling: Annotated[Doubles, "f8", FACES]
    """C_i of each face."""


PLAN = dtype_of(Plan)


@kernel
def copy_pool(source: Ints, target: Ints) -> None:
    """`target[:] = source`, which takes Numba seconds to compile for two dimensions."""
    for a in range(FACES):
        for b in range(FACES):
            target[a, b] = source[a, b]


@kernel
def draw_partners(pool: Ints, demand: Ints, rng: Ints, partners: Ints) -> None:
    """Choose at random the cards of the pool that meet each demand.

    `pool` is symmetric, int64 of shape (9, 9): how many cards there are with these two faces; on
    return, those that are left. `demand` is int64 of shape (9,). `partners`, int64 of shape
    (9, MOST), gets the other faces of the cards chosen for each face, in random order. There
    must be a way to meet the demands.
    """
    plans = np.empty(1, PLAN)
    _draw_by(plans, pool, demand, rng, partners)


@kernel
def _draw_by(plans: Records, pool: Ints, demand: Ints, rng: Ints, partners: Ints) -> None:
    """The same with memory for a plan. Whoever calls keeps it: a record holds no reference."""
    plan = plans[0]
    _fit_weights(plan, pool, demand)
    for face in range(FACES):
        if demand[face] > 0:
            _tabulate(plan, pool, face, demand[face])
    free = np.empty((FACES, FACES), np.int64)
    copy_pool(pool, free)
    while not _propose(plan, free, demand, rng, partners):
        copy_pool(pool, free)
    copy_pool(free, pool)
    for face in range(FACES):
        shuffle(rng, partners[face], demand[face])


@kernel
def _fit_weights(plan: Plan, pool: Ints, demand: Ints) -> None:
    """Let each face expect what it demands, by fixed-point rounds, nearly."""
    left = 0  # twice the cards that no face demands: each is in the pool for both its faces
    for face in range(FACES):
        cards = 0
        for other in range(FACES):
            cards += pool[face, other]
        plan.weight[face] = demand[face] / max(1, cards)
        left += cards - 2 * demand[face]
    plan.none = 1.0 if left > 0 else 0.0
    for _ in range(ROUNDS):
        change = 0.0
        for face in range(FACES):
            if demand[face] > 0:
                weight = demand[face] / _expected(plan, pool, face)
                change = max(change, abs(weight / plan.weight[face] - 1.0))
                plan.weight[face] = weight
        if change < NEAR:
            return


@kernel
def _expected(plan: Plan, pool: Ints, face: int) -> float:
    """The number of cards that would get the label of this face, divided by its weight."""
    expected = 0.0
    for other in range(FACES):
        if pool[face, other] > 0:
            total = plan.none + plan.weight[face] + plan.weight[other]
            expected += pool[face, other] / total
    return expected


@kernel
def _tabulate(plan: Plan, pool: Ints, face: int, need: int) -> None:
    """Fill the rows of one face that has a demand."""
    weight = plan.weight[face]
    for k in range(need + 1):
        plan.exactly[face, 0, k] = 1.0 if k == 0 else 0.0
    row = 0
    for later in range(face + 1, FACES):
        for _ in range(pool[face, later]):
            row += 1
            plan.partner[face, row] = later
            _add_row(plan, face, row, need, weight / (plan.none + weight + plan.weight[later]))
    plan.waiting[face] = row
    plan.ceiling[face] = plan.exactly[face, row, need]
    for earlier in range(face):
        for _ in range(pool[face, earlier]):
            row += 1
            _add_row(plan, face, row, need, weight / (plan.none + weight))
            plan.ceiling[face] = max(plan.ceiling[face], plan.exactly[face, row, need])


@kernel
def _add_row(plan: Plan, face: int, row: int, need: int, chance: float) -> None:
    """One more card: it has the label, or it has not."""
    exactly = plan.exactly[face]
    plan.chance[face, row] = chance
    exactly[row, 0] = exactly[row - 1, 0] * (1.0 - chance)
    for k in range(1, need + 1):
        exactly[row, k] = exactly[row - 1, k] * (1.0 - chance) + exactly[row - 1, k - 1] * chance


@kernel
def _propose(plan: Plan, free: Ints, demand: Ints, rng: Ints, partners: Ints) -> bool:
    """Label the cards of `free`, face by face; whether the labelling was kept."""
    for face in range(FACES):
        if demand[face] > 0 and not _label(plan, free, face, demand[face], rng, partners[face]):
            return False
    return True


@kernel
def _label(plan: Plan, free: Ints, face: int, need: int, rng: Ints, partners: Ints) -> bool:
    """Take `need` cards that bear this face out of `free`, or reject the proposal."""
    row = plan.waiting[face]
    for earlier in range(face):
        row += free[face, earlier]
    if _unit(rng) * plan.ceiling[face] >= plan.exactly[face, row, need]:
        return False
    for earlier in range(face):
        for _ in range(free[face, earlier]):
            if need > 0 and _has_label(plan, face, row, need, rng):
                need -= 1
                _take(free, face, earlier, partners, need)
            row -= 1
    while need > 0 and row > 0:
        if _has_label(plan, face, row, need, rng):
            need -= 1
            _take(free, face, plan.partner[face, row], partners, need)
        row -= 1
    return need == 0  # always, but for a rounding error that would cost a card


@kernel
def _has_label(plan: Plan, face: int, row: int, need: int, rng: Ints) -> bool:
    """Whether the card of this row is one of the `need` among the cards up to this row."""
    exactly = plan.exactly[face]
    with_label = exactly[row - 1, need - 1] * plan.chance[face, row]
    return _unit(rng) * exactly[row, need] < with_label


@kernel
def _take(free: Ints, face: int, other: int, partners: Ints, place: int) -> None:
    free[face, other] -= 1
    free[other, face] -= 1
    partners[place] = other


@kernel
def _unit(rng: Ints) -> float:
    """Uniform number from 0 to below 1, of 53 random bits."""
    high = next_word(rng) << 21
    return (high | (next_word(rng) >> 11)) / 9007199254740992.0
