"""Rainbow Pirates: laying, extending, taking back (P3, P4.1, P4.2), and the duty (P4.5)."""

import numpy as np

from triplerainbow.games.pirates.cards import (
    AT_HIGH,
    AT_LOW,
    BLACKS,
    BY_BLACK,
    EXTEND,
    EXTEND_CODES,
    FIRST_BLACK,
    IN_SET,
    JOKER,
    KINDS,
    LAY_BLACK,
    LAY_PIRATE,
    LAY_RUN,
    LAY_SET,
    NUMBERS,
    PIRATE,
    RUN_STARTS,
    TAKE_BACK,
    TRIPLE_ID,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    HIGHEST,
    LONE_PIRATE,
    LOWEST,
    POP,
    RAINBOW,
    RUN,
    SET,
    cards_in,
    count_cards,
    kind_of,
    laid_group,
    one_black,
    run_places,
    set_number,
)
from triplerainbow.games.pirates.knowledge import EVERYBODY, gain, lose_openly
from triplerainbow.games.pirates.state import Public, State
from triplerainbow.kernel import Ints, kernel

MAX_TAKEN_BACK = 12
"""Groups that may be taken back in one turn or last phase (P4.2)."""

PIRATE_WORTH = 5
"""Points of a pirate on an island; every other card is worth 1 (P3.4)."""


@kernel
def worth_of(group: int) -> int:
    """P3.4."""
    return PIRATE_WORTH if kind_of(group) == LONE_PIRATE else cards_in(group)


@kernel
def add_group(state: Public, seat: int, group: int) -> None:
    """Put a group down as the island's last."""
    state.island[seat, state.groups[seat]] = group
    state.groups[seat] += 1
    state.worth[seat] += worth_of(group)


@kernel
def remove_group(state: Public, seat: int, place: int) -> None:
    """Take a group away; later ones move up."""
    state.worth[seat] -= worth_of(state.island[seat, place])
    last = state.groups[seat] - 1
    for later in range(place, last):
        state.island[seat, later] = state.island[seat, later + 1]
    state.island[seat, last] = 0
    state.groups[seat] = last


@kernel
def replace_group(state: Public, seat: int, place: int, group: int) -> None:
    """Put another group in the place of one."""
    state.worth[seat] += worth_of(group) - worth_of(state.island[seat, place])
    state.island[seat, place] = group


@kernel
def return_group(state: State, seat: int, group: int) -> None:
    """The cards of a group that leaves the island go into the owner's hand, openly."""
    cards = np.zeros(KINDS, np.int64)
    count_cards(group, cards)
    for kind in range(KINDS):
        for _ in range(cards[kind]):
            gain(state, seat, kind, EVERYBODY)


@kernel
def rainbows(state: Public, seat: int) -> int:
    """Complete rainbows on an island (P3.3)."""
    count = 0
    for place in range(state.groups[seat]):
        group = state.island[seat, place]
        if kind_of(group) == RUN and run_places(group) == RAINBOW:
            count += 1
    return count


# Legal actions


@kernel
def legal_layouts(state: State, out: Ints) -> int:
    """Lay, extend and take back (P4.1, P4.2), in ascending order of actions."""
    hand = state.hands[state.seat]
    count = _legal_color_groups(hand, out)
    count = _legal_black_groups(hand, out, count)
    if hand[PIRATE] > 0:
        out[count] = LAY_PIRATE
        count += 1
    for place in range(state.groups[state.seat]):
        group = state.island[state.seat, place]
        count = _legal_extensions(hand, group, EXTEND + EXTEND_CODES * place, out, count)
    if state.taken_back < MAX_TAKEN_BACK:
        for place in range(state.groups[state.seat]):
            out[count] = TAKE_BACK + place
            count += 1
    return count


@kernel
def numbers_held(hand: Ints, least: int) -> int:
    """Mask of the numbers of which a hand has at least `least` cards."""
    mask = 0
    for number in range(NUMBERS):
        if hand[number] >= least:
            mask |= 1 << number
    return mask


@kernel
def _legal_color_groups(hand: Ints, out: Ints) -> int:
    count = 0
    held = numbers_held(hand, 1)
    jokers = hand[JOKER]
    masks = 8 if jokers > 0 else 1
    for low in range(RUN_STARTS):
        missing = 7 & ~(held >> low)
        for mask in range(masks):
            # P3.2: a joker stands at a definite place; every other place needs its number.
            if missing & ~mask == 0 and POP[mask] <= jokers:
                out[count] = LAY_RUN + 8 * low + mask
                count += 1
    for number in range(NUMBERS):
        for used in range(min(jokers, 3) + 1):
            if hand[number] >= 3 - used:
                out[count] = LAY_SET + 4 * number + used
                count += 1
    return count


