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
from itertools import count
from typing import Any

from triplerainbow.games.catalog import load
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
    rules = load(game).fair
    cards = numbers.shuffled(rules.sorted_deck(options))
    begins = first_player(seed, players) if first is None else first
    return rules.laid_out(cards, players, begins, numbers.below)


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
