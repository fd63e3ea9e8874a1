"""The rules as plain text: wrapped, without Markdown signs, whole or one section of them.

Understands the Markdown that RULES.md uses: headings, paragraphs, lists, tables, `**R1.1**`.
"""

import re
from collections.abc import Iterator
from textwrap import wrap

from triplerainbow.terminal.width import WIDTH

_ITEM = re.compile(r"(- (?:\*\*(?P<rule>[\w.]+)\*\* )?|(?P<number>\d+)\. )")
_SIGNS = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")
_BREAK = re.compile(r"[ \n]+")
"""Not \\s: French has no-break spaces."""
_RULE = re.compile(r"- \*\*([\w.]+)\*\* ")


def plain(text: str, width: int = WIDTH) -> str:
    """Wrap rules written in Markdown to lines of at most `width` columns (tables stay whole)."""
    return "\n\n".join(_plain_block(block, width) for block in _blocks(text))


def section(text: str, number: str) -> str:
    """The section ("R4") or the rule ("R4.2") of this number, in Markdown; empty if none."""
    wish = number.strip().upper()
    blocks = list(_blocks(text))
    if "." in wish:
        rules = [item for block in blocks for item in _items(block)]
        return "\n".join(rule for rule in rules if _rule_number(rule) == wish)
    chosen: list[str] = []
    inside = False
    for block in blocks:
        if block.startswith("#"):
            inside = block.lstrip("# ").split(" ")[0].upper() == wish
        if inside:
            chosen.append(block)
    return "\n\n".join(chosen)


def _blocks(text: str) -> Iterator[str]:
    """Paragraphs, headings, lists and tables: what empty lines separate."""
    return (block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip())


def _items(block: str) -> Iterator[str]:
    """The items of a list; a block that is no list is a single item."""
    item: list[str] = []
    for line in block.splitlines():
        if item and _ITEM.match(line):
            yield "\n".join(item)
            item = []
        item.append(line)
    yield "\n".join(item)


def _rule_number(item: str) -> str:
    found = _RULE.match(item)
    return found.group(1).upper() if found else ""


def _plain_block(block: str, width: int) -> str:
    if block.startswith("#"):
        return _heading(block)
    if block.startswith("|"):
        return _table(block)
    return "\n".join(_plain_item(item, width) for item in _items(block))


def _heading(block: str) -> str:
    marks, _space, title = block.partition(" ")
    return f"{title}\n{('=' if marks == '#' else '-') * len(title)}"


def _table(block: str) -> str:
    rows = [row for row in block.splitlines() if not set(row) <= set("|-: ")]
    return "\n".join(_SIGNS.sub("", row.strip("| ").replace("|", " ")) for row in rows)


def _plain_item(item: str, width: int) -> str:
    found = _ITEM.match(item)
    if not found:
        return "\n".join(wrap(_without_signs(item), width))
    label = found["rule"] or (f"{found['number']}." if found["number"] else "-")
    words = _without_signs(item[found.end() :])
    indent = " " * (6 if found["rule"] else 4 if found["number"] else 2)
    first = f"{label:<{len(indent)}}" if len(label) < len(indent) else f"{label} "
    return "\n".join(wrap(words, width, initial_indent=first, subsequent_indent=indent))


def _without_signs(text: str) -> str:
    """On one line, without the signs for emphasis and code."""
    return _SIGNS.sub("", _BREAK.sub(" ", text))
