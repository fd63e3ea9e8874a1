"""A kernel's fingerprint follows what shapes its machine code, and nothing else."""

import textwrap
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numba
import pytest

from triplerainbow.kernel import array_of, dtype_of, kernel, verb
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.fingerprint import fingerprint, plain
from triplerainbow.kernel.layout import Record

typeof: Any = numba.typeof
INTEGER = (numba.int64,)

SOURCE = '''
import numpy as np
from triplerainbow.kernel import kernel

FACTOR = 3
TABLE = np.array([1, 2, 3])
NAMES = ("a", "b")

@kernel
def callee(x: int) -> int:
    """A sentence."""
    return x * FACTOR

@kernel
def caller(x: int, y: int = 7) -> int:
    """Another sentence."""
    # A comment.
    total = y
    for i in range(len(TABLE)):
        total += TABLE[i] * np.int64(callee(x))
    return total

def unused(x: int) -> str:
    return "some words"
'''


def module_of(source: str) -> ModuleType:
    """A module with this source."""
    module = ModuleType("somewhere")
    exec(textwrap.dedent(source), module.__dict__)
    return module


def print_of(source: str) -> str:
    """The fingerprint of `caller`."""
    return fingerprint(plain(module_of(source).caller), INTEGER)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A sentence.", "A sentence that says more.\n\n    In two paragraphs."),
        ("Another sentence.", "One more."),
        ("# A comment.", "# A reason.\n    # Which is long."),
        ("some words", "other words"),
        ('NAMES = ("a", "b")', "NAMES = ()"),
        ("FACTOR = 3", "OTHER = 1\nFACTOR = 3"),
    ],
)
def test_words_compile_nothing(old: str, new: str) -> None:
    assert old in SOURCE
    assert print_of(SOURCE.replace(old, new)) == print_of(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("FACTOR = 3", "FACTOR = 4"),
        ("FACTOR = 3", "FACTOR = 3.0"),
        ("FACTOR = 3", "FACTOR = True"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[1, 2, 3], np.int8"),
        ("x * FACTOR", "x + FACTOR"),
        ("x * FACTOR", "x * FACTOR * 2"),
        ("y: int = 7", "y: int = 8"),
        ("np.int64", "np.int32"),
    ],
)
def test_what_shapes_the_code_counts(old: str, new: str) -> None:
    assert old in SOURCE
    assert print_of(SOURCE.replace(old, new)) != print_of(SOURCE)


class First(Record):
    """A record."""

    count: int


class Second(Record):
    """Another."""

    count: int
    weight: int


class Batch(NamedTuple):
    """Records among other things."""

    records: Any
    number: int


FIRST, SECOND = dtype_of(First), dtype_of(Second)


@verb
def weigh_for_fingerprints(record: Any) -> int:
    """A verb."""
    raise AssertionError


@kernel
def heavier(records: Any) -> int:
    """A kernel that calls a verb."""
    return weigh_for_fingerprints(records[0]) + 1


def implementation(body: str) -> Callable[[Any], int]:
    """A kernel that gives the verb a meaning."""
    source = f"""
        from triplerainbow.kernel import kernel
        @kernel
        def weigh_for_fingerprints(record):
            return {body}
    """
    found: Callable[[Any], int] = module_of(source).weigh_for_fingerprints
    return found


def test_verbs_count_for_the_records_that_the_kernel_is_compiled_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from triplerainbow.kernel import dispatch

    def prints_of(first: str, second: str) -> list[str]:
        monkeypatch.setitem(dispatch._kernels, "weigh_for_fingerprints", {})
        implement(FIRST, implementation(first))
        implement(SECOND, implementation(second))
        arrays = [typeof(array_of(dtype)) for dtype in (FIRST, SECOND)]
        packed = [typeof(Batch(array_of(dtype), 1)) for dtype in (FIRST, SECOND)]
        prints = [fingerprint(plain(heavier), (array,)) for array in arrays]
        assert prints == [fingerprint(plain(heavier), (batch,)) for batch in packed]
        return prints

    one, two = prints_of("record.count", "record.weight")
    assert one != two
    assert prints_of("record.count", "record.weight") == [one, two]
    same, changed = prints_of("record.count", "record.weight + 1")
    assert (same, changed != two) == (one, True)


def test_a_circle_is_told() -> None:
    source = """
        def first(x):
            return second(x)
        def second(x):
            return first(x)
    """
    with pytest.raises(TypeError, match="call themselves: first -> second -> first"):
        fingerprint(module_of(source).first, INTEGER)


def test_a_constant_of_a_module_counts() -> None:
    constants = ModuleType("constants")
    source = "def caller(x):\n    return x + constants.SIZE"

    def with_size(size: int) -> str:
        constants.SIZE = size  # type: ignore[attr-defined] # made here
        module = ModuleType("somewhere")
        module.constants = constants  # type: ignore[attr-defined] # made here
        exec(source, module.__dict__)
        return fingerprint(module.caller, INTEGER)

    assert with_size(1) == with_size(1) != with_size(2)
