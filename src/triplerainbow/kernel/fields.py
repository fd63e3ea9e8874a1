"""Kernels that follow from a layout alone, written from its fields."""

from itertools import product
from math import prod
from typing import Any

import numpy as np

from triplerainbow.kernel.compile import kernel
from triplerainbow.kernel.layout import Record, dtype_of


def shapes_of(dtype: np.dtype[Any]) -> dict[str, tuple[int, ...]]:
    """The shape of each field, in order; () for a single number."""
    return {name: dtype[name].shape for name in dtype.names or ()}


def size_of(dtype: np.dtype[Any]) -> int:
    """How many numbers a record holds."""
    return sum(prod(shape) for shape in shapes_of(dtype).values())


def encoder_of(dtype: np.dtype[Any]) -> Any:
    """A kernel `encode(record, out)` that writes all numbers of a record, in order, as they are.

    For small records: each number is a line of its code. `out` is float32 of shape
    (size_of(dtype),).
    """
    lines = ["def encode(record, out):"]
    for name, shape in shapes_of(dtype).items():
        for index in product(*map(range, shape)):
            place = f"[{', '.join(map(str, index))}]" if index else ""
            lines.append(f"    out[{len(lines) - 1}] = record.{name}{place}")
    return _written("encode", lines)


def copier_of(layout: type[Record]) -> Any:
    """A kernel `copy(source, target)` for the fields of a layout, which both records have."""
    lines = ["def copy(source, target):"]
    for name, shape in shapes_of(dtype_of(layout)).items():
        whole = "[:]" if shape else ""
        lines.append(f"    target.{name}{whole} = source.{name}")
    return _written("copy", lines)


def _written(name: str, lines: list[str]) -> Any:
    scope: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), scope)
    return kernel(scope[name])
