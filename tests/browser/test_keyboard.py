"""Whole games by keys alone; the focus is never lost and always seen."""

import pytest

from tests.browser.choosing import mind_for
from tests.browser.keyboard import Typist
from tests.browser.people import People

PICKED = '#table [data-pick][aria-pressed="true"]'


def typist(people: People, name: str = "Ann") -> Typist:
    """Somebody without a mouse."""
    return Typist(name, people.come(name).page)


@pytest.mark.parametrize("game", ["rainbow", "arcoiris", "pirates"])
def test_a_whole_game_by_keys(people: People, game: str) -> None:
    ann = typist(people)
    others = ["greedy"] * {"rainbow": 4, "pirates": 4, "arcoiris": 1}[game]
    ann.open(game, others, {"deck": "nine"} if game == "arcoiris" else None)
    ann.until_asked()
    ann.key("Tab")
    mind = mind_for(game)
    while ann.move(mind):
        pass
    ann.tab_to(".ending .main")


def test_keys_that_jump(people: People) -> None:
    """L opens the log, Escape closes it, ? leads to the hint, an arrow from nowhere to the hand."""
    ann = typist(people)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.open("rainbow")
    ann.until_asked()
    log = ann.page.locator("#log")
    assert not log.is_visible()
    ann.key("l")
    assert log.is_visible()
    ann.key("Escape")
    assert not log.is_visible()
    ann.key("?")
    assert ann.look("() => document.activeElement.matches('[data-hint]')")
    ann.look("() => document.activeElement.blur()")
    ann.key("ArrowRight")
    assert ann.look("() => document.activeElement.matches('.hand [data-pick]')")


def test_escape_takes_back_what_was_picked(people: People) -> None:
    ann = typist(people)
    ann.open("rainbow")
    ann.until_asked()
    ann.key("ArrowRight", "Space")
    assert ann.page.locator(PICKED).count() == 1
    ann.key("Escape")
    assert ann.page.locator(PICKED).count() == 0


def test_enter_picks_and_then_plays(people: People) -> None:
    ann = typist(people)
    ann.open("rainbow")
    ann.until_asked()
    before = ann.at
    ann.key("ArrowRight", "Enter")
    assert ann.page.locator(PICKED).count() == 1
    ann.page.keyboard.press("Enter")
    ann.until("(at) => Number(document.getElementById('table').dataset.at) !== at", before)


def test_the_focus_goes_back_when_the_list_of_moves_closes(people: People) -> None:
    ann = typist(people)
    ann.open("rainbow")
    ann.until_asked()
    ann.tab_to(".all-moves summary")
    ann.key("Enter", "Tab")
    assert ann.look("() => document.activeElement.matches('.moves button')")
    ann.key("Escape")
    assert ann.look("() => document.activeElement.matches('.all-moves summary')")
