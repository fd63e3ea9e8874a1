"""Rainbow Pirates in words: deals, refusals, and the log as each viewer saw it."""

import numpy as np
import pytest

from tests.games.pirates_positions import NAMES, SORTED_DECK, play, position, view
from triplerainbow.games import table
from triplerainbow.games.deals import DealError
from triplerainbow.games.pirates.game import GAME
from triplerainbow.games.verbs import SPECTATOR


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        ([], "the deal must be an object"),
        ({"first": 0}, "the deal lacks pile"),
        ({"pile": SORTED_DECK}, "the deal lacks first"),
        ({"pile": SORTED_DECK, "first": 0, "row": ""}, "superfluous field row"),
        ({"pile": SORTED_DECK, "first": 3}, "a seat from 0 to 2"),
        ({"pile": SORTED_DECK, "first": True}, "a seat from 0 to 2"),
        ({"pile": SORTED_DECK[1:], "first": 0}, "120 cards are needed, not 119"),
        ({"pile": "8" + SORTED_DECK[1:], "first": 0}, "written as letters of 1234567JXTCWKSLMO"),
        ({"pile": "2" + SORTED_DECK[1:], "first": 0}, "10 cards are 1, not 11"),
        ({"pile": 7, "first": 0}, "written as letters"),
    ],
)
def test_deal_faults(deal: object, fault: str) -> None:
    with pytest.raises(DealError, match=fault):
        GAME.read_deal(deal, 3, {})


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("d", "you must first lay a group, for example +r1:123 (P4.5)"),
        ("out", "to go out you need an empty hand and two complete rainbows (P6.1)"),
        ("done", "done ends the last phase; on your turn draw with d or u (P4.5)"),
        ("block", "there is nothing to block on your own turn (P5.2)"),
        ("T@0", "Thief names one opponent: T@1, T@2 (P5.1)"),
        ("T", "Thief names one opponent: T@1, T@2 (P5.1)"),
        ("O@1", "Lookout names nobody: play O (P5.1)"),
        ("S@1", "you have no Stinky in hand (P4.3)"),
        ("+r1:1234", "lay exactly three cards, then extend the group (P4.1)"),
        ("+b:TCX", "this is no group; write a run +r1:1J3, a set +s4:44J, +b:TCW or +x (P3.1)"),
        ("+r3:345", "your hand lacks 4 for this group (P4.1)"),
        ("e9:1", "your groups are numbered from 1 to 2 (P4.1)"),
        ("e1:5", "you have no 5 in hand (P4.1)"),
        ("e1:T", "T does not fit on group 1, r1:123 (P4.1)"),
        ("e1:7J", "extend a group by one card: e2:5, e2:J, e2:J< or e2:J> (P4.1)"),
        ("-7", "your groups are numbered from 1 to 2 (P4.1)"),
        ("e01:1", "extend a group by one card: e2:5, e2:J, e2:J< or e2:J> (P4.1)"),
        ("zz", "this is no move; lay +r1:123, extend e2:5, take back -2, or end your turn"),
    ],
)
def test_refusals_on_my_turn(move: str, reason: str) -> None:
    states = position(["123TO", "", ""], ["r1:123 s4:44J", "x"])
    assert GAME.parse(states, move) not in GAME.legal_moves(states).values()
    assert GAME.refusal(view(states, 0), move) == reason


def test_refusals_name_what_is_due() -> None:
    """P4.5: the pirate, a group, or a card that fits."""
    due = GAME.refusal(view(position(["X", ""]), 0), "d")
    assert due == "your pirate must be laid first, with +x (P4.5)"
    due = GAME.refusal(view(position(["4", ""], ["r1:123"]), 0), "u")
    assert due == "you must first add a card to your island, for example e1:4 (P4.5)"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("d", "the draw pile is empty, nobody draws any more; end with done (P7.2)"),
        ("out", "nobody can go out in the last phase; end with done (P7.2)"),
        ("T@0", "BLACK cards can't be played in the last phase, only laid (P7.2)"),
        ("", "this is no move; lay +r1:123, extend e2:5, take back -2, or end your turn"),
        ("-1", "your island has no groups yet (P4.1)"),
    ],
)
def test_refusals_in_the_last_phase(move: str, reason: str) -> None:
    states = position(["", "T"], pair="12", pile="34")
    play(states, "d")
    assert GAME.refusal(view(states, 1), move) == reason


def test_refusals_of_answers() -> None:
    states = position(["T", "1"], ["", "x"])
    play(states, "T@1")
    answer = GAME.refusal(view(states, 1), "d")
    assert answer == "you are asked to block: answer block or pass (P5.2)"
    play(states, "pass")
    assert GAME.refusal(view(states, 0), "d") == "Thief asks for a choice: g1:X (P5.3)"


