"""Games with fair deals: playing them, and what `verify` says of their records."""

import hashlib
import random
from typing import Any

import pytest

import triplerainbow as tr
from tests.laws.settings import Setting
from tests.naive import fair as naive
from tests.samples import INTERPRETED
from triplerainbow.games.verbs import CHANCE
from triplerainbow.record import RecordFault, dump_line, fair, parse_line, verify_record

Json = dict[str, Any]

SEED = "00112233445566778899aabbccddeeff"
HASH = "5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720"


def seed_of(*key: object) -> str:
    """A fixed seed for a test."""
    return hashlib.sha256("/".join(map(str, key)).encode()).hexdigest()[:32]


# Matches


def play_randomly(match: tr.Match, key: object, moves: int = 10**6) -> None:
    """Random moves to the end of the game, or this many."""
    rng = random.Random(f"fair {key}")
    while moves and not match.over:
        match.play(rng.choice(match.legal()))
        moves -= 1


def steal(match: tr.Match) -> None:
    """Play on until chance has taken a card, with Stinky whenever that is possible."""
    rng = random.Random(1)
    while not match.moves or not match.moves[-1].startswith("~"):
        legal = match.legal()
        played = [move for move in legal if move[0] == "S"] or ["pass"] * ("pass" in legal)
        match.play(rng.choice(played or ["d"] * ("d" in legal) or legal))


@pytest.fixture(scope="module")
def stolen() -> Json:
    """The record of a fair game of pirates that stands right after Stinky's two cards."""
    match = tr.Match.fair("pirates", 3, seed=SEED)
    steal(match)
    assert match.moves[-2].startswith("~")
    return match.record()


def test_a_game_to_its_end_and_its_record(setting: Setting) -> None:
    seed = seed_of(setting)
    match = tr.Match.fair(setting.game, setting.players, seed=seed, options=setting.options)
    play_randomly(match, setting, 60 if INTERPRETED else 10**6)
    record = match.record()
    assert verify_record(parse_line(dump_line(record))) == match.plies
    assert "seed" not in record
    assert record["fair"] == {"seed": seed, "hash": fair.commitment(seed)}
    for twin in (tr.Match.from_record(dump_line(record)), match.copy()):
        assert twin.record() == record
        assert (twin.seed, twin.commitment) == (seed, fair.commitment(seed))


def test_the_place_of_the_field() -> None:
    assert list(tr.Match.fair("rainbow", names=["Ana", "Bo"]).record()) == (
        ["format", "game", "players", "options", "names", "engine", "fair", "deal", "moves"]
    )


def test_other_matches_show_no_hash() -> None:
    match = tr.Match("rainbow", seed=SEED)
    assert match.commitment is None
    assert "fair" not in match.record()
    assert match.record()["deal"] != tr.Match.fair("rainbow", seed=SEED).record()["deal"]
    assert tr.Match.from_record(match.record()).commitment is None


def test_secret_seeds_differ() -> None:
    matches = [tr.Match.fair("rainbow") for _match in range(2)]
    assert matches[0].seed != matches[1].seed
    assert all(fair.is_seed(match.seed) for match in matches)


def test_a_fixed_first_player_is_told() -> None:
    for first in range(4):
        match = tr.Match.fair("rainbow", 4, seed=SEED, first=first)
        record = match.record()
        assert record["fair"] == {"seed": SEED, "hash": HASH, "first": first}
        assert match.seat == record["deal"]["leader"] == first
        assert verify_record(record) == 0
        assert tr.Match.from_record(record).record() == match.copy().record() == record


def test_chance_outcomes_follow_from_the_seed(stolen: Json) -> None:
    hands = hands_that_lost(stolen)
    assert len(hands) == 2
    for ply, hand in hands.items():
        assert stolen["moves"][ply] == "~" + naive.outcome(SEED, ply, hand)


def hands_that_lost(record: Json) -> dict[int, str]:
    """By ply of a chance outcome the hand that it is drawn from, in the order of the letters."""
    hands = {}
    for ply, move in enumerate(record["moves"]):
        if move.startswith("~"):
            match = tr.Match.from_record(record, ply)
            target = int(next(m for m in reversed(match.moves) if m[0] == "S")[-1])
            held = match.view(target).to_json()["hand"]
            hands[ply] = "".join(sorted(held, key="1234567JXTCWKSLMO".index))
    return hands


