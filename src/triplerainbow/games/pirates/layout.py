"""Rainbow Pirates: the best layout of COLOR cards, exactly.

Given cards of each number and jokers, lay out as many cards as possible in sets and runs; among
layouts of equally many cards prefer complete rainbows (two are enough to go out).

The search goes through the numbers 1-7 once and remembers only how many runs are open: a run of
one card, a run of two, a run of three or more (which may end). That is exact because
- a joker is worth as much wherever it lies, so it fills a hole only where it brings cards in, and
  jokers left over extend any group;
- three runs over the same numbers are as good as sets of those numbers, and a run of six or more
  is as good as two runs, so no more than six runs of a class ever need to be open;
- complete rainbows are set apart first: none, one or two.
"""

import numpy as np

from triplerainbow.games.pirates.cards import JOKER, NUMBERS, RUN_STARTS
from triplerainbow.games.pirates.groups import (
    RAINBOW,
    RUN,
    kind_of,
    run_jokers,
    run_numbers,
    run_of,
    run_places,
    set_of,
)
from triplerainbow.kernel import Ints, kernel

MOST_OPEN = 6
"""Open runs of one class that need to be considered."""

KEYS = 1 << 12
"""Search states at one number: three bits each for runs of one, of two, of more, and for jokers."""

NO_SET = 3
"""Choice at a number: no set (else the number of jokers in the set, 0-2)."""

MAX_NODES = NUMBERS * KEYS
RAINBOWS_WANTED = 2


# A node is one integer: cards placed, then the choice that led to it, its parent and its key.


@kernel
def _node(cards: int, ended: int, choice: int, parent: int, key: int) -> int:
    return (((cards * 8 + ended) * 32 + choice) * 65536 + parent) * KEYS + key


@kernel
def _cards(node: int) -> int:
    return node // (8 * 32 * 65536 * KEYS)


