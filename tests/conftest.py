"""What all tests share: where compiled code goes, and fixtures over every game."""

import os
import time
from pathlib import Path
from typing import Any

# Before the package is imported: what one run compiles is kept for the next, apart from the user's.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).parent.parent / ".pytest_cache" / "home")
os.environ.pop("NUMBA_CACHE_DIR", None)

import hypothesis
import pytest

from tests.laws.settings import Setting, settings_here
from tests.samples import CHECKED, EXAMPLES, INTERPRETED, LONG, PROFILE, PROFILES
from tests.schedule import FileByFile, in_order
from triplerainbow.games.catalog import load
from triplerainbow.games.game import Game

# The same examples in every run: a suite that fails by chance tells nothing of a change.
for profile in PROFILES:
    hypothesis.settings.register_profile(
        profile, derandomize=True, database=None, max_examples=EXAMPLES.size
    )
hypothesis.settings.load_profile(PROFILE)

ONCE = ["kernel/test_compile.py", "laws/test_compiled.py", "laws/test_citations.py"]
"""Where these run as usual, they have said all: the same in every mode of the kernels."""

STATISTICS = ["laws/test_uniform.py"]
"""Shares of many draws: compiled code draws the same, so `quick` counts them there."""

collect_ignore: list[str] = []
if INTERPRETED or CHECKED:
    collect_ignore = ONCE if LONG else [*ONCE, *STATISTICS]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let whoever has no more time say so."""
    parser.addoption(
        "--minutes",
        type=float,
        metavar="NUMBER",
        help="begin no test after so many minutes; those left are skipped",
    )


BEGAN = time.monotonic()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long; mark what the long profile has more of."""
    items[:] = in_order(items)
    for item in items:
        if isinstance(item, pytest.Function) and (
            "setting" in item.fixturenames or hasattr(item.module, "samples")
        ):
            item.add_marker("sampled")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileByFile:
    """Spread the tests over workers."""
    config.option.loadscopereorder = False  # the order is that of the items
    return FileByFile(config, log)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin no test when the time is over."""
    minutes: float | None = item.config.getoption("minutes")
    if minutes is not None and time.monotonic() - BEGAN > 60 * minutes:
        pytest.skip("the time that was given is over")


@pytest.fixture(params=settings_here(), ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    """The settings of this profile: in the long one every one there is."""
    chosen: Setting = request.param
    return chosen


@pytest.fixture
def game(setting: Setting) -> Game:
    """The game of the setting."""
    return load(setting.game)
