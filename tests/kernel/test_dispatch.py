"""Verbs: one name, one kernel for each record type, compiled and interpreted."""

from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError

from triplerainbow.kernel import Ints, Record, Records, array_of, dtype_of, kernel, usual_verb, verb
from triplerainbow.kernel.dispatch import implement


class Cat(Record):
    lives: int


class Dog(Record):
    lives: int
    bones: int


class Fish(Record):
    fins: int


CAT, DOG, FISH = dtype_of(Cat), dtype_of(Dog), dtype_of(Fish)


@verb
def wealth(record: Any, out: Ints) -> int:
    """What an animal owns."""
    raise AssertionError


def named_wealth(function: Any) -> Any:
    """A kernel is registered under its name; here two of them share one module."""
    function.__name__ = "wealth"
    return kernel(function)


@named_wealth
def wealth_of_cat(record: Cat, out: Ints) -> int:
    out[0] = record.lives
    return 1


@named_wealth
def wealth_of_dog(record: Dog, out: Ints) -> int:
    out[0] = 10 * record.bones
    return 2


@kernel
def wealth_at(records: Records, out: Ints) -> int:
    return wealth(records[0], out)


implement(CAT, wealth_of_cat)
implement(DOG, wealth_of_dog)


def test_a_verb_finds_the_kernel_of_the_record_type() -> None:
    out = np.zeros(1, np.int64)
    cats, dogs = array_of(CAT), array_of(DOG)
    cats["lives"], dogs["bones"] = 9, 4
    assert (wealth_at(cats, out), out[0]) == (1, 9)
    assert (wealth_at(dogs, out), out[0]) == (2, 40)


def test_a_verb_can_be_called_from_ordinary_python() -> None:
    """Also after compiled code used it: Numba then has the kernel's code in its cache already."""
    out = np.zeros(1, np.int64)
    dogs = array_of(DOG)
    dogs["bones"] = 2
    assert wealth_at(dogs, out) == 2
    assert wealth(dogs[0], out) == 2
    assert out[0] == 20


def test_a_verb_keeps_its_name_and_documentation() -> None:
    assert wealth.__name__ == "wealth"
    assert wealth.__doc__ == "What an animal owns."
    assert wealth.__module__ == __name__


def test_a_record_type_without_kernel_is_an_error() -> None:
    with pytest.raises((TypeError, TypingError)):
        wealth_at(array_of(FISH), np.zeros(1, np.int64))


def test_two_kernels_for_one_record_type_are_an_error() -> None:
    implement(CAT, wealth_of_cat)  # the same again: a module loaded twice does no harm
    with pytest.raises(TypeError, match="wealth is already defined for this record type"):
        implement(CAT, wealth_of_dog)


def test_an_unknown_verb_is_an_error() -> None:
    with pytest.raises(KeyError):
        implement(CAT, wealth_at)


@usual_verb
def noise(record: Any) -> int:
    """What an animal says."""
    return 3


@kernel
def noise_at(records: Records) -> int:
    return noise(records[0])


def named_noise(record: Dog) -> int:
    return 10 * record.bones


named_noise.__name__ = "noise"
implement(DOG, kernel(named_noise))


def test_a_usual_verb_means_something_for_every_record() -> None:
    dogs = array_of(DOG)
    dogs["bones"] = 2
    for animals, said in ((array_of(CAT), 3), (array_of(FISH), 3), (dogs, 20)):
        assert noise_at(animals) == noise(animals[0]) == said
