"""The settings of a search, as its kernels take them."""

from dataclasses import astuple

import numpy as np

from triplerainbow.games.strength import SearchSettings
from triplerainbow.kernel import Doubles


def numbers_of(settings: SearchSettings) -> Doubles:
    """The settings in the order of `descent`, float64, shape (SETTINGS,)."""
    return np.array(astuple(settings), np.float64)
