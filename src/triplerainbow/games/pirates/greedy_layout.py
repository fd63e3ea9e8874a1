"""Rainbow Pirates: the next move towards the best island.

The plan is made anew at every decision from the island and the hand, and each step either adds a
card to the island or takes back a group that stands in the way, so it comes to an end.
"""

import numpy as np

from triplerainbow.games.pirates.cards import (
    AT_HIGH,
    AT_LOW,
    BLACKS,
    BY_BLACK,
    DONE,
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
    MAX_GROUPS,
    NUMBERS,
    PIRATE,
    TAKE_BACK,
    TRIPLE_ID,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    HIGHEST,
    LOWEST,
    RAINBOW,
    RUN,
    SET,
    cards_in,
    count_cards,
    kind_of,
    run_jokers,
    run_numbers,
    run_places,
    set_cards,
    set_jokers,
    set_number,
)
from triplerainbow.games.pirates.islands import MAX_TAKEN_BACK, rainbows
from triplerainbow.games.pirates.layout import best_layout
from triplerainbow.games.pirates.state import Public
from triplerainbow.kernel import Ints, kernel

NO_STEP = -1
"""The island is as good as it can be."""


@kernel
def is_color(group: int) -> bool:
    """Whether a group is a run or a set."""
    return kind_of(group) in (RUN, SET)


@kernel
def owned_cards(table: Public, seat: int, hand: Ints, owned: Ints) -> int:
    """Count a seat's numbers and jokers, hand and island; return how many lie there."""
    laid = np.zeros(KINDS, np.int64)
    placed = 0
    for place in range(table.groups[seat]):
        group = table.island[seat, place]
        if is_color(group):
            count_cards(group, laid)
            placed += cards_in(group)
    for kind in range(JOKER + 1):
        owned[kind] = hand[kind] + laid[kind]
    return placed


@kernel
def layout_step(table: Public, seat: int, hand: Ints) -> int:
    """Lay, extend or take back, one step towards the best layout; NO_STEP if it is there."""
    if hand[PIRATE] > 0:
        return LAY_PIRATE
    owned = np.zeros(JOKER + 1, np.int64)
    placed = owned_cards(table, seat, hand, owned)
    target = np.zeros(MAX_GROUPS, np.int64)
    count = best_layout(owned, target)
    best, wanted = 0, 0
    for place in range(count):
        best += cards_in(target[place])
        wanted += kind_of(target[place]) == RUN and run_places(target[place]) == RAINBOW
    has_rainbows = rainbows(table, seat) >= wanted
    if placed == best and has_rainbows:
        return NO_STEP
    # Once a group was taken back, only the plan for which it was is followed: with two plans in
    # turn the same group could be taken back and laid again.
    if table.taken_back == 0 and has_rainbows:
        step = _add(table, seat, hand, best - placed)
        if step != NO_STEP:
            return step
    towards = _rearrange(table, seat, target, count)
    return towards if towards != NO_STEP else _add(table, seat, hand, 1)


# Without touching what lies there


@kernel
def _add(table: Public, seat: int, hand: Ints, wanted: int) -> int:
    """A step that only adds, if in that way at least `wanted` more cards can be laid.

    Extensions may take cards that new groups need, and the other way round; both orders are tried.
    """
    groups = np.zeros(MAX_GROUPS, np.int64)
    left = hand[: JOKER + 1].copy()
    first = np.full(1, NO_STEP, np.int64)
    added = _extend_island(table, seat, left, first)
    count = best_layout(left, groups)
    added += _lay_and_use_jokers(table, seat, left, groups, count)
    if added >= wanted and added > 0:
        if first[0] != NO_STEP:
            return first[0]
        return lay_action(groups[0]) if count > 0 else _joker_extension(table, seat, hand)
    left[:] = hand[: JOKER + 1]
    count = best_layout(left, groups)
    added = _lay_and_use_jokers(table, seat, left, groups, count)
    added += _extend_island(table, seat, left, first)
    if added >= wanted and count > 0:
        return lay_action(groups[0])
    return NO_STEP


