"""Memory for arrays that are handed out: writable, contiguous, aligned as JAX and torch like it."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALIGNMENT = 64
"""Bytes: on less, JAX copies what it is handed."""


def aligned(shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """An array of this shape and type whose memory begins at a multiple of ALIGNMENT.

    What it holds is undefined.
    """
    size = prod(shape) * np.dtype(dtype).itemsize
    room = np.empty(size + ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % ALIGNMENT
    return room[begin : begin + size].view(dtype).reshape(shape)


def aligned_copy(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in such memory."""
    twin = aligned(array.shape, array.dtype.type)
    np.copyto(twin, array)
    return twin
