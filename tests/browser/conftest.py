"""What tests in a browser share: one browser and one server a worker, a fresh context a person.

All of it ends with this folder: while Playwright runs, no other test of the same process could run
an event loop of its own.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import launched, why_not
from tests.browser.house import House
from tests.browser.people import People
from triplerainbow.games.catalog import INFOS
from triplerainbow.server.hosting import warmup

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    """The browser; skips the test, with what to install, where there is none."""
    reason = why_not()
    if reason:
        pytest.skip(reason)
    for game in INFOS:  # nobody's page waits half a minute for the compiler
        subprocess.run([sys.executable, "-m", warmup.__name__, game], check=True)
    with launched() as found:
        yield found


@pytest.fixture(scope="package")
def house(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a folder of its own, for all tests that don't stop it."""
    with House(tmp_path_factory.mktemp("house")) as found:
        yield found
        code, complaints = found.stop()
    assert (code, complaints) == (0, "")


@pytest.fixture
def own_house(browser: "Browser", tmp_path: Path) -> Iterator[House]:
    """A server for one test alone, which may kill it."""
    with House(tmp_path) as found:
        yield found


@pytest.fixture
def people(browser: "Browser", house: House) -> Iterator[People]:
    """Everybody who comes to the house in a test; at its end nobody's page may have complained."""
    with People(browser, house.address) as found:
        yield found
