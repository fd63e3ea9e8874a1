"""Rainbow: a thrifty player that weighs the pile a combo should win against the cards it costs.

All worths are hundredths of a point. The weights were found by play against random players and
against earlier versions of this player; small changes of them change little.
"""

import numpy as np

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
    Public,
)
from triplerainbow.games.rainbow.view import VIEW, ViewRecord
from triplerainbow.kernel import Ints, kernel
from triplerainbow.kernel.dispatch import implement

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
    """See `verbs.greedy`. Takes the dearest pile; else the combo with the best balance."""
    return best_action(view, view.viewer, legal, count)


@kernel
def best_action(table: Public, seat: int, legal: Ints, count: int) -> int:
    """What a thrifty player at `seat`, who is to decide, does."""
    if table.claiming:
        return dearest_pile(legal, count)
    row = np.zeros(ROW, np.int64)
    fill_row(table, row)
    price = price_of_card(table, seat)
    best = legal[0]
    most = balance(table, seat, best, row, price)
    for place in range(1, count):
        other = balance(table, seat, legal[place], row, price)
        if other > most:
            best = legal[place]
            most = other
    return best


@kernel
def dearest_pile(legal: Ints, count: int) -> int:
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
def fill_row(table: Public, row: Ints) -> None:
    """Worths of the piles from the dearest down."""
    place = 0
    for points in range(2 * RANKS, 0, -1):
        piles = 0
        if points <= RANKS:
            piles = table.singles[points - 1]
        if points % 2 == 0:
            piles += table.pairs[points // 2 - 1]
        for _ in range(piles):
            row[place] = points * POINT
            place += 1


@kernel
def price_of_card(table: Public, seat: int) -> int:
    """What a card is worth to `seat` if it stays in hand after this trick."""
    if table.players == 2:
        return CARD_OF_TWO
    second = _second_fewest_cards(table)
    # R6.1: cards that can't be played any more before two players have run out are worth nothing.
    return CARD * min(second, table.held[seat]) // table.held[seat]


@kernel
def _second_fewest_cards(table: Public) -> int:
    """About as many tricks are left; 0 if the game ends with this trick (R6.1)."""
    fewest = RESERVE
    second = RESERVE
    for seat in range(table.players):
        cards = table.held[seat]
        if cards < fewest:
            second = fewest
            fewest = cards
        elif cards < second:
            second = cards
    return second


@kernel
def balance(table: Public, seat: int, combo: int, row: Ints, price: int) -> int:
    """The pile this combo should win, less its cards and what they give away.

    One card must be played anyhow (R3.1), so the first costs nothing.
    """
    cards = CARDS_IN[combo]
    points = cards * (LOW_OF[combo] + 1)
    if KIND_OF[combo] == RUN:
        points += cards * (cards - 1) // 2
    return _prize(table, seat, combo, row) - price * (cards - 1) - GIFT * points


@kernel
def _prize(table: Public, seat: int, combo: int, row: Ints) -> int:
    """Worth of the pile at the expected place in the claim order, between two places in part."""
    percent = 0
    for slot in range(SLOTS[table.players]):
        other = (table.leader + slot) % table.players
        if other != seat:
            percent += _chance_to_lose(table, combo, slot, other)
    place = percent // 100
    part = percent % 100
    return (row[place] * (100 - part) + row[place + 1] * part) // 100


@kernel
def _chance_to_lose(table: Public, combo: int, slot: int, seat: int) -> int:
    """Percent chance that the combo of this slot claims before `combo` (R4.1)."""
    cards = CARDS_IN[combo]
    if slot < table.slot:
        rival = table.combo[slot]
        if rival < 0 or CARDS_IN[rival] < cards:
            return 0
        return 100 if CARDS_IN[rival] > cards or TOP_OF[rival] >= TOP_OF[combo] else 0
    if table.held[seat] < cards:
        return 0
    return min(100, SINGLE_BEATEN[TOP_OF[combo]] if cards == 1 else BEATEN[cards])


implement(VIEW, greedy)
