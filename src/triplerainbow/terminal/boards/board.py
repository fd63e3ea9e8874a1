"""What only the terminal needs from each game: how a view looks and how moves are typed."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from rich.console import RenderableType
from rich.text import Text

from triplerainbow.games.seen import View
from triplerainbow.telling import Names
from triplerainbow.terminal.paint import Paint

Chooser = Callable[[View], str]
"""A bot's `choose`."""


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

    @abstractmethod
    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """What lies on the table, and every seat with what is public about it."""

    @abstractmethod
    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """What only the viewer sees."""

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
