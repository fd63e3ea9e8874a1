"""Generic verbs: one name, one implementation for each record type.

`verb` makes a function whose meaning depends on the dtype of its first argument, a record.
Compiled callers get the right kernel at compile time, so dispatch costs nothing; interpreted
callers look it up in a table.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import numpy as np
from numba import from_dtype
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])

_kernels: dict[str, dict[Any, Callable[..., Any]]] = {}
"""For each verb: Numba record type -> kernel, and NumPy dtype -> kernel."""

_names: dict[Callable[..., Any], str] = {}
"""For each generic function, the name of its verb."""


def verb(signature: F) -> F:
    """Turn the signature of a verb (its body is not used) into the generic function."""
    name = signature.__name__
    table = _kernels[name] = {}

    def generic(record: Any, *rest: Any) -> Any:
        return table[record.dtype](record, *rest)

    generic.__name__ = generic.__qualname__ = name
    generic.__doc__ = signature.__doc__
    generic.__module__ = signature.__module__
    _names[generic] = name
    # Not cached by itself: the caller is, with all it calls. (The kernel would find this code in
    # the cache as its own, but Numba leaves out the wrapper that a call from Python needs.)
    options: Any = {"nogil": True}
    overload(generic, jit_options=options, strict=False)(
        lambda record, *rest: _source(table.get(record))
    )
    return cast("F", generic)


def _source(kernel: Any) -> Any:
    """The plain function of a kernel: what Numba compiles anew into the generic caller."""
    return getattr(kernel, "py_func", kernel)


def implement(dtype: np.dtype[Any], *kernels: Callable[..., Any]) -> None:
    """Register each kernel as what the verb of its name means for records of `dtype`.

    Raises TypeError if that verb has another kernel for the dtype, KeyError if there is no such
    verb.
    """
    numba_type = from_dtype(dtype)
    for kernel in kernels:
        name = kernel.__name__
        table = _kernels[name]
        if table.get(numba_type, kernel) is not kernel:
            raise TypeError(f"{name} is already defined for this record type; dtypes must differ")
        table[dtype] = table[numba_type] = kernel


def verb_of(function: object) -> str | None:
    """The name of the verb whose generic function this is; None if it is another thing."""
    return _names.get(function) if callable(function) else None  # a thing may not be hashable


def meanings(verb: str, records: Iterable[Any]) -> set[Callable[..., Any]]:
    """The plain functions that a verb may mean for these Numba record types.

    All that it means for any, if it means nothing for these.
    """
    table = _kernels[verb]
    found = [table[record] for record in records if record in table]
    return {_source(kernel) for kernel in found or table.values()}
