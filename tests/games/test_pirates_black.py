"""Rainbow Pirates: BLACK cards, blocks, hits, and who knows what (P5)."""

import pytest

from tests.games.pirates_positions import hand, island, legal, play, position, scores, view
from triplerainbow.games import table
from triplerainbow.games.pirates.cards import KINDS, LETTERS
from triplerainbow.games.pirates.game import GAME
from triplerainbow.games.verbs import CHANCE, SPECTATOR
from triplerainbow.kernel import array_of
from triplerainbow.kernel.random import stream


def test_p5_1_named_opponents_and_no_effect() -> None:
    """P5.1: Thief, Cannon, Stinky and Maggots name one; playing without effect is allowed."""
    states = position(["TCSMWKLO", "", ""])
    named = [m for m in legal(states) if "@" in m]
    assert named == [f"{card}@{seat}" for card in "CMST" for seat in (1, 2)]
    play(states, "T@1 C@2 S@1 K")
    assert view(states, 0).phase == "turn"
    assert view(states, 0).discard == "TCKS"


def test_worked_position_6() -> None:
    """P5.2, P5.6: Captain; B passes, C blocks: neither gives. Not from the island, no joker."""
    states = position(["K", "4T", "4C"])
    play(states, "K")
    assert view(states, 1).seat == 1
    play(states, "pass")
    assert view(states, 2).seat == 2
    play(states, "block")
    assert (hand(states, 0), hand(states, 1), hand(states, 2)) == ("", "4T", "C")
    assert view(states, 0).discard == "4K"
    states = position(["K", "T", "JC"], ["", "", "s4:444"])
    play(states, "K k:T k:C")
    assert hand(states, 0) == "TC"


def test_p5_2_the_named_opponent_is_asked_first() -> None:
    """P5.2: then the others clockwise from the active player; nobody else is asked."""
    states = position(["", "T", "1", "1", "1"], ["", "", "", "x"], active=1)
    play(states, "T@3")
    asked = []
    while view(states, 1).phase == "block":
        asked.append(table.current_player(states))
        play(states, "pass")
    assert asked == [3, 2, 4]
    assert legal(states) == ["g1:X"]


def test_p5_2_nobody_learns_who_could_have_blocked() -> None:
    """P5.2: while somebody is asked, the others do not see whom."""
    states = position(["T", "1", "1"], ["", "x"])
    play(states, "T@1")
    first = [GAME.view(states, seat) for seat in (0, SPECTATOR)]
    assert [seen.seat for seen in first] == [None, None]
    assert view(states, 1).seat == 1
    assert view(states, 2).seat is None
    play(states, "pass")
    assert [GAME.view(states, seat) for seat in (0, SPECTATOR)] == first


def test_p5_2_lookout_cannot_be_blocked() -> None:
    """P5.2."""
    states = position(["O", "1234567"], pile="1111")
    play(states, "O")
    assert view(states, 0).phase == "order"


def test_p5_3_thief() -> None:
    """P5.3: the card comes into the hand, openly."""
    states = position(["T", ""], ["", "r1:1J34 s5:55JJ b:TCW x"])
    play(states, "T@1")
    assert legal(states) == sorted(
        ["g1:1", "g1:J2", "g1:3", "g1:4", "g2:5", "g2:J", "g3:T", "g3:C", "g3:W", "g4:X"]
    )
    play(states, "g1:J2")
    assert hand(states, 0) == "J"
    assert island(states, 1) == ["s5:55JJ", "b:TCW", "x"]
    assert hand(states, 1) == "134"
    assert view(states, 1).known[0] == "J"
    assert view(states, 0).known[1] == "134"


def test_p5_4_cannon() -> None:
    """P5.4: onto the discard pile."""
    states = position(["C", ""], ["", "b:TCWO"])
    play(states, "C@1 g1:W")
    assert view(states, 0).discard == "CW"
    assert island(states, 1) == ["b:TCO"]
    assert scores(states) == [0, 3]


