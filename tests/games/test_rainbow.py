"""Rainbow: every numbered rule, and every worked position of the rules."""

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.rainbow_positions import (
    DECK,
    counted,
    dealt,
    moves_of,
    play,
    position,
    seen,
)
from triplerainbow.games import table
from triplerainbow.games.rainbow.game import GAME
from triplerainbow.games.rainbow.notation import COMBO_OF, NOTATION
from triplerainbow.games.rainbow.rules import CARDS, CARDS_IN, COMBOS, KIND_OF, RUN
from triplerainbow.games.verbs import NOBODY
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream

RESERVES = ["11223344556612", "11223344556634"]


def seat_of(states: Records) -> int:
    return int(table.current_player(states))


def claims(states: Records, moves: str) -> list[tuple[int, int]]:
    """Seat and points of each claim."""
    made = []
    for move in moves.split():
        seat, before = seat_of(states), seen(states).scores
        play(states, move)
        made.append((seat, seen(states).scores[seat] - before[seat]))
    return made


# R1 Cards and deal


@pytest.mark.parametrize("players", GAME.info.seats)
def test_sixty_cards_ten_of_each_rank(players: int) -> None:
    """R1.1."""
    deck = np.zeros(CARDS, np.int64)
    states = GAME.new_state()
    cards = table.shuffle_deck(states, GAME.option_codes({}), stream("R1.1", players), deck)
    assert cards == 60
    assert Counter(deck.tolist()) == dict.fromkeys(range(6), 10)
    table.deal(states, players, GAME.option_codes({}), deck, 0)
    s: Any = states[0]
    everywhere = s.hands.sum(0) + s.reserves.sum(0) + s.aside + s.singles
    assert everywhere.tolist() == [10] * 6


@pytest.mark.parametrize(
    ("players", "row", "hand"), [(2, 4, 14), (3, 3, 14), (4, 4, 14), (5, 5, 11), (6, 6, 9)]
)
def test_row_and_hands(players: int, row: int, hand: int) -> None:
    """R1.2, R1.3: sizes by number of players; the row is shown from low to high."""
    view = seen(dealt(players, deck=DECK[::-1]))
    assert len(view.row) == row
    assert view.row == sorted(view.row)
    assert view.held == [hand] * players


def test_with_three_players_fifteen_cards_are_set_aside() -> None:
    """R1.4: and nobody ever sees them."""
    states = dealt(3)
    s: Any = states[0]
    assert s.aside.sum() == 15
    for viewer in (-1, 0, 1, 2):
        assert "aside" not in seen(states, viewer).to_json()
        hidden = 15 + 14 * (3 if viewer < 0 else 2)
        assert len(seen(states, viewer).unseen) == hidden


@pytest.mark.parametrize("players", GAME.info.seats)
def test_reserves_with_two_players_only(players: int) -> None:
    """R1.5: fourteen cards each, face down, unseen by both; R1.4: set aside with three only."""
    states = dealt(players)
    s: Any = states[0]
    assert s.reserves.sum(1).tolist() == ([14, 14] if players == 2 else [0, 0])
    assert seen(states).unopened == [players == 2] * players
    assert s.aside.sum() == (15 if players == 3 else 0)
    if players == 2:
        assert len(seen(states, 0).unseen) == 14 + 14 + 14


def test_any_seat_may_lead_first() -> None:
    """R1.6: who leads is given with the deal."""
    for first in range(5):
        states = dealt(5, first)
        assert seat_of(states) == first
        assert seen(states).leader == first


# R2 Combos


def test_combos() -> None:
    """R2.1: singles, sets of two to ten, runs of two to six."""
    singles = [str(rank) for rank in range(1, 7)]
    sets = [rank * cards for rank in singles for cards in range(2, 11)]
    runs = ["123456"[a : b + 1] for a, b in itertools.combinations(range(6), 2)]
    assert list(NOTATION[:COMBOS]) == singles + sets + runs
    assert "61" not in COMBO_OF
    assert "456123" not in COMBO_OF


@pytest.mark.parametrize("combo", ["3333333333", "123456"])
def test_largest_combos_can_be_played(combo: str) -> None:
    """R2.1: ten of a rank; the run 1-6."""
    states = play(position([combo + "1", "12", "12"], "1 2 4"), combo)
    assert seen(states).combos == [(0, combo)]