def test_a_loaded_game_goes_on_with_fair_chance(stolen: Json) -> None:
    due = stolen["moves"][-2:]
    for upto, drawn in ((-3, due), (-2, due), (-1, due[1:])):
        match = tr.Match.from_record(stolen, len(stolen["moves"]) + upto)
        for twin in (match.copy(), match):
            if upto == -3:
                twin.play(stolen["moves"][-3])
            else:
                assert twin.seat == CHANCE
                assert twin.draw_chance() == drawn
            assert twin.record() == stolen


def test_an_undo_meets_the_same_outcomes(stolen: Json) -> None:
    match = tr.Match.from_record(stolen)
    match.undo()
    assert match.moves == stolen["moves"][:-3]
    match.play(stolen["moves"][-3])
    assert match.record() == stolen


def test_no_other_outcome_can_be_played(stolen: Json) -> None:
    match = tr.Match.from_record(stolen, len(stolen["moves"]) - 1)
    before = match.record()
    due = stolen["moves"][-1]
    other = next(move for move in match.legal() if move != due)
    with pytest.raises(tr.IllegalActionError) as refused:
        match.play(other)
    assert str(refused.value) == (
        f'"{other}": by the seed of this fair game chance gives "{due}" here'
    )
    with pytest.raises(tr.IllegalActionError):
        match.play("~?")
    assert match.record() == before
    match.play(due)
    assert match.record() == stolen


SEEDS_REFUSED = [
    "",
    SEED[1:],
    SEED + "0",
    SEED.upper(),
    SEED[1:] + "\n",
    SEED[1:] + "١",
    7,
    b"",
    True,
]


@pytest.mark.parametrize("seed", SEEDS_REFUSED, ids=repr)
def test_seeds_that_are_refused(seed: Any) -> None:
    sentence = "^the seed of a fair deal is 32 hexadecimal digits in lower case$"
    with pytest.raises(ValueError, match=sentence):
        tr.Match.fair("rainbow", seed=seed)


@pytest.mark.parametrize(
    "first", [-1, 3, 10**5000, True, "0", 1.0, [0]], ids=lambda v: str(type(v))
)
def test_first_players_that_are_refused(first: Any) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat .*; the seats are 0 to 2$"):
        tr.Match.fair("rainbow", 3, first=first)


def test_other_arguments_are_refused_as_ever() -> None:
    with pytest.raises(ValueError, match=r"^there is no game chess"):
        tr.Match.fair("chess")
    with pytest.raises(ValueError, match=r"^Rainbow is for 2 to 6 players, not 7"):
        tr.Match.fair("rainbow", 7)
    with pytest.raises(ValueError, match=r"^Rainbow has no options; remove peek"):
        tr.Match.fair("rainbow", options={"peek": True})
    with pytest.raises(ValueError, match=r"^names must be 2 texts"):
        tr.Match.fair("rainbow", names=["Ana"])


# Verifying


@pytest.fixture(scope="module")
def good() -> Json:
    """A fair game of Rainbow that has begun."""
    match = tr.Match.fair("rainbow", 4, seed=SEED)
    play_randomly(match, "good", 3)
    return match.record()


def in_fair(record: Json, **changes: object) -> Json:
    return record | {"fair": record["fair"] | changes}


def fault_of(record: Json) -> tuple[int | None, str]:
    """Ply and sentence of the fault; whoever goes on with the record meets the same."""
    with pytest.raises(RecordFault) as fault:
        verify_record(parse_line(dump_line(record)))
    with pytest.raises(RecordFault) as again:
        tr.Match.from_record(record)
    assert str(again.value) == str(fault.value)
    return fault.value.ply, str(fault.value)


