"""What all tests share: where compiled code goes, and fixtures over every game."""

import os
from pathlib import Path

# Before the package is imported: what one run compiles is kept for the next, apart from the user's.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).parent.parent / ".pytest_cache" / "home")
os.environ.pop("NUMBA_CACHE_DIR", None)

import hypothesis
import pytest

# The same examples in every run: a suite that fails by chance tells nothing of a change.
hypothesis.settings.register_profile("suite", derandomize=True, database=None)
hypothesis.settings.load_profile("suite")

from tests.laws.settings import CHECKED, INTERPRETED, Setting, every_setting  # noqa: E402
from triplerainbow.games.catalog import load  # noqa: E402
from triplerainbow.games.game import Game  # noqa: E402

# This law compares compiled with interpreted code: once is enough, where code is compiled as usual.
collect_ignore = ["laws/test_compiled.py"] if INTERPRETED or CHECKED else []


@pytest.fixture(params=every_setting(), ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every game with every number of seats and every combination of options."""
    chosen: Setting = request.param
    return chosen


@pytest.fixture
def game(setting: Setting) -> Game:
    """The game of the setting."""
    return load(setting.game)
