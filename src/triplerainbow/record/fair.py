"""Fair deals: from a secret seed by SHA-256 alone, so that anybody can deal the cards again.

The hash of the seed is shown before the first move, the seed after the last. The algorithm is
described in docs/records.md, section "Fair deals". It is part of the format: what a seed deals
stays for ever, so nothing here rests on a library's generator or on the codes of our kernels.
"""

import re
import secrets
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, count
from typing import Any

from triplerainbow.games.info import OptionValue

WORDS = 2**32
"""Numbers are made of words from 0 to WORDS - 1."""


@dataclass(frozen=True)
class Fair:
    """What a fair deal follows from, well formed."""

    seed: str
    first: int | None = None
    """The first player where the table fixed one, else None."""

    def written(self) -> dict[str, Any]:
        """The field `fair` of a record."""
        fair: dict[str, Any] = {"seed": self.seed, "hash": commitment(self.seed)}
        return fair if self.first is None else fair | {"first": self.first}


# Seeds


def new_seed() -> str:
    """A secret seed: 128 random bits as 32 hexadecimal digits in lower case."""
    return secrets.token_hex(16)


def is_seed(value: object) -> bool:
    """Whether this is a seed as `new_seed` writes it."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None


def is_hash(value: object) -> bool:
    """Whether this looks like what `commitment` returns."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def commitment(seed: str) -> str:
    """The hash that is shown before the first move: SHA-256 of the seed's 32 signs, in hex."""
    return sha256(seed.encode()).hexdigest()


# Numbers


class Numbers:
    """The uniform integers that a seed gives for one purpose, in a fixed order."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._words = _words(f"{seed}/{purpose}")

    def below(self, n: int) -> int:
        """The next integer from 0 to n - 1, for 1 <= n <= 2**32. Takes a word even if n is 1."""
        limit = WORDS // n * n  # from here on a word would favour the low numbers
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % n

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """The cards in random order: the last place first, each swapped with one up to itself."""
        order = list(cards)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _words(key: str) -> Iterator[int]:
    """Words without end: the eight, high byte first, of SHA-256("KEY/0"), those of "KEY/1" etc."""
    for counter in count():
        yield from struct.unpack(">8I", sha256(f"{key}/{counter}".encode()).digest())


# Deals


def deal(
    seed: str,
    game: str,
    players: int,
    options: Mapping[str, OptionValue],
    first: int | None = None,
) -> dict[str, Any]:
    """The `deal` of the record; `first` is the first player if the table fixes one.

    All arguments are checked already. The rules of the games check what is dealt here
    (`Start.fair`).
    """
    numbers = Numbers(seed, "deal")
    cards = numbers.shuffled(sorted_deck(game, options))
    begins = first_player(seed, players) if first is None else first
    if game == "rainbow":
        return _rainbow_deal(cards, players, begins)
    if game == "pirates":
        return {"pile": "".join(cards), "first": begins}
    assert game == "arcoiris"
    sides = [card[::-1] if numbers.below(2) else card for card in cards]
    return {"deck": sides, "first": begins}


def first_player(seed: str, players: int) -> int:
    """The seat that begins where the table does not fix it."""
    return Numbers(seed, "first").below(players)


def outcome(seed: str, ply: int, weights: Sequence[int]) -> int:
    """Place of the chance outcome after `ply` moves; `weights` are above 0, in a fixed order."""
    at = Numbers(seed, f"chance/{ply}").below(sum(weights))
    place = 0
    while at >= weights[place]:
        at -= weights[place]
        place += 1
    return place


# Decks

PIRATES_COPIES = dict(
    zip("1234567JXTCWKSLMO", [11] * 7 + [7, 5] + [5, 4, 4, 3, 4, 5, 2, 4], strict=True)
)
"""Cards of each kind (P1.1-P1.3), in the order of the sorted deck."""

ARCOIRIS_LETTERS = "ROYGTBPWK"
"""The seven colours, white, black: the order of the sorted deck (A1.1)."""

ROW = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
HAND = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}
"""Cards of Rainbow's first row and of a hand by number of players (R1.2, R1.3)."""


def sorted_deck(game: str, options: Mapping[str, OptionValue]) -> list[str]:
    """The cards of a game before they are shuffled, in the letters of records."""
    if game == "rainbow":
        return [rank for rank in "123456" for _copy in range(10)]
    if game == "pirates":
        return [kind for kind, copies in PIRATES_COPIES.items() for _copy in range(copies)]
    assert game == "arcoiris"
    pairs = ["".join(pair) for pair in combinations(ARCOIRIS_LETTERS, 2)]
    if "deck" in options:
        faces = ARCOIRIS_LETTERS if options["deck"] == "nine" else "ROYWK"  # A1.3, A1.6
        circle = faces + faces[0]
        return [pair for pair in pairs if pair in circle or pair[::-1] in circle]
    # A1.2: two of a pair of colours, one of a pair with white or black.
    return [pair for pair in pairs for _copy in range(1 if set(pair) & set("WK") else 2)]


def _rainbow_deal(cards: Sequence[str], players: int, leader: int) -> dict[str, Any]:
    """R1.2-R1.6: the row, the hands, then the reserves of two players or what is set aside."""
    rest = iter(cards)

    def take(number: int) -> str:
        return "".join(sorted(next(rest) for _card in range(number)))

    dealt: dict[str, Any] = {
        "row": take(ROW[players]),
        "hands": [take(HAND[players]) for _seat in range(players)],
    }
    if players == 2:
        dealt["reserves"] = [take(HAND[2]) for _seat in range(2)]
    if players == 3:
        dealt["aside"] = "".join(sorted(rest))
    return dealt | {"leader": leader}
