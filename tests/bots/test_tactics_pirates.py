"""Rainbow Pirates: positions with one clearly right move, which the search must play."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import pirates_positions
from triplerainbow.games.seen import View

TWO_RAINBOWS = "r1:1234567 r1:1234567"

TACTICS: dict[str, tuple[Sequence[str], Sequence[str], str, dict[str, Any], str]] = {}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hands, islands, moves, more, right = TACTICS[why]
    assert set(chosen(position(hands, islands, moves, more))) == {right}


def position(
    hands: Sequence[str], islands: Sequence[str], moves: str, more: dict[str, Any]
) -> View:
    states = pirates_positions.position(hands, islands, **more)
    pirates_positions.play(states, moves)
    return seen_by_the_mover("pirates", states)