def test_refusal_after_twelve_groups_taken_back() -> None:
    states = position(["", ""], ["x"])
    play(states, "-1 +x " * 12)
    reason = GAME.refusal(view(states, 0), "-1")
    assert reason == "you have taken back 12 groups, more are not allowed (P4.2)"


def told(states: np.ndarray, moves: str) -> dict[int, list[str]]:
    """What each viewer reads while these moves are made."""
    viewers = [SPECTATOR, *range(int(states[0].players))]
    lines: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    for move in moves.split():
        action = GAME.legal_moves(states)[move]
        before = states.copy()
        table.apply(states, action)
        for viewer in viewers:
            told = GAME.narrate(before, action, states, viewer, NAMES)
            lines[viewer] += [line.text for line in told]
    return lines


def test_a_thief_nobody_blocks() -> None:
    lines = told(position(["T", "1", "1"], ["", "r1:123"]), "T@1 pass pass g1:2")
    assert lines[0] == [
        "You play Thief at Ben.",
        "Nobody blocks.",
        "You steal 2 from Ben's run 1 2 3.",
        "Back into Ben's hand: 1, 3.",
    ]
    assert lines[1][0] == "Ana plays Thief at you."
    assert lines[1][2:] == ["Ana steals 2 from your run 1 2 3.", "Back into your hand: 1, 3."]
    assert lines[2] == lines[SPECTATOR]


def test_the_log_is_the_same_whether_or_not_somebody_could_block() -> None:
    """P5.2: nobody learns who could have blocked."""
    asked = told(position(["T", "1", "5"], ["", "x"]), "T@1 pass g1:X")
    not_asked = told(position(["T", "5", "5"], ["", "x"]), "T@1 g1:X")
    assert asked == not_asked
    assert asked[0] == ["You play Thief at Ben.", "Nobody blocks.", "You steal Ben's pirate."]


def test_a_block_and_a_shot() -> None:
    lines = told(position(["CC", "2", ""], ["", "b:TCW"]), "C@1 block C@1 g1:W")
    assert lines[2] == [
        "Ana plays Cannon at Ben.",
        "Ben blocks with 2.",
        "Ana plays Cannon at Ben.",
        "Nobody blocks.",
        "Ana shoots Whiskey out of Ben's black group T C W.",
        "Back into Ben's hand: Thief, Cannon.",
    ]
    assert lines[1][1] == "You block with 2."


def test_hidden_cards_are_told_to_those_concerned() -> None:
    """P5.6, P5.7, P5.10."""
    lines = told(position(["KSO", "T4", ""], pile="3T35"), "K pass k:T S@1 ~4 O o:T335")
    assert lines[2] == [
        "Ana plays Captain.",
        "Nobody blocks.",
        "Ben gives Ana a BLACK card.",
        "Ana plays Stinky at Ben.",
        "Nobody blocks.",
        "Ana takes a card from Ben's hand.",
        "Ana plays Lookout.",
        "Ana looks at the top cards and puts them back.",
    ]
    assert lines[0][2] == "Ben gives you Thief."
    assert lines[0][5] == "You take 4 from Ben's hand."
    assert lines[0][7] == "You put the top cards back: Thief, 3, 3, 5."
    assert lines[1][2] == "You give Ana Thief."
    assert lines[1][5] == "Ana takes 4 from your hand."


def test_maggots_whiskey_and_shore_leave() -> None:
    lines = told(position(["MMWL", "J", ""], pile="23456"), "M@1 m:J M@1 m:T W w:M L")
    assert lines[1] == [
        "Ana plays Maggots at you.",
        "Nobody blocks.",
        "Ana names joker.",
        "You hand it over.",
        "Ana plays Maggots at you.",
        "Nobody blocks.",
        "Ana names Thief.",
        "You have none.",
        "Ana plays Whiskey.",
        "Nobody blocks.",
        "Ana takes Maggots from the discard pile.",
        "Ana plays Shore Leave.",
        "Nobody blocks.",
        "Ana draws 3 cards.",
    ]


def test_the_end() -> None:
    lines = told(position(["", "X"], ["r1:123"], pair="12", pile="34"), "-1 +r1:123 d +x done done")
    assert lines[0] == [
        "You take back run 1 2 3.",
        "You lay run 1 2 3.",
        "You draw 3, 4.",
        "The draw pile is empty: everybody lays out once more, then it is over.",
        "Ben lays pirate.",
        "Ben is done: 5 points on the island.",
        "You are done: 3 points on your island.",
    ]
    out = told(position(["", ""], ["r1:1234567 r1:1234567"]), "out")
    assert out[1] == ["Ana goes out: +5."]
