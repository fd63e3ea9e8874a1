"""Fair deals: the documented algorithm, and that every deal is equally likely."""

import hashlib
import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from scipy.stats import chisquare

import triplerainbow as tr
from tests import samples
from tests.laws.settings import Setting
from tests.naive import fair as naive
from triplerainbow.record import fair

SEED = "00112233445566778899aabbccddeeff"
HASH = "5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720"
RECORDS_MD = Path(__file__).parent.parent / "docs" / "records.md"

DOUBT = 1e-6
"""A fit as bad as this is no accident. Seeds are fixed, so the test never flickers."""


def seed_of(*key: object) -> str:
    """A fixed seed for a test."""
    return hashlib.sha256("/".join(map(str, key)).encode()).hexdigest()[:32]


# The algorithm


def test_the_algorithm_is_the_documented_one(setting: Setting) -> None:
    for number in samples.DEALT_FAIRLY:
        seed = seed_of(setting, number)
        first = None if number % 3 else number % setting.players
        deal = fair.deal(seed, setting.game, setting.players, setting.options, first)
        assert deal == naive.deal(seed, setting, first), f"{setting}, seed {seed}"


def test_a_match_is_dealt_so(setting: Setting) -> None:
    for number, first in enumerate((None, setting.players - 1)):
        seed = seed_of("match", setting, number)
        match = tr.Match.fair(
            setting.game, setting.players, seed=seed, options=setting.options, first=first
        )
        deal = naive.deal(seed, setting, first)
        assert match.record()["deal"] == deal
        assert match.seat == deal["leader" if setting.game == "rainbow" else "first"]


def test_the_example_of_the_documentation() -> None:
    text = RECORDS_MD.read_text(encoding="utf-8")
    options: dict[str, bool | str] = {"deck": "nine"}
    match = tr.Match.fair("arcoiris", seed=SEED, options=options)
    numbers = fair.Numbers(SEED, "deal")
    digest = hashlib.sha256(f"{SEED}/deal/0".encode()).hexdigest()
    words = [str(int(digest[at : at + 8], 16)) for at in range(0, 64, 8)]
    word = hashlib.sha256(f"{SEED}/first/0".encode()).hexdigest()[:8]
    told = [
        f"| seed | `{SEED}` |",
        f"| hash | `{match.commitment}` |",
        f"| SHA-256 of `{SEED}/deal/0` | `{digest}` |",
        f"| its words | {', '.join(words)} |",
        f"| {listed([numbers.below(bound) for bound in range(9, 1, -1)])} |",
        f"| `{' '.join(fair.Numbers(SEED, 'deal').shuffled(naive.NINE))}` |",
        f"| {listed([numbers.below(2) for _card in range(9)])} |",
        f"| {fair.first_player(SEED, 2)} (word {int(word, 16)}) |",
        f'"deal": {json.dumps(match.record()["deal"])}',
    ]
    for line in told:
        assert line in text, line
    assert match.commitment == HASH
    assert match.record()["deal"] == {
        "deck": ["RO", "WK", "OY", "GY", "TB", "TG", "PW", "KR", "PB"],
        "first": 1,
    }


def listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def test_what_a_seed_deals_stays() -> None:
    """Golden: a published seed must give the same deal for ever."""
    assert fair.deal(SEED, "rainbow", 3, {}) == {
        "row": "255",
        "hands": ["12233445566666", "11122333344456", "11122344455566"],
        "aside": "111222333445566",
        "leader": 1,
    }
    assert fair.deal(SEED, "pirates", 5, {}, 4) == {
        "pile": "754OJJX3C22O1255536C6M1T23J5J5X657T13LOK6S21X4LKLLC4S1O5ST13"
        "1S56217XL72767J7K7T162JW5643431513667T343W7J6M4XW44C227W4324",
        "first": 4,
    }


def test_the_hash_is_that_of_the_command_line() -> None:
    assert fair.commitment(SEED) == HASH  # printf %s SEED | sha256sum


def test_new_seeds() -> None:
    drawn = {fair.new_seed() for _seed in range(100)}
    assert len(drawn) == 100
    assert all(map(fair.is_seed, drawn))


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 120, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32])
def test_numbers_are_those_of_the_documentation(bound: int) -> None:
    """Bounds just above 2**31 reject half of the words."""
    for seed in (SEED, seed_of(bound)):
        numbers = fair.Numbers(seed, "deal")
        drawn = [numbers.below(bound) for _number in range(100)]
        assert drawn == naive.numbers_below(seed, "deal", [bound] * 100)


# Every deal is equally likely


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 57, 120])
def test_numbers_are_uniform(bound: int) -> None:
    numbers = fair.Numbers(SEED, f"uniform {bound}")
    drawn = Counter(numbers.below(bound) for _number in range(100 * bound))
    assert chisquare([drawn[number] for number in range(bound)]).pvalue > DOUBT


def test_orders_are_uniform() -> None:
    drawn = Counter(
        "".join(fair.Numbers(seed_of("order", number), "deal").shuffled("ABCD"))
        for number in range(2400)
    )
    counts = [drawn["".join(order)] for order in permutations("ABCD")]
    assert sum(counts) == 2400
    assert chisquare(counts).pvalue > DOUBT


def test_places_sides_and_first_players_are_uniform() -> None:
    places: Counter[tuple[str, int]] = Counter()
    turned: Counter[str] = Counter()
    first: Counter[int] = Counter()
    for number in range(900):
        deal = fair.deal(seed_of("nine", number), "arcoiris", 2, {"deck": "nine"})
        for place, card in enumerate(deal["deck"]):
            plain = card if card in naive.NINE else card[::-1]
            places[plain, place] += 1
            turned[plain] += card != plain
        first[deal["first"]] += 1
    every_place = [places[card, place] for card in naive.NINE for place in range(9)]
    assert chisquare(every_place).pvalue > DOUBT
    for card in naive.NINE:
        assert chisquare([turned[card], 900 - turned[card]]).pvalue > DOUBT
    assert chisquare([first[0], first[1]]).pvalue > DOUBT


def test_first_players_are_uniform() -> None:
    for players in range(2, 7):
        drawn = Counter(fair.first_player(seed_of("first", n), players) for n in range(600))
        assert chisquare([drawn[seat] for seat in range(players)]).pvalue > DOUBT


def test_outcomes_have_their_weights() -> None:
    weights = [3, 1, 2]
    drawn = Counter(fair.outcome(SEED, ply, weights) for ply in range(1200))
    shares = [200 * weight for weight in weights]
    assert chisquare([drawn[place] for place in range(3)], shares).pvalue > DOUBT
