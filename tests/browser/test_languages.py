"""The pages in every language: named as such, wholly translated, and not too wide for a phone."""

import re

import pytest

from tests.browser.looks import too_wide
from tests.browser.people import People
from tests.browser.shapes import PHONE
from tests.browser.tour import REFUSED, tour

LOCALES = {"es": "es-ES", "fr": "fr-FR"}

ENGLISH = re.compile(
    r"\b(the|and|your|you|with|of|this|here|seat|turn|game|hand|draw|look|send|hint|undo|show"
    r"|discard|island|moves|cards|everybody|language|player|players|what|who|to|is|was)\b",
    re.IGNORECASE,
)
"""Words that are in many sentences of ours, and in none of the other languages."""

WORDS = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
  ...[...document.querySelectorAll("[title]")].map((one) => one.getAttribute("title")),
  ...[...document.querySelectorAll("[placeholder]")].map((one) => one.placeholder),
  ...[...document.querySelectorAll(".unseen, option")].map((one) => one.textContent),
  ...Object.values(document.body.dataset),
].join("\\n").replaceAll(/\\{\\w+\\}/g, "")"""


@pytest.mark.parametrize("language", LOCALES)
def test_a_walk_in_every_language(people: People, language: str) -> None:
    ann = people.come("Ann", PHONE, expected=REFUSED, locale=LOCALES[language])
    wrong = []
    for place in tour(ann):
        if ann.look("() => document.documentElement.lang") != language:
            wrong.append(f"{place} is in another language")
        lines = [line for line in ann.look(WORDS).splitlines() if ENGLISH.search(line)]
        wrong += [f"{place}: {line}" for line in lines]
        wrong += [f"{place} is too wide: {what}" for what in too_wide(ann)]
    assert wrong == []


def test_another_language_is_chosen_in_the_menu(people: People) -> None:
    ann = people.come("Ann")
    ann.page.goto("/")
    ann.press(".menu > summary")
    ann.press('.menu button[lang="fr"]')
    ann.until("() => document.documentElement.lang === 'fr'")
    ann.page.reload()
    assert ann.look("() => document.documentElement.lang") == "fr"
