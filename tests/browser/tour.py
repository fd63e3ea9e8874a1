"""A walk past every page, and past a table at the moments that look different."""

from collections.abc import Iterator

from tests.browser.choosing import Pirate, first_main
from tests.browser.person import Person

REFUSED = ("404",)
"""The walk asks for a table that is not there."""

GAMES = ("rainbow", "pirates", "arcoiris")


def tour(person: Person) -> Iterator[str]:
    """Go from page to page; yields what is to be seen while it is."""
    yield from outside(person)
    yield from tables(person)
    yield from own_pages(person)


def outside(person: Person) -> Iterator[str]:
    """What a stranger sees."""
    page = person.page
    addresses = ["/", *(f"/new/{game}" for game in GAMES), "/rules"]
    for address in [*addresses, *(f"/rules/{game}" for game in GAMES), "/me"]:
        page.goto(address)
        yield address
    page.goto("/t/nothing")
    yield "a refused page"


def tables(person: Person) -> Iterator[str]:
    """A table of each game, from before it begins to looking back."""
    yield from gathering(person)
    yield from rainbow(person)
    yield from pirates(person)
    yield from arcoiris(person)


def gathering(person: Person) -> Iterator[str]:
    """A table that waits."""
    person.open("rainbow", ["open", "greedy"])
    yield "gathering"


def rainbow(person: Person) -> Iterator[str]:
    """A table with a menu, a log and a list of moves."""
    page = person.page
    person.open("rainbow", ["greedy", "greedy"])
    person.until_asked()
    yield "rainbow"
    for what, fold in (("menu", ".menu"), ("list of moves", ".all-moves"), ("counts", ".counts")):
        page.locator(f"{fold} > summary").click()
        yield f"rainbow with its {what} open"
        page.keyboard.press("Escape")
    hand = [choice for choice in person.choices if len(choice.picks) > 1]
    person.pick((hand or person.choices)[0].picks[:1])
    yield "rainbow, something picked"
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    yield "rainbow with its log open"
    page.keyboard.press("Escape")
    for _move in range(4):
        person.move(first_main)
    person.until_asked()
    yield "rainbow later"


def pirates(person: Person) -> Iterator[str]:
    """Every kind of question that comes within some turns."""
    person.open("pirates", ["greedy", "greedy"])
    mind = Pirate(attacks=20)
    seen: set[str] = set()
    for _move in range(12):
        person.until_asked()
        kind = kind_of(person)
        if kind not in seen:
            seen.add(kind)
            yield f"pirates, {kind}"
        person.move(mind)
    person.until_asked()
    person.page.locator(".isle > summary").first.click()
    yield "pirates with an island open"


def kind_of(person: Person) -> str:
    """What is asked: the first letters of the moves."""
    moves = [choice.move for choice in person.choices]
    if set(moves) <= {"block", "pass"}:
        return " or ".join(moves)
    return "a turn" if set(moves) & {"d", "u"} else moves[0][0]


def arcoiris(person: Person) -> Iterator[str]:
    """From the first card to looking back."""
    person.open("arcoiris", ["greedy"], {"deck": "nine"})
    person.until_asked()
    yield "arcoiris"
    while person.move(first_main):
        pass
    yield "arcoiris ended"
    person.page.locator(".proof > summary").click()
    yield "arcoiris ended, the proof open"
    person.page.locator(".ending a[href*=replay]").click()
    yield "looking back, the beginning"
    person.page.locator("a[data-step=on]").click()
    person.page.wait_for_url("**ply=1**")
    yield "looking back"


def own_pages(person: Person) -> Iterator[str]:
    """What somebody sees who has played."""
    page = person.page
    page.goto("/")
    yield "/ with tables"
    page.goto("/me")
    page.locator('form[action="/me/link"] button').click()
    link = page.locator(".link input").input_value()
    yield "a personal link"
    page.goto(link)
    yield "here"
