"""Everything a session prints: position, story, menu, help, result."""

from collections.abc import Sequence
from textwrap import indent, wrap

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from triplerainbow.games.catalog import INFOS
from triplerainbow.games.result import result
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.plain import escaped
from triplerainbow.telling import Names, teller
from triplerainbow.telling.story import Turn, paragraphs
from triplerainbow.terminal.boards import board_of
from triplerainbow.terminal.commands import COMMANDS, word_of
from triplerainbow.terminal.menu import menu_lines
from triplerainbow.terminal.paint import DIM, bold, paint_for

SHORT_MENU = 4
"""Lines of each kind of move that the menu shows unasked."""

LONG_STORY = 12
"""Lines of a story; in a longer one each turn becomes a paragraph."""

INDENT = 2
"""Columns before a story."""

HIT = "!"
"""Mark before what hits the viewer."""


class Page:
    """Prints views of one game on one console."""

    def __init__(self, console: Console, game: str) -> None:
        self.console = console
        self.board = board_of(game)
        self.teller = teller(game)
        self.title = INFOS[game].title
        self.paint = paint_for(console, self.board.colours)

    def say(self, sentence: str) -> None:
        """Print one sentence, wrapped; what it quotes can't drive the terminal."""
        self.console.print(Text(self._wrapped(escaped(sentence))))

    def story(self, turns: Sequence[Turn]) -> None:
        """What happened: a line for each thing, or a paragraph for each turn if it is long.

        What hits the viewer has always a line of its own, with a mark.
        """
        events = [event for turn in turns for event in turn]
        for part in paragraphs(turns) if len(events) > LONG_STORY else events:
            lines = indent(self._wrapped(part.text, INDENT), " " * INDENT)
            self.console.print(bold(HIT + lines[len(HIT) :]) if part.hit else Text(lines))

    def position(self, view: View, names: Names) -> None:
        """The whole position, as the viewer sees it."""
        heading = f"{self.title} · {self.teller.heading(view)}"
        self.console.print()
        self._headline(heading)
        for part in self.board.table(view, names, self.paint):
            self.console.print(part)
        if view.viewer is not None:
            self.console.print()
            for part in self.board.own(view, names, self.paint):
                self.console.print(part)

    def _headline(self, heading: str) -> None:
        """With a line behind it; if the heading has no place beside one, without."""
        title = bold(heading)
        if title.cell_len + 2 > self.console.width:
            self.console.print(title)
        else:
            self.console.print(Rule(title, align="left", characters="─", style=DIM))

    def hand(self, view: View, names: Names) -> None:
        """What only the viewer sees, under the viewer's seat and name."""
        assert view.viewer is not None
        self.console.print()
        heading = _("Seat {seat}, {name}").format(seat=view.viewer, name=names[view.viewer])
        self.console.print(bold(heading))
        for part in self.board.own(view, names, self.paint):
            self.console.print(part)

    def decision(self, view: View, names: Names) -> None:
        """What the viewer has to decide, and the moves there are."""
        self.console.print()
        self.console.print(bold(self._wrapped(self.teller.question(view, names))))
        self.menu(view, names, limit=SHORT_MENU)

    def menu(self, view: View, names: Names, limit: int | None = None) -> None:
        """The legal moves, at most `limit` lines of each kind."""
        groups = self.teller.menu(view, names)
        width = self.console.width
        paint = self.board.painted
        for line in menu_lines(groups, lambda move: paint(move, self.paint), limit, width):
            self.console.print(line)

    def help(self) -> None:
        """How moves are typed, and the commands."""
        for line in self.board.guide():
            self.say(line)
        if self.board.bare_numbers:
            self.say(_("Or type the number of a move in the list, for example 3 or #3."))
        else:
            self.say(_("Or type # and the number of a move in the list, for example #3."))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, purpose in (COMMANDS | dict(self.board.commands())).items():
            what = _(purpose).format(section=self.board.section)
            grid.add_row(bold(word_of(name)), Text(what))
        self.console.print(grid)

    def result(self, view: View, names: Names) -> None:
        """Who won, with how many points."""
        self.console.print()
        self.console.print(bold(self._wrapped(result(view, names))))

    def _wrapped(self, text: str, before: int = 0) -> str:
        """Lines broken at plain spaces: Rich would break at the no-break spaces of French too."""
        width = self.console.width - before
        return "\n".join(wrap(text, width, break_long_words=False, break_on_hyphens=False))
