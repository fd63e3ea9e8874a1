"""Law: `docs/tensors.md` describes each encoded view and the range of actions."""

import re
from pathlib import Path

import pytest

from triplerainbow.games.catalog import INFOS, load

TEXT = (Path(__file__).parents[2] / "docs" / "tensors.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", INFOS)
def test_sizes_in_the_documentation(name: str) -> None:
    game = load(name)
    assert f"| {name} | `({game.encoded},)` | {game.actions} |" in TEXT
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    (own,) = (part for part in section if part.startswith(name))
    assert f"shape `({game.encoded},)`" in own
    last = max(int(number) for number in re.findall(r"`(\d+)`", own.split("Actions")[0]))
    assert last == game.encoded - 1, "the last index is described"
