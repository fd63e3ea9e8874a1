"""Arco-iris: move notation, deals in records, refusals and the log, in words."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from triplerainbow.games.arcoiris import INFO
from triplerainbow.games.arcoiris.rules import (
    DECKS,
    FACES,
    HAND,
    HANDS,
    LETTERS,
    RAINBOWS,
    SEATS,
    TABLE,
    card_code,
)
from triplerainbow.games.game import DealError
from triplerainbow.i18n import N_, _, ngettext
from triplerainbow.kernel import Ints

if TYPE_CHECKING:
    from triplerainbow.games.arcoiris.seen import ArcoirisView

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

FACE_NAMES = (
    N_("red"),
    N_("orange"),
    N_("yellow"),
    N_("green"),
    N_("turquoise"),
    N_("blue"),
    N_("purple"),
    N_("white"),
    N_("black"),
)
"""The faces in words, in the order of LETTERS (A1.1)."""


def face_name(letter: str) -> str:
    """A face in words: "red" for "R"."""
    return _(FACE_NAMES[LETTERS.index(letter)])


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


# Refusals


def refusal(view: "ArcoirisView", text: str) -> str:
    """Why the viewer may not make this move."""
    if text not in NOTATION:
        wish = _(
            "a move is 1 to {hand} to play that card as you see it, 1! to {hand}! to play it turned"
            " over, f1 to f{last} to turn over that card of the table, or . to end the turn"
            " (A2.1, A2.2)"
        )
        deck = DECK_NAMES.index(view.options.get("deck", DECK_NAMES[0]))
        return wish.format(hand=HANDS[deck], last=RAINBOWS[deck] - 1)
    if text == END:
        return _refused_end(view)
    return _refused_flip(view) if text.startswith("f") else _refused_play(view)


def _refused_end(view: "ArcoirisView") -> str:
    if view.phase == "follow":
        return _("you turned over a card, so you have to play one before the turn ends (A2.3)")
    return _("you have to play a card before you end the turn (A2.1)")


def _refused_flip(view: "ArcoirisView") -> str:
    if view.phase == "follow":
        return _("you have turned over a card; now you have to play one (A2.3)")
    if view.phase == "first" and not view.options.get("opening_flip"):
        return _("play your first card before you turn over one of the table (A2.1)")
    if not view.table:
        return _("there is no card on the table to turn over; play a card (A2.4)")
    wish = ngettext(
        "there is only {n} card on the table to turn over (A2.2)",
        "there are only {n} cards on the table to turn over (A2.2)",
        len(view.table),
    )
    return wish.format(n=len(view.table))


def _refused_play(view: "ArcoirisView") -> str:
    if view.phase == "choice":
        return _(
            "before a further card, turn over a card of the table; or end the turn with . (A2.2)"
        )
    wish = ngettext(
        "your hand has only {n} card until the turn ends (A4.1)",
        "your hand has only {n} cards until the turn ends (A4.1)",
        len(view.hand),
    )
    return wish.format(n=len(view.hand))
