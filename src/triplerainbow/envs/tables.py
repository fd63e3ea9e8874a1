"""The tables of docs/environments.md, made from the layouts.

`python -m triplerainbow.envs.tables docs/environments.md` writes them anew between their marks.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from triplerainbow.envs.oracle import state_layout
from triplerainbow.envs.tensors import layout
from triplerainbow.games.catalog import INFOS, load
from triplerainbow.games.tensors import Actions, Layout, Part

MARKS = re.compile(r"(<!-- table: (\w+)(?: (\w+))? -->\n).*?(<!-- end -->)", re.DOTALL)
"""Between such marks stands a table: its kind, and of which game if there is one for each."""


def written(text: str) -> str:
    """The text with all its tables as they should be."""
    return MARKS.sub(lambda found: f"{found[1]}\n{_table(found[2], found[3])}\n{found[4]}", text)


def _table(kind: str, game: str | None) -> str:
    lines = _overview() if game is None else TABLES[kind](layout(game))
    return "\n".join(lines) + "\n"


def _overview() -> Iterator[str]:
    yield "| game | seats | observation | actions | layout | PettingZoo | Gymnasium |"
    yield "|---|---|---|---|---|---|---|"
    for name, info in INFOS.items():
        found = layout(name)
        seats = f"{info.seats[0]}-{info.seats[-1]}" if len(info.seats) > 1 else f"{info.seats[0]}"
        ids = f"`{name}_v0` | `triplerainbow/{name.capitalize()}-v0`, `{name}-v0`"
        row = f"`({found.size},)` float32 | {found.num_actions} | version {found.version}"
        yield f"| {name} | {seats} | {row} | {ids} |"


def _parts(found: Layout) -> Iterator[str]:
    return _rows(found.parts)


def _hidden(found: Layout) -> Iterator[str]:
    """What a whole position has behind the numbers of a spectator."""
    return _rows(state_layout(found.game).parts[len(found.parts) :])


def _rows(parts: Sequence[Part]) -> Iterator[str]:
    yield "| index | name | shape | axes | meaning |"
    yield "|---|---|---|---|---|"
    for part in parts:
        axes = ", ".join(axis for axis in part.axes if axis)
        yield f"| {_place(part)} | `{part.name}` | `{part.shape}` | {axes} | {_meaning(part)} |"


def _place(part: Part) -> str:
    """How the index of an entry is computed."""
    terms = [
        axis if stride == 1 else f"{stride} * {axis}"
        for axis, stride in zip(part.axes, part.strides, strict=True)
        if axis
    ]
    if len(terms) == 1 and part.strides == (1,):
        return f"`{part.start}` … `{part.start + part.shape[0] - 1}`"
    first = [str(part.start)] if part.start or not terms else []
    return "`" + " + ".join([*first, *terms]) + "`"


def _meaning(part: Part) -> str:
    if part.scale == 1:
        return part.meaning
    if isinstance(part.scale, tuple):
        return f"{part.meaning} / all of the kind"
    return f"{part.meaning} / {part.scale:g}"


def _actions(found: Layout) -> Iterator[str]:
    yield "| action | meaning | in records |"
    yield "|---|---|---|"
    for kind in found.actions:
        yield f"| {_range(kind)} | {kind.meaning} | {_examples(found, kind)} |"


def _range(kind: Actions) -> str:
    return f"`{kind.first}`" if kind.count == 1 else f"`{kind.first}` … `{kind.last}`"


def _examples(found: Layout, kind: Actions) -> str:
    """The first and the last notation of these actions."""
    notations = load(found.game).notations[kind.first : kind.last + 1]
    told = [notation for notation in notations if notation]
    ends = dict.fromkeys([told[0], told[-1]]) if told else {"o:…": None}
    return " … ".join(f"`{notation}`" for notation in ends)


def _history(found: Layout) -> Iterator[str]:
    for version, change in found.history.items():
        yield f"- Version {version}: {change}."


TABLES = {"observation": _parts, "state": _hidden, "actions": _actions, "history": _history}
"""What can stand between marks, for one game."""


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
