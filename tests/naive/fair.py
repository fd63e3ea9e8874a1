"""Fair deals: a second implementation, after docs/records.md alone."""

import hashlib
from typing import Any

from tests.laws.settings import Setting

Json = dict[str, Any]


def numbers_below(seed: str, purpose: str, bounds: list[int]) -> list[int]:
    """The first numbers below each of these bounds."""
    words: list[int] = []
    for counter in range(200):
        digest = hashlib.sha256(f"{seed}/{purpose}/{counter}".encode()).hexdigest()
        words += [int(digest[8 * place : 8 * place + 8], 16) for place in range(8)]
    numbers = []
    for bound in bounds:
        while words[0] >= 2**32 - 2**32 % bound:
            words.pop(0)
        numbers.append(words.pop(0) % bound)
    return numbers


NINE = ["RO", "RK", "OY", "YG", "GT", "TB", "BP", "PW", "WK"]
FIVE = ["RO", "RK", "OY", "YW", "WK"]


def _full() -> list[str]:
    deck = []
    letters = "ROYGTBPWK"
    for low in range(9):
        for high in range(low + 1, 9):
            deck.append(letters[low] + letters[high])
            if letters[high] not in "WK":
                deck.append(letters[low] + letters[high])
    return deck


FULL = _full()
assert FULL[:4] == ["RO", "RO", "RY", "RY"]
assert FULL[-3:] == ["PW", "PK", "WK"]

PIRATES = (
    "1" * 11 + "2" * 11 + "3" * 11 + "4" * 11 + "5" * 11 + "6" * 11 + "7" * 11 + "JJJJJJJXXXXX"
    "TTTTTCCCCWWWWKKKSSSSLLLLLMMOOOO"
)


def deal(seed: str, setting: Setting, first: int | None) -> Json:
    """The deal of a record."""
    deck = {
        "rainbow": list("111111111122222222223333333333444444444455555555556666666666"),
        "pirates": list(PIRATES),
        "arcoiris": list({"nine": NINE, "five": FIVE}.get(str(setting.options.get("deck")), FULL)),
    }[setting.game]
    size = len(deck)
    draws = numbers_below(seed, "deal", [*range(size, 1, -1), *[2] * size])
    for draw, place in zip(draws, range(size - 1, 0, -1), strict=False):
        deck[place], deck[draw] = deck[draw], deck[place]
    begins = numbers_below(seed, "first", [setting.players])[0] if first is None else first
    if setting.game == "pirates":
        return {"pile": "".join(deck), "first": begins}
    if setting.game == "arcoiris":
        turned = draws[size - 1 :]
        cards = [
            card[1] + card[0] if turn else card for card, turn in zip(deck, turned, strict=True)
        ]
        return {"deck": cards, "first": begins}
    return _rainbow(deck, setting.players, begins)


def _rainbow(deck: list[str], players: int, leader: int) -> Json:
    row, hand = [(4, 14), (3, 14), (4, 14), (5, 11), (6, 9)][players - 2]
    cuts = [row] + [hand] * players + ([14, 14] if players == 2 else [])
    piles = []
    for cut in cuts:
        piles.append("".join(sorted(deck[:cut])))
        deck = deck[cut:]
    dealt = {"row": piles[0], "hands": piles[1 : players + 1], "leader": leader}
    if players == 2:
        dealt["reserves"] = piles[3:]
    if players == 3:
        dealt["aside"] = "".join(sorted(deck))
    else:
        assert not deck
    return dealt


def outcome(seed: str, ply: int, hand: str) -> str:
    """The card that Stinky takes from a hand in the order of the letters."""
    return hand[numbers_below(seed, f"chance/{ply}", [len(hand)])[0]]
