"""The server is killed, the network goes away: pages catch up by themselves, nothing is lost."""

from typing import TYPE_CHECKING

from tests.browser.choosing import Choice, first_main
from tests.browser.house import House
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.test_together import mover, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CUT = ("net::ERR_", "Failed to load resource")
"""What a browser says when it reaches nobody."""

MINE = "You play"


def plays(person: Person) -> int:
    """How often this person has played, as the log tells it."""
    return sum(line.startswith(MINE) for line in person.told)


def playing(choices: list[Choice]) -> Choice | None:
    """A combo to play, not a prize to take."""
    return next((choice for choice in choices if choice.picks[0].startswith("h")), None)


def until_playing(person: Person) -> Choice:
    """Go on until there is a combo to play."""
    while True:
        assert person.until_asked()
        combo = playing(person.choices)
        if combo is not None:
            return combo
        person.play(first_main(person.choices))


def until_played(person: Person, times: int) -> None:
    """Wait until the log says so."""
    script = """([mine, times]) => [...document.querySelectorAll(".log .entries li")]
      .filter((line) => line.textContent.startsWith(mine)).length >= times"""
    person.until(script, [MINE, times])


def until_through(person: Person, combo: Choice, times: int) -> None:
    """Wait for the move; press again if the page says that it gave up, on a slow machine."""
    lost = "() => document.querySelector('.toasts')?.textContent.includes('did not get through')"
    script = f"""([mine, times]) => ({lost})() || [...document.querySelectorAll(".log .entries li")]
      .filter((line) => line.textContent.startsWith(mine)).length >= times"""
    person.until(script, [MINE, times])
    if plays(person) < times:
        person.press(f'.fitting button[value="{combo.move}"]')
        until_played(person, times)


def test_a_game_goes_on_after_the_server_was_killed(browser: "Browser", own_house: House) -> None:
    with People(browser, own_house.address) as people:
        ann = people.come("Ann", expected=CUT)
        ann.open("rainbow")
        for _move in range(4):
            ann.move(first_main)
        combo = until_playing(ann)
        told, played = ann.told, plays(ann)
        own_house.kill()
        ann.send(combo)
        lost = ann.page.get_by_text("Connection lost, trying again…")
        lost.wait_for()
        own_house.begin_again()
        until_through(ann, combo, played + 1)
        lost.wait_for(state="detached")
        assert plays(ann) == played + 1
        for _move in range(3):
            ann.move(first_main)
        ann.until_asked()
        assert ann.told[: len(told)] == told
        ann.page.reload()
        assert ann.told[: len(told)] == told


def test_what_happened_while_the_network_was_away_is_caught_up(people: People) -> None:
    one, other = mover(sit_down(people, "rainbow", cut=CUT))
    other.page.context.set_offline(True)
    one.play(one.choices[0])
    told = [line for line in one.told if line.startswith(MINE)]
    other.page.context.set_offline(False)
    other.until_asked()
    assert len(told) == 1
    assert len([line for line in other.told if line.startswith(one.name + " plays")]) == 1
    assert len(other.told) == len(one.told)


def test_a_move_sent_without_a_network_is_not_lost_in_silence(people: People) -> None:
    """It stays picked, a sentence says that it did not get through, and the next click counts."""
    ann = people.come("Ann", expected=CUT)
    ann.open("rainbow")
    combo = until_playing(ann)
    played = plays(ann)
    ann.page.context.set_offline(True)
    ann.send(combo)
    ann.page.get_by_text("That did not get through. Please try again.").wait_for()
    assert plays(ann) == played
    ann.page.context.set_offline(False)
    ann.press(f'.fitting button[value="{combo.move}"]')
    until_played(ann, played + 1)
    assert plays(ann) == played + 1
    ann.move(first_main)


def test_a_move_sent_just_before_the_network_is_back_gets_through(people: People) -> None:
    ann = people.come("Ann", expected=CUT)
    ann.open("rainbow")
    combo = until_playing(ann)
    played = plays(ann)
    ann.page.context.set_offline(True)
    with ann.page.expect_event("requestfailed"):
        ann.send(combo)
    ann.page.context.set_offline(False)
    until_played(ann, played + 1)
    assert plays(ann) == played + 1
