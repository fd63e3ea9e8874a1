"""How many columns there are to write in. Imports no rich."""

from shutil import get_terminal_size

WIDTH = 80
"""No line is longer, but for some tables."""

WIDE = 120
"""No line of a table with long texts is longer."""

NARROWEST = 60
"""A narrower terminal breaks our lines itself: tables of fewer columns would have to cut cards."""


def columns(most: int = WIDTH) -> int:
    """Columns of the terminal (or of COLUMNS, whatever is in it), from NARROWEST to `most`."""
    return max(NARROWEST, min(most, get_terminal_size().columns))


def rows() -> int:
    """Lines of the terminal, at least two."""
    return max(2, get_terminal_size().lines)
