"""Every word has room in every language: nothing is cut off or runs over something else."""

import pytest

from tests.browser import tour
from tests.browser.choosing import first_main
from tests.browser.looks import crowded
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.shapes import PHONE, SHAPES, Shape

LOCALES = ("en-GB", "es-ES", "fr-FR")

PAGES = ("/new/rainbow", "/new/pirates", "/new/arcoiris", "/", "/me", "/me/programs", "/api/v1/")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_pages_have_room(people: People, shape: Shape, locale: str) -> None:
    ann = people.come("Ann", shape, locale=locale)
    wrong = []
    for address in PAGES:
        ann.page.goto(address)
        wrong += [f"{address}: {fault}" for fault in crowded(ann)]
    for place in tour.gathering(ann):
        wrong += [f"{place}: {fault}" for fault in crowded(ann)]
    assert wrong == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_full_row_has_room(people: People, locale: str) -> None:
    ann = people.come("Ann", PHONE, locale=locale)
    ann.open("arcoiris", ["greedy"])
    for _move in range(80):
        if not ann.move(first_main) or row(ann) >= 5:
            break
        ann.until_asked()
        assert crowded(ann) == []


def row(person: Person) -> int:
    """Cards on the table."""
    return person.page.locator(".six [data-name]").count()


def test_pages_are_named(people: People) -> None:
    ann = people.come("Ann", expected=tour.REFUSED)
    names = []
    for address in ("/", "/new/rainbow", "/rules", "/me", "/me/programs", "/api/v1/", "/t/nothing"):
        ann.page.goto(address)
        names.append(ann.page.title())
    assert len(set(names)) == len(names)


def test_a_guest_is_called_so_in_every_language(people: People) -> None:
    ann = people.come("")
    ann.page.goto("/new/rainbow")
    ann.page.locator(".form .send button").click()
    ann.page.wait_for_url("**/t/**")
    called = []
    for language in ("en", "es", "fr"):
        ann.page.goto("/me")
        ann.press(".menu > summary")
        ann.press(f'.menu button[lang="{language}"]')
        ann.until(f"() => document.documentElement.lang === '{language}'")
        called.append(ann.page.locator("#name").input_value())
    assert called[0] == "Guest"
    assert len(set(called)) == 3
