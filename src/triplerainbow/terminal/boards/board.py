"""What the terminal needs from each game: how a view looks and what its moves say."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from triplerainbow.games.seen import View
from triplerainbow.terminal.paint import Paint

Names = Sequence[str]
"""A name for each seat."""

Chooser = Callable[[View], str]
"""A bot's `choose`."""


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


class Board(ABC):
    """Draws views of one game. Keeps nothing: everything comes from the view."""

    colours: Mapping[str, str]
    """Colour of each sign of the notation that is a card."""
    bare_numbers: bool
    """Whether a number without # may stand for a place in the menu: no move looks like it."""
    example: str
    """A move as it is typed."""
    section: str
    """A section of the rules."""
    move_words: frozenset[str] = frozenset()
    """Words of letters, small, with which a move may begin."""
    attacks: bool = False
    """Whether what others do can hit the viewer; the story marks it."""

    @abstractmethod
    def heading(self, view: View) -> str:
        """How far the game is: "trick 3"."""

    @abstractmethod
    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """What lies on the table, and every seat with what is public about it."""

    @abstractmethod
    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """What only the viewer sees."""

    @abstractmethod
    def question(self, view: View, names: Names) -> str:
        """What the viewer has to decide, in one or two sentences."""

    @abstractmethod
    def menu(self, view: View, names: Names) -> list[Group]:
        """The viewer's legal moves, each once, in groups."""

    @abstractmethod
    def in_words(self, view: View, move: str, names: Names) -> str:
        """A legal move as an advice: "play the set 33"."""

    def short(self, view: View, move: str) -> str:
        """A legal move where little else is told: its notation, with a word if two look alike."""
        del view
        return move

    @abstractmethod
    def guide(self) -> list[str]:
        """How moves are typed, line by line."""

    def painted(self, move: str, paint: Paint) -> Text:
        """A move as it is typed, the cards in it in their colours."""
        return paint.letters(move)

    def plays_itself(self, view: View) -> bool:
        """Whether the viewer's move is made without asking: there is only one."""
        return len(view.legal_moves) == 1

    def turn_of(self, view: View) -> int | None:
        """The seat whose turn it is, though others may have to decide in it; None when over."""
        return view.seat

    def tidy(self, view: View, text: str) -> str:
        """What a person typed, in the spelling of the notation as far as that is clear."""
        del view
        return text

    def commands(self) -> Mapping[str, str]:
        """Further commands of this game and what they do."""
        return {}

    def automatic(self, name: str, view: View, choose: Chooser) -> str | None:
        """The next move of the game's own command `name`; None when it has done its work."""
        del name, view, choose
        return None
