"""A browser that blocks cookies."""

from typing import TYPE_CHECKING

from tests.browser.people import People

if TYPE_CHECKING:
    from playwright.sync_api import Route


def test_a_browser_that_blocks_cookies_is_told_that_they_are_needed(people: People) -> None:
    ann = people.come("Ann", expected=("403",))

    def without_cookies(route: "Route") -> None:
        bare = {name: text for name, text in route.request.headers.items() if name != "cookie"}
        answer = route.fetch(headers=bare, max_redirects=0)
        kept = {name: text for name, text in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=kept)

    ann.page.context.route("**/*", without_cookies)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play against bots").first.click()
    ann.page.get_by_text("Allow cookies, then try again.").wait_for()
    ann.page.context.unroute("**/*")
    ann.page.get_by_role("link", name="Back").click()
    ann.page.get_by_role("button", name="Play against bots").first.click()
    ann.page.wait_for_url("**/t/*")
