"""Copying and clearing tables by plain loops: Numba compiles 2-D slice assignment slowly."""

from triplerainbow.kernel.compile import kernel
from triplerainbow.kernel.layout import Ints


@kernel
def clear_table(table: Ints) -> None:
    """Set a two-dimensional table to 0."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] = 0


@kernel
def copy_table(source: Ints, target: Ints) -> None:
    """Copy a two-dimensional table into one of the same shape."""
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]
