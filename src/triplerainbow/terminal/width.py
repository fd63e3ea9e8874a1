"""How many columns there are to write in. Imports no rich."""

from shutil import get_terminal_size

WIDTH = 80
"""No line is longer."""

NARROWEST = 60
"""A narrower terminal breaks our lines itself: tables of fewer columns would have to cut cards."""


def columns() -> int:
    """Columns of the terminal (or of COLUMNS, whatever is in it), from NARROWEST to WIDTH."""
    return max(NARROWEST, min(WIDTH, get_terminal_size().columns))


def rows() -> int:
    """Lines of the terminal, at least two."""
    return max(2, get_terminal_size().lines)
