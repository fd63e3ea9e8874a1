"""The same table, sat at from another chair: deals and moves with every seat moved by one.

Each game has a function for its deals and one for its moves; whoever adds a game adds two.
"""

from collections.abc import Callable
from typing import Any

Deal = dict[str, Any]


def shifted(parts: list[Any]) -> list[Any]:
    """What belongs to seat s, given to seat s + 1."""
    return parts[-1:] + parts[:-1]


def rainbow_deal(deal: Deal, players: int) -> Deal:
    """Hands and reserves move with their seats."""
    moved = {name: shifted(deal[name]) for name in ("hands", "reserves") if name in deal}
    return deal | moved | {"leader": (deal["leader"] + 1) % players}


def arcoiris_deal(deal: Deal, players: int) -> Deal:
    """Hands change places and every card shows its other side."""
    deck = [card[::-1] for card in deal["deck"]]
    hand = 2 if len(deck) == 5 else 3  # A1.6
    hands = deck[hand : 2 * hand] + deck[:hand]
    return {"deck": hands + deck[2 * hand :], "first": (deal["first"] + 1) % players}


def pirates_deal(deal: Deal, players: int) -> Deal:
    """Seven cards for each seat lie on top of the pile."""
    pile = deal["pile"]
    hands = [pile[7 * seat : 7 * seat + 7] for seat in range(players)]
    rest = pile[7 * players :]
    return {"pile": "".join(shifted(hands)) + rest, "first": (deal["first"] + 1) % players}


def same_move(move: str, players: int) -> str:
    """A move that names no seat."""
    del players
    return move


def pirates_move(move: str, players: int) -> str:
    """`T@1` names a seat."""
    card, at, seat = move.partition("@")
    return f"{card}@{(int(seat) + 1) % players}" if at else move


DEALS: dict[str, Callable[[Deal, int], Deal]] = {
    "rainbow": rainbow_deal,
    "arcoiris": arcoiris_deal,
    "pirates": pirates_deal,
}
MOVES: dict[str, Callable[[str, int], str]] = {
    "rainbow": same_move,
    "arcoiris": same_move,
    "pirates": pirates_move,
}
