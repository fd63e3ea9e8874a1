"""Rainbow in words: deals in records, refusals, and the log."""

from typing import Any

import pytest

from tests.games.rainbow_positions import DECK, dealt, play, position, refused, seen, told
from triplerainbow.games.deals import DealError
from triplerainbow.games.rainbow.game import GAME
from triplerainbow.games.rainbow.notation import NOTATION

RESERVES = ["11223344556612", "11223344556634"]


def deal_of(players: int) -> dict[str, Any]:
    """The deal of an unshuffled deck."""
    return GAME.write_deal(GAME.read_deal(raw_deal(players), players, {})[0], 1, players, {})


def raw_deal(players: int) -> dict[str, Any]:
    """Cards of an unshuffled deck, dealt by hand."""
    cards = iter(DECK)

    def take(count: int) -> str:
        return "".join(sorted(next(cards) for _ in range(count)))

    sizes = {2: (4, 14), 3: (3, 14), 4: (4, 14), 5: (5, 11), 6: (6, 9)}
    row, hand = sizes[players]
    deal: dict[str, Any] = {"row": take(row), "hands": [take(hand) for _ in range(players)]}
    if players == 2:
        deal["reserves"] = [take(14), take(14)]
    if players == 3:
        deal["aside"] = take(15)
    return deal | {"leader": 1}


# Deals


@pytest.mark.parametrize("players", GAME.info.seats)
def test_deals_read_and_written(players: int) -> None:
    deck, leader = GAME.read_deal(raw_deal(players), players, {})
    assert leader == 1
    assert GAME.write_deal(deck, leader, players, {}) == raw_deal(players)
    assert list(deal_of(players)) == list(raw_deal(players)), "fields in the usual order"


def without(deal: dict[str, Any], name: str) -> dict[str, Any]:
    return {field: value for field, value in deal.items() if field != name}


FOUR = raw_deal(4)
HANDS: list[str] = FOUR["hands"]
FAULTS: list[tuple[int, object, str]] = [
    (4, None, "the deal must be an object"),
    (4, [FOUR], "the deal must be an object"),
    (4, without(FOUR, "row"), "the deal lacks row"),
    (4, without(FOUR, "leader"), "the deal lacks leader"),
    (2, without(raw_deal(2), "reserves"), "the deal lacks reserves"),
    (3, without(raw_deal(3), "aside"), "the deal lacks aside"),
    (4, FOUR | {"aside": ""}, "the deal has a superfluous field aside"),
    (4, FOUR | {"reserves": []}, "the deal has a superfluous field reserves"),
    (4, FOUR | {"seed": 1}, "the deal has a superfluous field seed"),
    (4, FOUR | {"leader": 4}, "the leader must be a seat from 0 to 3"),
    (4, FOUR | {"leader": -1}, "the leader must be a seat from 0 to 3"),
    (4, FOUR | {"leader": True}, "the leader must be a seat from 0 to 3"),
    (4, FOUR | {"leader": 1.0}, "the leader must be a seat from 0 to 3"),
    (4, FOUR | {"leader": "1"}, "the leader must be a seat from 0 to 3"),
    (4, FOUR | {"row": 1234}, "row: cards are written as ranks 1 to 6"),
    (4, FOUR | {"row": "1237"}, "row: cards are written as ranks 1 to 6"),
    (4, FOUR | {"row": "123"}, "row: 4 cards are needed, not 3"),
    (4, FOUR | {"row": "4321"}, "row: ranks must be in ascending order"),
    (4, FOUR | {"hands": "".join(HANDS)}, "hands must be a list of 4 card strings"),
    (4, FOUR | {"hands": HANDS[:3]}, "hands must be a list of 4 card strings"),
    (4, FOUR | {"hands": [*HANDS[:3], HANDS[3][1:]]}, "hands: 14 cards are needed, not 13"),
    (4, FOUR | {"hands": [*HANDS[:3], None]}, "hands: cards are written as ranks 1 to 6"),
    (4, FOUR | {"row": "1111"}, "the deal has 13 cards of rank 1, not 10"),
    (2, raw_deal(2) | {"reserves": [""]}, "reserves must be a list of 2 card strings"),
    (3, raw_deal(3) | {"aside": "1"}, "aside: 15 cards are needed, not 1"),
]


@pytest.mark.parametrize(("players", "deal", "fault"), FAULTS)
def test_faulty_deals(players: int, deal: object, fault: str) -> None:
    with pytest.raises(DealError) as refusal:
        GAME.read_deal(deal, players, {})
    assert str(refusal.value) == fault


# Moves


