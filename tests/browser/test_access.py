"""Every page in both themes as axe-core sees it."""

from tests.browser.axe import violations
from tests.browser.looks import too_wide
from tests.browser.people import People
from tests.browser.shapes import DESK, PHONE
from tests.browser.tour import REFUSED, outside, tables, tour


def test_axe_finds_nothing_on_any_page(people: People) -> None:
    ann = people.come("Ann", DESK, expected=REFUSED)
    found = {place: wrong for place in tour(ann) if (wrong := violations(ann))}
    assert found == {}


def test_axe_finds_nothing_at_a_table_on_a_phone(people: People) -> None:
    """With what only a phone has: a log over the table, islands that unfold, short words."""
    ann = people.come("Ann", PHONE)
    found = {place: wrong for place in tables(ann) if (wrong := violations(ann, dark=False))}
    assert found == {}


def test_axe_would_find_something(people: People) -> None:
    """Faults that are put in are found, in each theme."""
    ann = people.come("Ann")
    ann.page.goto("/")
    ann.look("() => document.querySelector('main h1').style.setProperty('color', '#444')")
    ann.look("() => document.querySelector('main').append(document.createElement('button'))")
    found = " ".join(violations(ann))
    assert "light: button-name" in found
    assert "dark: color-contrast" in found


def test_nothing_is_too_wide_for_a_phone(people: People) -> None:
    ann = people.come("Ann", PHONE, expected=REFUSED)
    assert {place: wrong for place in outside(ann) if (wrong := too_wide(ann))} == {}
