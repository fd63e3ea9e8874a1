"""Rainbow: positions with one clearly right move, which the search must play."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import rainbow_positions
from triplerainbow.games.seen import View

FULL = ["11123456", "11223345", "13344566", "22455566"]
"""Hands of the middle of a game, four players."""

TACTICS: dict[str, tuple[Sequence[str], str, str, dict[str, Any], str]] = {
    # The last trick: hands count nothing (R6.1).
    "only 66 claims before the 44 of the leader, who else wins": (
        ["5", "44", "1166"],
        "1 2 66",
        "5 44",
        {"scores": [20, 20, 15]},
        "66",
    ),
    "the whole run is longer than the others, and saved cards count nothing": (
        ["45", "56", "123"],
        "2 3 66",
        "45 56",
        {"scores": [20, 20, 15]},
        "123",
    ),
    "the last claim that can overtake": (
        ["5", "4", "66"],
        "1 4 6",
        "5 4 66",
        {"scores": [20, 24, 20]},
        "6",
    ),
    # Ending the game, or not (R6.1, R6.2).
    "a run of all cards ends the game while ahead": (
        ["", "123456", "223344"],
        "5 6",
        "",
        {"leader": 1, "scores": [20, 40, 38]},
        "123456",
    ),
    "a run of all cards takes the best pile and ends the game": (
        ["3456", "", "1122", "1234"],
        "1 2 66",
        "",
        {"scores": [30, 35, 33, 20]},
        "3456",
    ),
    "out now is still behind; the 2 left over is the point that wins": (
        ["", "12", "556"],
        "6 6",
        "5",
        {"leader": 2, "scores": [45, 38, 10]},
        "2",
    ),
    # Thrift.
    "a pair of ones claims before three singles": (
        FULL,
        "1 4 33 66",
        "1 3 2",
        {"leader": 3},
        "11",
    ),
}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hands, row, moves, more, right = TACTICS[why]
    assert set(chosen(position(hands, row, moves, more))) == {right}


def position(hands: Sequence[str], row: str, moves: str, more: dict[str, Any]) -> View:
    states = rainbow_positions.position(hands, row, **more)
    return seen_by_the_mover("rainbow", rainbow_positions.play(states, moves))
