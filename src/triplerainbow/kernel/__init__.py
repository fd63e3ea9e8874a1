"""Compiled kernels: the decorator, record layouts, random streams, dispatch by record type.

Everything in this layer knows nothing about any game.
"""

from triplerainbow.kernel.compile import brief_kernel, kernel
from triplerainbow.kernel.dispatch import usual_verb, verb
from triplerainbow.kernel.layout import Doubles, Floats, Ints, Record, Records, array_of, dtype_of

__all__ = [
    "Doubles",
    "Floats",
    "Ints",
    "Record",
    "Records",
    "array_of",
    "brief_kernel",
    "dtype_of",
    "kernel",
    "usual_verb",
    "verb",
]
