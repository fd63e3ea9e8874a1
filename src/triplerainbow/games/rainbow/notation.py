"""Rainbow: notation of moves, and deals in records."""

from operator import mul
from typing import Any

import numpy as np

from triplerainbow.games.deals import DealError
from triplerainbow.games.rainbow.rules import (
    CARDS,
    CARDS_IN,
    COPIES,
    HAND_SIZE,
    KIND_OF,
    LOW_OF,
    RANKS,
    RESERVE,
    ROW_SIZE,
    RUN,
)
from triplerainbow.i18n import _, ngettext
from triplerainbow.kernel import Ints


def _combo_notation() -> list[str]:
    """Ranks in ascending order for every combo action."""
    texts = []
    for kind, low, cards in zip(KIND_OF, LOW_OF, CARDS_IN, strict=True):
        ranks = range(low, low + cards) if kind == RUN else [low] * cards
        texts.append("".join(str(rank + 1) for rank in ranks))
    return texts


_PILES = [str(rank + 1) for rank in range(RANKS)] + [2 * str(rank + 1) for rank in range(RANKS)]

NOTATION = tuple(_combo_notation() + _PILES)
"""Move string of every action. A claim is written like a combo; the phase tells them apart."""

COMBO_OF = {text: action for action, text in enumerate(_combo_notation())}
CLAIM_OF = {text: len(COMBO_OF) + place for place, text in enumerate(_PILES)}


DIGITS = "123456"
"""The ranks in ascending order (R1.1)."""


def ranks_text(counts: Ints) -> str:
    """Counts by rank as ascending digits: "1123"."""
    return "".join(map(mul, DIGITS, counts))


# Deals


def read_deal(deal: object, players: int) -> tuple[Ints, int]:
    """Deck and leader of a record's deal; raises DealError."""
    if not isinstance(deal, dict):
        raise DealError(_("the deal must be an object"))
    parts = {"row": 1, "hands": 1, "leader": 1, "reserves": players == 2, "aside": players == 3}
    wanted = [name for name, needed in parts.items() if needed]
    for name in wanted:
        if name not in deal:
            raise DealError(_("the deal lacks {name}").format(name=name))
    for name in deal:
        if name not in wanted:
            raise DealError(_("the deal has a superfluous field {name}").format(name=name))
    leader = deal["leader"]
    if type(leader) is not int or not 0 <= leader < players:
        raise DealError(_("the leader must be a seat from 0 to {last}").format(last=players - 1))
    deck = _ranks(deal["row"], "row", ROW_SIZE[players])
    deck += _piles(deal["hands"], "hands", players, HAND_SIZE[players])
    if players == 2:
        deck += _piles(deal["reserves"], "reserves", players, RESERVE)
    if players == 3:
        deck += _ranks(deal["aside"], "aside", CARDS - len(deck))
    for rank in range(RANKS):
        if deck.count(rank) != COPIES:
            wish = _("the deal has {count} cards of rank {rank}, not {copies}")
            raise DealError(wish.format(count=deck.count(rank), rank=rank + 1, copies=COPIES))
    return np.array(deck, np.int64), leader


def _piles(value: object, name: str, players: int, cards: int) -> list[int]:
    if not isinstance(value, list) or len(value) != players:
        wish = _("{name} must be a list of {players} card strings")
        raise DealError(wish.format(name=name, players=players))
    return [rank for pile in value for rank in _ranks(pile, name, cards)]


def _ranks(value: object, name: str, cards: int) -> list[int]:
    if not isinstance(value, str) or not set(value) <= set("123456"):
        raise DealError(_("{name}: cards are written as ranks 1 to 6").format(name=name))
    if len(value) != cards:
        wish = ngettext(
            "{name}: {count} card is needed, not {found}",
            "{name}: {count} cards are needed, not {found}",
            int(cards),
        )
        raise DealError(wish.format(name=name, count=cards, found=len(value)))
    if list(value) != sorted(value):
        raise DealError(_("{name}: ranks must be in ascending order").format(name=name))
    return [int(rank) - 1 for rank in value]


def write_deal(deck: Ints, first: int, players: int) -> dict[str, Any]:
    """The deal of a record."""
    cards = iter("".join(str(rank + 1) for rank in deck))

    def take(count: int) -> str:
        return "".join(sorted(next(cards) for _ in range(count)))

    deal: dict[str, Any] = {
        "row": take(ROW_SIZE[players]),
        "hands": [take(HAND_SIZE[players]) for _ in range(players)],
    }
    if players == 2:
        deal["reserves"] = [take(RESERVE) for _ in range(2)]
    if players == 3:
        deal["aside"] = take(CARDS - ROW_SIZE[3] - 3 * HAND_SIZE[3])
    return deal | {"leader": int(first)}