@kernel
def _lay_and_use_jokers(table: Public, seat: int, hand: Ints, groups: Ints, count: int) -> int:
    """Take these groups' cards out of the hand, and the jokers that extend the island."""
    cards = np.zeros(KINDS, np.int64)
    for place in range(count):
        count_cards(groups[place], cards)
    laid = 0
    for kind in range(JOKER + 1):
        hand[kind] -= cards[kind]
        laid += cards[kind]
    if _has_room(table, seat):
        laid += hand[JOKER]
        hand[JOKER] = 0
    return laid


@kernel
def _has_room(table: Public, seat: int) -> bool:
    """Whether a joker can extend a group of the island."""
    for place in range(table.groups[seat]):
        group = table.island[seat, place]
        if kind_of(group) == SET or (kind_of(group) == RUN and run_places(group) != RAINBOW):
            return True
    return False


@kernel
def _extend_island(table: Public, seat: int, hand: Ints, first: Ints) -> int:
    """Take out of the hand all numbers that extend the island, and jokers that bring some in.

    Writes the action of one that fits at once into `first`; returns how many there are.
    """
    added = 0
    for place in range(table.groups[seat]):
        group = table.island[seat, place]
        base = EXTEND + EXTEND_CODES * place
        if kind_of(group) == SET:
            number = set_number(group)
            if hand[number] > 0:
                first[0] = base + number
                added += hand[number]
                hand[number] = 0
        elif kind_of(group) == RUN:
            low, high = LOWEST[run_places(group)] - 1, HIGHEST[run_places(group)] + 1
            code = _grow(hand, high, 1)
            if code != 0:
                first[0] = base + (high if code > 0 else AT_HIGH)
                added += abs(code)
            code = _grow(hand, low, -1)
            if code != 0:
                first[0] = base + (low if code > 0 else AT_LOW)
                added += abs(code)
    return added


@kernel
def _grow(hand: Ints, number: int, step: int) -> int:
    """Take out of the hand what extends a run from this number on, up (1) or down (-1).

    A joker fills a hole if the number behind it is held. Returns the number of cards, negative if
    the first one is a joker.
    """
    added = 0
    sign = 1
    while 0 <= number < NUMBERS:
        if hand[number] > 0:
            hand[number] -= 1
            added += 1
            number += step
            continue
        behind = number + step
        if not 0 <= behind < NUMBERS or hand[behind] == 0 or hand[JOKER] == 0:
            break
        if added == 0:
            sign = -1
        hand[JOKER] -= 1
        hand[behind] -= 1
        added += 2
        number = behind + step
    return sign * added


@kernel
def _joker_extension(table: Public, seat: int, hand: Ints) -> int:
    if hand[JOKER] == 0:
        return NO_STEP
    for place in range(table.groups[seat]):
        group = table.island[seat, place]
        base = EXTEND + EXTEND_CODES * place
        if kind_of(group) == SET:
            return base + IN_SET
        if kind_of(group) == RUN and run_places(group) != RAINBOW:
            return base + (AT_HIGH if HIGHEST[run_places(group)] < NUMBERS - 1 else AT_LOW)
    return NO_STEP


@kernel
def lay_action(group: int) -> int:
    """The action that lays the first three cards of a run or set."""
    if kind_of(group) == RUN:
        low = LOWEST[run_places(group)]
        return LAY_RUN + 8 * low + ((run_jokers(group) >> low) & 7)
    return LAY_SET + 4 * set_number(group) + 3 - min(3, set_cards(group))


# Rearranging


@kernel
def _rearrange(table: Public, seat: int, target: Ints, count: int) -> int:
    """The next step towards these groups, or NO_STEP if too many must be taken back for it."""
    grown_to = np.full(MAX_GROUPS, -1, np.int64)
    taken = np.zeros(MAX_GROUPS, np.int64)
    astray = _match(table, seat, target, count, grown_to, taken)
    if astray > MAX_TAKEN_BACK - table.taken_back:
        return NO_STEP
    for place in range(table.groups[seat]):
        if is_color(table.island[seat, place]) and grown_to[place] < 0:
            return TAKE_BACK + place
    for place in range(table.groups[seat]):
        if grown_to[place] >= 0:
            group = table.island[seat, place]
            code = _growth(group, target[grown_to[place]])
            if code >= 0:
                return EXTEND + EXTEND_CODES * place + code
    for place in range(count):
        if not taken[place]:
            return lay_action(target[place])
    return NO_STEP


