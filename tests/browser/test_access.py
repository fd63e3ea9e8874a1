"""Every page in both themes as axe-core sees it."""

from tests.browser.axe import THEMES, violations
from tests.browser.looks import too_wide
from tests.browser.people import People
from tests.browser.shapes import DESK, PHONE
from tests.browser.tour import REFUSED, tour


def test_axe_finds_nothing_at_a_desk(people: People) -> None:
    ann = people.come("Ann", DESK, expected=REFUSED)
    found = {place: wrong for place in tour(ann) if (wrong := violations(ann, THEMES))}
    assert found == {}


def test_axe_finds_nothing_on_a_phone_and_nothing_is_too_wide(people: People) -> None:
    ann = people.come("Ann", PHONE, expected=REFUSED)
    found = {
        place: wrong
        for place in tour(ann)
        if (wrong := violations(ann, ("light",)) + too_wide(ann))
    }
    assert found == {}
