"""Random streams: the same numbers for ever, and without bias."""

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from triplerainbow.kernel.random import (
    FACTOR_A,
    FACTOR_B,
    WORD,
    below,
    draw,
    next_word,
    shuffle,
    stream,
)

DOUBT = 1e-6
"""A fit as bad as this is no accident. Seeds are fixed, so no test flickers."""


def is_prime(n: int) -> bool:
    """Miller-Rabin; these bases decide for all n < 3.3 * 10**24 (Sorenson and Webster 2015)."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if n < 2 or any(n % base == 0 and n != base for base in bases):
        return False
    twos, odd = 0, n - 1
    while odd % 2 == 0:
        twos, odd = twos + 1, odd // 2
    return all(
        base == n
        or pow(base, odd, n) == 1
        or any(pow(base, odd << shift, n) == n - 1 for shift in range(twos))
        for base in bases
    )


def test_miller_rabin_itself() -> None:
    sieve = [n for n in range(2, 2000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert [n for n in range(2000) if is_prime(n)] == sieve
    assert not is_prime(3215031751)  # the smallest strong pseudoprime to 2, 3, 5 and 7
    assert is_prime(2**61 - 1)


@pytest.mark.parametrize("factor", [FACTOR_A, FACTOR_B])
def test_multipliers_give_safe_primes(factor: int) -> None:
    """So the period is a * 2**31 - 1, the order of 2**32 modulo a * 2**32 - 1."""
    modulus, order = factor * 2**32 - 1, factor * 2**31 - 1
    assert is_prime(modulus)
    assert is_prime(order)
    assert pow(2**32, order, modulus) == 1


def test_states_never_overflow() -> None:
    largest = max(FACTOR_A, FACTOR_B) * WORD + (2**63 - 1 >> 32)
    assert largest < 2**63


FIRST_WORDS = {
    (0,): [2235401902, 3409214727, 2144243449, 4129830348, 2650951715],
    (7,): [4188396984, 4007211617, 3289241634, 2774063709, 1162182393],
    ("deal", 7): [382021091, 3387995675, 4027992746, 1378784581, 71259260],
    (-1, "x", 3): [2180848948, 1326700487, 2713443755, 808198227, 2643883211],
}


@pytest.mark.parametrize("key", FIRST_WORDS)
def test_golden_numbers(key: tuple[int | str, ...]) -> None:
    rng = stream(*key)
    assert [int(next_word(rng)) for _ in range(5)] == FIRST_WORDS[key]


def reference_words(states: list[int], count: int) -> list[int]:
    """The generators in exact integers: lag-1 multiply-with-carry, combined by exclusive or."""
    words = []
    for _ in range(count):
        states = [
            factor * (state % 2**32) + state // 2**32
            for factor, state in zip((FACTOR_A, FACTOR_B), states, strict=True)
        ]
        words.append((states[0] ^ states[1]) % 2**32)
    return words


def test_words_are_those_of_exact_arithmetic() -> None:
    for key in range(20):
        rng = stream("exact", key)
        expected = reference_words(rng.tolist(), 200)
        assert [int(next_word(rng)) for _ in range(200)] == expected


def test_extreme_states() -> None:
    for word in (1, WORD, 2**32, (FACTOR_A << 32) - 2):
        rng = np.array([word, min(word, (FACTOR_B << 32) - 2)], np.int64)
        expected = reference_words(rng.tolist(), 50)
        assert [int(next_word(rng)) for _ in range(50)] == expected


def test_streams_differ_by_key() -> None:
    keys: list[tuple[int | str, ...]] = [(n,) for n in range(500)]
    keys += [("deal", n) for n in range(500)] + [("deal", "1", 2), ("deal", "1", 3), ("deal1", 2)]
    states = {tuple(stream(*key).tolist()) for key in keys}
    assert len(states) == len(keys)
    assert all(a > 0 and b > 0 for a, b in states)


def test_stream_is_two_int64() -> None:
    rng = stream("any")
    assert rng.dtype == np.int64
    assert rng.shape == (2,)


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 52, 60, 120])
def test_below_is_uniform(bound: int) -> None:
    rng = stream("below", bound)
    draws = 60 * bound
    counts = Counter(int(below(rng, bound)) for _ in range(draws))
    assert set(counts) <= set(range(bound))
    observed = [counts[value] for value in range(bound)]
    assert bound == 1 or chisquare(observed).pvalue > DOUBT


def test_below_rejects_the_surplus() -> None:
    """With the bound 3 * 2**29 a quarter of all words are thrown away; without, thirds differ."""
    bound = 3 * 2**29
    rng = stream("large bound")
    values = [int(below(rng, bound)) for _ in range(6000)]
    assert all(0 <= value < bound for value in values)
    residues = Counter(value % 3 for value in values)
    thirds = Counter(value // 2**29 for value in values)
    assert chisquare([residues[n] for n in range(3)]).pvalue > DOUBT
    assert chisquare([thirds[n] for n in range(3)]).pvalue > DOUBT
    again = stream("large bound")
    words = reference_words(again.tolist(), 10_000)
    fair = [word * bound >> 32 for word in words if word * bound % 2**32 >= 2**32 % bound]
    assert values == fair[:6000]


def test_bits_are_balanced() -> None:
    rng = stream("bits")
    words = np.array([int(next_word(rng)) for _ in range(4000)])
    for bit in range(32):
        ones = int(((words >> bit) & 1).sum())
        assert chisquare([ones, 4000 - ones]).pvalue > DOUBT, f"bit {bit}"


def test_shuffle_gives_every_order_equally_often() -> None:
    rng = stream("shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = np.arange(4)
        shuffle(rng, cards, 4)
        orders[tuple(cards.tolist())] += 1
    every = list(itertools.permutations(range(4)))
    assert set(orders) == set(every)
    assert chisquare([orders[order] for order in every]).pvalue > DOUBT


def test_shuffle_touches_only_its_part() -> None:
    cards = np.arange(10)
    shuffle(stream("part"), cards, 6)
    assert sorted(cards[:6].tolist()) == list(range(6))
    assert cards[6:].tolist() == [6, 7, 8, 9]
    shuffle(stream("none"), cards[:0], 0)


def test_draw_takes_one_card_by_its_share() -> None:
    rng = stream("draw")
    shares = np.array([1, 0, 2, 5], np.int64)
    kinds: Counter[int] = Counter()
    for _ in range(2000):
        counts = shares.copy()
        kind = int(draw(rng, counts, 8))
        kinds[kind] += 1
        assert counts[kind] == shares[kind] - 1
        assert counts.sum() == 7
    assert kinds[1] == 0
    assert chisquare([kinds[0], kinds[2], kinds[3]], [250, 500, 1250]).pvalue > DOUBT


def test_draw_empties_the_counts() -> None:
    counts = np.array([2, 3], np.int64)
    rng = stream("empty")
    drawn = [int(draw(rng, counts, left)) for left in range(5, 0, -1)]
    assert sorted(drawn) == [0, 0, 1, 1, 1]
    assert counts.tolist() == [0, 0]
