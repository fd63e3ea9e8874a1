"""The list of seats, alike in every game: whose turn it is, who leads."""

from collections.abc import Sequence

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.terminal.paint import bold, dim

LONGEST_NAME = 16
"""Columns for a name; a longer one is cut."""


def seats_grid(columns: Sequence[tuple[str, JustifyMethod]]) -> Table:
    """A table whose rows are seats: marker, name, and these columns (title, justification)."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    titles = [Text(), dim(_("player"))]
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for title, justify in columns:
        grid.add_column(justify=justify, overflow="fold", no_wrap=justify == "right")
        titles.append(dim(title))
    grid.add_row(*titles)
    return grid


def marker(view: View, seat: int) -> Text:
    """A sign at the seat that decides."""
    return bold(">" if view.seat == seat else " ")


def seat_name(view: View, seat: int, names: Sequence[str]) -> Text:
    """The name of a seat; the viewer is "You"."""
    if seat == view.viewer:
        return bold(_("You"))
    name = Text(names[seat])
    name.truncate(LONGEST_NAME, overflow="ellipsis")
    return name


def points(view: View, seat: int) -> Text:
    """The points of a seat; the most stand out."""
    best = max(view.scores)
    text = str(view.scores[seat])
    return bold(text) if view.scores[seat] == best > 0 else Text(text)
