"""Rainbow: the row of prizes, the combos of the trick, the viewer's hand."""

from triplerainbow.envs.picture.canvas import HEIGHT, RATIO, WIDTH, Canvas
from triplerainbow.envs.picture.seats import EDGE, GAP, hand, others, seat_line
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.games.seen import View

GAME = "rainbow"


def draw(view: View, canvas: Canvas) -> None:
    """The whole table."""
    assert isinstance(view, RainbowView)
    _rivals(view, canvas)
    _row(view, canvas)
    if view.viewer is not None:
        _own(view, view.viewer, canvas)


def _rivals(view: RainbowView, canvas: Canvas) -> None:
    """A panel for each other seat, with what it has played in this trick."""
    seats = others(view)
    width = (WIDTH - 2 * EDGE - GAP * (len(seats) - 1)) / len(seats)
    for place, seat in enumerate(seats):
        x = EDGE + place * (width + GAP)
        narrow = width < 150
        canvas.panel(x, EDGE, width, 150, active=view.seat == seat)
        seat_line(view, seat, view.held[seat], canvas, x - (8 if narrow else 0), EDGE + 12)
        _combos(view, seat, canvas, x + 12, EDGE + 46, width - 24)


def _combos(view: RainbowView, seat: int, canvas: Canvas, x: float, y: float, room: float) -> None:
    """What a seat has played in this trick, side by side."""
    combos = [cards for owner, cards in view.combos if owner == seat]
    most = room / max(1, len(combos))
    for cards in combos:
        width = 62.0
        step = min(0.42 * width, (most - 8 - width) / max(1, len(cards) - 1))
        canvas.fan(GAME, cards, x, y, width, step)
        x += most


def _row(view: RainbowView, canvas: Canvas) -> None:
    """The prizes from low to high; taken ones leave no gap."""
    top, height = 180.0, 170.0
    canvas.mat(EDGE, top, WIDTH - 2 * EDGE, height)
    width, gap = 84.0, 22.0
    sizes = [width + (24 if len(pile) > 1 else 0) for pile in view.row]
    x = (WIDTH - sum(sizes) - gap * (len(sizes) - 1)) / 2
    y = top + (height - width * RATIO) / 2
    for pile, size in zip(view.row, sizes, strict=True):
        canvas.fan(GAME, pile, x, y, width, 24)
        x += size + gap


def _own(view: RainbowView, seat: int, canvas: Canvas) -> None:
    top = 364.0
    canvas.panel(EDGE, top, WIDTH - 2 * EDGE, HEIGHT - top - EDGE, active=view.seat == seat)
    seat_line(view, seat, view.held[seat], canvas, EDGE, top + 12)
    _combos(view, seat, canvas, WIDTH / 2, top + 10, WIDTH / 2 - 2 * EDGE)
    hand(GAME, view.hand, canvas, top + 102, 74)
