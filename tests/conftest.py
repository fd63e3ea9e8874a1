"""What all tests share: where compiled code goes, and fixtures over every game.

Every worker has a cache of compiled code of its own, kept between runs: whatever two workers
compile at once, neither sees what the other has half written. (The package locks what it writes;
but Numba also writes, unasked, the code of kernels that it reaches through a verb.)
"""

import os
from pathlib import Path

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "alone")

# Before the package is imported: inside this folder it names its cache after its own sources.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).parent.parent / ".pytest_cache" / "home" / WORKER)
os.environ.pop("NUMBA_CACHE_DIR", None)

import hypothesis  # noqa: E402 - only now
import pytest  # noqa: E402

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
