"""What `tr.contest` says of arguments that make no sense, before anything happens."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.arena.toys import plan, toy
from tests.samples import INTERPRETED
from triplerainbow.arena.contest import Contest

PAIR = ["greedy", "random"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bots": None}, "bots must be a list of names, not nothing"),
        ({"bots": iter(PAIR)}, "bots must be a list of names, not an iterator"),
        ({"bots": "greedy"}, 'bots must be a list of names, not "greedy"'),
        ({"bots": ["greedy", 5], "maker": toy}, "bots must be a list of names, not a list"),
        ({"bots": ["greedy", "nobody"]}, "there is no bot nobody; the bots are "),
        ({"precision": "x"}, "the precision is a number between 0 and 1, such as 0.02"),
        ({"precision": float("nan")}, "the precision is a number between 0 and 1, such as 0.02"),
        ({"precision": True}, "the precision is a number between 0 and 1, such as 0.02"),
        ({"precision": 10**400}, "the precision is a number between 0 and 1, such as 0.02"),
        ({"file": 5}, "file must be the path of a file, not 5"),
        ({"file": ""}, 'file must be the path of a file, not ""'),
        ({"file": "-"}, "a contest keeps its records in a file; - is not the name of one"),
        ({"file": "-", "resume": True}, "a contest keeps its records in a file; - is not"),
        ({"progress": 5}, "progress must be a function, not 5"),
        ({"maker": "toy"}, 'maker must be a function, not "toy"'),
        ({"maker": lambda *_given: None}, "maker must be a function of a module, so that "),
        ({"jobs": 0}, "jobs must be a whole number from 1 up, not 0"),
        ({"jobs": "2"}, 'jobs must be a whole number from 1 up, not "2"'),
        ({"games": None}, "games must be a whole number from 1 up, not nothing"),
    ],
)
def test_refusals_come_first(
    wrong: dict[str, Any], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    usual: dict[str, Any] = {"bots": PAIR, "games": 4, "file": tmp_path / "new" / "file"}
    with pytest.raises(ValueError, match=r"\w \w") as refusal:
        tr.contest("rainbow", 2, **usual | wrong)
    assert str(refusal.value).startswith(sentence)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(INTERPRETED, reason="worker processes, no rules of a game")
def test_a_file_may_be_named_by_a_text(tmp_path: Path) -> None:
    file = tmp_path / "games"
    found = tr.contest("rainbow", 2, tuple(PAIR), 2, file=str(file), precision=np.float64(0.5))
    assert found.games == len(file.read_bytes().splitlines()) == 2


def test_any_number_of_games_is_no_burden() -> None:
    endless = Contest(plan(PAIR), 10**30)
    assert (endless.games, endless.finished, endless.beyond) == (10**18, False, 0)
