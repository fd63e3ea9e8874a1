"""A person in front of a page: sees what is on it, and clicks, taps and types on that alone."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tests.browser.choosing import Choice, Mind

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHOICES = """() => [...document.querySelectorAll("#table button[name=move]")]
  .filter((button) => !button.closest(".fitting"))
  .map((button) => ({
    move: button.value,
    picks: button.dataset.picks?.split(" ") ?? [],
    main: "main" in button.dataset,
    costly: "costly" in button.dataset,
    label: button.textContent.trim(),
  }))"""

# Where a finger would go: a place of the thing that nothing else covers.
POINT = """([selector, picked]) => {
  const wanted = [...document.querySelectorAll(selector)]
    .filter((element) => !picked || element.getAttribute("aria-pressed") !== "true");
  for (const element of wanted) {
    const box = element.getBoundingClientRect();
    for (const down of [.5, .25, .75, .1, .9]) for (const across of [.5, .25, .75, .1, .9]) {
      const x = box.left + across * box.width;
      const y = box.top + down * box.height;
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return [x, y];
    }
  }
  return null;
}"""

# Nothing glides.
CALM = """() => document.getAnimations()
  .every(({ effect }) => !effect.pseudoElement?.startsWith("::view-transition"))"""

# A page that has just been loaded hears clicks once its scripts run, which mark it.
BEGUN = """() => document.body.matches(".scripted")
  && document.getElementById("table").dataset.phase !== "open" """

DECIDING = """() => {
  const table = document.querySelector(".scripted #table");
  if (!table || table.dataset.phase === "open") return false;
  return table.dataset.phase === "over" || table.querySelector("button[name=move]") !== null;
}"""


class Person:
    """Somebody with one page."""

    def __init__(self, name: str, page: "Page") -> None:
        self.name = name
        self.page = page

    # Going to tables

    def open(
        self,
        game: str,
        others: Sequence[str] = ("greedy",),
        options: Mapping[str, str | bool] | None = None,
        *,
        watchers: bool = True,
    ) -> str:
        """Fill in the form for a new table and sit there; its path. Open seats are "open"."""
        page = self.page
        page.goto("/")
        page.locator(f'a[href="/new/{game}"]').click()
        page.locator("#name").fill(self.name)
        if page.locator("#players").count():
            page.locator("#players").select_option(str(len(others) + 1))
        for seat, who in enumerate(others, 2):
            page.locator(f"#seat-{seat}").select_option(who)
        for name, value in (options or {}).items():
            field = page.locator(f'[name="option-{name}"]')
            field.set_checked(value) if isinstance(value, bool) else field.select_option(value)
        page.locator("[name=watchers]").set_checked(watchers)
        page.locator(".send button").click()
        page.wait_for_url("**/t/*")
        return self.path

    def join(self, path: str) -> None:
        """Follow a link to a table and sit down."""
        self.page.goto(path)
        self.page.locator("#join-name").fill(self.name)
        self.page.locator(".join button").click()

    @property
    def path(self) -> str:
        """Of the page."""
        return "/" + self.page.url.split("/", 3)[3].partition("#")[0]

    # Seeing

    def look(self, script: str, given: Any = None) -> Any:
        """What a script finds on the page."""
        return self.page.evaluate(script, given)

    def until(self, script: str, given: Any = None) -> None:
        """Wait until a script finds something true."""
        self.page.wait_for_function(script, arg=given)

    def until_begun(self) -> None:
        """Wait until the cards are dealt and the page hears clicks."""
        self.until(BEGUN)

    def until_calm(self) -> None:
        """Wait until nothing moves."""
        self.until(CALM)

    def of_table(self, name: str) -> str:
        """What the table says of itself: "at", "seq", "phase"."""
        found: str = self.look("(name) => document.getElementById('table').dataset[name]", name)
        return found

    @property
    def at(self) -> int:
        """Number of the position."""
        return int(self.of_table("at"))

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.of_table("phase") == "over"

    @property
    def choices(self) -> list[Choice]:
        """All moves that the page offers."""
        return [Choice(**found | {"picks": tuple(found["picks"])}) for found in self.look(CHOICES)]

    @property
    def told(self) -> list[str]:
        """The log."""
        return self.page.locator(".log .entries li").all_text_contents()

    def text(self, selector: str) -> str:
        """Words of the first such element."""
        return self.page.locator(selector).first.inner_text().strip()

    # Doing

    def until_asked(self) -> bool:
        """Wait for a decision or the end; whether there is something to decide."""
        self.until(DECIDING)
        return not self.over

    def point(self, selector: str, *, unpicked: bool = False) -> tuple[float, float]:
        """Where such a thing can be hit; waits until it can be."""
        self.until_calm()
        self.until(POINT, [selector, unpicked])
        x, y = self.look(POINT, [selector, unpicked])
        return x, y

    def press(self, selector: str, *, unpicked: bool = False) -> None:
        """Click or tap such a thing."""
        x, y = self.point(selector, unpicked=unpicked)
        if self.look("() => navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def pick(self, picks: Sequence[str]) -> None:
        """Pick things that are not picked yet."""
        for pick in picks:
            self.press(f'#table [data-pick="{pick}"]', unpicked=True)

    def send(self, choice: Choice) -> None:
        """Pick what a move needs, and press its button; does not wait for what comes of it."""
        self.pick(choice.picks)
        place = ".fitting" if choice.picks else ".bare"
        button = f'#table {place} button[value="{choice.move}"]'
        self.press(button)
        if choice.costly:
            self.press(button + ".sure")

    def play(self, choice: Choice) -> None:
        """Make a move, and see it."""
        before = self.at
        self.send(choice)
        self.until("(at) => Number(document.getElementById('table').dataset.at) !== at", before)

    def move(self, mind: Mind) -> bool:
        """Wait for the turn and make a move; False if the game is over instead."""
        if not self.until_asked():
            return False
        self.play(mind(self.choices))
        return True