@kernel
def _legal_black_groups(hand: Ints, out: Ints, count: int) -> int:
    blacks = hand[FIRST_BLACK:]
    cards = 0
    for black in range(BLACKS):
        cards += blacks[black]
    if cards < 3:
        return count
    for a in range(BLACKS):
        if blacks[a] == 0:
            continue
        for b in range(a, BLACKS):
            if blacks[b] <= (b == a):
                continue
            for c in range(b, BLACKS):
                if blacks[c] > (c == a) + (c == b):
                    out[count] = LAY_BLACK + TRIPLE_ID[a, b, c]
                    count += 1
    return count


@kernel
def _legal_extensions(hand: Ints, group: int, base: int, out: Ints, count: int) -> int:
    kind = kind_of(group)
    if kind == RUN:
        places = run_places(group)
        low, high = LOWEST[places], HIGHEST[places]
        if low > 0 and hand[low - 1] > 0:
            out[count] = base + low - 1
            count += 1
        if high < NUMBERS - 1 and hand[high + 1] > 0:
            out[count] = base + high + 1
            count += 1
        if hand[JOKER] > 0 and low > 0:
            out[count] = base + AT_LOW
            count += 1
        if hand[JOKER] > 0 and high < NUMBERS - 1:
            out[count] = base + AT_HIGH
            count += 1
    elif kind == SET:
        if hand[set_number(group)] > 0:
            out[count] = base + set_number(group)
            count += 1
        if hand[JOKER] > 0:
            out[count] = base + IN_SET
            count += 1
    elif kind == BLACK:
        for black in range(BLACKS):
            if hand[FIRST_BLACK + black] > 0:
                out[count] = base + BY_BLACK + black
                count += 1
    return count


@kernel
def has_duty(state: State, seat: int) -> bool:
    """P4.5: whether the hand holds a card that must still be laid."""
    hand = state.hands[seat]
    if hand[PIRATE] > 0:
        return True
    held = numbers_held(hand, 1)
    # (a) a run or a set of three numbered cards in hand
    if held & (held >> 1) & (held >> 2) or numbers_held(hand, 3):
        return True
    # (b) a numbered card that extends a group as it lies
    return (held & extending_numbers(state, seat)) != 0


@kernel
def extending_numbers(state: Public, seat: int) -> int:
    """Mask of the numbers that extend a group of an island as it lies."""
    mask = 0
    for place in range(state.groups[seat]):
        group = state.island[seat, place]
        if kind_of(group) == RUN:
            places = run_places(group)
            mask |= ((places << 1) | (places >> 1)) & RAINBOW & ~places
        elif kind_of(group) == SET:
            mask |= 1 << set_number(group)
    return mask


# Changes


@kernel
def lay(state: State, action: int) -> None:
    """P4.1: a group of three, or a pirate."""
    group = laid_group(action)
    cards = np.zeros(KINDS, np.int64)
    count_cards(group, cards)
    for kind in range(KINDS):
        for _ in range(cards[kind]):
            lose_openly(state, state.seat, kind)
    add_group(state, state.seat, group)


@kernel
def extend(state: State, place: int, code: int) -> None:
    """P4.1: one more card on a group."""
    seat = state.seat
    group = state.island[seat, place]
    if code >= BY_BLACK:
        lose_openly(state, seat, FIRST_BLACK + code - BY_BLACK)
        group += one_black(code - BY_BLACK)
    elif kind_of(group) == SET:
        lose_openly(state, seat, JOKER if code == IN_SET else code)
        group += 8 * 128 if code == IN_SET else 8 * 8
    elif code < NUMBERS:
        lose_openly(state, seat, code)
        group += 8 << code
    else:
        lose_openly(state, seat, JOKER)
        places = run_places(group)
        joker = LOWEST[places] - 1 if code == AT_LOW else HIGHEST[places] + 1
        group += (8 * 128) << joker
    replace_group(state, seat, place, group)


@kernel
def take_back(state: State, place: int) -> None:
    """P4.2: a whole group back into the hand."""
    group = state.island[state.seat, place]
    remove_group(state, state.seat, place)
    return_group(state, state.seat, group)
    state.taken_back += 1