# R3 Playing a trick


def test_everyone_plays_one_combo_clockwise_from_the_leader() -> None:
    """R3.1: exactly one each; no passing."""
    states = position(["11", "22", "33", "44"], "1 2 3 4", leader=2)
    order = []
    for move in ("3", "4", "1", "2"):
        order.append(seat_of(states))
        play(states, move)
    assert order == [2, 3, 0, 1]
    assert seen(states).phase == "claim"


LOCKS = {"": "1 2 3 6 12 22 23 123", "44": "1 2 3 6 22", "45": "1 2 3 6 12 23 123"}


@pytest.mark.parametrize("lead", ["44", "45"])
def test_a_set_or_run_binds_the_trick(lead: str) -> None:
    """R3.2: size is free and nothing has to be beaten."""
    states = position(["4455", "12236", "12236"], "1 2 3")
    play(states, lead)
    assert moves_of(states) == LOCKS[lead]
    play(states, "1")
    assert moves_of(states) == LOCKS[lead], "still bound after a single"


def test_a_single_binds_nothing() -> None:
    """R3.3: also as the lead; the first set or run binds."""
    states = position(["44", "12236", "12236"], "1 2 3")
    play(states, "4")
    assert moves_of(states) == LOCKS[""]
    play(states, "22")
    assert seen(states).lock == "set"
    assert moves_of(states) == LOCKS["44"]


def test_the_next_trick_is_free_again() -> None:
    """R3.2 speaks of this trick only."""
    states = position(["4412", "12236", "12236"], "1 2 3")
    play(states, "44 1 1")
    play(states, "3 2 1")
    assert seen(states).lock is None
    assert moves_of(states) == "1 2 12"


def test_players_without_cards_are_skipped() -> None:
    """R3.4, R6.2: one player is out; the others play and claim without that player."""
    states = position(["11", "", "33", "44"], "1 2 3")
    seats = []
    for move in ("1", "3", "4", "3", "2", "1"):
        seats.append(seat_of(states))
        play(states, move)
    assert seats == [0, 2, 3, 3, 2, 0]
    assert not seen(states).over


# R4 Claiming


@pytest.mark.parametrize(
    ("combos", "order"),
    [
        ("6 5 5 45", [3, 0, 1, 2]),  # more cards first; equal size: higher highest card
        ("6 6 6 6", [0, 1, 2, 3]),  # still equal: played earlier first
        ("12 34 4 345", [3, 1, 0, 2]),
        ("111 66 55 6", [0, 1, 2, 3]),
    ],
)
def test_order_of_claim(combos: str, order: list[int]) -> None:
    """R4.1, whoever leads."""
    for leader in range(4):
        hands = [""] * 4
        for step, combo in enumerate(combos.split()):
            hands[(leader + step) % 4] = combo + "1"
        states = play(position(hands, "1 2 3 4", leader=leader), combos)
        expected = [(leader + slot) % 4 for slot in order]
        assert [seat for seat, _ in seen(states).claim_order] == expected
        assert [seat for seat, _ in claims(states, "1 2 3 4")] == expected


def test_everyone_takes_one_pile_as_they_choose() -> None:
    """R4.2: taking is mandatory, the choice is free."""
    states = play(position(["12", "12", "12"], "1 22 5"), "1 2 1")
    assert moves_of(states) == "1 5 22"
    play(states, "1")
    assert moves_of(states) == "5 22"
    play(states, "22")
    assert moves_of(states) == "5", "forced, but made all the same"


def test_first_row_is_not_paired() -> None:
    """R4.3: in the first trick every card is its own pile."""
    states = dealt(4, deck="5555" + "1" * 10 + "2" * 10 + "3" * 10 + "4" * 10 + "5" * 6 + "6" * 10)
    assert seen(states).row == ["5", "5", "5", "5"]


def test_a_pair_is_taken_whole() -> None:
    """R4.3: later, a pile is a single or a pair; a pair can't be split."""
    states = play(position(["12", "12", "12"], "4 33 5"), "1 1 1")
    assert moves_of(states) == "4 5 33"


def test_a_card_is_worth_its_rank() -> None:
    """R4.4: scores are public."""
    states = play(position(["12", "12", "12"], "4 33 5"), "1 1 1")
    assert claims(states, "33 5 4") == [(0, 6), (1, 5), (2, 4)]
    for viewer in (-1, 0, 1, 2):
        assert seen(states, viewer).scores == [6, 5, 4]


