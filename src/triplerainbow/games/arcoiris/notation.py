"""Arco-iris: notation of moves, and deals in records."""

from collections import Counter
from typing import Any

import numpy as np

from triplerainbow.games.arcoiris import INFO
from triplerainbow.games.arcoiris.rules import (
    DECKS,
    FACES,
    HAND,
    LETTERS,
    SEATS,
    TABLE,
    card_code,
)
from triplerainbow.games.deals import DealError
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints

DECK_NAMES = next(option.values for option in INFO.options if option.name == "deck")
"""The values of the option `deck`, in the order of DECKS."""

END = "."
"""Move string of the end of the turn."""

_PLACES = tuple(str(place + 1) for place in range(HAND))

NOTATION = (
    *_PLACES,
    *(place + "!" for place in _PLACES),
    *(f"f{spot + 1}" for spot in range(TABLE - 1)),
    END,
)
"""Move string of every action."""

# Deals

_DECK_RULES = ("A1.2", "A1.3", "A1.6")
"""For each of DECKS: the rule that says what is in it."""


def read_deal(deal: object, kind: int) -> tuple[Ints, int]:
    """Deck and first player of a record's deal with this one of DECKS; raises DealError."""
    if not isinstance(deal, dict):
        raise DealError(_("the deal must be an object"))
    for name in ("deck", "first"):
        if name not in deal:
            raise DealError(_("the deal lacks {name}").format(name=name))
    for name in deal:
        if name not in ("deck", "first"):
            raise DealError(_("the deal has a superfluous field {name}").format(name=name))
    first = deal["first"]
    if type(first) is not int or not 0 <= first < SEATS:
        wish = _("the first player must be a seat from 0 to {last}")
        raise DealError(wish.format(last=SEATS - 1))
    return _read_deck(deal["deck"], kind), first


def _read_deck(value: object, kind: int) -> Ints:
    if not isinstance(value, list):
        raise DealError(_("the deck must be a list of cards, for example {card}").format(card="RW"))
    deck = [_read_card(card, number) for number, card in enumerate(value, start=1)]
    if len(deck) != len(DECKS[kind]):
        wish = _("the deck needs {wanted} cards, not {count} ({rule})")
        raise DealError(
            wish.format(wanted=len(DECKS[kind]), count=len(deck), rule=_DECK_RULES[kind])
        )
    wanted = Counter(DECKS[kind])
    found = Counter((min(faces), max(faces)) for faces in deck)
    for low, high in sorted(wanted | found):
        if found[low, high] != wanted[low, high]:
            wish = _("the deck needs {wanted} of the card {card}, not {count} ({rule})")
            raise DealError(
                wish.format(
                    wanted=wanted[low, high],
                    card=LETTERS[low] + LETTERS[high],
                    count=found[low, high],
                    rule=_DECK_RULES[kind],
                )
            )
    return np.array([card_code(*faces) for faces in deck], np.int64)


def _read_card(value: object, number: int) -> tuple[int, int]:
    """The two faces of the card with this place in the deck, counted from 1."""
    if not isinstance(value, str) or len(value) != SEATS or not set(value) <= set(LETTERS):
        wish = _("card {number} of the deck must be two of the letters {letters} (A1.1)")
        raise DealError(wish.format(number=number, letters=LETTERS))
    front, back = map(LETTERS.index, value)
    if front == back:
        wish = _("card {number} of the deck has the same face twice (A1.1)")
        raise DealError(wish.format(number=number))
    return front, back


def write_deal(deck: Ints, first: int) -> dict[str, Any]:
    """The deal of a record."""
    cards = [LETTERS[code // FACES] + LETTERS[code % FACES] for code in deck.tolist()]
    return {"deck": cards, "first": int(first)}
