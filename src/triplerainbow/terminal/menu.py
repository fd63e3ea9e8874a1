"""The numbered list of legal moves."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from triplerainbow.terminal.boards.board import Choice, Group
from triplerainbow.terminal.paint import BOLD, DIM, WIDTH, Paint

TITLE = 12
"""Columns for the heading of a group."""

GAP = 3
"""Columns between two choices on a line."""


def numbered(groups: Sequence[Group]) -> list[str]:
    """All moves in the order of the menu; the first has number 1."""
    return [choice.move for group in groups for choice in group.choices]


def menu_lines(groups: Sequence[Group], paint: Paint) -> Iterator[Text]:
    """The menu, each group in columns under a hanging heading; at most WIDTH columns wide."""
    number = 1
    for group in groups:
        items = []
        for choice in group.choices:
            items.append(_item(number, choice, paint))
            number += 1
        yield from _in_columns(group.title, items)


def _item(number: int, choice: Choice, paint: Paint) -> Text:
    text = Text(f"#{number} ", DIM) + paint.letters(choice.move)
    return text.append(f" {choice.gloss}", DIM) if choice.gloss else text


def _in_columns(title: str, items: Sequence[Text]) -> Iterator[Text]:
    width = max(item.cell_len for item in items) + GAP
    per_line = max(1, (WIDTH - TITLE + GAP) // width)
    head = Text(title, BOLD)
    if head.cell_len >= TITLE:
        yield head
        head = Text()
    for start in range(0, len(items), per_line):
        head.pad_right(TITLE - head.cell_len)
        line = items[start : start + per_line]
        for item in line[:-1]:
            item.pad_right(width - item.cell_len)
        yield head + Text().join(line)
        head = Text()
