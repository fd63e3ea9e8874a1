"""What every screen needs from each game in words. Imports neither NumPy nor Numba."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.games.seen import View

Names = Sequence[str]
"""A name for each seat."""


@dataclass(frozen=True)
class Choice:
    """A legal move in the menu; `gloss` says what it does where the notation doesn't."""

    move: str
    gloss: str = ""


@dataclass(frozen=True)
class Group:
    """Legal moves of one kind, under one heading; `note` explains them in a line."""

    title: str
    choices: Sequence[Choice]
    note: str = ""


class Teller(ABC):
    """Puts views of one game into words. Keeps nothing: everything comes from the view."""

    @abstractmethod
    def heading(self, view: "View") -> str:
        """How far the game is: "trick 3"."""

    @abstractmethod
    def question(self, view: "View", names: Names) -> str:
        """What the viewer has to decide, in one or two sentences."""

    @abstractmethod
    def menu(self, view: "View", names: Names) -> list[Group]:
        """The viewer's legal moves, each once, in groups."""

    @abstractmethod
    def in_words(self, view: "View", move: str, names: Names) -> str:
        """A legal move as an advice: "play the set 33"."""

    def plays_itself(self, view: "View") -> bool:
        """Whether the viewer's move is made without asking: there is only one."""
        return len(view.legal_moves) == 1

    def turn_of(self, view: "View") -> int | None:
        """The seat whose turn it is, though others may have to decide in it; None when over."""
        return view.seat


class Drawback(str):
    """A clause that speaks against a move only."""

    __slots__ = ()


def joined(first: str, second: str) -> str:
    """Two clauses that each stand alone; an empty one is left out.

    Together they are a Drawback if both are.
    """
    if not first or not second:
        return first or second
    line = _("{first}; {second}").format(first=first, second=second)
    both = isinstance(first, Drawback) and isinstance(second, Drawback)
    return Drawback(line) if both else line
