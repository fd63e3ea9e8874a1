"""Rainbow Pirates: the layout optimiser against a slow search over all groups."""

import itertools
from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import samples
from triplerainbow.games.pirates.cards import JOKER, KINDS, MAX_GROUPS
from triplerainbow.games.pirates.groups import (
    RAINBOW,
    RUN,
    cards_in,
    count_cards,
    kind_of,
    run_jokers,
    run_numbers,
    run_places,
)
from triplerainbow.games.pirates.layout import best_layout, layout_cards

Counts = tuple[int, ...]
"""Cards of the numbers 1-7, then jokers."""


@cache
def most_cards(counts: Counts) -> int:
    """Cards in a best layout, by trying every group for the lowest number held."""
    jokers = counts[7]
    lowest = next((n for n in range(7) if counts[n]), None)
    if lowest is None:
        return jokers if jokers >= 3 else 0
    best = most_cards(without(counts, [lowest], 0))
    for cards in range(1, counts[lowest] + 1):
        for used in range(max(0, 3 - cards), jokers + 1):
            rest = without(counts, [lowest] * cards, used)
            best = max(best, cards + used + most_cards(rest))
    for low in range(lowest + 1):
        for high in range(max(lowest, low + 2), 7):
            best = max(best, best_run(counts, lowest, range(low, high + 1)))
    return best


def best_run(counts: Counts, lowest: int, places: range) -> int:
    """The best layout with a run over these places that has the lowest number in it."""
    choices = [
        [False] if n == lowest else [True] if not counts[n] else [False, True] for n in places
    ]
    best = 0
    for jokers in itertools.product(*choices):
        if sum(jokers) <= counts[7]:
            numbers = [n for n, joker in zip(places, jokers, strict=True) if not joker]
            rest = without(counts, numbers, sum(jokers))
            best = max(best, len(places) + most_cards(rest))
    return best


def without(counts: Counts, numbers: list[int], jokers: int) -> Counts:
    """What is left of these cards."""
    rest = list(counts)
    for number in numbers:
        rest[number] -= 1
    rest[7] -= jokers
    return tuple(rest)


def laid_out(counts: Counts) -> tuple[int, int]:
    """Cards and complete rainbows of the optimiser's layout, after checking that it is one."""
    groups = np.zeros(MAX_GROUPS, np.int64)
    count = best_layout(np.array(counts, np.int64), groups)
    used = np.zeros(KINDS, np.int64)
    rainbows = 0
    for group in groups[:count].tolist():
        assert cards_in(group) >= 3
        if kind_of(group) == RUN:
            places = f"{run_places(group):b}".strip("0")
            assert "0" not in places
            assert run_numbers(group) & run_jokers(group) == 0
            rainbows += run_places(group) == RAINBOW
        count_cards(group, used)
    assert (used[: JOKER + 1] <= counts).all()
    return int(used.sum()), rainbows


@settings(max_examples=samples.LAYOUTS.size, deadline=None)
@given(st.tuples(*[st.integers(0, 3)] * 7, st.integers(0, 4)).filter(lambda c: sum(c) <= 15))
@example((1, 1, 1, 1, 1, 1, 1, 2))
@example((0, 0, 0, 0, 0, 0, 0, 5))
@example((1, 0, 0, 0, 0, 0, 1, 4))
def test_as_many_cards_as_the_slow_search(counts: Counts) -> None:
    assert laid_out(counts)[0] == most_cards(counts) == layout_cards(np.array(counts, np.int64))


@pytest.mark.parametrize(
    ("counts", "cards", "rainbows"),
    [
        ((1, 1, 1, 1, 1, 1, 1, 0), 7, 1),
        ((1, 1, 1, 0, 1, 1, 1, 1), 7, 1),
        ((2, 2, 2, 2, 2, 2, 2, 0), 14, 2),
        ((3, 3, 3, 3, 3, 3, 3, 0), 21, 2),
        ((11, 11, 11, 11, 11, 11, 11, 7), 84, 2),
        ((0, 0, 0, 0, 0, 0, 0, 2), 0, 0),
        ((1, 2, 2, 0, 1, 0, 0, 0), 3, 0),
    ],
)
def test_rainbows_where_they_cost_nothing(counts: Counts, cards: int, rainbows: int) -> None:
    """P3.3: two are enough to go out (P6.1), more are not looked for."""
    assert laid_out(counts) == (cards, rainbows)
