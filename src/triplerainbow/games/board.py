"""What the drawing of a game is made of: cards that can be picked, and what they can be picked for.

A board is made from one View. Everything in it, element names and orders included, depends on that
View and the names of the seats alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from triplerainbow.games.seen import View

Names = Sequence[str]
"""A name for each seat."""


@dataclass(frozen=True)
class Card:
    """A card as it is drawn, face up or from behind."""

    face: str
    """Its letter in the notation of the game; "" for a neutral back."""
    label: str
    """What a screen reader says: "orange 2"."""
    pick: str = ""
    """What a click on it picks, the same for equal cards: "h2"; "" where nothing can be picked."""
    name: str = ""
    """Name of its own on the page, the same wherever the card lies: it glides by that."""
    down: str = ""
    """Letter of the face below as far as the viewer knows it, "?" if not; "" if one-sided."""
    marks: tuple[str, ...] = ()
    """How it stands out: "duty" must be laid, "hit" was attacked, "new" has just come."""


@dataclass(frozen=True)
class Choice:
    """A legal move, and what must be picked for it."""

    move: str
    """In the notation of records."""
    label: str
    """On its button, short: "Run 2-3-4"."""
    picks: tuple[str, ...] = ()
    """What is picked on the board, in any order, repeated for equal cards; () for a bare button."""
    says: str = ""
    """The whole sentence, where the label is not clear by itself."""
    main: bool = False
    """The button to fill: what one mostly wants here."""
    costly: bool = False
    """Whether a slip here would hurt, so that it is confirmed."""


@dataclass(frozen=True)
class Place:
    """A seat at the table as everybody sees it."""

    seat: int
    name: str
    held: int
    """Cards in hand."""
    score: int
    turn: bool
    """Whether its turn it is."""
    pick: str = ""
    """What a click on the seat picks, for attacks: "s1"."""
    notes: tuple[str, ...] = ()
    """Short words beside the name: "done", "+14 in reserve"."""


@dataclass(frozen=True)
class Zone:
    """A part of the position in words, for screens that know no better."""

    title: str
    text: str


@dataclass(frozen=True)
class Board:
    """A position as one viewer sees it."""

    game: str
    heading: str
    """How far the game is: "trick 3"."""
    question: str
    """What the viewer has to decide; whose decision it is if it is not theirs; who has won."""
    places: Sequence[Place]
    """All seats, the viewer's first, the others clockwise from it (a spectator: from seat 0)."""
    choices: Sequence[Choice]
    """The viewer's legal moves, in the order of a menu; empty when it is not their turn."""
    zones: Sequence[Zone] = ()
    """What the usual screens show, in games that have none of their own."""
    parts: Mapping[str, Any] = field(default_factory=dict)
    """What this game's template draws; see the module of the game."""

    # Here and not in the templates, whose filters are slow.

    @cached_property
    def best(self) -> int:
        """Most points of a seat."""
        return max(place.score for place in self.places)

    @cached_property
    def turn(self) -> Place | None:
        """Whose turn it is."""
        return next((place for place in self.places if place.turn), None)

    @cached_property
    def bare(self) -> list[Choice]:
        """Choices for which nothing is picked."""
        return [choice for choice in self.choices if not choice.picks]

    @cached_property
    def picked(self) -> list[Choice]:
        """Choices for which something is picked."""
        return [choice for choice in self.choices if choice.picks]


Look = tuple[str, str]
"""Colour of a card (its letter or name among the cards' colours), and its drawing."""

NUMBERS: Mapping[str, Look] = {
    str(number): (colour, f"face-{number}") for number, colour in enumerate("ROYGBP", 1)
}
"""Cards from 1 to 6 in the colours of the rainbow."""


class Drawer(ABC):
    """Makes boards of one game."""

    looks: Mapping[str, Look] = NUMBERS
    """How the card of each letter looks."""

    @abstractmethod
    def board(self, view: View, names: Names, *, remember: bool = True) -> Board:
        """The board of this view; without `remember` sides that lie down are not shown."""

    @abstractmethod
    def attempt(self, view: View, picks: Sequence[str]) -> str:
        """The move that picked cards would make, legal or not, for the sentence that refuses it."""

    def announced(self, view: View, names: Names, move: str, *, asked: bool) -> Board:
        """The board while this move waits for answers that others may give, if a game has such.

        `view` is the view of the position before the move, and `asked` whether its viewer has yet
        to answer; nothing else is known of what comes. The choices are those of the answer.
        """
        raise NotImplementedError(f"no move of {view.game} waits for answers")

    def automatic(self, view: View, choose: Callable[[View], str]) -> str | None:
        """The next move that the viewer may leave to a bot, `choose`; None if there is none."""
        del view, choose
        return None
