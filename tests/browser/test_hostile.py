"""Names and words that want to be more than text."""

import unicodedata

import pytest

from tests.browser.people import People
from tests.browser.test_together import until_told

WICKED = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</main><h1>Ann won</h1>",
    "\u202eevil\u202c \u200bname",
    "{{ 7 * 7 }} %s {0} ${x}",
    "javascript:alert(1)",
]
NAMES = ["<b>Ann</b>\"'&amp;", "\u202enna\u202c", "<script>x</script>"]

ELEMENTS = """() => [...document.querySelectorAll(
  "main :is(script, b:not(.who), img, h1), .log :is(script, img, h1)"
)].length"""


def plain(words: str) -> str:
    """Without marks that turn the direction of writing, which are taken out everywhere."""
    return "".join(letter for letter in words if unicodedata.category(letter) != "Cf")


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text(people: People, name: str) -> None:
    """While gathering, at the table, in the log, on the other's first page."""
    eve, bob = people.come(name), people.come("Bob")
    eve.open("rainbow", ["open"])
    assert eve.text(".waiting .who") == plain(name)
    bob.join(eve.path)
    bob.until_begun()
    assert plain(name) in (bob.page.locator(".place .who").first.text_content() or "")
    until_told(bob, plain(name))
    assert bob.look(ELEMENTS) == 0
    bob.page.goto("/")
    assert plain(name) in bob.text(".tables")


def test_what_is_said_is_text(people: People) -> None:
    eve = people.come("Eve")
    eve.open("rainbow", ["greedy"])
    eve.until_asked()
    for words in WICKED:
        eve.page.locator("#chat-text").fill(words)
        eve.page.keyboard.press("Enter")
        eve.until("() => document.getElementById('chat-text').value === ''")
    eve.until("(n) => document.querySelectorAll('.log li.chat').length >= n", len(WICKED))
    said = eve.page.locator(".log li.chat").all_text_contents()
    assert said == [f"Eve{plain(words)}" for words in WICKED]
    eve.page.reload()
    assert eve.page.locator(".log li.chat").all_text_contents() == said
    assert eve.look(ELEMENTS) == 0
