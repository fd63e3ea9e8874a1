"""Putting pieces of text side by side in as many lines as they need."""

from collections.abc import Iterator, Sequence

from rich.text import Text


def flow(items: Sequence[Text], width: int, gap: int = 2) -> Iterator[Text]:
    """Lines of at most `width` columns; an item is never broken."""
    line = Text()
    for item in items:
        if line.cell_len and line.cell_len + gap + item.cell_len > width:
            yield line
            line = Text()
        line = line + Text(" " * gap if line.cell_len else "") + item
    if line.cell_len:
        yield line


def columns(items: Sequence[Text], width: int, gap: int = 3) -> Iterator[Text]:
    """Lines of at most `width` columns with the items one below the other."""
    step = max(item.cell_len for item in items) + gap
    per_line = max(1, (width + gap) // step)
    for start in range(0, len(items), per_line):
        line = [item.copy() for item in items[start : start + per_line]]
        for item in line[:-1]:
            item.pad_right(step - item.cell_len)
        yield Text().join(line)