OTHER = seed_of("other")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (None, "fair must be an object"),
        ([SEED, HASH], "fair must be an object"),
        ({}, "fair lacks seed"),
        ({"seed": SEED}, "fair lacks hash"),
        ({"hash": HASH}, "fair lacks seed"),
        ({"seed": SEED, "hash": HASH, "more": 1}, 'fair has a superfluous field "more"'),
        *[
            ({"seed": seed, "hash": HASH}, "the seed of a fair deal is 32 hexadecimal digits")
            for seed in (SEED.upper(), SEED[1:], SEED + "\n", 11, None, [SEED])
        ],
        *[
            ({"seed": SEED, "hash": digest}, "the hash of a fair deal is 64 hexadecimal digits")
            for digest in (HASH.upper(), HASH[1:], HASH + "\n", 1, None)
        ],
        ({"seed": OTHER, "hash": HASH}, "the hash in fair is not that of the seed, which is "),
        (
            {"seed": SEED, "hash": fair.commitment(OTHER)},
            f"the hash in fair is not that of the seed, which is {HASH}",
        ),
        *[
            (
                {"seed": SEED, "hash": HASH, "first": first},
                "the first player in fair must be a seat from 0 to 3",
            )
            for first in (-1, 4, True, None, 1.0, "1")
        ],
    ],
)
def test_a_field_that_is_wrong(good: Json, value: object, sentence: str) -> None:
    ply, found = fault_of(good | {"fair": value})
    assert ply is None
    assert found.startswith(sentence)


def test_a_seed_beside_it(good: Json) -> None:
    for seed in (SEED, 7):
        fault = fault_of(good | {"seed": seed})
        assert fault == (None, "the record has a seed beside that in fair")


def test_another_seed_with_its_hash(good: Json) -> None:
    first = good["deal"]["leader"]
    seeds = (seed_of("other", number) for number in range(99))
    other = next(seed for seed in seeds if fair.first_player(seed, 4) == first)
    fault = fault_of(in_fair(good, seed=other, hash=fair.commitment(other)))
    assert fault == (None, "the deal does not follow from the seed in fair")


def test_another_deal(setting: Setting) -> None:
    """Two cards that have changed places are noticed, wherever they lie."""
    match = tr.Match.fair(setting.game, setting.players, seed=SEED, options=setting.options)
    record = match.record()
    for deal in swapped(record["deal"]):
        assert fault_of(record | {"deal": deal}) == (
            None,
            "the deal does not follow from the seed in fair",
        )


def swapped(deal: Json) -> list[Json]:
    """Deals of the same cards in which a few lie elsewhere."""
    if "pile" in deal:
        pile = deal["pile"]
        assert pile[-1] != pile[-2]
        return [deal | {"pile": pile[:-2] + pile[-1] + pile[-2]}]
    if "deck" in deal:
        cards = deal["deck"]
        return [
            deal | {"deck": [cards[1], cards[0], *cards[2:]]},
            deal | {"deck": [*cards[:-1], cards[-1][::-1]]},
        ]
    (low, *rest), (hand, *hands) = deal["row"], deal["hands"]
    assert low != hand[-1]
    row = "".join(sorted([hand[-1], *rest]))
    return [deal | {"row": row, "hands": ["".join(sorted(low + hand[:-1])), *hands]}]


def test_another_first_player(good: Json) -> None:
    leader = good["deal"]["leader"]
    other = (leader + 1) % 4
    begun = good | {"moves": [], "deal": good["deal"] | {"leader": other}}
    assert fault_of(begun) == (
        None,
        f"in a fair deal of this seed seat {leader} begins, not seat {other}",
    )
    assert verify_record(in_fair(begun, first=other)) == 0
    assert fault_of(in_fair(begun, first=leader)) == (
        None,
        f"fair says that seat {leader} begins, but in the deal it is seat {other}",
    )


def test_another_chance_outcome(stolen: Json) -> None:
    plies = len(stolen["moves"])
    for ply in (plies - 1, plies):
        moves = stolen["moves"][:ply]
        due = moves[-1]
        legal = tr.Match.from_record(stolen, ply - 1).legal()
        for other in (move for move in legal if move != due):
            fault = fault_of(stolen | {"moves": [*moves[:-1], other]})
            sentence = f'"{other}": by the seed of this fair game chance gives "{due}" here'
            assert fault == (ply, sentence)


def test_readers_that_ignore_the_field(stolen: Json) -> None:
    """Without `fair` the same record is an ordinary one, and any outcome may be."""
    plain = {name: value for name, value in stolen.items() if name != "fair"}
    assert verify_record(plain) == len(plain["moves"])
    match = tr.Match.from_record(plain, len(plain["moves"]) - 1)
    for outcome in match.legal():
        assert verify_record(plain | {"moves": [*match.moves, outcome]}) == match.plies + 1
