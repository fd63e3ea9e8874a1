"""A person who has no mouse: Tab, arrows, Enter, Space and the keys of the product."""

from collections.abc import Sequence

from tests.browser.choosing import Choice, Mind
from tests.browser.person import Person

FOCUSED = """() => {
  const { activeElement: it } = document;
  if (!it || it === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
  const parked = it.matches("section");
  const { bottom, top, width } = it.getBoundingClientRect();
  return {
    pick: it.dataset.pick ?? "",
    value: it.name === "move" ? it.value : "",
    picked: it.getAttribute("aria-pressed") === "true",
    ring: parked || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2),
    seen: parked || (width > 0 && top < innerHeight && bottom > 0),
    what: it.outerHTML.slice(0, 120),
  };
}"""

STOPS = 60
"""More than there are on any table."""


class Typist(Person):
    """Plays by keys alone."""

    def key(self, *keys: str) -> None:
        """Press one key after the other; each leaves the focus where it can be seen."""
        for key in keys:
            self.page.keyboard.press(key)
            # After the last stop of a page the tabulator leaves it, and comes back at its top.
            self.check_focus(may_leave=key == "Tab")

    def check_focus(self, *, may_leave: bool = False) -> None:
        """The focus is on something, and one sees on what."""
        focus = self.look(FOCUSED)
        if focus is None and may_leave:
            return
        assert focus is not None, "the focus is lost"
        assert focus["ring"], f"no ring: {focus['what']}"
        assert focus["seen"], f"out of sight: {focus['what']}"

    def tab_to(self, selector: str) -> None:
        """Tab until something of this kind has the focus."""
        for _stop in range(STOPS):
            if self.look("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.key("Tab")
        raise AssertionError(f"the tabulator does not lead to {selector}")

    def press(self, selector: str, *, unpicked: bool = False) -> None:
        """Go there by the tabulator and press Space, which is the click of a button."""
        self.tab_to(selector)
        self.key("Space")

    def pick(self, picks: Sequence[str]) -> None:
        """Tab into the zone of each thing, go along it with the arrows, and press Space."""
        for pick in picks:
            self._go_to(pick)
            self.key("Space")

    def _go_to(self, pick: str) -> None:
        """The tabulator stops once in each zone; arrows do the rest."""
        zone = self.look(
            """(pick) => {
              const thing = document.querySelector(`#table [data-pick="${pick}"]`);
              return [".places", ".middle", ".hand"].find((zone) => thing.closest(zone));
            }""",
            pick,
        )
        self.tab_to(f"#table {zone} [data-pick]")
        for _step in range(STOPS):
            focus = self.look(FOCUSED)
            if focus["pick"] == pick and not focus["picked"]:
                return
            self.key("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {pick}")

    def send(self, choice: Choice) -> None:
        """Pick by arrows and Space; Enter plays at once where there is no doubt."""
        self.pick(choice.picks)
        fitting = self.look(
            "() => [...document.querySelectorAll('.fitting button[name=move]')].map((b) => b.value)"
        )
        if choice.picks and fitting == [choice.move]:
            self.page.keyboard.press("Enter")
        else:
            place = ".fitting" if choice.picks else ".bare"
            self.tab_to(f'#table {place} button[value="{choice.move}"]')
            self.page.keyboard.press("Space")
        if choice.costly:
            self.page.keyboard.press("Space")

    def move(self, mind: Mind) -> bool:
        """As everybody; after every update the focus is still somewhere."""
        going_on = super().move(mind)
        self.check_focus()
        return going_on
