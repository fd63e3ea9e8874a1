"""Rainbow (Mito Sazuki), 2-6 players: the rules, once.

Rule numbers ("R4.1") are those of RULES.md. Ranks 1-6 are stored at index rank - 1. A *slot* is
one combo of a trick, counted in playing order: one for each seat, with two players four.
"""

from typing import Annotated

import numpy as np

from triplerainbow.games import verbs
from triplerainbow.kernel import Ints, Record, dtype_of, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import shuffle
from triplerainbow.kernel.tables import clear_table

MAX_SEATS = 6
RANKS = 6
"""Ranks run 1-6 (R1.1)."""
COPIES = 10
"""Cards of each rank (R1.1)."""
CARDS = RANKS * COPIES

SINGLE, SET, RUN = 0, 1, 2
"""Kinds of combo (R2.1); a trick's `lock` is SINGLE while any kind may be played (R3.2)."""

FIRST_SET = RANKS
"""Actions 0-5: single of rank index a."""
SET_SIZES = COPIES - 1
"""Actions 6-59: sets, 6 + 9 * rank index + (cards - 2)."""
USUAL_SETS = 3
"""More than so many sets of one rank are rare in a hand."""
FIRST_RUN = FIRST_SET + RANKS * SET_SIZES
"""Actions 60-74: runs, by lowest rank, then by length from 2."""
COMBOS = FIRST_RUN + RANKS * (RANKS - 1) // 2
CLAIM_SINGLE = COMBOS
"""Actions 75-80: claim the single of rank index a - 75."""
CLAIM_PAIR = CLAIM_SINGLE + RANKS
"""Actions 81-86: claim the pair of rank index a - 81."""
ACTIONS = CLAIM_PAIR + RANKS
"""Size of the action range."""


def _combo_table() -> tuple[Ints, Ints, Ints, Ints]:
    """Kind, lowest rank index, number of cards and first run action by lowest rank index."""
    combos = [(SINGLE, rank, 1) for rank in range(RANKS)]
    combos += [(SET, rank, cards) for rank in range(RANKS) for cards in range(2, COPIES + 1)]
    runs_from = []
    for low in range(RANKS):
        runs_from.append(len(combos))
        combos += [(RUN, low, cards) for cards in range(2, RANKS - low + 1)]
    kinds, lows, sizes = (np.array(column, np.int64) for column in zip(*combos, strict=True))
    return kinds, lows, sizes, np.array(runs_from, np.int64)


KIND_OF, LOW_OF, CARDS_IN, RUNS_FROM = _combo_table()
TOP_OF = np.where(KIND_OF == RUN, LOW_OF + CARDS_IN - 1, LOW_OF)
"""For each combo: kind, lowest rank index, number of cards, highest rank index."""

HAND_SIZE = np.array([0, 0, 14, 14, 14, 11, 9], np.int64)
"""Cards in a starting hand, by number of players (R1.3)."""

ROW_SIZE = np.array([0, 0, 4, 3, 4, 5, 6], np.int64)
"""Cards in the first row, by number of players (R1.2)."""

RESERVE = 14
"""Cards in the second pile of each of two players (R1.5)."""

SLOTS = np.array([0, 0, 4, 3, 4, 5, 6], np.int64)
"""Combos of a trick, by number of players (R3.1, R7.1)."""


