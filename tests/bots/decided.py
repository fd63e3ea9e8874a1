"""Positions in which one move wins and another throws the win away."""

from dataclasses import dataclass

from tests.games import arcoiris_positions, pirates_positions, rainbow_positions
from triplerainbow.games.seen import View


@dataclass(frozen=True)
class Decided:
    """What the player sees, a move that wins, one that loses."""

    view: View
    wins: str
    loses: str


def _rainbow() -> Decided:
    """The last claims: 6 points are enough to win, 1 is not."""
    states = rainbow_positions.position(["6", "5", "4"], "1 2 6", scores=[10, 10, 10])
    rainbow_positions.play(states, "6 5 4")
    return Decided(rainbow_positions.seen(states, 0), "6", "1")


def _pirates() -> Decided:
    """Whoever goes out first wins by the bonus."""
    rainbows = "r1:1234567 r1:1234567"
    states = pirates_positions.position(["", ""], [rainbows, f"{rainbows} s1:111"], pair="12")
    return Decided(pirates_positions.view(states, 0), "out", "d")


def _arcoiris() -> Decided:
    """The sixth colour wins the last round, black loses it."""
    states = arcoiris_positions.position(
        "B/R G/R K/O", "R/W O/W Y/W G/W T/W", scores=(23, 23), deck=0
    )
    return Decided(arcoiris_positions.seen(states, 0), "1", "3")


DECIDED = {"rainbow": _rainbow, "pirates": _pirates, "arcoiris": _arcoiris}
"""One such position of each game."""