def test_the_phase_tells_combos_from_claims() -> None:
    """R2.1, R4.3: `5` and `55` are combos or piles."""
    states = position(["551", "12", "12"], "5 55 6")
    assert GAME.parse(states, "55") == NOTATION.index("55")
    assert GAME.parse(states, "555") is not None
    play(states, "5 1 1")
    assert GAME.parse(states, "55") == len(NOTATION) - 2
    assert GAME.parse(states, "555") is None
    assert GAME.notation(states, len(NOTATION) - 2) == "55"


# Refusals

WRITTEN = "a combo is written as its ranks 1 to 6, for example 4, 33 or 234 (R2.1)"
COMBO_REFUSALS = [
    ("4", "", WRITTEN),
    ("4", "x", WRITTEN),
    ("4", "17", WRITTEN),
    ("4", "5", "your hand has too few cards of rank 5 (R3.1)"),
    ("4", "222", "your hand has too few cards of rank 2 (R3.1)"),
    ("4", "13", "these cards are no single, no set and no run (R2.1)"),
    ("4", "122", "these cards are no single, no set and no run (R2.1)"),
    ("4", "321", "ranks are written in ascending order: 123"),
    ("44", "23", "you may not play a run: a set was played in this trick (R3.2)"),
    ("45", "22", "you may not play a set: a run was played in this trick (R3.2)"),
]


@pytest.mark.parametrize(("lead", "move", "reason"), COMBO_REFUSALS)
def test_refused_combos(lead: str, move: str, reason: str) -> None:
    states = play(position(["445", "12236", "1"], "1 2 3"), lead)
    assert refused(states, move) == reason


def test_refused_claims() -> None:
    """R4.2, R4.3."""
    states = play(position(["12", "12", "12"], "4 33 4"), "1 1 1")
    piles = "the piles are 4, 33"
    assert refused(states, "3") == f"a pair can't be split; {piles} (R4.3)"
    assert refused(states, "44") == f"there is no such pile in the row; {piles} (R4.2)"
    assert refused(states, "?") == f"there is no such pile in the row; {piles} (R4.2)"


# Log


def test_combos_in_the_log() -> None:
    states = position(["4456", "1122", "3345"], "1 2 3")
    assert told(states.copy(), "4") == ["Ana plays single 4."]
    assert told(states.copy(), "44") == ["Ana plays set 44."]
    assert told(states.copy(), "456", viewer=0) == ["You play run 456."]
    assert told(states, "44", viewer=2) == ["Ana plays set 44."]


def test_claims_in_the_log() -> None:
    states = play(position(["12", "12", "13"], "1 33 5"), "1 1 1")
    assert told(states.copy(), "1") == ["Ana takes 1 for 1 point."]
    assert told(states, "33", viewer=0) == ["You take 33 for 6 points."]
    assert told(states, "1", viewer=0) == ["Ben takes 1 for 1 point."]
    assert told(states, "5", viewer=0)[1:] == ["New row: 1 11. You lead."]


def test_the_new_row_in_the_log() -> None:
    states = play(position(["12", "12", "63"], "1 33 5"), "1 1 6 5 33")
    lines = ["Ben takes 1 for 1 point.", "New row: 11 6. Cleo leads."]
    assert told(states, "1") == lines


def test_a_reserve_in_the_log() -> None:
    """R7.4: in view of both."""
    states = play(position(["66", "12345"], "1 2 3 4", reserves=RESERVES), "66 1 2 4 3")
    assert told(states.copy(), "1", viewer=1)[1] == "Ana takes up the reserve."
    assert told(states, "1", viewer=0)[1] == "You take up your reserve."


@pytest.mark.parametrize(("left", "points"), [("2", "1 for the card"), ("22", "2 for the cards")])
def test_the_bonus_in_the_log(left: str, points: str) -> None:
    """R7.5."""
    states = position(["66", left + "11"], "1 2 3 4", reserves=["", RESERVES[1]])
    play(states, "66 1 1 4 3")
    assert told(states.copy(), "1", viewer=1)[2:] == [f"You score {points} left in hand."]
    assert told(states, "1", viewer=0)[2:] == [f"Ben scores {points} left in hand."]


def test_no_bonus_with_more_players_in_the_log() -> None:
    states = play(position(["6", "5", "44"], "1 2 3"), "6 5 4 3 2")
    assert told(states, "1") == [
        "Cleo takes 1 for 1 point.",
        "Two or more players have no cards left: the game is over.",
    ]
    assert seen(states).over


def test_everything_can_be_told_of_a_whole_game() -> None:
    """Every move of a game gives at least one line, for everybody."""
    states = dealt(3)
    while legal := GAME.legal_moves(states):
        move = min(legal)
        for viewer in (-1, 0, 1, 2):
            lines = told(states.copy(), move, viewer)
            assert lines
            assert all(line.endswith(".") for line in lines)
        play(states, move)
