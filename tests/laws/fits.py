"""All states that fit a view, for positions in which they are few.

Each function returns how many arrangements of the unseen cards (equal cards told apart) lead to
each state, or None if there are more than `limit` states; whoever adds a game adds one.
"""

from collections.abc import Callable, Iterator
from math import comb
from typing import Any

from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.rainbow.rules import RESERVE
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream

Counts = tuple[int, ...]
Weights = dict[bytes, int]


def choices(counts: Counts, total: int) -> Iterator[tuple[Counts, int]]:
    """Every way to take `total` cards of these counts by kind, and how many ways it stands for."""
    if not counts and total == 0:
        yield (), 1
    if total > sum(counts) or not counts:
        return
    for taken in range(min(counts[0], total) + 1):
        ways = comb(counts[0], taken)
        for rest, more in choices(counts[1:], total - taken):
            yield (taken, *rest), ways * more


def minus(counts: Counts, taken: Counts) -> Counts:
    """What is left by kind."""
    return tuple(have - gone for have, gone in zip(counts, taken, strict=True))


def divisions(counts: Counts, piles: list[int]) -> Iterator[tuple[list[Counts], int]]:
    """Every way to deal piles of these sizes; the last entry of each list is what is left over."""
    if not piles:
        yield [counts], 1
        return
    for taken, ways in choices(counts, piles[0]):
        for rest, more in divisions(minus(counts, taken), piles[1:]):
            yield [taken, *rest], ways * more


def rainbow_fits(game: Game, views: Records, limit: int) -> Weights | None:
    """Other hands, then unopened reserves; the rest was set aside."""
    v: Any = views[0]
    others = [seat for seat in range(v.players) if seat != v.viewer]
    closed = [seat for seat in range(v.players) if v.unopened[seat]]
    piles = [int(v.held[seat]) for seat in others] + [RESERVE for _ in closed]
    unseen = tuple(int(cards) for cards in v.unseen)
    model = game.new_state()
    table.resample(views, stream(0), model)
    state: Any = model[0]
    fits: Weights = {}
    for dealt, ways in divisions(unseen, piles):
        *hands, state.aside[:] = dealt
        for seat in others:
            state.hands[seat] = hands.pop(0)
        for seat in closed:
            state.reserves[seat] = hands.pop(0)
        fits[model.tobytes()] = ways
        if len(fits) > limit:
            return None
    return fits


FITS: dict[str, Callable[[Game, Records, int], Weights | None]] = {
    "rainbow": rainbow_fits,
}
