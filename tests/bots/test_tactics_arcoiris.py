"""Arco-iris: positions with one clearly right move, which the search must play."""

from typing import Any

import pytest

from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import arcoiris_positions
from triplerainbow.games.seen import View

TACTICS: dict[str, tuple[str, str, str, dict[str, Any], str]] = {}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hand, up, moves, more, right = TACTICS[why]
    assert set(chosen(position(hand, up, moves, more))) == {right}


def position(hand: str, up: str, moves: str, more: dict[str, Any]) -> View:
    """What seat 0 sees; of the table cards at the spots in `known` both sides have shown."""
    known = more.get("known", "")
    states = arcoiris_positions.position(
        hand, up, **{name: value for name, value in more.items() if name != "known"}
    )
    for spot in known:
        states[0].shown[1] |= 1 << states[0].table[int(spot) - 1]
    return seen_by_the_mover("arcoiris", arcoiris_positions.play(states, moves))
