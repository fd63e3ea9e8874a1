"""A game of a few lines, known by the environment alone, is played to its end everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples import INTERPRETED

HERE = Path(__file__).parent
FEW = 150
"""Lines that a small game takes at most."""


def test_it_has_few_lines() -> None:
    sources = ("__init__.py", "game.py")
    assert sum(len((HERE / "duel" / name).read_text().splitlines()) for name in sources) < FEW


@pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")
def test_it_is_played_everywhere() -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.duel.everywhere"],
        cwd=HERE.parent,
        env=os.environ | {"TRIPLERAINBOW_GAMES": "tests.duel", "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    places = ["in_python", "in_many_at_once", "in_environments", "in_the_terminal", "on_a_server"]
    assert played.stdout.split() == places


@pytest.mark.parametrize("packages", ["nope", "tests.duel,tests", "..", "tests.duel, \u202e"])
def test_what_is_no_game_is_named_in_one_sentence(packages: str) -> None:
    environment = os.environ | {"TRIPLERAINBOW_GAMES": packages, "PYTHONPATH": str(HERE.parent)}
    refused = subprocess.run(
        [sys.executable, "-m", "triplerainbow", "--version"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("rainbow: TRIPLERAINBOW_GAMES names ")
    assert refused.stderr.removesuffix("\n").isprintable()