@kernel
def _continued(node: int) -> int:
    """How many of the runs that could have ended went on."""
    return (node // (32 * 65536 * KEYS)) % 8


@kernel
def _started(node: int) -> int:
    return (node // (65536 * KEYS)) % 32 // 4


@kernel
def _set_choice(node: int) -> int:
    return (node // (65536 * KEYS)) % 4


@kernel
def _parent(node: int) -> int:
    return (node // KEYS) % 65536


@kernel
def best_layout(counts: Ints, groups: Ints) -> int:
    """Write the groups of a best layout into `groups`; return how many.

    `counts`: cards of the numbers 1-7 and jokers, shape (8,) or more; not changed. `groups`: shape
    (43,) or more.
    """
    nodes = np.empty(MAX_NODES, np.int64)
    place_of = np.zeros(KEYS, np.int64)
    best_worth = -1
    best_rainbows = 0
    for wanted in range(RAINBOWS_WANTED + 1):
        rest = counts[: NUMBERS + 1].copy()
        if not _set_rainbows_apart(rest, wanted):
            break
        final = _search(rest, nodes, place_of)
        worth = 7 * wanted + _total(rest, nodes[final])
        if worth >= best_worth:
            best_worth = worth
            best_rainbows = wanted
    rest = counts[: NUMBERS + 1].copy()
    count = _build_rainbows(rest, best_rainbows, groups)
    final = _search(rest, nodes, place_of)
    return _build(rest, nodes, final, groups, count)


@kernel
def layout_cards(counts: Ints) -> int:
    """Number of cards in a best layout of these cards."""
    nodes = np.empty(MAX_NODES, np.int64)
    place_of = np.zeros(KEYS, np.int64)
    best = 0
    for wanted in range(2):
        # A second rainbow set apart never places more cards than one or none.
        rest = counts[: NUMBERS + 1].copy()
        if not _set_rainbows_apart(rest, wanted):
            break
        final = _search(rest, nodes, place_of)
        best = max(best, 7 * wanted + _total(rest, nodes[final]))
    return best


@kernel
def _set_rainbows_apart(rest: Ints, wanted: int) -> bool:
    """Take `wanted` complete rainbows out of `rest`; False if the jokers do not suffice."""
    for number in range(NUMBERS):
        used = min(wanted, rest[number])
        rest[number] -= used
        rest[JOKER] -= wanted - used
    return rest[JOKER] >= 0


@kernel
def _total(rest: Ints, final: int) -> int:
    """Cards placed once the jokers left over are laid too, where they find a place."""
    cards = _cards(final)
    left = rest[JOKER] - (final & 7)
    return cards + left if cards > 0 or left >= 3 else cards


@kernel
def _search(rest: Ints, nodes: Ints, place_of: Ints) -> int:
    """Fill `nodes`, layer by layer; return the place of the best final node."""
    nodes[0] = 0
    start, end = 0, 1
    for number in range(NUMBERS):
        new_end = end
        for parent in range(start, end):
            new_end = _expand(rest, number, nodes, parent, new_end, place_of)
        for place in range(end, new_end):
            place_of[nodes[place] & (KEYS - 1)] = 0
        start, end = end, new_end
    best = start
    most = -1
    for place in range(start, end):
        unfinished = (nodes[place] & (KEYS - 1)) >> 6  # runs of one or two cards
        if unfinished == 0 and _total(rest, nodes[place]) > most:
            most = _total(rest, nodes[place])
            best = place
    return best


@kernel
def _expand(rest: Ints, number: int, nodes: Ints, parent: int, end: int, place_of: Ints) -> int:
    """Add what can follow a node at this number; return the new end of the nodes."""
    key = nodes[parent] & (KEYS - 1)
    ones, twos, more, used = key >> 9, (key >> 6) & 7, (key >> 3) & 7, key & 7
    cards = _cards(nodes[parent])
    most_started = MOST_OPEN if number < RUN_STARTS else 0
    for continued in range(more + 1):
        for started in range(most_started + 1):
            covered = ones + twos + continued + started
            jokers = used + max(0, covered - rest[number])
            if jokers > rest[JOKER]:
                break
            base = (started << 9) | (ones << 6) | (min(twos + continued, MOST_OPEN) << 3)
            left = max(0, rest[number] - covered)
            placed = cards + covered
            if left < 3:
                node = _node(placed, continued, started * 4 + NO_SET, parent, base | jokers)
                end = _offer(nodes, node, end, place_of)
            if left > 0:
                filled = max(0, 3 - left)
                if jokers + filled <= rest[JOKER]:
                    placed += left + filled
                    choice = started * 4 + filled
                    node = _node(placed, continued, choice, parent, base | (jokers + filled))
                    end = _offer(nodes, node, end, place_of)
    return end


@kernel
def _offer(nodes: Ints, node: int, end: int, place_of: Ints) -> int:
    """Keep the better of two nodes with the same key."""
    key = node & (KEYS - 1)
    place = place_of[key]
    if place == 0:
        nodes[end] = node
        place_of[key] = end
        return end + 1
    if _cards(node) > _cards(nodes[place]):
        nodes[place] = node
    return end


# From the search to groups


@kernel
def _build_rainbows(rest: Ints, wanted: int, groups: Ints) -> int:
    for rainbow in range(wanted):
        numbers = 0
        for number in range(NUMBERS):
            if rest[number] > 0:
                rest[number] -= 1
                numbers |= 1 << number
            else:
                rest[JOKER] -= 1
        groups[rainbow] = run_of(numbers, RAINBOW & ~numbers)
    return wanted


@kernel
def _build(rest: Ints, nodes: Ints, final: int, groups: Ints, count: int) -> int:
    """Follow the best path and write its groups behind the first `count`."""
    path = np.empty(NUMBERS, np.int64)
    place = final
    for number in range(NUMBERS - 1, -1, -1):
        path[number] = nodes[place]
        place = _parent(nodes[place])
    first = count
    # Open runs, oldest first: those of three or more, then of two, then of one.
    runs = np.zeros(5 * MOST_OPEN + 1, np.int64)
    more, twos, ones = 0, 0, 0
    for number in range(NUMBERS):
        node = path[number]
        continued, started = _continued(node), _started(node)
        for run in range(continued, more):
            groups[count] = runs[run]
            count += 1
        open_runs = continued + twos + ones
        for run in range(open_runs):
            source = run if run < continued else run - continued + more
            runs[run] = runs[source]
        for run in range(open_runs, open_runs + started):
            runs[run] = run_of(0, 0)
        covered = open_runs + started
        for run in range(covered):
            runs[run] += (8 << number) if run < rest[number] else ((8 * 128) << number)
        left = max(0, rest[number] - covered)
        if _set_choice(node) != NO_SET and left > 0:
            groups[count] = set_of(number, left, _set_choice(node))
            count += 1
        more, twos, ones = continued + twos, ones, started
    for run in range(more):
        groups[count] = runs[run]
        count += 1
    return _lay_left_jokers(rest[JOKER] - (nodes[final] & 7), groups, first, count)


@kernel
def _lay_left_jokers(jokers: int, groups: Ints, first: int, count: int) -> int:
    """Extend the groups from `first` on by the jokers left over, runs first."""
    if first == count:
        if jokers >= 3:
            groups[count] = set_of(0, 0, jokers)
            count += 1
        return count
    jokers = _grow_runs(jokers, groups, first, count)
    if jokers == 0:
        return count
    for place in range(first, count):
        if kind_of(groups[place]) != RUN:
            groups[place] += 8 * 128 * jokers
            return count
    _split(groups, first, count)
    _grow_runs(jokers, groups, first, count + 1)
    return count + 1


@kernel
def _grow_runs(jokers: int, groups: Ints, first: int, count: int) -> int:
    """Put jokers at the ends of runs; return how many find no place there."""
    for place in range(first, count):
        while jokers > 0 and kind_of(groups[place]) == RUN:
            places = run_places(groups[place])
            if places == RAINBOW:
                break
            high = (places << 1) & RAINBOW & ~places
            joker = high if high else (places >> 1) & ~places
            groups[place] += 8 * 128 * joker
            jokers -= 1
    return jokers


@kernel
def _split(groups: Ints, place: int, count: int) -> None:
    """Split a complete run, so that both halves have room for jokers (seven in all)."""
    numbers, jokers = run_numbers(groups[place]), run_jokers(groups[place])
    groups[place] = run_of(numbers & 7, jokers & 7)
    groups[count] = run_of(numbers & ~7, jokers & ~7)
