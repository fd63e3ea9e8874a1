"""Arco-iris: positions with one clearly right move, which the search must play.

Hands and tables are written as the position builder takes them: `R/K` shows red and has black
behind. "At the end" seat 0 can't refill its hand, so the game ends with its turn (A4.2).
"""

from typing import Any

import pytest

import triplerainbow as tr
from tests.bots.tactics import chosen, needs_speed, seen_by_the_mover
from tests.games import arcoiris_positions
from triplerainbow.games.arcoiris.rules import DECK_SIZE
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records

FIVE = "R/O G/T B/P O/T Y/G"
FOUR = "R/T G/T B/P O/Y"
BLACK_BELOW = "R/K G/K B/K"
CLASHING = "G/P B/P R/G"
"""Of the rival: with purple besides red, green and blue, none of these six faces is safe."""

TACTICS: dict[str, tuple[str, str, str, dict[str, Any], str]] = {
    # Six cards.
    "purple completes the rainbow": ("P/B R/Y O/W", FIVE, "", {}, "1"),
    "white completes the rainbow": ("R/B W/Y O/Y", FIVE, "", {}, "2"),
    "a sixth card wins the last round": (
        "K/B T/Y K/Y",
        FIVE,
        "",
        {"scores": (23, 23), "deck": 0},
        "2",
    ),
    "the joker wins the last round": (
        "W/B R/Y K/T",
        "R/O G/B B/Y T/P P/O",
        "",
        {"scores": (23, 23), "deck": 0},
        "1",
    ),
    # What was seen is remembered.
    "the card turned over before hides the yellow that makes room": (
        "Y/P R/Y P/B",
        FOUR,
        "1!",
        {"rival": "Y/R T/G P/O"},
        "f5",
    ),
    "turquoise is below, which makes room for red": (
        "P/B R/Y G/Y",
        FOUR,
        "1",
        {"known": "1"},
        "f1",
    ),
    "first purple, so that turning red over wins": ("P/B R/Y K/Y", FOUR, "", {"known": "1"}, "1"),
    "red has room now": ("P/B R/Y K/Y", FOUR, "1 f1", {"known": "1"}, "1"),
    "orange hides turquoise, yellow hides a second green": (
        "P/B B/Y K/Y",
        "R/B O/T Y/G G/B",
        "1",
        {"known": "23"},
        "f2",
    ),
    "no other back is left for the red card": (
        "K/R R/Y G/R",
        "R/T G/T",
        "",
        {"rival": "T/B T/P B/O", "scores": (25, 24), "deck": 0, "known": "12", "revealed": True},
        "2!",
    ),
    # The end of the deck (A4.2).
    "ahead at the end: the safe card, then it is won": (
        "R/B K/Y P/T",
        "R/T G/T",
        "",
        {"scores": (25, 24), "deck": 0},
        "3",
    ),
    "ahead at the end: stop": ("P/B R/Y B/Y", "R/T G/T", "1", {"scores": (25, 24), "deck": 0}, "."),
    "ahead at the end: stop with five cards too": (
        "P/B R/Y B/Y",
        "R/T G/T O/Y Y/O",
        "1",
        {"scores": (24, 23), "deck": 0},
        ".",
    ),
    "ahead at the end: even with a joker in hand": (
        "W/B W/Y K/T",
        "R/O G/B",
        "1",
        {"scores": (25, 24), "deck": 0},
        ".",
    ),
    "level at the end, no rainbow in reach: stop": (
        "P/B R/Y B/Y",
        "R/T",
        "1",
        {"scores": (25, 25), "deck": 0},
        ".",
    ),
    "behind at the end: only without that red can red win": (
        "P/B R/Y R/G",
        "R/T O/P B/T Y/O",
        "1",
        {"scores": (22, 25), "deck": 0},
        "f1",
    ),
    "behind at the end: green is below yellow, all else is luck": (
        "P/B W/Y T/G",
        "R/T O/P B/T Y/G",
        "1",
        {"scores": (22, 25), "deck": 0, "known": "4"},
        "f4",
    ),
    "ahead, one card in the deck: a second safe card ends the game": (
        "P/B T/Y B/Y",
        "R/T O/B Y/G",
        "1",
        {"scores": (24, 23), "deck": 1, "known": "2"},
        "f2",
    ),
    # Traps.
    "purple leaves the rival no safe face": (
        "O/K T/K P/K",
        BLACK_BELOW,
        "",
        {
            "rival": CLASHING,
            "scores": (23, 24),
            "deck": 1,
            "known": "123",
            "revealed": True,
            "last": "YW",
        },
        "3",
    ),
    "the trap is set, and black below every card": (
        "P/K O/K T/K",
        BLACK_BELOW,
        "1",
        {
            "rival": CLASHING,
            "scores": (23, 24),
            "deck": 1,
            "known": "123",
            "revealed": True,
            "last": "YW",
        },
        ".",
    ),
    # Turning a card over before the first one (A2.4).
    "turquoise is below the red that is in the way": (
        "R/B R/Y K/Y",
        "R/T O/K Y/G G/B B/P",
        "",
        {"opening_flip": True, "known": "1"},
        "f1",
    ),
    "purple is safe as it is": (
        "P/B R/Y K/Y",
        "R/T O/K Y/G G/B B/P",
        "",
        {"opening_flip": True},
        "1",
    ),
}


@needs_speed
@pytest.mark.parametrize("why", TACTICS)
def test_the_right_move(why: str) -> None:
    hand, up, moves, more, right = TACTICS[why]
    assert set(chosen(position(hand, up, moves, **more))) == {right}


AT_A_GLANCE = [
    "ahead at the end: stop",
    "ahead at the end: stop with five cards too",
    "ahead at the end: even with a joker in hand",
    "level at the end, no rainbow in reach: stop",
    "behind at the end: only without that red can red win",
]


@pytest.mark.parametrize("why", AT_A_GLANCE)
def test_greedy_knows_the_end_of_the_game_too(why: str) -> None:
    hand, up, moves, more, right = TACTICS[why]
    assert tr.bot("greedy", seed=1).choose(position(hand, up, moves, **more)) == right


def position(
    hand: str,
    up: str,
    moves: str,
    *,
    known: str = "",
    revealed: bool = False,
    last: str = "",
    **more: Any,
) -> View:
    """What seat 0 sees after these moves.

    Of the table cards at the places `known` both sides have shown, with `revealed` those of all
    scored cards too. `last` is the card at the end of the deck.
    """
    states = arcoiris_positions.position(hand, up, **more)
    state: Any = states[0]
    for place in known:
        state.shown[1] |= 1 << state.table[int(place) - 1]
    if last:
        _put_last(states, last)
    if revealed:
        state.shown[1] |= state.taken[0] | state.taken[1]
    return seen_by_the_mover("arcoiris", arcoiris_positions.play(states, moves))


def _put_last(states: Records, card: str) -> None:
    """Change a scored card of these faces for the last one of the deck."""
    faces = states[0].faces
    last = int(DECK_SIZE[0]) - 1
    wanted = list(arcoiris_positions.faces(card))
    place = next(n for n in range(last) if states[0].taken.sum() >> n & 1 and [*faces[n]] == wanted)
    faces[[place, last]] = faces[[last, place]]
