"""Rainbow: positions with one clearly right move, which the search must play."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import rainbow_positions
from triplerainbow.games.seen import View

FIRST, SECOND, THIRD = "2223456", "1123345", "3344566"
"""Hands in the middle of a game."""

TACTICS: dict[str, tuple[Sequence[str], str, str, dict[str, Any], str]] = {
    # The last trick: cards in hand count nothing (R6.1).
    "only 66 claims before the 44, and so wins": (
        ["5", "44", "1166"],
        "1 2 66",
        "5 44",
        {"scores": [20, 20, 15]},
        "66",
    ),
    "three cards claim first, and cards kept count nothing": (
        ["45", "56", "123"],
        "2 3 66",
        "45 56",
        {"scores": [20, 20, 15]},
        "123",
    ),
    "6 points overtake, 4 do not": (
        ["5", "4", "66"],
        "1 4 6",
        "5 4 66",
        {"scores": [20, 24, 20]},
        "6",
    ),
    # To end the game, or not (R6.1, R6.2).
    "all cards at once: the game is over, and won": (
        ["", "123456", "223344"],
        "5 6",
        "",
        {"leader": 1, "scores": [20, 40, 38]},
        "123456",
    ),
    "all cards at once: the dearest pile, and nobody can catch up": (
        ["3456", "", "1122", "1234"],
        "1 2 66",
        "",
        {"scores": [30, 35, 33, 20]},
        "3456",
    ),
    "a pair at once: the game is over before the run of four comes": (
        ["", "22", "3456"],
        "1 1",
        "",
        {"leader": 1, "scores": [20, 40, 37]},
        "22",
    ),
    "going out now would be 1 point short; the 2 will be a prize": (
        ["", "12", "556"],
        "6 6",
        "5",
        {"leader": 2, "scores": [45, 38, 10]},
        "2",
    ),
    # As little as possible for as much as possible.
    "a pair of ones claims before singles": (
        [FIRST, SECOND, THIRD, "11356"],
        "1 4 33 66",
        "3 5 6",
        {},
        "11",
    ),
    "33 claims before 22, 11 does not": (
        [FIRST, SECOND, THIRD, "11335"],
        "1 2 3 66",
        "22 4 3",
        {},
        "33",
    ),
    "an equal pair claims later, so 44": (
        ["33312", "22145", "13445", "133446"],
        "1 2 66",
        "33 1 3",
        {},
        "44",
    ),
    "44 claims 55 as well as 66 would": (
        ["333112", "2214566", "1344566", "14466"],
        "55 66",
        "333 22 3",
        {"scores": [20, 20, 20, 20]},
        "44",
    ),
    "nothing can be had, so the lowest card goes": (
        ["33312", "22145", "13445", "14456"],
        "66",
        "333 1 3",
        {},
        "1",
    ),
    "the pair of sixes before the pair of threes": (
        ["223", "3344", "5566"],
        "1 33 66",
        "2 3 55",
        {},
        "66",
    ),
    # Two players: four combos a trick, and a point for each card kept (R7.1, R7.5).
    "every pile is 1 point, and so is a card kept": (
        ["511", "46"],
        "1 1 1 1",
        "4 5 6",
        {"leader": 1},
        "1",
    ),
    "12 points are more than the card kept": (
        ["511", "46"],
        "1 2 2 66",
        "4 5 6",
        {"leader": 1},
        "11",
    ),
    "a run claims first, which also moves the rival down": (
        ["512", "64"],
        "1 2 5 6",
        "6 5 4",
        {"leader": 1, "scores": [30, 30]},
        "12",
    ),
    "two combos claim twice before the reserve is taken up": (
        ["11", "2345"],
        "6 6 6 6",
        "",
        {"reserves": ["11112222333344", "22333344445555"]},
        "1",
    ),
}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hands, row, moves, more, right = TACTICS[why]
    assert set(chosen(position(hands, row, moves, more))) == {right}


def position(hands: Sequence[str], row: str, moves: str, more: dict[str, Any]) -> View:
    """What the seat to move sees after these moves."""
    states = rainbow_positions.position(hands, row, **more)
    return seen_by_the_mover("rainbow", rainbow_positions.play(states, moves))
