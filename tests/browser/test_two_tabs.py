"""One person with the same table in two tabs."""

from typing import TYPE_CHECKING

from tests.browser.choosing import first_main
from tests.browser.people import People
from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Route

STALE = ("409",)
"""The server says no to a move for a position that is gone."""


def two_tabs(people: People) -> tuple[Person, Person]:
    """Somebody against a bot, to decide, in both tabs."""
    one = people.come("Ann", expected=STALE)
    one.open("rainbow")
    one.until_asked()
    other = people.tab_of(one, expected=STALE)
    other.page.goto(one.path)
    other.until_asked()
    return one, other


def same(one: Person, other: Person) -> None:
    """Wait until both show the same, and see that they do."""
    for person, example in ((one, other), (other, one)):
        seq = example.of_table("seq")
        person.until("(seq) => document.getElementById('table').dataset.seq >= seq", seq)
    assert one.choices == other.choices
    assert one.told == other.told
    assert one.text(".hand") == other.text(".hand")


def test_what_one_tab_plays_the_other_shows(people: People) -> None:
    one, other = two_tabs(people)
    for tab in (one, other, one):
        tab.move(first_main)
        for each in (one, other):
            each.until_asked()
        same(one, other)


def test_of_two_moves_for_the_same_position_one_counts(people: People) -> None:
    """Both are on their way at once; the page of the one that is late says so and goes on."""
    one, other = two_tabs(people)
    early, late = one.choices[0], other.choices[-1]
    held: list[Route] = []
    other.page.route("**/move", lambda route: held.append(route))
    with other.page.expect_request("**/move"):
        other.send(late)
    one.play(early)
    held.pop().continue_()
    other.page.get_by_text("The game has gone on meanwhile; look again.").wait_for()
    other.page.unroute("**/move")
    for each in (one, other):
        each.until_asked()
    same(one, other)
    other.move(first_main)
    for each in (one, other):
        each.until_asked()
    same(one, other)