class Public(Record):
    """What everybody at the table sees."""

    players: int
    seat: int
    """Seat to decide."""
    over: int
    claiming: int
    """1 while piles are claimed, 0 while combos are played."""
    lock: int
    """SINGLE, SET or RUN: what this trick is bound to (R3.2)."""
    leader: int
    trick: int
    """Number of tricks finished."""
    slot: int
    """Slot of the next combo; while claiming the place in the claim order, at the end of the game
    behind the last that claimed."""
    combo: Annotated[Ints, MAX_SEATS]
    """Action played in each slot, -1 if none."""
    owner: Annotated[Ints, MAX_SEATS]
    """Seat of each slot."""
    order: Annotated[Ints, MAX_SEATS]
    """Slots in claim order (R4.1), -1 behind the last."""
    singles: Annotated[Ints, RANKS]
    """Piles of one card in the row, by rank."""
    pairs: Annotated[Ints, RANKS]
    """Piles of two cards in the row, by rank."""
    gone: Annotated[Ints, RANKS]
    """Cards claimed or discarded so far, by rank."""
    scores: Annotated[Ints, MAX_SEATS]
    held: Annotated[Ints, MAX_SEATS]
    """Cards in each hand."""
    unopened: Annotated[Ints, MAX_SEATS]
    """1 for a seat whose reserve is still face down (R1.5)."""


class State(Public):
    """Everything."""

    hands: Annotated[Ints, MAX_SEATS, RANKS]
    """Cards of each rank in each seat's hand."""
    reserves: Annotated[Ints, 2, RANKS]
    """Cards of each rank in the reserves (R1.5)."""
    aside: Annotated[Ints, RANKS]
    """Cards set aside with three players (R1.4)."""


STATE = dtype_of(State)


@kernel
def shuffle_deck(state: State, options: Ints, rng: Ints, deck: Ints) -> int:
    """R1.1: sixty cards as rank indices, in random order."""
    for card in range(CARDS):
        deck[card] = card // COPIES
    shuffle(rng, deck, CARDS)
    return CARDS


@kernel
def deal(state: State, players: int, options: Ints, deck: Ints, first: int) -> None:
    """R1.2-R1.6: the row, the hands, the reserves of two players; what is left is set aside."""
    _clear(state, players, first)
    card = 0
    for _ in range(ROW_SIZE[players]):
        state.singles[deck[card]] += 1  # R4.3: every card of the first row is its own pile
        card += 1
    for seat in range(players):
        for _ in range(HAND_SIZE[players]):
            state.hands[seat, deck[card]] += 1
            card += 1
        state.held[seat] = HAND_SIZE[players]
    if players == 2:
        for seat in range(2):
            for _ in range(RESERVE):
                state.reserves[seat, deck[card]] += 1
                card += 1
            state.unopened[seat] = 1
    while card < CARDS:
        state.aside[deck[card]] += 1
        card += 1
    _start_trick(state, first)


@kernel
def _clear(state: State, players: int, first: int) -> None:
    state.players = players
    state.over = 0
    state.trick = 0
    state.singles[:] = 0
    state.pairs[:] = 0
    state.gone[:] = 0
    state.scores[:] = 0
    state.held[:] = 0
    state.unopened[:] = 0
    clear_table(state.hands)
    clear_table(state.reserves)
    state.aside[:] = 0
    state.leader = first


@kernel
def current_player(state: State) -> int:
    """Seat to play a combo or to claim a pile."""
    return verbs.NOBODY if state.over else state.seat


@kernel
def is_terminal(state: State) -> bool:
    """R6.1, R7.4b."""
    return state.over != 0


@kernel
def returns(state: State, out: Ints) -> None:
    """R4.4: points by seat, with the bonus of R7.5 once the game is over; most win (R6.3)."""
    for seat in range(state.players):
        out[seat] = state.scores[seat]


@kernel
def legal_actions(state: State, out: Ints) -> int:
    """Combos (R2.1, R3.2) or piles to claim (R4.2, R4.3)."""
    if state.over:
        return 0
    if state.claiming:
        return _legal_claims(state, out)
    return _legal_combos(state, out)


@kernel
def _legal_claims(state: State, out: Ints) -> int:
    count = 0
    for rank in range(RANKS):
        if state.singles[rank] > 0:
            out[count] = CLAIM_SINGLE + rank
            count += 1
    for rank in range(RANKS):
        if state.pairs[rank] > 0:
            out[count] = CLAIM_PAIR + rank
            count += 1
    return count


