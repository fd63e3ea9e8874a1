"""Rainbow Pirates: cards, islands, turns and the end, rule by rule (P1-P4, P6, P7)."""

import numpy as np
import pytest

from tests.games.pirates_positions import (
    SORTED_DECK,
    hand,
    island,
    legal,
    over,
    play,
    position,
    scores,
    view,
)
from triplerainbow.games import table
from triplerainbow.games.pirates.cards import BLOCKED_BY, COPIES, LETTERS
from triplerainbow.games.pirates.game import GAME

TWO_RAINBOWS = "r1:1234567 r1:1234567"


def layouts(states: np.ndarray) -> list[str]:
    """Legal moves that lay or extend."""
    return [move for move in legal(states) if move[0] in "+e"]


def ends(states: np.ndarray) -> list[str]:
    """Legal ways to end the turn."""
    return [move for move in legal(states) if move in ("d", "u", "out", "done")]


def test_p1_cards() -> None:
    """P1.1, P1.2, P1.3: 120 cards; what blocks what."""
    assert dict(zip(LETTERS, COPIES.tolist(), strict=True)) == {
        **dict.fromkeys("1234567", 11),
        "J": 7,
        "X": 5,
        "T": 5,
        "C": 4,
        "W": 4,
        "K": 3,
        "S": 4,
        "L": 5,
        "M": 2,
        "O": 4,
    }
    assert sum(COPIES) == 120
    blockers = [LETTERS[kind] if kind >= 0 else "" for kind in BLOCKED_BY]
    assert "".join(blockers) == "1234567"


@pytest.mark.parametrize("players", GAME.info.seats)
def test_p2_1_setup(players: int) -> None:
    """P2.1: seven cards each, two turned up."""
    states = GAME.new_state()
    deck, first = GAME.read_deal({"pile": SORTED_DECK, "first": players - 1}, players, {})
    table.deal(states, players, GAME.option_codes({}), deck, first)
    seen = view(states, 0)
    assert [seen.held[seat] for seat in range(players)] == [7] * players
    assert hand(states, 1) == SORTED_DECK[7:14]
    assert seen.pair == SORTED_DECK[7 * players : 7 * players + 2]
    assert seen.pile == 118 - 7 * players
    assert seen.active == seen.seat == players - 1


def test_p3_1_groups_that_may_be_laid() -> None:
    """P3.1: sets, runs, black groups and pirates, no wrap 7-1."""
    states = position(["11167TCX", ""])
    assert layouts(states) == ["+s1:111", "+x"]
    states = position(["567TTC", ""])
    assert layouts(states) == ["+b:TTC", "+r5:567"]


def test_p3_2_jokers_stand_at_a_definite_place() -> None:
    """P3.2: also a group of jokers alone; never in a black group."""
    states = position(["JJJTT", ""])
    assert layouts(states) == [f"+r{low}:JJJ" for low in range(1, 6)] + [
        f"+s{number}:JJJ" for number in range(1, 8)
    ]
    states = position(["2J", ""], ["r4:4J6 s7:77J"])
    assert layouts(states) == ["e1:J<", "e1:J>", "e2:J"]
    play(states, "e1:J<")
    assert island(states, 0) == ["r3:J4J6", "s7:77J"]
    assert "e1:2" in legal(states)


def test_p3_3_complete_rainbow_has_no_end_to_extend() -> None:
    """P3.3: a run 1-7 is complete."""
    states = position(["17J", ""], ["r1:1234J67"])
    assert layouts(states) == []


def test_p3_4_worth() -> None:
    """P3.4: a card 1, a pirate 5, cards in hand nothing."""
    states = position(["XTC", "1"], ["x r1:1234", "b:TCWO s2:22J"])
    assert scores(states) == [9, 7]


