"""Rainbow Pirates: every island, the piles, the card that is being resolved, the viewer's hand."""

from triplerainbow.envs.picture.canvas import HEIGHT, RATIO, WIDTH, Canvas
from triplerainbow.envs.picture.seats import EDGE, GAP, hand, others, seat_line
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.seen import View

GAME = "pirates"
STEP = 0.44
"""How far a card of a group shows from under the next, in card widths."""

LARGEST, SMALLEST = 54.0, 13.0
"""Widths of cards on islands."""


def draw(view: View, canvas: Canvas) -> None:
    """The whole table."""
    assert isinstance(view, PiratesView)
    bottom = _islands(view, canvas)
    _piles(view, canvas, bottom + GAP)
    if view.viewer is not None:
        _own(view, view.viewer, canvas)


def _islands(view: PiratesView, canvas: Canvas) -> float:
    """The islands of the others; the y below."""
    seats = others(view)
    columns = 1 if len(seats) == 1 else 2
    rows = -(-len(seats) // columns)
    height = (208.0 - GAP * (rows - 1)) / rows
    width = (WIDTH - 2 * EDGE - GAP * (columns - 1)) / columns
    for place, seat in enumerate(seats):
        row, column = divmod(place, columns)
        wide = WIDTH - 2 * EDGE if place == len(seats) - 1 and column == 0 else width
        x, y = EDGE + column * (width + GAP), EDGE + row * (height + GAP)
        canvas.panel(x, y, wide, height, active=view.seat == seat)
        seat_line(view, seat, view.held[seat], canvas, x, y + 10)
        _groups(view.islands[seat], canvas, x + 12, y + 36, wide - 24, height - 44)
    return EDGE + 208.0


def _cards(group: str) -> str:
    return "X" if group == "x" else group.partition(":")[2]


def _groups(
    groups: list[str], canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    """Groups in rows, with cards as large as there is room for."""
    width = LARGEST
    while width > SMALLEST and _below(groups, width, room) > height:
        width -= 1
    left, top = x, y
    for group in groups:
        cards = _cards(group)
        size = _size(cards, width)
        if left + size > x + room and left > x:
            left, top = x, top + width * RATIO + 4
        canvas.fan(GAME, cards, left, top, width, STEP * width)
        left += size + 0.35 * width


def _size(cards: str, width: float) -> float:
    return (1 + STEP * (len(cards) - 1)) * width


def _below(groups: list[str], width: float, room: float) -> float:
    """Height of the rows with cards of this width."""
    left, rows = 0.0, 1
    for group in groups:
        size = _size(_cards(group), width)
        if left + size > room and left > 0:
            left, rows = 0.0, rows + 1
        left += size + 0.35 * width
    return rows * (width * RATIO + 4)


def _piles(view: PiratesView, canvas: Canvas, top: float) -> None:
    """Draw pile, turned-up cards, discard pile, and the BLACK card with the seat it names."""
    canvas.mat(EDGE, top, WIDTH - 2 * EDGE, 100)
    width, y = 56.0, top + 11
    if view.pile:
        canvas.card(GAME, "?", EDGE + 20, y, width)
        canvas.badge(view.pile, EDGE + 20 + width - 2, y + width * RATIO - 6)
    canvas.fan(GAME, view.foreseen, EDGE + 96, y + 20, 28, 31)
    canvas.fan(GAME, view.pair, 250, y, width, width + 8)
    if view.black is not None:
        canvas.card(GAME, view.black, 420, y, width)
        if view.target is not None:
            canvas.figures(f"-P{view.target + 1}", 484, y + 30, 20)
    if view.discard:
        shown = view.discard[-9:]
        step = min(18.0, 130 / len(shown))
        x = WIDTH - EDGE - 20 - width - step * (len(shown) - 1)
        canvas.fan(GAME, shown, x, y, width, step)
        canvas.badge(len(view.discard), WIDTH - EDGE - 22, y + width * RATIO - 6)


def _own(view: PiratesView, seat: int, canvas: Canvas) -> None:
    """The viewer's island and hand."""
    top = EDGE + 208.0 + 2 * GAP + 100
    canvas.panel(EDGE, top, WIDTH - 2 * EDGE, HEIGHT - top - EDGE, active=view.seat == seat)
    seat_line(view, seat, view.held[seat], canvas, EDGE, top + 10)
    _groups(view.islands[seat], canvas, EDGE + 12, top + 36, WIDTH - 2 * EDGE - 24, 90)
    hand(GAME, view.hand, canvas, top + 134, 68)
