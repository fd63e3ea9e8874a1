"""Rainbow Pirates: one group of an island as one integer (P3).

A group is `kind + 8 * content`; 0 is no group. The content is, by kind:

RUN     numbers + 128 * jokers: masks of the places (bit 0 is number 1) that hold a number or joker
SET     number + 8 * cards of it + 128 * jokers
BLACK   three bits for the count of each BLACK card, THIEF lowest
PIRATE  nothing
"""

from typing import Final

import numpy as np

from triplerainbow.games.pirates.cards import (
    BLACKS,
    FIRST_BLACK,
    JOKER,
    LAY_BLACK,
    LAY_PIRATE,
    LAY_SET,
    NUMBERS,
    PIRATE,
    TRIPLES,
)
from triplerainbow.kernel import Ints, kernel

RUN: Final = 1
SET: Final = 2
BLACK: Final = 3
LONE_PIRATE: Final = 4

RAINBOW = 127
"""Mask of the seven places of a complete rainbow (P3.3)."""

POP = np.array([mask.bit_count() for mask in range(RAINBOW + 1)], np.int64)
"""Number of places in a mask."""
LOWEST = np.array([7] + [(m & -m).bit_length() - 1 for m in range(1, RAINBOW + 1)], np.int64)
"""Lowest place in a mask (7 if it is empty)."""
HIGHEST = np.array([m.bit_length() - 1 for m in range(RAINBOW + 1)], np.int64)
"""Highest place in a mask (-1 if it is empty)."""


@kernel
def kind_of(group: int) -> int:
    """RUN, SET, BLACK or LONE_PIRATE."""
    return group & 7


@kernel
def run_of(numbers: int, jokers: int) -> int:
    """The run with these masks of places."""
    return RUN + 8 * (numbers + 128 * jokers)


@kernel
def run_numbers(group: int) -> int:
    """Mask of the places of a run that hold their number."""
    return (group >> 3) & RAINBOW


@kernel
def run_jokers(group: int) -> int:
    """Mask of the places of a run that hold a joker."""
    return (group >> 10) & RAINBOW


@kernel
def run_places(group: int) -> int:
    """Mask of all places of a run."""
    return run_numbers(group) | run_jokers(group)


@kernel
def set_of(number: int, cards: int, jokers: int) -> int:
    """The set of `cards` cards of this number index and `jokers` jokers."""
    return SET + 8 * (number + 8 * cards + 128 * jokers)


@kernel
def set_number(group: int) -> int:
    """Number index of a set."""
    return (group >> 3) & 7


@kernel
def set_cards(group: int) -> int:
    """Numbered cards in a set."""
    return (group >> 6) & 15


@kernel
def set_jokers(group: int) -> int:
    """Jokers in a set."""
    return (group >> 10) & 7


@kernel
def black_cards(group: int, black: int) -> int:
    """How often a black group has this BLACK card (0 is THIEF)."""
    return (group >> (3 + 3 * black)) & 7


@kernel
def one_black(black: int) -> int:
    """What one more of this BLACK card (0 is THIEF) adds to a black group."""
    return 1 << (3 + 3 * black)


@kernel
def cards_in(group: int) -> int:
    """Number of cards in a group."""
    kind = kind_of(group)
    if kind == RUN:
        return int(POP[run_places(group)])
    if kind == SET:
        return set_cards(group) + set_jokers(group)
    if kind == BLACK:
        cards = 0
        for black in range(BLACKS):
            cards += black_cards(group, black)
        return cards
    return 1


@kernel
def count_cards(group: int, counts: Ints) -> None:
    """Add the cards of a group to `counts`, by kind."""
    kind = kind_of(group)
    if kind == RUN:
        numbers = run_numbers(group)
        for number in range(NUMBERS):
            counts[number] += (numbers >> number) & 1
        counts[JOKER] += POP[run_jokers(group)]
    elif kind == SET:
        counts[set_number(group)] += set_cards(group)
        counts[JOKER] += set_jokers(group)
    elif kind == BLACK:
        for black in range(BLACKS):
            counts[FIRST_BLACK + black] += black_cards(group, black)
    else:
        counts[PIRATE] += 1


@kernel
def laid_group(action: int) -> int:
    """The group that a lay action puts down: exactly three cards, or a pirate."""
    if action < LAY_SET:
        low = action >> 3
        jokers = action & 7
        return run_of((7 & ~jokers) << low, jokers << low)
    if action < LAY_BLACK:
        jokers = (action - LAY_SET) & 3
        return set_of((action - LAY_SET) >> 2, 3 - jokers, jokers)
    if action < LAY_PIRATE:
        triple = TRIPLES[action - LAY_BLACK]
        return int(BLACK + one_black(triple[0]) + one_black(triple[1]) + one_black(triple[2]))
    return LONE_PIRATE