def test_p4_1_extending() -> None:
    """P4.1: a run at either end, a set by number or joker, a black group by a black card."""
    states = position(["2677JT", ""], ["r3:345 s7:777 b:CCC"])
    assert layouts(states) == [
        "+r5:J67",
        "+s7:77J",
        "e1:2",
        "e1:6",
        "e1:J<",
        "e1:J>",
        "e2:7",
        "e2:J",
        "e3:T",
    ]
    play(states, "e1:2 e1:6 e3:T e2:J")
    assert island(states, 0) == ["r2:23456", "s7:777J", "b:TCCC"]
    assert hand(states, 0) == "77"


def test_p4_2_taking_back() -> None:
    """P4.2: whole groups; later ones move up; a pirate must be laid again."""
    states = position(["", ""], ["r1:123 x s4:44J"])
    play(states, "-1")
    assert island(states, 0) == ["x", "s4:44J"]
    assert hand(states, 0) == "123"
    play(states, "+r1:123 -1")
    assert ends(states) == []
    play(states, "+x")
    assert ends(states) == ["d", "u"]


def test_p4_2_twelve_groups_a_turn() -> None:
    """P4.2: at most twelve, and twelve in the last phase."""
    states = position(["", ""], ["x"], pile="12", pair="34")
    play(states, "-1 +x " * 12)
    assert "-1" not in legal(states)
    play(states, "d done")
    play(states, "-1 +x " * 12)
    assert "-1" not in legal(states)
    play(states, "done")
    assert over(states)


def test_p4_3_black_cards_are_moves() -> None:
    """P4.3: any number of them in a turn."""
    states = position(["TWK", "", ""])
    assert [m for m in legal(states) if m[0] in "TWK"] == ["K", "T@1", "T@2", "W"]
    play(states, "T@1 W w:T K")
    assert hand(states, 0) == "T"  # the Whiskey took the Thief back


def test_p4_4_going_out_is_a_move() -> None:
    """P4.4, P6.1: empty hand and two rainbows."""
    states = position(["", ""], [TWO_RAINBOWS])
    assert ends(states) == ["d", "out", "u"]


def test_worked_position_1() -> None:
    """P4.5: hand 1 2 3 J may not end; after 1-2-3 it may, keeping J."""
    states = position(["123J", ""])
    assert ends(states) == []
    play(states, "+r1:123")
    assert ends(states) == ["d", "u"]


def test_worked_position_2() -> None:
    """P4.5: hand 4 4 J may end; may lay 44J."""
    states = position(["44J", ""])
    assert ends(states) == ["d", "u"]
    assert layouts(states) == ["+s4:44J"]


def test_worked_position_3() -> None:
    """P4.5: hand 4 must extend 1-2-3; beside 2-6 there is no duty."""
    states = position(["4", ""], ["r1:123"])
    assert ends(states) == []
    states = position(["4", ""], ["r2:23456"])
    assert ends(states) == ["d", "u"]
    play(states, "-1 +r2:234 +r4:456")
    assert ends(states) == ["d", "u"]


def test_worked_position_4() -> None:
    """P4.5: run 1-2-J: a 3 would need rearranging, a 4 is due."""
    assert ends(position(["3", ""], ["r1:12J"])) == ["d", "u"]
    assert ends(position(["4", ""], ["r1:12J"])) == []


def test_p4_5_the_duty_looks_at_the_moment_only() -> None:
    """P4.5: what was taken back and can't be used any more carries no duty."""
    states = position(["4", ""], ["r2:2J4"])
    play(states, "-1 +s4:44J")
    assert hand(states, 0) == "2"
    assert ends(states) == ["d", "u"]


def test_p6_1_going_out() -> None:
    """P6.1: +5, the game ends at once, no draw."""
    states = position(["", "1"], [TWO_RAINBOWS, "x"])
    play(states, "out")
    assert over(states)
    assert scores(states) == [19, 5]
    assert legal(states) == []


def test_p6_1_needs_an_empty_hand_and_two_rainbows() -> None:
    """P6.1."""
    assert "out" not in legal(position(["4", ""], [TWO_RAINBOWS]))
    assert "out" not in legal(position(["", ""], ["r1:1234567 r1:123456"]))


