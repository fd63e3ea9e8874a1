"""Rainbow Pirates: the cards (P1), and the range of actions.

A *kind* is one of the 17 different cards; counts by kind are arrays of shape (17,).
"""

from itertools import combinations_with_replacement, permutations

import numpy as np

from triplerainbow.kernel import Ints

NUMBERS = 7
"""Kinds 0-6: COLOR cards 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple, 7 pink."""
JOKER = 7
PIRATE = 8
THIEF, CANNON, WHISKEY, CAPTAIN, STINKY, SHORE_LEAVE, MAGGOTS, LOOKOUT = range(9, 17)
FIRST_BLACK = THIEF
BLACKS = 8
"""Kinds 9-16: BLACK cards."""
KINDS = 17

LETTERS = "1234567JXTCWKSLMO"
"""One letter for each kind."""

COPIES = np.array([11] * NUMBERS + [7, 5] + [5, 4, 4, 3, 4, 5, 2, 4], np.int64)
"""Cards of each kind (P1.1-P1.3)."""
CARDS = 120

BLOCKED_BY = np.array([0, 1, 2, 3, 4, 5, 6, -1], np.int64)
"""For each BLACK card, from THIEF: the kind that blocks it, -1 if none does (P1.2)."""

NEEDS_TARGET = np.array([1, 1, 0, 0, 1, 0, 1, 0], np.int64)
"""For each BLACK card, from THIEF: whether it names an opponent (P5.1)."""

MAX_SEATS = 5
MAX_GROUPS = 43
"""No island can hold more: 84 COLOR cards and jokers in threes, 31 BLACK in threes, 5 pirates."""

RUN_STARTS = 5
"""A run of three starts at one of the numbers 1-5."""

LAY_RUN = 0
"""Actions 0-39: 8 * (first number - 1) + joker mask of the three places."""
LAY_SET = LAY_RUN + 8 * RUN_STARTS
"""Actions 40-67: 40 + 4 * (number - 1) + jokers."""
LAY_BLACK = LAY_SET + 4 * NUMBERS
"""Actions 68-187: three BLACK cards, by their place in TRIPLES."""

TRIPLES = np.array(list(combinations_with_replacement(range(BLACKS), 3)), np.int64)
"""The multisets of three BLACK cards (0 is THIEF), shape (120, 3)."""


def _triple_ids() -> Ints:
    ids = np.full((BLACKS, BLACKS, BLACKS), -1, np.int64)
    for place, (a, b, c) in enumerate(TRIPLES):
        ids[a, b, c] = place
    return ids


TRIPLE_ID = _triple_ids()
"""Place in TRIPLES of (a, b, c) with a <= b <= c."""

LAY_PIRATE = LAY_BLACK + len(TRIPLES)

EXTEND = LAY_PIRATE + 1
"""Extend a group: EXTEND + 18 * group + code."""
EXTEND_CODES = 18
AT_LOW, AT_HIGH, IN_SET, BY_BLACK = 7, 8, 9, 10
"""Extension codes: 0-6 the number; joker at the low or high end of a run, in a set; BLACK card."""

TAKE_BACK = EXTEND + EXTEND_CODES * MAX_GROUPS
"""Take a group back: TAKE_BACK + group."""

PLAY = TAKE_BACK + MAX_GROUPS
"""Play a BLACK card: PLAY + 5 * (kind - THIEF) + seat; seat 0 where no opponent is named."""

OUT = PLAY + BLACKS * MAX_SEATS
DRAW_PILE = OUT + 1
DRAW_PAIR = OUT + 2
DONE = OUT + 3
BLOCK = OUT + 4
PASS = OUT + 5

LOOT = OUT + 6
"""Thief and Cannon: LOOT + 24 * group + code."""
LOOT_CODES = 24
JOKER_AT, JOKER_IN_SET, LOOT_BLACK, LOOT_PIRATE = 7, 14, 15, 23
"""Loot codes: 0-6 the number; 7-13 the joker at that place of a run; joker of a set; BLACK; X."""

SALVAGE = LOOT + LOOT_CODES * MAX_GROUPS
"""Whiskey: SALVAGE + kind."""
GIVE = SALVAGE + KINDS
"""Captain: GIVE + kind - THIEF."""
LOSE = GIVE + BLACKS
"""Stinky, a chance outcome: LOSE + kind."""
NAME = LOSE + KINDS
"""Maggots: NAME + kind."""
ORDER = NAME + KINDS
"""Lookout: ORDER + place in ORDERS."""

FORESEEN = 4
"""Cards that Lookout shows (P5.10)."""
ORDERS = np.array(list(permutations(range(FORESEEN))), np.int64)
"""Orders of four cards, shape (24, 4): which of the seen cards comes first, second, …"""

ACTIONS = ORDER + len(ORDERS)
"""Size of the action range."""
