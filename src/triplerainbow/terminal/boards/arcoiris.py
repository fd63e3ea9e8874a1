"""Arco-iris in the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.arcoiris.words import free_colours, knowers
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.telling import Names
from triplerainbow.terminal.boards.board import Board
from triplerainbow.terminal.boards.seats import marker, points, seat_name, seats_grid
from triplerainbow.terminal.paint import FACE_COLOURS, Paint, bold, dim


class ArcoirisBoard(Board):
    """The table with both sides as far as known, the rival's backs, the viewer's hand."""

    colours = FACE_COLOURS
    bare_numbers = False
    example = "1!"
    section = "A3"
    move_words = frozenset("f")

    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.table`."""
        assert isinstance(view, ArcoirisView)
        return [_seats(view, names), Text(), *_table(view, names, paint)]

    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.own`."""
        assert isinstance(view, ArcoirisView)
        assert view.viewer is not None
        grid = Table.grid(padding=(0, 2, 0, 0))
        backs = _("{name}'s hand from behind").format(name=names[1 - view.viewer])
        grid.add_row(bold(backs), *[Text("  ") + paint.chip(face) for face in view.rival_backs])
        grid.add_row(
            bold(_("Hand")),
            *[dim(f"{n} ") + paint.chip(face) for n, face in enumerate(view.hand, 1)],
        )
        if view.peek:
            grid.add_row(bold(_("Next card, own side")), paint.chip(view.peek))
        return [grid]

    def tidy(self, view: View, text: str) -> str:
        """See `Board.tidy`: "F1", "1 !"."""
        del view
        return text.replace(" ", "").lower()

    def guide(self) -> list[str]:
        """See `Board.guide`."""
        return [
            _("Play a card of your hand as you see it: 1, 2 or 3; turned over: 1!, 2! or 3!."),
            _("Turn over card 2 of the table: f2. End your turn: a dot."),
            _("R red, O orange, Y yellow, G green, T turquoise, B blue, P purple."),
            _("W white never clashes; K black loses the round, and so do two of one colour."),
        ]


def _seats(view: ArcoirisView, names: Names) -> RenderableType:
    grid = seats_grid([(_("cards"), "right"), (_("points"), "right")])
    for seat in range(view.players):
        held = str(view.held[seat])
        grid.add_row(marker(view, seat), seat_name(view, seat, names), held, points(view, seat))
    return grid


def _table(view: ArcoirisView, names: Names, paint: Paint) -> Iterator[RenderableType]:
    """The cards on the table, below each the other side and who knows it; the free colours."""
    if not view.table:
        yield Text(_("The table is empty."))
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    numbers = [dim(f" {n} ") for n in range(1, len(view.table) + 1)]
    grid.add_row(bold(_("Table")), *numbers)
    grid.add_row("", *[paint.chip(card.up) for card in view.table])
    grid.add_row(
        dim(_("other side")),
        *[Text(" ") + (paint.letters(card.down or "?")) for card in view.table],
    )
    grid.add_row(dim(_("known to")), *[dim(knowers(view, card, names)) for card in view.table])
    yield grid
    free = " ".join(free_colours(view))
    yield dim(_("Colours that do not show: ")) + paint.letters(free)


BOARD = ArcoirisBoard()
"""The one instance."""
