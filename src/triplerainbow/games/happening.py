"""What happened: the account of a move, before it is put into words.

An account is made from the move and the state in which it was made, never from the difference of
what somebody saw before and after: what cancels out there is missing from the story, and that it is
missing tells what is hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self


@dataclass(frozen=True)
class Happening:
    """One thing that happened. Each game has a class for every kind of them."""

    def seen_by(self, viewer: int) -> Self | None:
        """What this seat (or SPECTATOR) saw of it, hidden cards left out; None if nothing."""
        del viewer
        return self

    def hits(self, viewer: int) -> bool:
        """Whether another player's turn did this to the viewer."""
        del viewer
        return False


class Line(NamedTuple):
    """A sentence of the log; `hit` if it tells what another player's turn did to the viewer."""

    text: str
    hit: bool = False


@dataclass(frozen=True)
class Listener:
    """Whom a story is told: the viewer is "you", all others have their names."""

    viewer: int
    """A seat, or SPECTATOR."""
    names: Sequence[str]
    """A name for each seat."""

    def is_(self, seat: int | None) -> bool:
        """Whether this seat is the listener's own."""
        return seat == self.viewer

    def say(self, seat: int, to_me: str, of_others: str, **words: object) -> str:
        """The sentence about this seat that speaks to the viewer, or the one with its name."""
        wish = to_me if self.is_(seat) else of_others
        return wish.format(name=self.names[seat], **words)
