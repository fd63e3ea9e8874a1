"""The network goes silent and closes nothing: pages tell, others may act, all is caught up."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.choosing import first_main
from tests.browser.house import House
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.relay import Relay
from tests.browser.test_reconnect import CUT, plays, until_played, until_playing
from tests.browser.test_together import mover

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

LOST = "Connection lost, trying again…"


@pytest.fixture(scope="module")
def hasty(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose minute has six seconds."""
    with House(tmp_path_factory.mktemp("hasty"), "hasty") as found:
        with found.client() as first:  # whom the server keeps waiting until the game is ready
            first.begun(first.open(game="rainbow", quick=1))
        yield found
        found.stop()


def lost(person: Person) -> "Locator":
    return person.page.get_by_text(LOST)


def told(person: Person) -> list[str]:
    """What a screen reader was told."""
    found: list[str] = person.page.locator(".live span").all_text_contents()
    return [line.strip() for line in found]


@pytest.mark.parametrize("kind", ["silent", "refusing"])
def test_a_page_tells_of_a_silence_and_catches_up(
    browser: "Browser", hasty: House, kind: str
) -> None:
    """The page whose network dies says so; when it is back it shows all that happened, unasked."""
    with Relay(hasty.port) as relay, People(browser, hasty.address) as people:
        ann = people.come("Ann", expected=CUT)
        path = ann.open("rainbow", ("open",))
        bob = people.come("Bob", expected=CUT, base_url=relay.address)
        bob.join(path)
        for person in (ann, bob):
            person.until_begun()
        relay.go_silent()
        if kind == "refusing":
            relay.refuse()
        lost(bob).wait_for()
        ann.page.locator(".log [name=text]").fill("Anybody there?")
        ann.page.locator(".log [name=text]").press("Enter")
        ann.page.locator(".log .entries").get_by_text("Anybody there?").wait_for()
        relay.come_back()
        bob.page.locator(".log .entries").get_by_text("Anybody there?").wait_for()
        lost(bob).wait_for(state="detached")
        assert "Connected again." in told(bob)


def test_others_may_act_for_somebody_whose_network_is_silent(
    browser: "Browser", hasty: House
) -> None:
    """A connection that stays open is no presence."""
    with Relay(hasty.port) as relay, People(browser, hasty.address) as people:
        near = people.come("Ann", expected=CUT)
        path = near.open("rainbow", ("open",))
        far = people.come("Bob", expected=CUT, base_url=relay.address)
        far.join(path)
        for person in (near, far):
            person.until_begun()
        one, _other = mover((near, far))
        if one is near:
            near.play(near.choices[0])
            far.until_asked()
            assert mover((near, far))[0] is far
        relay.go_silent()
        near.page.get_by_role("button", name="Let a bot play").wait_for()
        near.page.locator(".places .away").wait_for()
        relay.come_back()
        near.page.get_by_role("button", name="Let a bot play").wait_for(state="detached")


def test_somebody_who_only_thinks_is_there(browser: "Browser", hasty: House) -> None:
    """Their page answers for them: after more than the minute nobody may act for them."""
    with People(browser, hasty.address) as people:
        ann = people.come("Ann", expected=CUT)
        path = ann.open("rainbow", ("open",))
        bob = people.come("Bob", expected=CUT)
        bob.join(path)
        one, other = mover((ann, bob))
        for _answer in range(6):  # at most one with every sign of life, and four fill the minute
            one.page.wait_for_event("request", lambda request: request.url.endswith("/here"))
        assert other.page.get_by_role("button", name="Let a bot play").count() == 0
        assert other.page.locator(".places .away").count() == 0


def test_a_move_sent_into_a_silence_is_made_once(browser: "Browser", hasty: House) -> None:
    with Relay(hasty.port) as relay, People(browser, relay.address) as people:
        ann = people.come("Ann", expected=CUT)
        ann.open("rainbow")
        combo = until_playing(ann)
        played = plays(ann)
        relay.go_silent()
        ann.send(combo)
        lost(ann).wait_for()
        relay.come_back()
        until_played(ann, played + 1)
        lost(ann).wait_for(state="detached")
        assert plays(ann) == played + 1
        ann.move(first_main)


def test_a_page_looks_at_once_when_it_is_shown_again(browser: "Browser", hasty: House) -> None:
    """It does not wait for the end of a pause that has grown."""
    with Relay(hasty.port) as relay, People(browser, relay.address) as people:
        ann = people.come("Ann", expected=CUT)
        ann.open("rainbow")
        ann.until_begun()
        relay.go_silent()
        lost(ann).wait_for()
        relay.come_back()
        ann.look("() => window.dispatchEvent(new Event('online'))")
        lost(ann).wait_for(state="detached")
