"""What the machine code of a kernel depends on, as a hash: its bytecode, and all that it uses.

A kernel uses constants, other kernels, and verbs. A sentence, a comment or a line above it shape no
machine code, so they are no part of it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from dis import get_instructions
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from triplerainbow.kernel import dispatch

Function = Callable[..., Any]


@dataclass(frozen=True)
class Parts:
    """What one function is made of, with all that it reaches without a verb."""

    digest: bytes
    verbs: frozenset[str]
    """Verbs that it calls: what they mean is known only with the records it is compiled for."""
    records: frozenset[Any]
    """Numba types of the records that it makes by itself."""


def fingerprint(function: Function, types: Iterable[Any]) -> str:
    """Hash of all that the function depends on when it is compiled for arguments of these types.

    Raises TypeError if it calls itself, directly or in a circle: Numba 0.68 can't load that from a
    cache.
    """
    digest = hashlib.sha256(f"{function.__module__} {function.__qualname__}".encode())
    for part in sorted(_reached(function, types)):
        digest.update(part)
    return digest.hexdigest()


def _reached(function: Function, types: Iterable[Any]) -> set[bytes]:
    """Digests of the function and of the kernels that its verbs may mean."""
    records = {record for type_ in types for record in _records_of(type_)}
    functions = {function}
    while True:
        parts = [parts_of(one) for one in functions]
        records |= {record for part in parts for record in part.records}
        verbs = {verb for part in parts for verb in part.verbs}
        more = {kernel for verb in verbs for kernel in dispatch.meanings(verb, records)} - functions
        if not more:
            return {part.digest for part in parts}
        functions |= more


def _records_of(type_: Any) -> Iterator[Any]:
    """The record types in a Numba type of an argument."""
    if isinstance(type_, numba.types.Record):
        yield type_
        for _name, field in type_.members:
            yield from _records_of(field)
    elif hasattr(type_, "types"):
        for one in type_.types:
            yield from _records_of(one)
    elif hasattr(type_, "dtype"):
        yield from _records_of(type_.dtype)


@cache
def parts_of(function: Function) -> Parts:
    """The parts of a plain function; of a kernel, give what `plain` makes of it."""
    walk = _Walk()
    walk.function(function)
    return Parts(walk.digest.digest(), frozenset(walk.verbs), frozenset(walk.records))


_open: list[Function] = []
"""The functions whose parts are being looked for, each called by the one before."""


class _Walk:
    """Looks at everything that one function mentions."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.verbs: set[str] = set()
        self.records: set[Any] = set()

    def function(self, function: Any) -> None:
        if function in _open:
            names = " -> ".join(one.__qualname__ for one in [*_open, function])
            raise TypeError(f"kernels must not call themselves: {names}")
        _open.append(function)
        try:
            self.code(function.__code__, function.__doc__, function.__globals__)
            self.value(function.__defaults__)
            for cell in function.__closure__ or ():
                self.value(cell.cell_contents)
        finally:
            _open.pop()

    def code(self, code: CodeType, doc: str | None, names: dict[str, Any]) -> None:
        self.note(code.co_code, code.co_names, code.co_varnames, code.co_freevars)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant, None, names)
            elif constant != doc:
                self.value(constant)
        for value in _globals_of(code, names):
            self.value(value)

    def value(self, value: Any) -> None:
        """Note what the value is."""
        if isinstance(value, tuple | list | frozenset):
            self.note(type(value).__name__, len(value))
            for one in value:
                self.value(one)
        elif isinstance(value, np.dtype):
            self.note(repr(value))
            if value.names:
                self.records.add(numba.from_dtype(value))
        elif isinstance(value, np.ndarray):
            self.note(repr(value.dtype), value.shape, value.tobytes())
        elif isinstance(value, bool | int | float | complex | str | bytes | np.generic | None):
            self.note(type(value).__name__, repr(value))
        else:
            self._callable(value)

    def _callable(self, value: Any) -> None:
        value = plain(value)
        verb = dispatch.verb_of(value)
        if verb is not None:
            self.verbs.add(verb)
            self.note("verb", verb)
        elif isinstance(value, FunctionType) and not value.__module__.startswith("num"):
            parts = parts_of(value)
            self.note(parts.digest)
            self.verbs |= parts.verbs
            self.records |= parts.records
        else:
            # NumPy's and Python's functions and types: the versions stand beside the fingerprint.
            # What else there is Numba refuses, so it shapes no code.
            kind = type(value)
            self.note(getattr(value, "__module__", kind.__module__))
            self.note(getattr(value, "__qualname__", kind.__qualname__))
            self.note(*getattr(value, "_fields", ()), *getattr(value, "__members__", {}).items())

    def note(self, *facts: object) -> None:
        for fact in facts:
            self.digest.update(fact if isinstance(fact, bytes) else repr(fact).encode())
            self.digest.update(b"\0")


def _globals_of(code: CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """The values of all that the code finds outside; of a module, what it takes from it."""
    value: Any = None
    for instruction in get_instructions(code):
        if isinstance(value, ModuleType) and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            value = getattr(value, instruction.argval)
            continue
        if value is not None:
            yield value
        value = names.get(instruction.argval) if instruction.opname == "LOAD_GLOBAL" else None


def plain(kernel: Any) -> Any:
    """The plain function of a kernel; anything else as it is."""
    return getattr(kernel, "py_func", kernel)