@kernel
def _legal_combos(state: State, out: Ints) -> int:
    # Written first and counted only if legal: jumps that can't be foretold would cost most of the
    # time. `out` has room, because an action never stands behind the place of its own number.
    hand = state.hands[state.seat]
    count = 0
    for rank in range(RANKS):
        out[count] = rank
        count += hand[rank] > 0
    # R3.2: a run binds the trick to runs, a set to sets; a single is always free.
    if state.lock != RUN:
        for rank in range(RANKS):
            more = max(0, hand[rank] - 1)
            action = FIRST_SET + rank * SET_SIZES
            for extra in range(USUAL_SETS):
                out[count + extra] = action + extra
            for extra in range(USUAL_SETS, more):
                out[count + extra] = action + extra
            count += more
    if state.lock != SET:
        for low in range(RANKS - 1):
            unbroken = hand[low] > 0
            action = RUNS_FROM[low]
            for top in range(low + 1, RANKS):
                unbroken = unbroken & (hand[top] > 0)
                out[count] = action + top - low - 1
                count += unbroken
    return count


@kernel
def apply(state: State, action: int) -> None:
    """Play a combo or claim a pile."""
    if action < COMBOS:
        _play(state, action)
    else:
        _claim(state, action - CLAIM_SINGLE)


@kernel
def _play(state: State, action: int) -> None:
    seat = state.seat
    kind = KIND_OF[action]
    low = LOW_OF[action]
    cards = CARDS_IN[action]
    if kind == RUN:
        for rank in range(low, low + cards):
            state.hands[seat, rank] -= 1
    else:
        state.hands[seat, low] -= cards
    state.held[seat] -= cards
    state.combo[state.slot] = action
    state.owner[state.slot] = seat
    if kind != SINGLE:
        state.lock = kind  # R3.2; R3.3: a single locks nothing
    _seek_slot(state, state.slot + 1)


@kernel
def _seek_slot(state: State, slot: int) -> None:
    """Give the turn to the next slot whose seat holds cards (R3.4, R7.2), or start claiming."""
    slots = SLOTS[state.players]
    while slot < slots:
        seat = state.leader + slot
        while seat >= state.players:
            seat -= state.players
        if state.held[seat] > 0:
            state.slot = slot
            state.seat = seat
            return
        slot += 1
    _start_claims(state)


@kernel
def claims_before(state: State, a: int, b: int) -> bool:
    """R4.1: more cards first, then the higher top card, then the earlier combo."""
    first, second = state.combo[a], state.combo[b]
    if CARDS_IN[first] != CARDS_IN[second]:
        return CARDS_IN[first] > CARDS_IN[second]
    if TOP_OF[first] != TOP_OF[second]:
        return TOP_OF[first] > TOP_OF[second]
    return a < b


@kernel
def _start_claims(state: State) -> None:
    """Sort the slots that hold a combo into claim order (R4.1).

    Each combo claims, with two players each of the two of a player (R7.3), also one that was its
    owner's last (R4.5).
    """
    count = 0
    for slot in range(SLOTS[state.players]):
        if state.combo[slot] < 0:
            continue
        place = count
        while place > 0 and claims_before(state, slot, state.order[place - 1]):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = slot
        count += 1
    state.claiming = 1
    state.slot = 0
    state.seat = state.owner[state.order[0]]


@kernel
def _claim(state: State, pile: int) -> None:
    seat = state.seat
    if pile < RANKS:
        state.singles[pile] -= 1
        state.gone[pile] += 1
        state.scores[seat] += pile + 1  # R4.4: a card is worth its rank
    else:
        rank = pile - RANKS
        state.pairs[rank] -= 1
        state.gone[rank] += 2
        state.scores[seat] += 2 * (rank + 1)
    place = state.slot + 1
    # R4.2: as long as piles are left; R5.4: the last may take nothing.
    state.slot = place
    if place < MAX_SEATS and state.order[place] >= 0 and _any_pile(state):
        state.seat = state.owner[state.order[place]]
    else:
        _end_trick(state)


