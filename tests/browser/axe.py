"""What axe-core finds wrong with a page."""

from functools import cache
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from axe_playwright_python.sync_playwright import Axe

    from tests.browser.person import Person

Scheme = Literal["light", "dark"]
THEMES: tuple[Scheme, ...] = ("light", "dark")


@cache
def _axe() -> "Axe":
    from axe_playwright_python.sync_playwright import Axe

    return Axe()


def violations(person: "Person", themes: tuple[Scheme, ...]) -> list[str]:
    """Each with its rule, the theme and the first elements."""
    person.until_calm()
    found = []
    for theme in themes:
        person.page.emulate_media(color_scheme=theme)
        answer = _axe().run(person.page).response["violations"]
        found += [f"{theme}: {written(one)}" for one in answer]
    person.page.emulate_media(color_scheme="light")
    return found


def written(violation: dict[str, Any]) -> str:
    """The rule and where it is broken."""
    places = [node["html"][:160] for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']}: {' | '.join(places)}"
