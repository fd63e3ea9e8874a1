"""What all pictures share: who sits where, with how many cards and points; and hands."""

from collections.abc import Sequence
from itertools import groupby

from triplerainbow.envs.picture.canvas import RATIO, WIDTH, Canvas
from triplerainbow.games.seen import View

EDGE = 16
"""Free space at the border."""

GAP = 10
"""Between panels."""


def others(view: View) -> list[int]:
    """Seats from the one after the viewer on; for a spectator all of them."""
    first = 0 if view.viewer is None else view.viewer + 1
    count = view.players - (view.viewer is not None)
    return [(first + ahead) % view.players for ahead in range(count)]


def seat_line(view: View, seat: int, held: int, canvas: Canvas, x: float, y: float) -> float:
    """Mark, name, cards and points of a seat, in one line; the x behind."""
    active = view.seat == seat
    x += 28 if active else 12
    x = canvas.figures(f"P{seat + 1}", x, y, 18) + 12
    if seat == view.viewer:
        canvas.eye(x, y + 1)
        x += 34
    x = canvas.count(held, x, y + 2) + 10
    leads = view.scores[seat] == max(view.scores) > 0
    return canvas.points(view.scores[seat], x, y + 2, won=leads)


def hand(game: str, cards: Sequence[str], canvas: Canvas, y: float, most: float) -> None:
    """The viewer's cards in the middle, equal ones close together, as wide as there is room."""
    sorts = [len(list(sort)) for _letter, sort in groupby(cards)]
    # In card widths: a sort is one card and a third of one for each more; a sixth between sorts.
    wide = sum(1 + 0.34 * (count - 1) for count in sorts) + 0.14 * max(0, len(sorts) - 1)
    width = min(most, (WIDTH - 4 * EDGE) / max(wide, 1))
    x = (WIDTH - wide * width) / 2
    for letter, sort in groupby(cards):
        count = len(list(sort))
        canvas.fan(game, [letter] * count, x, y + (most - width) * RATIO / 2, width, 0.34 * width)
        x += (1 + 0.34 * (count - 1) + 0.14) * width