def test_worked_position_7() -> None:
    """P5.5: discard Cannon, 5: Whiskey may take exactly those; the 5 must then be laid."""
    states = position(["W", ""], ["r2:234"], discard="C5")
    play(states, "W")
    assert legal(states) == ["w:5", "w:C"]
    play(states, "w:5")
    assert "d" not in legal(states)
    play(states, "e1:5")
    assert "d" in legal(states)


def test_p5_5_whiskeys_played_this_turn_stay() -> None:
    """P5.5: as many W as were played this turn can't be taken; blocked ones count."""
    states = position(["WW", "3"], discard="W")
    play(states, "W block")
    play(states, "W")
    assert legal(states) == ["w:3", "w:W"]
    states = position(["W", ""])
    play(states, "W")
    assert view(states, 0).phase == "turn"


def test_p5_6_captain_takes_one_from_everybody() -> None:
    """P5.6: of the giver's choice, clockwise; others do not see which."""
    states = position(["T", "K", "", "CW"], active=1)
    play(states, "K")
    assert (view(states, 0).seat, legal(states)) == (3, ["k:C", "k:W"])
    play(states, "k:W")
    assert (view(states, 0).seat, legal(states)) == (0, ["k:T"])
    play(states, "k:T")
    assert hand(states, 1) == "TW"
    assert view(states, 3).known[1] == "W"
    assert view(states, 0).known[1] == "T"
    assert view(states, 2).known[1] == ""


def test_p5_7_stinky_is_a_chance_node() -> None:
    """P5.7: two random cards; weights are the cards of each kind."""
    states = position(["S", "2257"])
    play(states, "S@1 pass")
    assert table.current_player(states) == CHANCE
    assert view(states, 0).seat is None
    assert legal(states) == ["~2", "~5", "~7"]
    actions, weights = GAME.option_codes({}), GAME.option_codes({})
    assert table.chance_outcomes(states, actions, weights) == 3
    assert weights[:3].tolist() == [2, 1, 1]
    play(states, "~2 ~7")
    assert (hand(states, 0), hand(states, 1)) == ("27", "25")
    assert view(states, 1).known[0] == "27"
    assert GAME.view(states, SPECTATOR).to_json()["known"] == ["", ""]


@pytest.mark.parametrize(("held", "outcomes"), [("", ""), ("3", "~3")])
def test_p5_7_what_there_is(held: str, outcomes: str) -> None:
    """P5.7."""
    states = position(["S", held])
    play(states, f"S@1 {outcomes}")
    assert view(states, 0).phase == "turn"


def test_p5_8_shore_leave() -> None:
    """P5.8: three cards, and the normal draw is still due."""
    states = position(["L", ""], pile="23456")
    play(states, "L")
    assert hand(states, 0) == "234"
    play(states, "+r2:234 d")
    assert hand(states, 0) == "56"


def test_p5_8_shore_leave_empties_the_pile() -> None:
    """P5.8, P7.2: the turn stops at once; this player's last phase comes last."""
    states = position(["L", "", ""], ["r1:1234567 r1:1234567"], pile="23")
    play(states, "L")
    assert hand(states, 0) == "23"
    assert view(states, 0).phase == "last"
    assert view(states, 0).seat == 1
    play(states, "done done")
    assert legal(states) == ["-1", "-2", "done"]


def test_p5_9_maggots() -> None:
    """P5.9: any of the 17 kinds; a hit is open; a name is called even to an empty hand."""
    states = position(["MM", "JJX"])
    play(states, "M@1")
    assert legal(states) == sorted(f"m:{letter}" for letter in LETTERS)
    play(states, "m:J M@1 m:T")
    assert (hand(states, 0), hand(states, 1)) == ("J", "JX")
    assert view(states, 1).known[0] == "J"
    states = position(["M", ""])
    play(states, "M@1")
    assert len(legal(states)) == KINDS


