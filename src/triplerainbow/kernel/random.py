"""Random streams for kernels: small, fast, the same in every mode and for ever.

A stream is an int64 array of shape (2,): the states of two multiply-with-carry generators
(G. Marsaglia, base 2**32), whose outputs are combined by exclusive or. Each multiplier a is below
2**31, so no step overflows int64 and interpreted code computes the same numbers as compiled
code; a * 2**32 - 1 and a * 2**31 - 1 are prime, so each period is a * 2**31 - 1. NumPy's
generators are not used inside kernels because their streams may change between versions, and a
seed names a game here.
"""

import hashlib

import numpy as np

from triplerainbow.kernel.compile import kernel
from triplerainbow.kernel.layout import Ints

WORD = 0xFFFFFFFF
"""Mask of the low 32 bits."""

FACTOR_A, FACTOR_B = 2131995753, 2051013963
"""Multipliers of the two generators, both from Marsaglia's list of safe primes."""


def stream(*key: int | str) -> Ints:
    """A random stream for this key; different keys give unrelated streams."""
    digest = hashlib.blake2b("\x1f".join(map(str, key)).encode(), digest_size=16).digest()
    words = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big")
    factors = FACTOR_A, FACTOR_B
    # 0 and a * 2**32 - 1 are fixed points of a generator; every other state is good.
    states = [1 + w % ((a << 32) - 2) for w, a in zip(words, factors, strict=True)]
    return np.array(states, np.int64)


@kernel
def next_word(rng: Ints) -> int:
    """Advance the stream; 32 random bits as an integer from 0 to 2**32 - 1."""
    a = int(rng[0])
    b = int(rng[1])
    a = FACTOR_A * (a & WORD) + (a >> 32)
    b = FACTOR_B * (b & WORD) + (b >> 32)
    rng[0] = a
    rng[1] = b
    return (a ^ b) & WORD


@kernel
def below(rng: Ints, bound: int) -> int:
    """Uniform integer from 0 to bound - 1, without bias, for 1 <= bound < 2**31 (Lemire 2019)."""
    product = next_word(rng) * bound
    if (product & WORD) < bound:
        floor = (WORD + 1) % bound
        while (product & WORD) < floor:
            product = next_word(rng) * bound
    return product >> 32


@kernel
def shuffle(rng: Ints, cards: Ints, count: int) -> None:
    """Put the first `count` entries into uniformly random order (Fisher-Yates)."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def draw(rng: Ints, counts: Ints, total: int) -> int:
    """Take one card at random from `counts` (cards of each kind, `total` in all); its kind."""
    card = below(rng, total)
    kind = 0
    while card >= counts[kind]:
        card -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