@kernel
def _match(table: Public, seat: int, target: Ints, count: int, grown_to: Ints, taken: Ints) -> int:
    """Pair as many groups of the island as possible with target groups they can grow to.

    Writes the goal of each group into `grown_to` (-1: none) and 1 into `taken` for each goal that
    is paired; returns how many groups find none. Pairs are changed along augmenting paths, so a
    group that was laid for one goal is never in the way of another.
    """
    island = table.island[seat]
    owner = np.full(MAX_GROUPS, -1, np.int64)
    astray = 0
    for place in range(table.groups[seat]):
        if is_color(island[place]) and not _augment(island, target, count, owner, grown_to, place):
            astray += 1
    for goal in range(count):
        taken[goal] = owner[goal] >= 0
    return astray


@kernel
def _augment(
    island: Ints, target: Ints, count: int, owner: Ints, grown_to: Ints, place: int
) -> bool:
    """Find a goal for a group, moving others to other goals if need be (breadth first)."""
    reached_from = np.full(MAX_GROUPS, -1, np.int64)
    queue = np.empty(MAX_GROUPS + 1, np.int64)
    queue[0] = place
    start, end = 0, 1
    while start < end:
        group = queue[start]
        start += 1
        for goal in range(count):
            if reached_from[goal] >= 0 or not _can_grow(island[group], target[goal]):
                continue
            reached_from[goal] = group
            if owner[goal] < 0:
                _move_along(owner, grown_to, reached_from, goal)
                return True
            queue[end] = owner[goal]
            end += 1
    return False


@kernel
def _move_along(owner: Ints, grown_to: Ints, reached_from: Ints, goal: int) -> None:
    """Give the free goal to the group that reached it, its old goal to the one before it."""
    while goal >= 0:
        group = reached_from[goal]
        given_up = grown_to[group]
        owner[goal] = group
        grown_to[group] = goal
        goal = given_up


@kernel
def _can_grow(group: int, goal: int) -> bool:
    if kind_of(group) != kind_of(goal):
        return False
    if kind_of(group) == SET:
        return (
            set_number(group) == set_number(goal)
            and set_cards(group) <= set_cards(goal)
            and set_jokers(group) <= set_jokers(goal)
        )
    extra_numbers = run_numbers(group) & ~run_numbers(goal)
    extra_jokers = run_jokers(group) & ~run_jokers(goal)
    return extra_numbers == 0 and extra_jokers == 0


@kernel
def _growth(group: int, goal: int) -> int:
    """Code of the extension that brings a group nearer to its goal, -1 if it is there."""
    if group == goal:
        return -1
    if kind_of(group) == SET:
        return set_number(group) if set_cards(group) < set_cards(goal) else IN_SET
    high = HIGHEST[run_places(group)] + 1
    if (run_numbers(goal) >> high) & 1:
        return high
    if (run_jokers(goal) >> high) & 1:
        return AT_HIGH
    low = LOWEST[run_places(group)] - 1
    return low if (run_numbers(goal) >> low) & 1 else AT_LOW


# Black groups


@kernel
def black_step(table: Public, seat: int, hand: Ints) -> int:
    """Lay a BLACK card on a black group, or three as a new one; NO_STEP if neither is possible."""
    for black in range(BLACKS):
        if hand[FIRST_BLACK + black] == 0:
            continue
        for place in range(table.groups[seat]):
            if kind_of(table.island[seat, place]) == BLACK:
                return EXTEND + EXTEND_CODES * place + BY_BLACK + black
    three = np.zeros(3, np.int64)
    found = 0
    for black in range(BLACKS):
        for _ in range(hand[FIRST_BLACK + black]):
            if found < 3:
                three[found] = black
                found += 1
    if found == 3:
        return LAY_BLACK + TRIPLE_ID[three[0], three[1], three[2]]
    return NO_STEP


# The last phase


@kernel
def last_step(table: Public, seat: int, hand: Ints) -> int:
    """The next step of a best last layout (P7.3); DONE if nothing is left to lay."""
    step = layout_step(table, seat, hand)
    if step == NO_STEP:
        step = black_step(table, seat, hand)
    return step if step != NO_STEP else DONE