@kernel
def _any_pile(state: State) -> bool:
    for rank in range(RANKS):
        if state.singles[rank] > 0 or state.pairs[rank] > 0:
            return True
    return False


@kernel
def _end_trick(state: State) -> None:
    best = state.owner[state.order[0]]
    state.trick += 1
    _discard_row(state)
    _take_up_reserves(state)
    out = _seats_without_cards(state)
    # R6.0, R6.1: two or more of 3-6 players without cards end the game, one goes on without them
    # (R6.2: seats without cards are passed over); R7.4b: of two players one ends it.
    if out >= 2 or (out == 1 and state.players == 2):
        _end_game(state)
        return
    _lay_row(state, 4 if state.players == 2 else state.players - out)
    while state.held[best] == 0:  # R5.5: else the next clockwise who has cards
        best = (best + 1) % state.players
    _start_trick(state, best)


@kernel
def takes_up_reserve(state: Public, seat: int) -> bool:
    """R7.4a: whether this seat takes up its reserve when the trick ends."""
    return state.held[seat] == 0 and state.unopened[seat] != 0


@kernel
def _take_up_reserves(state: State) -> None:
    """R7.4a: who has an empty hand takes up the reserve."""
    for seat in range(state.players):
        if takes_up_reserve(state, seat):
            state.hands[seat] = state.reserves[seat]
            state.reserves[seat] = 0
            state.held[seat] = RESERVE
            state.unopened[seat] = 0


@kernel
def _seats_without_cards(state: State) -> int:
    count = 0
    for seat in range(state.players):
        if state.held[seat] == 0:
            count += 1
    return count


@kernel
def _end_game(state: State) -> None:
    state.over = 1
    if state.players == 2:
        for seat in range(2):
            state.scores[seat] += state.held[seat]  # R7.5


@kernel
def _lay_row(state: State, limit: int) -> None:
    """R5.1-R5.3: the cards played become piles; the lowest beyond the limit are discarded."""
    gather(state, state.singles)
    piles = 0
    for rank in range(RANKS):
        state.pairs[rank] = state.singles[rank] // 2
        state.singles[rank] %= 2
        piles += state.pairs[rank] + state.singles[rank]
    points = 1
    while piles > limit:
        # R5.2: by total points; of equal totals the single lies below the pair.
        if points <= RANKS and state.singles[points - 1] > 0:
            state.singles[points - 1] -= 1
            state.gone[points - 1] += 1
            piles -= 1
        elif points % 2 == 0 and state.pairs[points // 2 - 1] > 0:
            state.pairs[points // 2 - 1] -= 1
            state.gone[points // 2 - 1] += 2
            piles -= 1
        else:
            points += 1


@kernel
def _discard_row(state: State) -> None:
    """R4.6: what nobody claimed is out of the game."""
    for rank in range(RANKS):
        state.gone[rank] += state.singles[rank] + 2 * state.pairs[rank]
        state.singles[rank] = 0
        state.pairs[rank] = 0


@kernel
def gather(state: Public, counts: Ints) -> None:
    """Add the cards of this trick's combos to `counts`, by rank."""
    for slot in range(MAX_SEATS):
        action = state.combo[slot]
        if action < 0:
            continue
        low = LOW_OF[action]
        if KIND_OF[action] == RUN:
            for rank in range(low, low + CARDS_IN[action]):
                counts[rank] += 1
        else:
            counts[low] += CARDS_IN[action]


@kernel
def _start_trick(state: State, leader: int) -> None:
    """R3.1, R7.1: the leader plays first; nothing is locked yet."""
    state.leader = leader
    state.lock = SINGLE
    state.claiming = 0
    for slot in range(MAX_SEATS):
        state.combo[slot] = -1
        state.owner[slot] = -1
        state.order[slot] = -1
    state.slot = 0
    state.seat = leader


implement(
    STATE,
    shuffle_deck,
    deal,
    current_player,
    is_terminal,
    returns,
    legal_actions,
    apply,
)
