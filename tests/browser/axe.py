"""What axe-core finds wrong with a page."""

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.person import Person

ALL: dict[str, Any] = {"resultTypes": ["violations"]}
IN_THE_DARK = ALL | {"runOnly": ["color-contrast"]}
"""Only colours depend on the theme."""


@cache
def script() -> str:
    """The text of axe-core."""
    from axe_playwright_python.sync_playwright import Axe

    text: str = Axe().axe_script
    return text


def violations(person: "Person", *, dark: bool = True) -> list[str]:
    """Each with its rule, the theme and the first elements."""
    person.until_calm()
    if not person.look("() => 'axe' in window"):
        person.page.evaluate(script())
    found = _in_theme(person, "light", ALL)
    if dark:
        person.page.emulate_media(color_scheme="dark")
        found += _in_theme(person, "dark", IN_THE_DARK)
        person.page.emulate_media(color_scheme="light")
    return found


def _in_theme(person: "Person", theme: str, options: dict[str, Any]) -> list[str]:
    answer = person.look("(options) => axe.run(options)", options)
    return [f"{theme}: {written(one)}" for one in answer["violations"]]


def written(violation: dict[str, Any]) -> str:
    """The rule and where it is broken."""
    places = [node["html"][:160] for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']}: {' | '.join(places)}"
