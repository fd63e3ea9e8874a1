"""Cards in colour, and the same cards where there is no colour.

A card always carries its number or letter; colour only adds. The palette is that of the project's
screens. Without colour a chip stands in brackets of the same width, so the layout doesn't change.
"""

from collections.abc import Iterable, Mapping
from textwrap import wrap

from rich.console import Console
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table
from rich.text import Text

from triplerainbow.terminal.width import WIDTH, columns, rows

PALETTE = {
    "red": "#BC2219",
    "orange": "#FF7902",
    "yellow": "#F2D862",
    "green": "#51B67A",
    "turquoise": "#5ED6E3",
    "blue": "#3A56B9",
    "purple": "#4E0D6A",
    "pink": "#F495CD",
    "white": "#F8F8F6",
    "black": "#17171C",
}
"""Colours of the cards."""

RANK_COLOURS = {
    "1": "red",
    "2": "orange",
    "3": "yellow",
    "4": "green",
    "5": "blue",
    "6": "purple",
    "7": "pink",
}
"""Colour of each number, in Rainbow and in Rainbow Pirates."""

FACE_COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "T": "turquoise",
    "B": "blue",
    "P": "purple",
    "W": "white",
    "K": "black",
}
"""Colour of each letter in Arco-iris."""

UNLIMITED = 10_000
"""More columns than any table needs."""

DIM = Style(dim=True)
BOLD = Style(bold=True)


def bold(text: str) -> Text:
    """Text in bold; what is added to it is not."""
    return Text().append(text, BOLD)


def dim(text: str) -> Text:
    """Text that stands back; what is added to it doesn't."""
    return Text().append(text, DIM)


def luminance(code: str) -> float:
    """Relative luminance of a colour "#RRGGBB", 0 to 1 (WCAG 2)."""
    channels = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _ink(code: str) -> str:
    """Black or white, whichever is easier to read on this colour."""
    light, dark = luminance(PALETTE["white"]) + 0.05, luminance(PALETTE["black"]) + 0.05
    ground = luminance(code) + 0.05
    return PALETTE["white"] if light / ground > ground / dark else PALETTE["black"]


STYLES = {name: Style(color=_ink(code), bgcolor=code, bold=True) for name, code in PALETTE.items()}
"""How a card of each colour looks."""


class Paint:
    """Makes text for one console: with colour or with brackets."""

    def __init__(self, colours: Mapping[str, str], *, coloured: bool) -> None:
        self._colours = colours
        self._coloured = coloured

    def letters(self, cards: str) -> Text:
        """The cards as they are typed, each sign that is a card in its colour."""
        text = Text()
        for sign in cards:
            text.append(sign, self._style(sign))
        return text

    def chip(self, cards: str) -> Text:
        """Cards that lie together: one space between and around them, or brackets."""
        text = Text("" if self._coloured else "[")
        for place, sign in enumerate(cards):
            between = "" if place == 0 and not self._coloured else " "
            text.append(between + sign, self._style(sign))
        if self._coloured and cards:
            text.append(" ", self._style(cards[-1]))
        return text if self._coloured else text.append("]")

    def chips(self, piles: Iterable[str], gap: str = " ") -> Text:
        """Several chips on one line."""
        return Text(gap).join([self.chip(pile) for pile in piles])

    def _style(self, sign: str) -> Style:
        colour = self._colours.get(sign)
        return STYLES[colour] if colour and self._coloured else Style()


def paint_for(console: Console, colours: Mapping[str, str]) -> Paint:
    """What draws cards on this console."""
    coloured = console.color_system is not None and not console.no_color
    return Paint(colours, coloured=coloured)


class Screen(Console):
    """The console of the terminal, no wider than we like, nothing interpreted in what we say."""

    def __init__(self, *, stderr: bool = False, most: int = WIDTH) -> None:
        # Rich would believe any number in COLUMNS and LINES.
        super().__init__(
            stderr=stderr,
            width=columns(most),
            height=rows(),
            highlight=False,
            markup=False,
            emoji=False,
        )

    def say(self, sentence: str) -> None:
        """Print a sentence, broken at plain spaces: Rich would break at no-break spaces too."""
        for line in wrap(sentence, self.width, break_long_words=False, break_on_hyphens=False):
            self.print(line, soft_wrap=True)

    def needed(self, table: Table) -> int:
        """Columns that a table takes if nothing in it is broken."""
        return Measurement.get(self, self.options.update(width=UNLIMITED), table).maximum

    def on_broken_pipe(self) -> None:
        """Leave it to the caller; Rich would end the program."""
        raise BrokenPipeError
