"""A game's name stands in its own folder only: what is true of one game lies there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import triplerainbow
from triplerainbow.games.catalog import INFOS

PACKAGE = Path(triplerainbow.__file__).parent

DRAWN_OUTSIDE = ("terminal/boards", "envs/picture")
"""Where each game still has a drawing of its own, with what that layer draws with."""

MEANT_OTHERWISE = {
    "cli/main.py": "the command is called rainbow",
    "terminal/started.py": "the command is called rainbow",
    "server/api/examples.py": "examples in the documentation of the API",
}


def names_in(path: Path) -> Iterator[str]:
    """Games that a module names: in a text that is a name and nothing else, or by an import."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in INFOS:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            yield from (name for name in INFOS if parts[:3] == ["triplerainbow", "games", name])


def test_only_its_folder_knows_a_game() -> None:
    told = {
        path.relative_to(PACKAGE).as_posix(): sorted(set(names_in(path)))
        for path in PACKAGE.rglob("*.py")
        if "games" not in path.relative_to(PACKAGE).parts
    }
    named = {place for place, names in told.items() if names}
    assert {place for place in named if not place.startswith(DRAWN_OUTSIDE)} == set(MEANT_OTHERWISE)
