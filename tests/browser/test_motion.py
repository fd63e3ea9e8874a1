"""What moves: nothing for who wants no motion, and nothing for long for everybody else."""

from tests.browser.choosing import first_main
from tests.browser.people import People
from tests.browser.person import Person

LONGEST = 250
"""Milliseconds that a motion may take, with its delay."""

RECORDING = """() => {
  window.motions = [];
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { endTime, iterations } = animation.effect.getComputedTiming();
      const what = animation.animationName ?? animation.transitionProperty ?? "script";
      const where = animation.effect.pseudoElement ?? animation.effect.target.className;
      window.motions.push({ what, where, lasts: endTime, iterations });
    }
    requestAnimationFrame(look);
  };
  look();
}"""

DECLARED = """() => {
  const longest = (text) => Math.max(...text.split(",").map((one) => parseFloat(one) * 1000));
  return [...document.querySelectorAll("body *")].map((element) => {
    const style = getComputedStyle(element);
    const lasts = longest(style.transitionDuration) + longest(style.transitionDelay);
    return { what: "transition", where: String(element.className), lasts, iterations: 1 };
  }).filter(({ lasts }) => lasts > 0);
}"""


def motions(person: Person) -> list[tuple[str, str, float]]:
    """All that moved since the recording began: what, where, how long."""
    found = person.look("() => window.motions") + person.look(DECLARED)
    return [
        (one["what"], one["where"], one["lasts"])
        for one in found
        # The gentle pulse of cards that must be laid goes on until they are.
        if one["what"] != "pulse"
    ]


def played(people: People, *, moving: bool) -> list[tuple[str, str, float]]:
    """What moved in some moves of a game, with a log and a menu opened in between."""
    ann = people.come("Ann", moving=moving, viewport={"width": 400, "height": 700})
    ann.open("rainbow", ["greedy", "greedy"])
    ann.until_asked()
    ann.look(RECORDING)
    for _move in range(3):
        ann.move(first_main)
    ann.until_asked()
    ann.page.keyboard.press("l")
    ann.until_calm()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".menu > summary").click()
    return motions(ann)


def test_nothing_moves_for_who_wants_no_motion(people: People) -> None:
    assert played(people, moving=False) == []


def test_cards_glide_and_all_have_arrived_soon(people: People) -> None:
    found = played(people, moving=True)
    assert any("view-transition-group(glide-" in where for _what, where, _lasts in found)
    assert [motion for motion in found if motion[2] > LONGEST] == []


CATCHING = """() => {
  const look = () => {
    const gliding = document.getAnimations().filter(
      ({ effect }) => effect.pseudoElement?.startsWith("::view-transition"));
    for (const animation of gliding) animation.pause();
    if (gliding.length > 0) window.caught = true;
    else requestAnimationFrame(look);
  };
  look();
}"""


def test_a_click_reaches_what_is_below_a_gliding_card(people: People) -> None:
    """However long it glides: here it is held on its way."""
    ann = people.come("Ann", moving=True)
    ann.open("arcoiris")
    ann.until_asked()
    ann.look(CATCHING)
    ann.send(first_main(ann.choices))
    ann.until("() => window.caught")
    card = "#table .six [data-pick]"
    box = ann.page.locator(card).first.bounding_box()
    assert box is not None
    ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.until(
        "(card) => document.querySelector(card).getAttribute('aria-pressed') === 'true'", card
    )
