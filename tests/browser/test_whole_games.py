"""A whole game of each kind, against bots, at a desk and on a phone."""

import pytest

from tests.browser.choosing import mind_for
from tests.browser.looks import faults_of_decision, too_wide
from tests.browser.people import People
from tests.browser.shapes import DESK, PHONE

SHORT = {"arcoiris": {"deck": "nine"}}
BOTS = {
    "rainbow": ["greedy", "greedy", "greedy", "random", "random"],
    "pirates": ["greedy", "greedy", "greedy"],
    "arcoiris": ["greedy"],
}

LOG_FOLLOWS = """() => {
  const last = document.querySelector(".log .entries").lastElementChild.getBoundingClientRect();
  return last.bottom <= document.querySelector(".log .scroll").getBoundingClientRect().bottom + 1;
}"""


@pytest.mark.parametrize("game", ["rainbow", "arcoiris"])
def test_at_a_desk_a_game_goes_to_its_end(people: People, game: str) -> None:
    """The log shows the latest all the time; in the shortest game things glide, too.

    (Pirates, the longest game, is played at a desk by keys.)
    """
    ann = people.come("Ann", DESK, moving=game == "arcoiris")
    ann.open(game, BOTS[game], SHORT.get(game))
    mind = mind_for(game)
    while ann.move(mind):
        assert ann.look(LOG_FOLLOWS)
        assert too_wide(ann) == []
    assert ann.page.locator(".ending").is_visible()


@pytest.mark.parametrize("game", BOTS)
def test_on_a_phone_all_that_is_needed_can_be_seen_and_touched(people: People, game: str) -> None:
    """At every decision, without scrolling, and large enough for a finger."""
    ann = people.come("Ann", PHONE)
    ann.open(game, BOTS[game], SHORT.get(game))
    mind = mind_for(game)
    while ann.until_asked():
        assert faults_of_decision(ann) == []
        ann.play(mind(ann.choices))
    assert faults_of_decision(ann) == []
    assert too_wide(ann) == []
