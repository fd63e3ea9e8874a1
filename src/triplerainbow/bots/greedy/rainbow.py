"""Rainbow: a thrifty player that weighs the pile a combo should win against the cards it costs.

All worths are hundredths of a point. The weights were found by play against random players and
against earlier versions of this player; small changes of them change little.
"""

import numpy as np

from triplerainbow.bots import policy
from triplerainbow.games.rainbow.rules import (
    CARDS_IN,
    CLAIM_PAIR,
    CLAIM_SINGLE,
    KIND_OF,
    LOW_OF,
    MAX_SEATS,
    RANKS,
    RESERVE,
    RUN,
    SLOTS,
    TOP_OF,
)
from triplerainbow.games.rainbow.view import VIEW, ViewRecord
from triplerainbow.kernel import Ints, kernel

POINT = 100
"""Worth of one point."""

CARD = 240
"""Worth of a card kept in hand that will surely be played, with 3-6 players."""

CARD_OF_TWO = POINT
"""The same with two players: what a card left in hand at the end scores (R7.5)."""

GIFT = 7
"""Lost for each point of the cards played: they are the prizes of the next trick (R5.1)."""

BEATEN = np.array([0, 0, 28, 14, 7, 4, 3, 2, 2, 1, 1], np.int64)
"""Percent of later combos that beat a set or run, by its number of cards."""

SINGLE_BEATEN = np.array([105, 93, 81, 69, 57, 45], np.int64)
"""Percent of later combos that beat a single, by rank: most players like to win a trick."""

ROW = MAX_SEATS + 2
"""Places of the row with zeros behind the last pile: nothing is left for whoever claims there."""


@kernel
def greedy(view: ViewRecord, legal: Ints, count: int, rng: Ints) -> int:
    """See `policy.greedy`. Takes the dearest pile; else the combo with the best balance."""
    if view.claiming:
        return _dearest_pile(legal, count)
    row = np.zeros(ROW, np.int64)
    _fill_row(view, row)
    price = _price_of_card(view)
    best = legal[0]
    balance = _balance(view, best, row, price)
    for place in range(1, count):
        other = _balance(view, legal[place], row, price)
        if other > balance:
            best = legal[place]
            balance = other
    return best


@kernel
def _dearest_pile(legal: Ints, count: int) -> int:
    """R4.4: the claim that scores most."""
    best = legal[0]
    most = 0
    for place in range(count):
        action = legal[place]
        points = action - CLAIM_SINGLE + 1
        if action >= CLAIM_PAIR:
            points = 2 * (action - CLAIM_PAIR + 1)
        if points > most:
            best = action
            most = points
    return best


@kernel
def _fill_row(view: ViewRecord, row: Ints) -> None:
    """Worths of the piles from the dearest down."""
    place = 0
    for points in range(2 * RANKS, 0, -1):
        piles = 0
        if points <= RANKS:
            piles = view.singles[points - 1]
        if points % 2 == 0:
            piles += view.pairs[points // 2 - 1]
        for _ in range(piles):
            row[place] = points * POINT
            place += 1


@kernel
def _price_of_card(view: ViewRecord) -> int:
    """What a card is worth if it stays in hand after this trick."""
    if view.players == 2:
        return CARD_OF_TWO
    second = _second_fewest_cards(view)
    # R6.1: cards that can't be played any more before two players have run out are worth nothing.
    return CARD * min(second, view.held[view.viewer]) // view.held[view.viewer]


@kernel
def _second_fewest_cards(view: ViewRecord) -> int:
    """About as many tricks are left; 0 if the game ends with this trick (R6.1)."""
    fewest = RESERVE
    second = RESERVE
    for seat in range(view.players):
        cards = view.held[seat]
        if cards < fewest:
            second = fewest
            fewest = cards
        elif cards < second:
            second = cards
    return second


@kernel
def _balance(view: ViewRecord, combo: int, row: Ints, price: int) -> int:
    """The pile this combo should win, less its cards and what they give away.

    One card must be played anyhow (R3.1), so the first costs nothing.
    """
    cards = CARDS_IN[combo]
    points = cards * (LOW_OF[combo] + 1)
    if KIND_OF[combo] == RUN:
        points += cards * (cards - 1) // 2
    return _prize(view, combo, row) - price * (cards - 1) - GIFT * points


@kernel
def _prize(view: ViewRecord, combo: int, row: Ints) -> int:
    """Worth of the pile at the expected place in the claim order, between two places in part."""
    percent = 0
    for slot in range(SLOTS[view.players]):
        seat = (view.leader + slot) % view.players
        if seat != view.viewer:
            percent += _chance_to_lose(view, combo, slot, seat)
    place = percent // 100
    part = percent % 100
    return (row[place] * (100 - part) + row[place + 1] * part) // 100


@kernel
def _chance_to_lose(view: ViewRecord, combo: int, slot: int, seat: int) -> int:
    """Percent chance that the combo of this slot claims before `combo` (R4.1)."""
    cards = CARDS_IN[combo]
    if slot < view.slot:
        rival = view.combo[slot]
        if rival < 0 or CARDS_IN[rival] < cards:
            return 0
        return 100 if CARDS_IN[rival] > cards or TOP_OF[rival] >= TOP_OF[combo] else 0
    if view.held[seat] < cards:
        return 0
    return min(100, SINGLE_BEATEN[TOP_OF[combo]] if cards == 1 else BEATEN[cards])


policy.register(VIEW, greedy)
