"""Positions of Rainbow set up by hand, for its tests."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from triplerainbow.games import table
from triplerainbow.games.rainbow.game import GAME
from triplerainbow.games.rainbow.rules import COPIES, RANKS
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Ints, Records

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Flo"]

DECK = "123456" * COPIES
"""An unshuffled deck: every deal from it is well spread."""


def counted(cards: str) -> Ints:
    """Cards by rank, shape (6,)."""
    return np.array([cards.count(str(rank + 1)) for rank in range(RANKS)], np.int64)


def dealt(players: int, first: int = 0, deck: str = DECK) -> Records:
    """The start of a game."""
    cards = np.array([int(rank) - 1 for rank in deck], np.int64)
    states = GAME.new_state()
    table.deal(states, players, GAME.option_codes({}), cards, first)
    return states


def position(
    hands: Sequence[str],
    row: str,
    *,
    leader: int = 0,
    scores: Sequence[int] | None = None,
    reserves: Sequence[str] = (),
) -> Records:
    """The start of a later trick; `row` is written like "1 4 33 55".

    Cards that stand nowhere are gone, or set aside with three players.
    """
    players = len(hands)
    states = dealt(players, leader)
    s: Any = states[0]
    for name in ("hands", "reserves", "aside", "singles", "pairs", "unopened", "held"):
        s[name] = 0
    for seat, hand in enumerate(hands):
        s.hands[seat] = counted(hand)
        s.held[seat] = len(hand)
    for seat, cards in enumerate(reserves):
        s.reserves[seat] = counted(cards)
        s.unopened[seat] = len(cards) > 0
    for pile in row.split():
        (s.singles if len(pile) == 1 else s.pairs)[int(pile[0]) - 1] += 1
    s.scores[:players] = [0] * players if scores is None else scores
    rest = COPIES - counted("".join(hands) + row.replace(" ", "") + "".join(reserves))
    assert (rest >= 0).all(), "more than ten of a rank"
    (s.aside if players == 3 else s.gone)[:] = rest
    s.trick = 1
    return states


def play(states: Records, moves: str) -> Records:
    """Play legal moves, written with blanks between them."""
    for move in moves.split():
        legal = GAME.legal_moves(states)
        assert move in legal, f"{move} is not among {list(legal)}"
        table.apply(states, legal[move])
    return states


def moves_of(states: Records) -> str:
    """Legal moves as `play` reads them: short ones first, then by rank."""
    return " ".join(sorted(GAME.legal_moves(states), key=lambda move: (len(move), move)))


def seen(states: Records, viewer: int = SPECTATOR) -> RainbowView:
    """The view of a seat or of a spectator."""
    view = GAME.view(states, viewer)
    assert isinstance(view, RainbowView)
    return view


def refused(states: Records, move: str) -> str:
    """Why the seat to move may not make this move."""
    seat = table.current_player(states)
    assert move not in GAME.legal_moves(states)
    return GAME.refusal(GAME.view(states, seat), move)


def told(states: Records, move: str, viewer: int = SPECTATOR) -> list[str]:
    """What the viewer reads about this move."""
    before = states.copy()
    action = GAME.legal_moves(states)[move]
    table.apply(states, action)
    return [line.text for line in GAME.narrate(before, action, states, viewer, NAMES)]
