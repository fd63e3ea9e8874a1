"""A browser without script plays by forms and links."""

from tests.browser.people import People
from tests.browser.person import Person


def load_until_asked(person: Person) -> bool:
    """Load the page until there is a decision; False if the game is over instead.

    Every answer comes later than the question, so this waits by asking.
    """
    while True:
        table = person.page.locator("#table")
        if table.get_attribute("data-phase") == "over":
            return False
        if person.page.locator("#table button[name=move]").count():
            return True
        person.page.reload()


def test_a_whole_game_of_rainbow(people: People) -> None:
    """Moves are buttons, those of several cards in the list of all moves."""
    ann = people.come("Ann", java_script_enabled=False)
    ann.open("rainbow", ["greedy"] * 5)
    moves = 0
    while load_until_asked(ann):
        fold = ann.page.locator(".all-moves > summary")
        if not ann.page.locator(".moves").is_visible():
            fold.click()
        ann.page.locator(".moves button[name=move]").first.click()
        moves += 1
    assert moves > 5
    ann.page.get_by_role("link", name="Look back").click()
    ann.page.get_by_role("link", name="Back to the table").click()
    ann.page.get_by_role("button", name="Play again").click()
    assert load_until_asked(ann)


def test_the_log_and_what_people_say(people: People) -> None:
    ann = people.come("Ann", java_script_enabled=False, viewport={"width": 360, "height": 640})
    ann.open("rainbow", ["greedy"])
    assert load_until_asked(ann)
    log = ann.page.locator("#log")
    assert not log.is_visible()
    ann.page.locator(".happened a").click()
    assert log.is_visible()
    ann.page.locator("#chat-text").fill("Good luck")
    ann.page.get_by_role("button", name="Send").click()
    ann.page.locator(".happened a").click()
    assert ann.page.locator(".log li.chat").inner_text().split("\n") == ["Ann", "Good luck"]
    ann.page.locator(".log .close").click()
    assert not log.is_visible()
