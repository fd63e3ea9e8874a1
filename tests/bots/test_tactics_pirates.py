"""Rainbow Pirates: positions with one clearly right move, which the search must play."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import triplerainbow as tr
from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import pirates_positions
from triplerainbow.games.seen import View

RAINBOWS = "r1:1234567 r1:1234567"
ALMOST = "r1:1234567 r1:123456"
"""One card short of two rainbows."""

SORTED_PILE = "5543321" + "6" * 4 + "7" * 3
KNOWN_JOKER = {"pair": "J4", "pile": "26" + SORTED_PILE}
"""Seat 0 draws from the pile, then seat 1 takes the joker."""

TACTICS: dict[str, tuple[Sequence[str], Sequence[str], str, dict[str, Any], str]] = {
    # Going out (P6).
    "19 points beat 17": (["", "123"], [RAINBOWS, f"{RAINBOWS} s1:111"], "", {"pair": "12"}, "out"),
    "19 points beat 19 to come, whatever is turned up": (
        ["", "2345"],
        [f"{RAINBOWS} s3:333", f"{RAINBOWS} x"],
        "",
        {"pair": "XX"},
        "out",
    ),
    "19 points would lose; a pirate and a joker are turned up": (
        ["", "123"],
        [RAINBOWS, "x x x r1:1234567 s2:2222"],
        "",
        {"pair": "XJ"},
        "u",
    ),
    "the last card is a Lookout: after it seat 0 may go out": (
        ["O", "123"],
        [RAINBOWS, RAINBOWS],
        "",
        {"pair": "12"},
        "O",
    ),
    "the last card is a Cannon: after it seat 0 may go out": (
        ["C", "12"],
        [RAINBOWS, RAINBOWS],
        "",
        {"pair": "12"},
        "C@1",
    ),
    "laying the stolen 4 would break the rainbows": (
        ["T", "23"],
        [RAINBOWS, f"{RAINBOWS} s4:444"],
        "T@1 g3:4",
        {"pair": "12"},
        "out",
    ),
    "laying the pirate would end the right to go out": (
        ["L", "12"],
        [RAINBOWS, RAINBOWS],
        "L",
        {"pair": "12", "pile": "X55" + SORTED_PILE},
        "out",
    ),
    "the 7 completes the second rainbow": (
        ["7", "123"],
        [ALMOST, "x s7:777 r1:12345"],
        "",
        {"pair": "12"},
        "e2:7",
    ),
    "6 and 7 complete the second rainbow, the rest of the sixes is laid again": (
        ["7", "23"],
        ["r1:1234567 r1:12345 s6:6666", RAINBOWS],
        "",
        {"pair": "11"},
        "-3",
    ),
    "the stolen 7 wins at once, the pirate does not": (
        ["T", "23"],
        [ALMOST, "x s7:777 r1:12345"],
        "T@1",
        {"pair": "12"},
        "g2:7",
    ),
    "the 7 of the discard pile wins at once": (
        ["W", "5"],
        [ALMOST, "s1:111"],
        "W",
        {"discard": "72TCK", "pair": "12"},
        "w:7",
    ),
    "Whiskey fetches the 7 that wins": (
        ["W", "5"],
        [ALMOST, "s1:111"],
        "",
        {"discard": "72TCK", "pair": "12"},
        "W",
    ),
    "both turned-up cards are missing in the second rainbow": (
        ["", "5"],
        ["r1:1234567 r1:12345", "r1:123"],
        "",
        {"pair": "67"},
        "u",
    ),
    # Attacks (P5).
    "a pirate is worth 5 for the one and 5 for the other": (
        ["T1", "25"],
        ["r3:345", "s4:444 r2:23456 x"],
        "T@1",
        {},
        "g3:X",
    ),
    "the last turn: what is not fired now never is": (
        ["T7", "5"],
        ["r1:123", "s4:444 x"],
        "",
        {"pair": "11", "pile": "25"},
        "T@1",
    ),
    "the rival goes out next turn unless a rainbow breaks": (
        ["C1", "5"],
        ["r3:34567 s5:555 x x", RAINBOWS],
        "",
        {"pair": "6T"},
        "C@1",
    ),
    "the last hit costs a pirate, not a card or two": (
        ["C1", "5"],
        ["s3:333 x", "x r4:456 r1:1234567"],
        "C@1",
        {"pair": "6T", "pile": "77"},
        "g1:X",
    ),
    "Whiskey fetches a pirate": (
        ["W1", "5"],
        ["r3:345", "s1:111"],
        "",
        {"discard": "X21", "pair": "11"},
        "W",
    ),
    "a pirate before a joker and a number that fits": (
        ["W2", "5"],
        ["r3:345"],
        "W",
        {"discard": "X2J"},
        "w:X",
    ),
    "the rival took up a joker": (["M6", "5"], ["r1:123", "s2:222"], "d u", KNOWN_JOKER, "M@1"),
    "the joker that the rival took up": (
        ["M6", "5"],
        ["r1:123", "s2:222"],
        "d u M@1",
        KNOWN_JOKER,
        "m:J",
    ),
    # Blocks (P5.2).
    "a Thief would break a rainbow": (["T1", "1155"], ["r1:123", RAINBOWS], "T@1", {}, "block"),
    "a Thief would steal the pirate": (
        ["T2", "115"],
        ["r2:234", "r2:23456 x"],
        "T@1",
        {"pair": "22"},
        "block",
    ),
    "Whiskey would fetch a pirate": (
        ["W1", "3"],
        ["r3:345", "r1:123"],
        "W",
        {"discard": "X", "pair": "22"},
        "block",
    ),
    "Stinky would take the pirate or the joker": (
        ["S1", "5XJ"],
        ["r3:345", "r1:123"],
        "S@1",
        {"pair": "22"},
        "block",
    ),
    "a Cannon finds no island": (["C7", "2"], ["r2:234", ""], "C@1", {"pair": "33"}, "pass"),
    "a Captain finds no BLACK card, and the 4 fits the island": (
        ["K7", "4"],
        ["r2:234", "r1:123"],
        "K",
        {"pair": "55"},
        "pass",
    ),
    "the Cannon hits the leader, and the 2 fits the island": (
        ["C7", "5", "2"],
        ["r2:234", "r1:1234567 x", "r3:345"],
        "C@1",
        {"pair": "55"},
        "pass",
    ),
    # What to give, to draw, to lay.
    "a Lookout hurts nobody, a Thief does": (
        ["K2", "OT4"],
        ["", "s4:444"],
        "K pass",
        {},
        "k:O",
    ),
    "a pirate is turned up": (["2", "5"], ["r1:12345", "r1:123"], "", {"pair": "X7"}, "u"),
    "the pirates are on top, to be drawn": (
        ["O1", "5"],
        ["r4:456", ""],
        "O",
        {"pile": "11XX334455667712", "pair": "11"},
        "o:XX11",
    ),
    "two pirates are known to come": (
        ["O1", "5"],
        ["r4:456", ""],
        "O o:XX11",
        {"pile": "11XX334455667712", "pair": "11"},
        "d",
    ),
    "in the last phase BLACK cards are points": (
        ["TCO", "5"],
        ["r1:123", "s1:111"],
        "d done",
        {"pile": "77"},
        "+b:TCO",
    ),
    "the run gives two runs with the second 4": (
        ["4", "5"],
        ["r2:23456", "s1:1111"],
        "d done",
        {"pile": "71"},
        "-1",
    ),
    "the joker is worth three points with the fives": (
        ["55J", "5"],
        ["r1:123", "s1:111"],
        "d done",
        {"pile": "17"},
        "+s5:55J",
    ),
}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hands, islands, moves, more, right = TACTICS[why]
    assert set(chosen(position(hands, islands, moves, more))) == {right}


@needs_speed
def test_to_be_done_forgoes_what_could_be_laid() -> None:
    """In the last phase the analysis of `done` must not count cards still in hand (P7.3)."""
    hands, islands, moves, more, right = TACTICS["the joker is worth three points with the fives"]
    view = position(hands, islands, moves, more)
    judged = {judgement.move: judgement for judgement in tr.analyse(view, iterations=90)}
    assert judged[right].points == 6
    assert judged["done"].points == 3


def position(
    hands: Sequence[str], islands: Sequence[str], moves: str, more: dict[str, Any]
) -> View:
    """What the seat to move sees after these moves; beside a given pile the rest is discarded."""
    if "pile" in more:
        more = {"discard": _rest(hands, islands, more)} | more
    states = pirates_positions.position(hands, islands, **more)
    pirates_positions.play(states, moves)
    return seen_by_the_mover("pirates", states)


def _rest(hands: Sequence[str], islands: Sequence[str], more: dict[str, Any]) -> str:
    groups = " ".join(islands).split()
    laid = "".join("X" if group == "x" else group.partition(":")[2] for group in groups)
    used = Counter("".join(hands) + laid + more.get("pair", "") + more["pile"])
    return "".join((Counter(pirates_positions.SORTED_DECK) - used).elements())