def test_p5_10_lookout() -> None:
    """P5.10: the top four in any order; equal orders are one move; nobody else sees them."""
    states = position(["O", ""], pile="3T335", pair="11")
    play(states, "O")
    assert view(states, 0).foreseen == "3T33"
    assert view(states, 1).foreseen == ""
    assert legal(states) == ["o:333T", "o:33T3", "o:3T33", "o:T333"]
    play(states, "o:T333")
    assert view(states, 0).foreseen == "T333"
    play(states, "u")
    assert view(states, 0).foreseen == "33"  # the pair was turned up from the top
    play(states, "d")
    assert view(states, 0).known[1] == "33"
    assert view(states, 0).phase == "turn"


def test_p5_10_another_lookout_ends_the_knowledge() -> None:
    """P5.10: the order is known until another Lookout is played."""
    states = position(["O", "O"], pile="1234567", pair="11")
    play(states, "O o:4321 d")
    assert view(states, 0).foreseen == "21"
    play(states, "O")
    assert view(states, 1).foreseen == "2156"
    play(states, "o:6512")
    assert view(states, 0).foreseen == ""


@pytest.mark.parametrize(
    ("run", "hit", "stay", "back"),
    [
        ("r1:1234567", "g1:4", ["r1:123", "r5:567"], ""),
        ("r2:23456", "g1:4", [], "2356"),
        ("r1:123456", "g1:3", ["r4:456"], "12"),
        ("r3:345", "g1:3", [], "45"),
        ("r1:12J4567", "g1:J3", ["r4:4567"], "12"),
        ("r1:J234567", "g1:5", ["r1:J234"], "67"),
        ("s4:444J", "g1:J", ["s4:444"], ""),
        ("s4:44J", "g1:4", [], "4J"),
    ],
)
def test_worked_position_5(run: str, hit: str, stay: list[str], back: str) -> None:
    """P5.11: a hit run splits at the hole; parts of three or more stay."""
    states = position(["C", ""], ["", f"{run} x"])
    play(states, f"C@1 {hit}")
    stay = [*stay[:1], "x", *stay[1:]]  # an upper part becomes the last group
    assert island(states, 1) == stay
    assert hand(states, 1) == back


# What a seat knows


def test_known_cards_leave_a_hand_openly() -> None:
    """A card that was known and is laid is known no longer."""
    states = position(["", ""], ["", "r1:123"], active=1)
    play(states, "-1")
    assert view(states, 0).known[1] == "123"
    play(states, "+r1:123")
    assert view(states, 0).known[1] == ""


def test_hidden_cards_lower_what_may_have_gone() -> None:
    """Who did not see what Stinky took lowers every kind; a witness only that one."""
    states = position(["S", "", ""], ["", "r2:234"], active=1)
    play(states, "-1 +r2:234 -1")
    states[0].seat = states[0].active = 0
    play(states, "S@1 ~2 ~4")
    assert view(states, 0).known[1] == "3"
    assert view(states, 2).known[1] == ""
    assert view(states, 1).known[0] == "24"


def test_captain_lowers_only_black_cards() -> None:
    """P5.6: who did not see the gift knows that it was black."""
    states = position(["K", "", ""], ["", "b:TTC r1:123"], active=1)
    play(states, "-2 -1")
    states[0].seat = states[0].active = 0
    play(states, "K k:T")
    assert view(states, 2).known[1] == "123T"
    assert view(states, 0).known[1] == "123TC"


def test_resample_keeps_the_asked_seat_able_to_block() -> None:
    """In a sampled state somebody is asked who can block, and each who may be is at times."""
    states = position(["T", "1", "2", "5"], ["", "x"])
    play(states, "T@1")
    views = array_of(GAME.view_dtype)
    table.view(states, 0, views)
    rng, sampled, asked = stream("asked"), GAME.new_state(), set()
    for _ in range(400):
        table.resample(views, rng, sampled)
        seat = int(sampled[0].seat)
        asked.add(seat)
        assert "1" in hand(sampled, seat)
    assert asked == {1, 2, 3}