def test_last_cards_still_claim() -> None:
    """R4.5: who played the last cards in this trick claims in it."""
    states = play(position(["55", "12", "12"], "4 33 5"), "55 1 1")
    assert claims(states, "33 5 4") == [(0, 6), (1, 5), (2, 4)]


def test_unclaimed_piles_are_discarded() -> None:
    """R4.6: here a combo was skipped (R7.2), so there are more piles than combos."""
    states = position(["2211", "6"], "2 3 4 5", reserves=RESERVES)
    s: Any = states[0]
    before = s.gone.copy()
    play(states, "22 6 1 5 4 3")
    assert (s.gone - before).tolist() == counted("2345").tolist()
    assert seen(states).scores == [5 + 3, 4]


# R5 The next trick


@pytest.mark.parametrize(
    ("combos", "row"),
    [
        ("11 1 2 6", ["1", "2", "11", "6"]),
        ("333 2 2 6", ["3", "22", "6", "33"]),
        ("22 4 1 6", ["1", "4", "22", "6"]),
        ("5555 55 5 6", ["6", "55", "55", "55"]),
    ],
)
def test_played_cards_are_stacked_into_pairs(combos: str, row: list[str]) -> None:
    """R5.1: pairs by rank, a left-over card is a single; R5.2: by points, the single first."""
    hands = [combo + "1" for combo in combos.split()]
    states = play(position(hands, "1 2 3 4"), combos)
    play(states, "1 2 3 4")
    assert seen(states).row == row


def test_of_equal_points_the_single_is_lower() -> None:
    """R5.2, R5.3: 4 lies below 22, so it is the 4 that goes."""
    states = play(position(["221", "41", "66"], "1 2 3"), "22 4 66 3 2 1")
    assert seen(states).row == ["22", "66"]


def test_the_limit_is_who_still_holds_cards() -> None:
    """R5.3: three of four here; with two players it is always four."""
    states = play(position(["1234", "51", "61", "61"], "1 2 3 4"), "1234 5 6 6 4 3 2 1")
    assert seen(states).row == ["4", "5", "66"]
    states = play(position(["1231", "4561"], "1 2 3 4", reserves=RESERVES), "123 456 1 1")
    assert seen(play(states, "4 3 2 1")).row == ["3", "4", "5", "6"]


def test_fewer_piles_than_players() -> None:
    """R5.4: the last in claim order take nothing."""
    states = play(position(["551", "551", "51", "51"], "1 2 3 4"), "55 55 5 5 4 3 2 1")
    assert seen(states).row == ["55", "55", "55"]


def test_first_in_claim_order_leads_next() -> None:
    """R5.5."""
    states = play(position(["11", "661", "22"], "1 2 3"), "1 66 2 3 2 1")
    assert seen(states).leader == seat_of(states) == 1


def test_the_next_with_cards_leads_for_who_has_none() -> None:
    """R5.5: the first in claim order has run out; the next clockwise leads."""
    states = play(position(["11", "22", "44", "66"], "1 2 3 4"), "1 2 4 66 4 3 2 1")
    assert seen(states).leader == seat_of(states) == 0


# R6 End


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_empty_hands_end_the_game(players: int) -> None:
    """R6.0, R6.1: with three or more; cards played and in hand count nothing."""
    hands = ["6", "5"] + ["44"] * (players - 2)
    states = position(hands, " ".join("123456"[:players]))
    play(states, "6 5" + " 4" * (players - 2))
    play(states, " ".join("123456"[:players]))
    view = seen(states)
    assert view.over
    assert view.scores == list(range(1, players + 1)), "no bonus for the cards in hand"
    assert moves_of(states) == ""
    assert seat_of(states) == NOBODY


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_one_empty_hand_does_not(players: int) -> None:
    """R6.0, R6.2."""
    hands = ["6"] + ["15"] * (players - 1)
    states = position(hands, " ".join("123456"[:players]))
    play(states, "6" + " 5" * (players - 1))
    play(states, " ".join("123456"[:players]))
    assert not seen(states).over
    assert seat_of(states) == 1


