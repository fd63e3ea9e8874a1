"""Record layouts: a class with annotated fields is both the type for readers and the NumPy dtype.

    class State(Record):
        hands: Annotated[Ints, 6, 6]    # int64, shape (6, 6)
        seat: int                       # int64 scalar

    STATE = dtype_of(State)

Scalars and arrays are int64, so that compiled and interpreted code compute the same values; a
field annotated `Annotated[Ints, "i1", 5, 17]` is stored small (int8), for big tables that are
copied often. Code that computes with a small field widens it first with `int(...)`.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
"""An integer array; the annotation of an array field."""

Floats = NDArray[np.float32]
"""An encoded view."""

Doubles = NDArray[np.float64]
"""What bots compute with."""

Records = NDArray[Any]
"""An array of records, shape (n,); what crosses between Python and compiled code."""


class Record:
    """Base of all layouts. Never instantiated: records live in arrays made by `array_of`."""


def dtype_of(layout: type[Record]) -> np.dtype[Any]:
    """NumPy dtype of the annotated fields, in order, as `np.record` so that attributes work."""
    hints = get_type_hints(layout, include_extras=True)
    names = list(hints)
    clashes = [name for name in names if hasattr(np.record, name)]
    if clashes:
        raise TypeError(f"field names hidden by NumPy attributes: {', '.join(clashes)}")
    return np.dtype((np.record, [_field(name, hints[name]) for name in names]))


def array_of(dtype: np.dtype[Any], count: int = 1) -> Records:
    """`count` zeroed records, shape (count,)."""
    return np.zeros(count, dtype)


def _field(name: str, hint: Any) -> tuple[str, Any, tuple[int, ...]]:
    if get_origin(hint) is not Annotated:
        return name, np.int64, ()
    extras = get_args(hint)[1:]
    storage = [extra for extra in extras if isinstance(extra, str)]
    shape = tuple(extra for extra in extras if isinstance(extra, int))
    return name, np.dtype(storage[0] if storage else np.int64), shape
