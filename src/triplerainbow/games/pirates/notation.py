"""Rainbow Pirates: groups, moves and deals as text."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from triplerainbow.games.deals import DealError
from triplerainbow.games.pirates.attacks import loot_kind
from triplerainbow.games.pirates.cards import (
    AT_HIGH,
    AT_LOW,
    BLACKS,
    CARDS,
    COPIES,
    EXTEND,
    EXTEND_CODES,
    FIRST_BLACK,
    IN_SET,
    JOKER_IN_SET,
    KINDS,
    LETTERS,
    LOOT_CODES,
    MAX_GROUPS,
    MAX_SEATS,
    NEEDS_TARGET,
    NUMBERS,
    ORDER,
    ORDERS,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    RUN,
    SET,
    black_cards,
    kind_of,
    laid_group,
    run_numbers,
    run_places,
    set_cards,
    set_jokers,
    set_number,
)
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints

LAYS = ("+", "e", "-")
"""How the moves begin that only lay cards out or take groups back."""


def letters(counts: Ints) -> str:
    """Counts by kind as letters: "1135JT"."""
    return "".join(LETTERS[kind] * int(cards) for kind, cards in enumerate(counts))


def group_text(group: int) -> str:
    """A group: `r1:1J3`, `s4:44J`, `b:TCW`, `x`."""
    if kind_of(group) == RUN:
        places = [number for number in range(NUMBERS) if (run_places(group) >> number) & 1]
        cards = [str(n + 1) if (run_numbers(group) >> n) & 1 else "J" for n in places]
        return f"r{places[0] + 1}:{''.join(cards)}"
    if kind_of(group) == SET:
        number = str(set_number(group) + 1)
        return f"s{number}:{number * set_cards(group)}{'J' * set_jokers(group)}"
    if kind_of(group) == BLACK:
        blacks = LETTERS[FIRST_BLACK:]
        return "b:" + "".join(blacks[b] * black_cards(group, b) for b in range(BLACKS))
    return "x"


def _extension(code: int) -> str:
    if code == AT_LOW:
        return "J<"
    if code == AT_HIGH:
        return "J>"
    if code == IN_SET:
        return "J"
    return LETTERS[code] if code < NUMBERS else LETTERS[FIRST_BLACK + code - IN_SET - 1]


def _loot(code: int) -> str:
    card = LETTERS[loot_kind(code)]
    return f"{card}{code - NUMBERS + 1}" if NUMBERS <= code < JOKER_IN_SET else card


def _plays() -> Iterator[str]:
    for black in range(BLACKS):
        letter = LETTERS[FIRST_BLACK + black]
        for seat in range(MAX_SEATS):
            if NEEDS_TARGET[black]:
                yield f"{letter}@{seat}"
            else:
                yield letter if seat == 0 else ""


def _notations() -> Iterator[str]:
    """Move strings in the order of the actions; orders (Lookout) depend on the cards seen."""
    for action in range(EXTEND):
        yield f"+{group_text(laid_group(action))}"
    for group in range(MAX_GROUPS):
        for code in range(EXTEND_CODES):
            yield f"e{group + 1}:{_extension(code)}"
    for group in range(MAX_GROUPS):
        yield f"-{group + 1}"
    yield from _plays()
    yield from ("out", "d", "u", "done", "block", "pass")
    for group in range(MAX_GROUPS):
        for code in range(LOOT_CODES):
            yield f"g{group + 1}:{_loot(code)}"
    for prefix, kinds in (
        ("w:", range(KINDS)),
        ("k:", range(FIRST_BLACK, KINDS)),
        ("~", range(KINDS)),
        ("m:", range(KINDS)),
    ):
        for kind in kinds:
            yield f"{prefix}{LETTERS[kind]}"
    for _order in ORDERS:
        yield ""


NOTATION = tuple(_notations())
"""Move string of every action, empty for orders."""


def order_text(cards: list[int], action: int) -> str:
    """Move string of an order of the cards seen: `o:3T4K`, top first."""
    order = ORDERS[action - ORDER]
    return "o:" + "".join(LETTERS[cards[order[place]]] for place in range(len(cards)))


def parse_order(cards: list[int], text: str) -> int | None:
    """The order that a move string names; of equal cards the first stays first."""
    for action in range(ORDER, ORDER + len(ORDERS)):
        order = ORDERS[action - ORDER][: len(cards)].tolist()
        if sorted(order) == list(range(len(cards))) and order_text(cards, action) == text:
            return action
    return None


def read_deal(deal: object, players: int) -> tuple[Ints, int]:
    """Deck and first player of a record's deal; raises DealError."""
    if not isinstance(deal, dict):
        raise DealError(_("the deal must be an object"))
    for name in ("pile", "first"):
        if name not in deal:
            raise DealError(_("the deal lacks {name}").format(name=name))
    for name in deal:
        if name not in ("pile", "first"):
            raise DealError(_("the deal has a superfluous field {name}").format(name=name))
    first = deal["first"]
    if type(first) is not int or not 0 <= first < players:
        wish = _("the first player must be a seat from 0 to {last}")
        raise DealError(wish.format(last=players - 1))
    pile = deal["pile"]
    if not isinstance(pile, str) or not set(pile) <= set(LETTERS):
        raise DealError(_("pile: cards are written as letters of {all}").format(all=LETTERS))
    if len(pile) != CARDS:
        wish = _("pile: {cards} cards are needed, not {found}")
        raise DealError(wish.format(cards=CARDS, found=len(pile)))
    for kind, letter in enumerate(LETTERS):
        if pile.count(letter) != COPIES[kind]:
            wish = _("pile: {count} cards are {letter}, not {copies}")
            found = pile.count(letter)
            raise DealError(wish.format(count=found, letter=letter, copies=COPIES[kind]))
    return np.array([LETTERS.index(letter) for letter in pile], np.int64), first


def write_deal(deck: Ints, first: int) -> dict[str, Any]:
    """The deal of a record."""
    return {"pile": "".join(LETTERS[kind] for kind in deck), "first": int(first)}