@pytest.mark.parametrize(
    ("claimed", "winners"), [("3 2 1", [0]), ("1 2 3", [2]), ("2 2 1", [0, 1])]
)
def test_most_points_win_and_ties_are_shared(claimed: str, winners: list[int]) -> None:
    """R6.3."""
    row = " ".join(sorted(claimed.split()))
    states = play(position(["6", "5", "44"], row), "6 5 4")
    assert seen(states).winners == []
    play(states, claimed)
    assert seen(states).winners == winners


# R7 Two players


def test_a_trick_is_four_combos() -> None:
    """R7.1: leader, other, leader, other; a set binds also the player's own second combo."""
    states = position(["22345", "22345"], "1 2 3 4", leader=1, reserves=RESERVES)
    seats = []
    for move in ("22", "22", "3", "3"):
        seats.append(seat_of(states))
        play(states, move)
        if move == "22":
            assert "34" not in moves_of(states).split()
    assert seats == [1, 0, 1, 0]
    assert seen(states).phase == "claim"


def test_owed_combos_of_an_empty_hand_are_skipped() -> None:
    """R7.2: there is no duty to keep a card back; nothing is claimed for what was skipped."""
    states = position(["66", "12345"], "1 2 3 4", reserves=RESERVES)
    play(states, "66 1")
    assert seen(states).phase == "play"
    assert seat_of(states) == 1, "the other player's second combo"
    play(states, "2")
    assert claims(states, "4 3 1") == [(0, 4), (1, 3), (1, 1)]


def test_each_combo_claims_for_itself() -> None:
    """R7.3, R4.1: a player's own two equal combos claim one after the other."""
    states = position(["4411", "6622"], "1 2 3 4", reserves=RESERVES)
    play(states, "4 6 4 6")
    assert seen(states).claim_order == [(1, "6"), (1, "6"), (0, "4"), (0, "4")]
    assert [seat for seat, _ in claims(states, "4 3 2 1")] == [1, 1, 0, 0]


def test_reserves_are_taken_up_before_the_end_is_judged() -> None:
    """R7.4: (a) empty hands with a reserve take it up; (b) without a reserve the game ends."""
    states = position(["66", "12345"], "1 2 3 4", reserves=RESERVES)
    play(states, "66 1 2 4 3 1")
    assert not seen(states).over
    assert seen(states, 0).hand == "".join(sorted(RESERVES[0]))
    assert seen(states).unopened == [False, True]
    assert seat_of(states) == 0, "R5.5: judged after the reserve was taken up"
    states = position(["66", "12345"], "1 2 3 4", reserves=["", RESERVES[1]])
    play(states, "66 1 2 4 3 1")
    assert seen(states).over


def test_nothing_lies_in_the_row_once_the_game_is_over() -> None:
    """R4.6: a pile for which no combo was played is discarded (R7.2), also at the end."""
    states = position(["6", "12345"], "1 2 3 4", reserves=["", RESERVES[1]])
    gone = seen(states).gone
    play(states, "6 1 2 4 2 1")
    view = seen(states)
    assert view.over
    assert (view.row, view.gone) == ([], "".join(sorted(gone + "1234")))
    assert (view.claims_made, len(view.claim_order)) == (3, 3)


def test_the_last_trick_keeps_its_number() -> None:
    """There is none after it."""
    states = position(["66", "12345"], "1 2 3 4", reserves=["", RESERVES[1]])
    number = seen(states).trick
    play(states, "66 1 2 4 3 1")
    assert seen(states).over
    assert seen(states).trick == number


def test_cards_in_hand_score_one_each() -> None:
    """R7.5: an unopened reserve does not count; if both ran out there is no bonus."""
    states = position(["66", "12345"], "1 2 3 4", reserves=["", RESERVES[1]])
    play(states, "66 1 2 4 3 1")
    assert seen(states).scores == [4, 3 + 1 + 3]
    states = position(["66", "12"], "1 2 3 4")
    play(states, "66 1 2 4 3 1")
    assert seen(states).over
    assert seen(states).scores == [4, 4]


# Worked positions


def test_worked_position_1() -> None:
    for lead, moves in {"44": "1 2 3 6 22", "45": "1 2 3 6 12 23 123"}.items():
        states = play(position(["4455", "12236", "1"], "1 2 3"), lead)
        assert moves_of(states) == moves
    states = position(["12236", "1", "1"], "1 2 3")
    assert moves_of(states) == "1 2 3 6 12 22 23 123", "those eight together"


