"""Small things at a table that people rely on."""

from tests.browser.choosing import Choice, first_main
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.test_together import sit_down, until_told

PICKED = """() => [...document.querySelectorAll('#table [data-pick][aria-pressed="true"]')]
  .map((thing) => thing.dataset.pick)"""


def begun(people: People, game: str = "rainbow") -> Person:
    """Somebody who is to decide."""
    ann = people.come("Ann")
    ann.open(game)
    ann.until_asked()
    return ann


def single(choices: list[Choice]) -> Choice:
    """A move of one thing."""
    return next(choice for choice in choices if len(choice.picks) == 1)


def test_a_hint_picks_its_cards_and_fills_its_button_alone(people: People) -> None:
    for game in ("rainbow", "arcoiris"):
        ann = begun(people, game)
        with ann.page.expect_response("**/hint") as answer:
            ann.press("[data-hint]")
        told = answer.value.json()
        ann.page.locator(".why").get_by_text(told["advice"]).wait_for()
        assert sorted(ann.look(PICKED)) == sorted(told["picks"].split())
        shown = ann.page.locator("#table button[name=move].main").filter(visible=True)
        assert [button.get_attribute("value") for button in shown.all()] == [told["move"]]


def test_a_card_is_dragged_to_the_middle(people: People) -> None:
    ann = begun(people)
    before, choice = ann.at, single(ann.choices)
    x, y = ann.point(f'.hand [data-pick="{choice.picks[0]}"]')
    box = ann.page.locator(".middle").bounding_box()
    assert box is not None
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y - 30, steps=3)
    assert ann.page.locator(".ghost").count() == 1
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8, steps=5)
    ann.page.mouse.up()
    ann.until("(at) => Number(document.getElementById('table').dataset.at) !== at", before)
    assert ann.page.locator(".ghost").count() == 0


def test_a_drag_that_is_broken_off_leaves_everything(people: People) -> None:
    ann = begun(people)
    before, choice = ann.at, single(ann.choices)
    x, y = ann.point(f'.hand [data-pick="{choice.picks[0]}"]')
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y - 60, steps=3)
    ann.page.keyboard.press("Escape")
    ann.page.mouse.up()
    assert ann.page.locator(".ghost").count() == 0
    assert ann.look(PICKED) == []
    assert ann.at == before


def test_what_is_picked_stays_while_others_talk(people: People) -> None:
    ann, bob = sit_down(people, "rainbow")
    one, other = (ann, bob) if ann.choices else (bob, ann)
    choice = max(one.choices, key=lambda choice: len(choice.picks))
    one.pick(choice.picks)
    picked = one.look(PICKED)
    other.page.locator("#chat-text").fill("Take your time")
    other.page.keyboard.press("Enter")
    until_told(one, "Take your time")
    assert one.look(PICKED) == picked
    before = one.at
    one.press(f'.fitting button[value="{choice.move}"]')
    one.until("(at) => document.getElementById('table').dataset.at !== at", str(before))


def test_cards_that_are_no_move_get_a_reason(people: People) -> None:
    """Equal first, then one that fits neither: the table says why, and picks the new one."""
    ann = begun(people)
    hand = ann.look(
        "() => [...document.querySelectorAll('.hand [data-pick]')].map((c) => c.dataset.pick)"
    )
    twice = next(name for name in hand if hand.count(name) > 1)
    ann.pick([twice, twice])
    ann.press(".hand [data-pick].cannot")
    ann.until("() => document.querySelector('.why:not([hidden], .may)')?.textContent")


def test_a_move_is_taken_back_at_once_against_bots(people: People) -> None:
    ann = begun(people, "arcoiris")
    before = ann.choices
    ann.play(first_main(before))
    ann.press('form[action$="/undo"] button')
    ann.until("(n) => document.querySelectorAll('#table .moves button').length === n", len(before))
    assert ann.choices == before


def test_looking_back_by_arrow_keys(people: People) -> None:
    ann = people.come("Ann")
    ann.open("arcoiris", options={"deck": "nine"})
    while ann.move(first_main):
        pass
    ann.press(".ending a[href*=replay]")
    ann.page.wait_for_url("**ply=0**")
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        ann.page.keyboard.press(key)
        ann.page.wait_for_url(f"**ply={ply}&**")


def test_dark_is_chosen_in_the_menu(people: People) -> None:
    ann = people.come("Ann", color_scheme="light")
    ann.page.goto("/")
    paper = "() => getComputedStyle(document.documentElement).backgroundColor"
    light = ann.look(paper)
    ann.press(".menu > summary")
    ann.press('.menu button[value="dark"]')
    ann.until("() => document.documentElement.dataset.theme === 'dark'")
    assert ann.look(paper) != light
