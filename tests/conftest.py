"""What all tests share: where compiled code goes, and fixtures over every game.

Numba writes a cache index, then the code it points to, in two steps and under a number that two
processes may both think free. Two workers that compile one function for two games at once could
so exchange each other's code. Therefore every worker has a cache of its own, kept between runs,
for each way to compile: the bounds-checked code would otherwise be taken for the plain one.
"""

import os
from pathlib import Path

MODE = "bounds" if os.environ.get("NUMBA_BOUNDSCHECK", "0") != "0" else "plain"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "alone")

# Before the package is imported: it names its cache folder after its own sources inside this one.
os.environ["XDG_CACHE_HOME"] = str(
    Path(__file__).parent.parent / ".pytest_cache" / "home" / f"{MODE}-{WORKER}"
)
os.environ.pop("NUMBA_CACHE_DIR", None)

import pytest  # noqa: E402 - only now

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
