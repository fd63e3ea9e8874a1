"""Record layouts: classes to dtypes."""

from typing import Annotated

import numpy as np
import pytest

from triplerainbow.kernel import Ints, Record, array_of, dtype_of


class Shared(Record):
    seat: int
    hands: Annotated[Ints, 2, 3]


class Everything(Shared):
    table: Annotated[Ints, "i1", 5, 17]
    last: int


def test_fields_in_order_with_those_of_the_base_first() -> None:
    dtype = dtype_of(Everything)
    assert dtype.names == ("seat", "hands", "table", "last")
    assert dtype["seat"] == np.int64
    assert dtype["hands"] == np.dtype((np.int64, (2, 3)))
    assert dtype["table"] == np.dtype((np.int8, (5, 17)))


def test_records_have_attributes_and_share_their_memory() -> None:
    states = array_of(dtype_of(Everything), 3)
    assert states.shape == (3,)
    assert not states.tobytes().strip(b"\0")
    states[1].hands[1, 2] = 4
    states[1].seat = 1
    assert states["hands"][1, 1, 2] == 4
    assert states["seat"].tolist() == [0, 1, 0]


class Clash(Record):
    size: int
    seat: int
    item: int


def test_names_that_numpy_would_hide_are_refused() -> None:
    with pytest.raises(TypeError, match="hidden by NumPy attributes: size, item"):
        dtype_of(Clash)
