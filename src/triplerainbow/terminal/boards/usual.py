"""A game that has no board of its own in the terminal: what its drawer says in words."""

from types import MappingProxyType

from rich.console import RenderableType
from rich.text import Text

from triplerainbow.games.game import Game
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.telling import Names
from triplerainbow.terminal.boards.board import Board
from triplerainbow.terminal.boards.seats import marker, points, seat_name, seats_grid
from triplerainbow.terminal.paint import Paint, bold


class UsualBoard(Board):
    """Seats with their points, and every zone in a line."""

    colours = MappingProxyType({})
    bare_numbers = False
    example = "#1"

    def __init__(self, game: Game) -> None:
        self.section = game.info.title
        self.move_words = frozenset(move.lower() for move in game.notations if move.isalpha())

    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """Seats, then zones."""
        grid = seats_grid([(_("points"), "right")])
        for seat in range(view.players):
            grid.add_row(marker(view, seat), seat_name(view, seat, names), points(view, seat))
        zones = view.engine.drawer.board(view, names).zones
        return [grid, *(bold(zone.title) + Text(f"  {zone.text}") for zone in zones)]

    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """Nothing more."""
        return []

    def guide(self) -> list[str]:
        """As they are written in the list."""
        return [_("Type a move as it is written in the list.")]
