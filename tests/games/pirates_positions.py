"""Positions of Rainbow Pirates set up by hand, for its tests."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from triplerainbow.games import table
from triplerainbow.games.pirates.cards import CARDS, COPIES, FIRST_BLACK, KINDS, LETTERS
from triplerainbow.games.pirates.game import GAME
from triplerainbow.games.pirates.groups import BLACK, LONE_PIRATE, one_black, run_of, set_of
from triplerainbow.games.pirates.islands import worth_of
from triplerainbow.games.pirates.notation import letters
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.verbs import NOBODY
from triplerainbow.kernel import Ints, Records

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve"]

SORTED_DECK = "".join(letter * int(n) for letter, n in zip(LETTERS, COPIES, strict=True))


def kinds(cards: str) -> list[int]:
    """Kinds of these letters."""
    return [LETTERS.index(letter) for letter in cards]


def counted(cards: str) -> Ints:
    """Cards by kind, shape (17,)."""
    return np.bincount(np.array(kinds(cards), np.int64), minlength=KINDS)


def group(text: str) -> int:
    """The group written like `r1:1J3`, `s4:44J`, `b:TCW` or `x`."""
    if text == "x":
        return LONE_PIRATE
    kind, cards = text[0], text.partition(":")[2]
    if kind == "b":
        return int(BLACK + sum(one_black(k - FIRST_BLACK) for k in kinds(cards)))
    low = int(text[1]) - 1
    if kind == "s":
        return int(set_of(low, len(cards) - cards.count("J"), cards.count("J")))
    jokers = sum(1 << (low + i) for i, card in enumerate(cards) if card == "J")
    numbers = sum(1 << (low + i) for i, card in enumerate(cards) if card != "J")
    return int(run_of(numbers, jokers))


def position(
    hands: Sequence[str],
    islands: Sequence[str] = (),
    *,
    active: int = 0,
    discard: str = "",
    pair: str = "",
    pile: str | None = None,
) -> Records:
    """The start of a turn; islands are written like "r1:123 s4:44J x".

    The pile is written from the top. Without one, all cards that stand nowhere else are the pile.
    """
    players = len(hands)
    states = GAME.new_state()
    deck = np.array(kinds(SORTED_DECK), np.int64)
    table.deal(states, players, GAME.option_codes({}), deck, active)
    s: Any = states[0]
    s.hands[:] = 0
    s.held[:] = 0
    for seat, hand in enumerate(hands):
        s.hands[seat] = counted(hand)
        s.held[seat] = len(hand)
    for seat, island in enumerate(islands):
        for place, text in enumerate(island.split()):
            s.island[seat, place] = group(text)
            s.worth[seat] += worth_of(group(text))
            s.groups[seat] += 1
    s.discard = counted(discard)
    s.pair[:] = -1
    for place, kind in enumerate(kinds(pair)):
        s.pair[place] = kind
    laid = "".join("X" if g == "x" else g.partition(":")[2] for i in islands for g in i.split())
    if pile is None:
        out = Counter("".join(hands) + laid + discard + pair)
        pile = "".join((Counter(SORTED_DECK) - out).elements())
    s.top = CARDS - len(pile)
    s.deck[s.top :] = kinds(pile)
    return states


def legal(states: Records) -> list[str]:
    """Legal moves, sorted."""
    return sorted(GAME.legal_moves(states))


def play(states: Records, moves: str) -> None:
    """Make moves, written with spaces between them; each must be legal."""
    for move in moves.split():
        actions = GAME.legal_moves(states)
        assert move in actions, f"{move} is not among {sorted(actions)}"
        table.apply(states, actions[move])


def view(states: Records, seat: int) -> PiratesView:
    """What a seat sees."""
    seen = GAME.view(states, seat)
    assert isinstance(seen, PiratesView)
    return seen


def island(states: Records, seat: int) -> list[str]:
    """The groups of a seat's island."""
    return view(states, seat).islands[seat]


def hand(states: Records, seat: int) -> str:
    """The cards of a seat."""
    return letters(states[0].hands[seat])


def scores(states: Records) -> list[int]:
    """Points by seat."""
    out = np.zeros(int(states[0].players), np.int64)
    table.returns(states, out)
    return out.tolist()


def over(states: Records) -> bool:
    """Whether the game is over."""
    return table.current_player(states) == NOBODY
