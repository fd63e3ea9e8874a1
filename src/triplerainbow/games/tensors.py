"""What each number of an encoded view means, as data: names, shapes, places, scales.

Each game has one fixed layout with a version; `python -m triplerainbow.envs.tables` writes the
tables of docs/environments.md from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from triplerainbow.kernel import Floats, Ints


@dataclass(frozen=True)
class Part:
    """One named array within an encoded view."""

    name: str
    start: int
    """Index of its first number."""
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """How many indices further the next entry of each axis is."""
    axes: tuple[str, ...]
    """What each axis counts."""
    meaning: str
    scale: float | tuple[int, ...] = 1
    """What the count is divided by; one number for each entry of the last axis, if several."""

    @property
    def is_flag(self) -> bool:
        """Whether its numbers are 1 for yes and 0 for no."""
        return self.meaning.startswith("flag")

    @property
    def index(self) -> Ints:
        """Index of each entry in the encoded view, int64, in the shape of the part; a new array."""
        places = np.full(self.shape, self.start, np.int64)
        for axis, (count, stride) in enumerate(zip(self.shape, self.strides, strict=True)):
            along = [1] * len(self.shape)
            along[axis] = count
            places += (stride * np.arange(count)).reshape(along)
        return places


@dataclass(frozen=True)
class Actions:
    """Actions next to each other that are of one kind."""

    first: int
    count: int
    meaning: str
    pattern: str
    """Regular expression of their notation in records; an empty notation depends on the position
    or is not used."""

    @property
    def last(self) -> int:
        """The last of them."""
        return self.first + self.count - 1


@dataclass(frozen=True)
class Layout:
    """What the numbers of a game mean: those of an observation, and those of actions."""

    game: str
    version: int
    history: Mapping[int, str]
    """What each version changed."""
    size: int
    """Length of an encoded view."""
    parts: Sequence[Part]
    actions: Sequence[Actions]

    @property
    def num_actions(self) -> int:
        """Size of the action range."""
        return self.actions[-1].last + 1

    def __getitem__(self, name: str) -> Part:
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"{self.game} has no part {name!r}; it has {', '.join(self.names)}")

    @property
    def names(self) -> list[str]:
        """Names of all parts, in their order."""
        return [part.name for part in self.parts]

    def split(self, observations: Floats) -> dict[str, Floats]:
        """The parts of one or many encoded views, by name: views of the same memory.

        `observations` is an array of shape (…, size); each part has the shape (…, *part.shape).
        Raises ValueError for another shape.
        """
        shape = getattr(observations, "shape", type(observations).__name__)
        if not isinstance(observations, np.ndarray) or shape[-1:] != (self.size,):
            raise ValueError(
                f"observations of {self.game} are arrays of shape (…, {self.size}), not {shape}"
            )
        step = observations.strides[-1]
        return {
            part.name: as_strided(
                observations[..., part.start :],
                (*observations.shape[:-1], *part.shape),
                (*observations.strides[:-1], *(step * stride for stride in part.strides)),
                writeable=observations.flags.writeable,
            )
            for part in self.parts
        }


def scalar(name: str, start: int, meaning: str, scale: float = 1) -> Part:
    """A part of one number, shape (1,)."""
    return Part(name, start, (1,), (1,), ("",), meaning, scale)


def in_a_row(*described: tuple[Any, ...]) -> tuple[Part, ...]:
    """Parts one behind the other from 0 on: name, shape, axes, meaning and maybe scale of each."""
    parts: list[Part] = []
    start = 0
    for name, shape, axes, *rest in described:
        strides = tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
        parts.append(Part(name, start, shape, strides, axes, *rest))
        start += prod(shape)
    return tuple(parts)
