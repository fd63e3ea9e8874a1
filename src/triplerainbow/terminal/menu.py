"""The numbered list of legal moves."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from triplerainbow.i18n import _
from triplerainbow.telling import Choice, Group
from triplerainbow.terminal.commands import word_of
from triplerainbow.terminal.flow import columns
from triplerainbow.terminal.paint import DIM, bold, dim
from triplerainbow.terminal.width import WIDTH

TITLE = 13
"""Columns for the heading of a group."""


def numbered(groups: Sequence[Group]) -> list[str]:
    """All moves in the order of the menu; the first has number 1."""
    return [choice.move for group in groups for choice in group.choices]


def menu_lines(
    groups: Sequence[Group],
    paint: Callable[[str], Text],
    limit: int | None,
    width: int = WIDTH,
) -> Iterator[Text]:
    """The menu: each group in columns under a hanging heading, at most `limit` lines of it.

    `paint` makes a move colourful.
    """
    number = 1
    for group in groups:
        items = []
        for choice in group.choices:
            items.append(_item(number, choice, paint(choice.move)))
            number += 1
        lines = list(columns(items, width - TITLE))
        if limit is not None and len(lines) > limit:
            wish = _("… {n} moves in all; {word} shows them")
            lines[limit - 1 :] = [dim(wish.format(n=len(items), word=word_of("moves")))]
        note = [dim(line) for line in wrap(group.note, width - TITLE)]
        yield from _headed(group.title, note + lines)


def _item(number: int, choice: Choice, move: Text) -> Text:
    text = dim(f"#{number} ") + move
    return text.append(f" ({choice.gloss})", DIM) if choice.gloss else text


def _headed(title: str, lines: Sequence[Text]) -> Iterator[Text]:
    """The lines, indented; the title before the first, or above it if it is long."""
    head = bold(title)
    if head.cell_len >= TITLE:
        yield head
        head = Text()
    for line in lines:
        head.pad_right(TITLE - head.cell_len)
        yield head + line
        head = Text()
