"""`docs/environments.md`: its tables are those of the layouts, its programs run."""

import re
import warnings
from pathlib import Path

import pytest

from triplerainbow.envs.tables import MARKS, written

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_tables_are_up_to_date() -> None:
    assert written(TEXT) == TEXT, "run: python -m triplerainbow.envs.tables docs/environments.md"
    kinds = {(found[2], found[3]) for found in MARKS.finditer(TEXT)}
    games = ("rainbow", "arcoiris", "pirates")
    wanted = {(kind, game) for kind in ("observation", "state", "actions") for game in games}
    assert kinds == wanted | {("overview", None), ("history", "rainbow")}


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs_run(program: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        exec(compile(program.replace("num_envs=4096", "num_envs=16"), "documentation", "exec"), {})
