"""A browser that keeps no cookies is told that they are needed, wherever it would have got one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import program
from tests.browser.house import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NEEDED = "Allow cookies for this address, then try again."
BLOCK = {"profile": {"default_content_setting_values": {"cookies": 2}}}


@pytest.fixture
def page(browser: "Browser", house: House, tmp_path: Path) -> Iterator["Page"]:
    """A page in a browser whose settings forbid cookies."""
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(BLOCK))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=program(), args=["--no-sandbox"], base_url=house.address
    )
    yield context.new_page()
    context.close()


def test_without_cookies_a_sentence_says_that_they_are_needed(page: "Page") -> None:
    page.goto("/")
    page.locator("form[action='/tables'] button").first.click()
    page.get_by_text(NEEDED).wait_for()
    page.goto("/me")
    page.locator("input[name=name]").fill("Ann")
    page.locator("form[action='/me'] button").first.click()
    page.get_by_text(NEEDED).wait_for()
    page.goto("/")
    page.locator("summary").first.click()
    page.locator("button[name=lang][value=fr]").click()
    page.get_by_text("cookies").first.wait_for()


def test_with_cookies_nothing_of_that_is_seen(browser: "Browser", house: House) -> None:
    context = browser.new_context(base_url=house.address)
    page = context.new_page()
    page.goto("/")
    page.locator("form[action='/tables'] button").first.click()
    page.wait_for_url("**/t/*")
    assert "kept" not in page.url
    (cookie,) = (cookie for cookie in context.cookies() if cookie["name"].startswith("rainbow_me"))
    # Some one else who is sent such an address has not been refused anything.
    other = browser.new_context(base_url=house.address).new_page()
    other.goto("/?kept=rainbow_me")
    assert other.url == f"{house.address}/"
    # Every visit lets the cookie last for a year from then on.
    context.add_cookies([{**cookie, "expires": cookie["expires"] - 300 * 24 * 3600}])  # type: ignore[typeddict-item] # what came from there goes there
    page.reload()
    (renewed,) = (one for one in context.cookies() if one["name"] == cookie["name"])
    assert renewed["expires"] >= cookie["expires"]
    assert renewed["value"] == cookie["value"]
    context.close()
    other.context.close()
