"""The network dies without a word: the page says so and catches up, and nobody waits for ever."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.choosing import first_main
from tests.browser.house import House
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.relay import Relay
from tests.browser.test_together import mover, until_told

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOST = "Connection lost, trying again…"
CUT = ("net::ERR_", "Failed to load resource")


def sit_down(ann: Person, bob: Person) -> None:
    """Ann opens a table, and Bob follows the link on a way of his own."""
    ann.open("rainbow", ["open"])
    bob.join(ann.path)
    for person in (ann, bob):
        person.until_begun()


def say(person: Person, words: str) -> None:
    """Write something to the others."""
    person.page.locator(".log input[name=text]").fill(words)
    person.page.locator(".log input[name=text]").press("Enter")


def pass_time(person: Person, seconds: int) -> None:
    """By the clock of the page."""
    person.page.clock.fast_forward(1000 * seconds)


def test_a_page_whose_connection_fell_silent_says_so_and_catches_up(
    browser: "Browser", house: House
) -> None:
    with (
        Relay(house.address) as relay,
        People(browser, relay.address) as far,
        People(browser, house.address) as near,
    ):
        ann, bob = far.come("Ann", expected=CUT), near.come("Bob")
        ann.page.clock.install()
        sit_down(ann, bob)
        relay.fall_silent()
        say(bob, "Is anybody there?")
        until_told(bob, "Is anybody there?")
        pass_time(ann, 26)  # longer than the time between two signs of life
        pass_time(ann, 4)
        ann.page.get_by_text(LOST).wait_for()
        for _try in range(3):  # they hang, like everything else
            tries = relay.accepted
            while relay.accepted == tries:
                pass_time(ann, 10)
        assert ann.page.get_by_text(LOST).is_visible()
        relay.heal()
        while not any("Is anybody there?" in line for line in ann.told):
            pass_time(ann, 10)
        ann.page.get_by_text(LOST).wait_for(state="detached")
        active, other = mover((ann, bob))
        active.play(first_main(active.choices))
        other.until("(at) => Number(table.dataset.at) >= at", active.at)


def test_whoever_wakes_up_catches_up_at_once(browser: "Browser", house: House) -> None:
    """No clock has to run out first: coming back to the page is enough."""
    with (
        Relay(house.address) as relay,
        People(browser, relay.address) as far,
        People(browser, house.address) as near,
    ):
        ann, bob = far.come("Ann", expected=CUT), near.come("Bob")
        ann.page.clock.install()
        sit_down(ann, bob)
        relay.fall_silent()
        say(bob, "Good morning")
        until_told(bob, "Good morning")
        relay.heal()
        for event in ("visibilitychange", "online"):
            ann.look(
                "(name) => (name === 'online' ? window : document).dispatchEvent(new Event(name))",
                event,
            )
        # The first tries may meet connections that are dead without knowing it.
        while not any("Good morning" in line for line in ann.told):
            pass_time(ann, 9)


def test_who_fell_silent_is_away_however_long_the_socket_stays_open(
    browser: "Browser", tmp_path: Path
) -> None:
    with (
        House(tmp_path, brisk=True) as house,
        Relay(house.address) as relay,
        People(browser, relay.address) as far,
        People(browser, house.address) as near,
    ):
        ann, bob = far.come("Ann", expected=CUT), near.come("Bob", expected=CUT)
        ann.page.clock.install()
        sit_down(ann, bob)
        while mover((ann, bob))[0] is bob:
            bob.play(first_main(bob.choices))
        relay.fall_silent()
        bob.page.get_by_text("Ann keeps the table waiting.").wait_for()
        bob.page.get_by_role("button", name="Let a bot play").click()
        until_told(bob, "plays for Ann")
        relay.heal()
        again = ann.page.get_by_role("button", name="Take my seat again")
        while not again.is_visible():
            pass_time(ann, 10)
        again.click()
        bob.page.get_by_text("Ann keeps the table waiting.").wait_for(state="detached")