def test_worked_position_8() -> None:
    """P6.2: the last card is a BLACK one."""
    islands = [TWO_RAINBOWS, "r1:123"]
    states = position(["C", ""], islands)
    play(states, "C@1 g1:2")
    assert scores(states) == [14, 0]
    play(states, "out")
    assert scores(states) == [19, 0]
    states = position(["C", "2"], islands)
    play(states, "C@1 block out")
    assert scores(states) == [19, 3]
    states = position(["T", ""], islands)
    play(states, "T@1 g1:2")
    assert hand(states, 0) == "2"  # it counts nothing
    play(states, "out")
    assert scores(states) == [19, 0]


def test_p6_2_only_as_the_very_next_decision() -> None:
    """P6.2: any other move ends the right."""
    states = position(["T", ""], [TWO_RAINBOWS + " x", "r1:123"])
    play(states, "T@1 g1:2")
    assert "out" in legal(states)
    play(states, "-3")
    assert "out" not in legal(states)
    play(states, "+x")
    assert "out" not in legal(states)


def test_p6_2_the_right_comes_anew() -> None:
    """P6.2: a stolen BLACK card that is again the last one."""
    states = position(["T", ""], [TWO_RAINBOWS, "b:TCW"])
    play(states, "T@1 g1:C C@1")
    assert hand(states, 0) == ""
    assert "out" in legal(states)


def test_worked_position_9() -> None:
    """P6.3: one rainbow and 5-5-5, hand empty: draws."""
    states = position(["", ""], ["r1:1234567 s5:555"])
    assert ends(states) == ["d", "u"]
    play(states, "d")
    assert view(states, 1).active == 1


def test_p7_1_drawing() -> None:
    """P7.1: the pair, then two new ones are turned up; or the two top cards."""
    states = position(["", ""], pair="1T", pile="23456")
    play(states, "u")
    assert hand(states, 0) == "1T"
    assert view(states, 1).pair == "23"
    play(states, "d")
    assert hand(states, 1) == "45"
    assert view(states, 1).pile == 1


def test_p7_1_if_fewer_remain() -> None:
    """P7.1: what there is."""
    states = position(["", ""], pair="12", pile="3")
    play(states, "u")
    assert view(states, 1).pair == "3"
    assert view(states, 1).phase == "last"
    states = position(["", ""], pair="12", pile="3")
    play(states, "d")
    assert hand(states, 0) == "3"
    assert view(states, 1).phase == "last"


def test_p7_2_nothing_but_layouts_in_the_last_phase() -> None:
    """P7.2: no BLACK actions, no draw, no going out."""
    states = position(["", "TCWJ"], ["", TWO_RAINBOWS + " r1:123"], pair="12", pile="34")
    play(states, "d")
    assert legal(states) == ["+b:TCW", "-1", "-2", "-3", "done", "e3:J>"]


def test_p7_3_order_and_no_duty() -> None:
    """P7.3: clockwise, once each, who emptied the pile last; a pirate may stay in hand."""
    states = position(["", "X", "", ""], active=2, pair="12", pile="34")
    play(states, "d")
    order = []
    while not over(states):
        order.append(view(states, 0).seat)
        play(states, "done")
    assert order == [3, 0, 1, 2]
    assert scores(states) == [0, 0, 0, 0]


def test_worked_position_10() -> None:
    """P7.3: pile 2, A draws both: last phase for B, C, D, A."""
    states = position(["", "TCO", "55J", "1233345"], pair="67", pile="12")
    play(states, "d +b:TCO done +s5:55J done")
    play(states, "+r3:345 +r1:123 done done")
    assert over(states)
    assert scores(states) == [0, 3, 3, 6]


def test_p7_4_most_points_win_and_a_tie_is_shared() -> None:
    """P7.4."""
    states = position(["", "", ""], ["x", "s5:55J", "r1:12345"], pair="67", pile="12")
    play(states, "d done done done")
    assert view(states, 0).winners == [0, 2]