def test_worked_position_2() -> None:
    states = position(["661", "341", "451", "661"], "1 4 33 55")
    play(states, "6 34 45 6")
    assert claims(states, "55 33 4 1") == [(2, 10), (1, 6), (0, 4), (3, 1)]
    assert seat_of(states) == 2


def test_worked_position_3() -> None:
    states = position(["3331", "331", "221", "61"], "1 2 3 4")
    play(states, "333 33 22 6 4 3 2 1")
    assert seen(states).row == ["22", "6", "33", "33"]


def test_worked_position_4() -> None:
    states = position(["551", "551", "51", "52"], "1 2 3 4")
    play(states, "55 55 5 5 4 3 2 1")
    assert seen(states).row == ["55", "55", "55"]
    play(states, "1 1 1 2")
    assert [seat for seat, _ in claims(states, "55 55 55")] == [3, 0, 1]
    assert seen(states).over, "the fourth claims nothing"


def test_worked_position_5() -> None:
    states = position(["42", "666", "12"], "1 2 3", leader=1)
    play(states, "666 1 4 3 2 1")
    assert seen(states).row == ["6", "66"]
    assert seat_of(states) == 2


def test_worked_position_6() -> None:
    states = position(["15", "", "65", "33"], "2 5 44", scores=[20, 31, 18, 25])
    play(states, "1 6 33")
    assert claims(states, "44 5 2") == [(3, 8), (2, 5), (0, 2)]
    assert seen(states).over
    assert seen(states).scores == [22, 31, 23, 33]
    assert seen(states).winners == [3]


def test_worked_position_7() -> None:
    rest = "1" * 10 + "2" * 9 + "3" * 10 + "4" * 10 + "5" * 8 + "6" * 10
    states = dealt(3, deck="255" + rest[::2] + rest[1::2])
    assert seen(states).row == ["2", "5", "5"]
    for _ in range(3):
        play(states, moves_of(states).split()[0])
    assert moves_of(states) == "2 5"
    play(states, "5")
    assert seen(states).row == ["2", "5"]


def test_worked_position_8() -> None:
    states = position(["2366", "1145"], "3 5 44 66", reserves=RESERVES)
    play(states, "23")
    assert moves_of(states) == "1 4 5 45"
    play(states, "45 6 1")
    assert seen(states).claim_order == [(1, "45"), (0, "23"), (0, "6"), (1, "1")]
    assert claims(states, "66 44 5 3") == [(1, 12), (0, 8), (0, 5), (1, 3)]
    assert seen(states).row == ["3", "4", "5", "6"]
    assert seat_of(states) == 1


def test_worked_position_9() -> None:
    states = position(["2211", "6"], "2 3 4 5", reserves=RESERVES)
    play(states, "22 6 1")
    assert seen(states).phase == "claim"
    assert len(claims(states, "5 4 3")) == 3
    assert seen(states).held == [1, 14]
    assert seen(states).row == ["1", "22", "6"], "the pile 2 is discarded"


def test_worked_position_10() -> None:
    states = position(["6", "12345"], "1 2 3 4", reserves=["", RESERVES[1]])
    play(states, "6 1 2")
    play(states, "4 2 1")
    assert seen(states).over
    assert seen(states).held == [0, 3]
    assert seen(states).scores == [4, 2 + 1 + 3]


def test_worked_position_11() -> None:
    states = position(["66", "5"], "1 2 3 4", reserves=["", RESERVES[1]])
    play(states, "66 5")
    play(states, "4 3")
    assert seen(states).over
    assert seen(states).held == [0, 14]
    assert seen(states).scores == [4, 3 + 14]


# What a player knows


def test_own_hand_and_nobody_elses() -> None:
    states = dealt(4)
    assert [len(seen(states, viewer).hand) for viewer in range(4)] == [14] * 4
    assert seen(states).hand == ""
    view = seen(play(states, moves_of(states).split()[-1]), 1)
    together = counted(view.hand + "".join(view.row) + view.gone + view.unseen)
    played = counted("".join(cards for _, cards in view.combos))
    assert (together + played).tolist() == [10] * 6


def test_kinds_of_combo_fit_their_cards() -> None:
    runs = [action for action in range(COMBOS) if KIND_OF[action] == RUN]
    assert all(len(set(NOTATION[action])) == CARDS_IN[action] for action in runs)
