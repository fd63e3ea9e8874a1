"""The list of seats, alike in every game: whose turn it is, who leads."""

from collections.abc import Sequence

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.terminal.paint import BOLD, DIM

LONGEST_NAME = 16
"""Columns for a name; a longer one is cut."""


def seats_grid(columns: Sequence[tuple[str, JustifyMethod]]) -> Table:
    """A table whose rows are seats: marker, name, and these columns (title, justification)."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    titles = [Text(), Text(_("player"), DIM)]
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for title, justify in columns:
        grid.add_column(justify=justify)
        titles.append(Text(title, DIM))
    grid.add_row(*titles)
    return grid


def marker(view: View, seat: int) -> Text:
    """A sign at the seat that decides."""
    return Text(">" if view.seat == seat else " ", BOLD)


def seat_name(view: View, seat: int, names: Sequence[str]) -> Text:
    """The name of a seat; the viewer is "You"."""
    if seat == view.viewer:
        return Text(_("You"), BOLD)
    name = Text(names[seat])
    name.truncate(LONGEST_NAME, overflow="ellipsis")
    return name


def points(view: View, seat: int) -> Text:
    """The points of a seat; a star after the most."""
    best = max(view.scores)
    leads = best > 0 and view.scores[seat] == best
    return Text(f"{view.scores[seat]}{'*' if leads else ' '}", BOLD if leads else "")
