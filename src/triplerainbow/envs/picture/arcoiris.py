"""Arco-iris: the rival's cards from behind, the table, the viewer's cards."""

from triplerainbow.envs.picture.canvas import HEIGHT, RATIO, WIDTH, Canvas
from triplerainbow.envs.picture.seats import EDGE, others, seat_line
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.seen import View

GAME = "arcoiris"
PLACES = 6
"""Cards of a complete table."""


def draw(view: View, canvas: Canvas) -> None:
    """The whole table."""
    assert isinstance(view, ArcoirisView)
    mine = view.viewer if view.viewer is not None else 0
    rival = 1 - mine if view.viewer is not None else others(view)[1]
    unseen = ["?"] * view.held[rival]
    _seat(view, rival, view.rival_backs or unseen, canvas, EDGE)
    _table(view, canvas)
    _seat(view, mine, view.hand or ["?"] * view.held[mine], canvas, HEIGHT - EDGE - 154)


def _seat(view: ArcoirisView, seat: int, cards: list[str], canvas: Canvas, top: float) -> None:
    """A seat's line and its hand: what the viewer sees of it."""
    canvas.panel(EDGE, top, WIDTH - 2 * EDGE, 154, active=view.seat == seat)
    seat_line(view, seat, view.held[seat], canvas, EDGE, top + 12)
    width, gap = 88.0, 16.0
    x = (WIDTH - len(cards) * width - (len(cards) - 1) * gap) / 2
    canvas.fan(GAME, cards, x, top + (154 - width * RATIO) / 2, width, width + gap)


def _table(view: ArcoirisView, canvas: Canvas) -> None:
    """Six places; below each card, small, the face that is down, if the viewer knows it."""
    top, height = 184.0, 232.0
    canvas.mat(EDGE, top, WIDTH - 2 * EDGE, height)
    width, gap, small = 88.0, 14.0, 40.0
    x = EDGE + 22.0
    for place in range(PLACES):
        if place < len(view.table):
            card = view.table[place]
            canvas.card(GAME, card.up, x, top + 22, width)
            canvas.card(GAME, card.down or "?", x + (width - small) / 2, top + 158, small)
        else:
            canvas.slot(x, top + 22, width)
        x += width + gap
    if view.deck_size:
        canvas.card(GAME, view.peek or "?", x + 20, top + 22, width)
        canvas.badge(view.deck_size, x + 20 + width - 4, top + 22 + width * RATIO - 4)
