"""A browser that keeps no cookies."""

from tests.browser.people import People


def test_a_browser_without_cookies_is_told_that_they_are_needed(people: People) -> None:
    ann = people.come("Ann", expected=("403",))
    ann.page.goto("/")
    ann.page.context.clear_cookies()
    ann.page.get_by_role("button", name="Play against bots").first.click()
    ann.page.get_by_text("Allow cookies, then try again.").wait_for()
    ann.page.get_by_role("link", name="Back").click()
    ann.page.get_by_role("button", name="Play against bots").first.click()
    ann.page.wait_for_url("**/t/*")
