"""Arco-iris: names of faces."""

from triplerainbow.games.arcoiris.rules import LETTERS
from triplerainbow.i18n import N_, _

FACE_NAMES = (
    N_("red"),
    N_("orange"),
    N_("yellow"),
    N_("green"),
    N_("turquoise"),
    N_("blue"),
    N_("purple"),
    N_("white"),
    N_("black"),
)
"""The faces in words, in the order of LETTERS (A1.1)."""


def face_name(letter: str) -> str:
    """A face in words: "red" for "R"."""
    return _(FACE_NAMES[LETTERS.index(letter)])
