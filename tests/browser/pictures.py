"""Pictures of the product for its documentation: `python -m tests.browser.pictures FOLDER`."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.browser.choosing import Choice, Mind, Pirate, first_main
from tests.browser.chromium import launched, why_not
from tests.browser.house import House
from tests.browser.people import People
from tests.browser.shapes import DESK, SHAPES, Shape

MOVES = 14
"""Decisions before the picture of a table is taken."""


class Photographer:
    """Goes to a house with a camera."""

    def __init__(self, people: People, folder: Path, shape: Shape) -> None:
        self.person = people.come("Ann", shape)
        self.folder = folder
        self.shape = shape

    def take(self, what: str) -> None:
        """A picture of what is to be seen now."""
        page = self.person.page
        page.mouse.move(0, 0)
        name = what if self.shape is DESK else f"{what}-{self.shape}"
        path = self.folder / f"{name}.png"
        page.screenshot(path=path, caret="hide", animations="disabled")
        print(path)

    def home(self) -> None:
        """The first page."""
        self.person.page.goto("/")
        self.take("home")

    def rainbow(self) -> None:
        """Several cards that are picked."""
        self.person.open("rainbow", ["level3", "level3"])
        self._play(longest, 1)
        while longest(self.person.choices).picks[1:] == () or self._takes():
            self._play(longest, 1)
        self.person.pick(longest(self.person.choices).picks)
        self.take("rainbow")

    def pirates(self) -> None:
        """An island that has grown."""
        self.person.open("pirates", ["level3", "level3"])
        mind = Pirate(attacks=2)
        self._play(mind, MOVES)
        while not any(choice.move == "d" for choice in self.person.choices):
            self._play(mind, 1)
        self.take("pirates")

    def arcoiris(self) -> None:
        """A row of cards; then looking back at a whole game."""
        self.person.open("arcoiris", ["level3"])
        self._play(first_main, MOVES)
        while self.person.page.locator(".six [data-name]").count() < 3:
            self._play(first_main, 1)
        self.take("arcoiris")

    def replay(self) -> None:
        """Looking back at a game of Rainbow."""
        self.person.open("rainbow", ["greedy", "greedy", "greedy"])
        self._play(longest, 1000)
        self.person.press(".ending a[href*=replay]")
        for ply in range(1, 12):
            self.person.page.locator("a[data-step=on]").click()
            self.person.page.wait_for_url(f"**ply={ply}&**")
        self.take("replay")

    def _takes(self) -> bool:
        """Whether prizes are taken now."""
        return self.person.choices[0].picks[0].startswith("p")

    def _play(self, mind: Mind, moves: int) -> None:
        for _move in range(moves):
            if not self.person.move(mind):
                return
        self.person.until_asked()


def longest(choices: Sequence[Choice]) -> Choice:
    """The move of most cards."""
    return max(choices, key=lambda choice: len(choice.picks))


@contextmanager
def photographers(folder: Path) -> Iterator[list[Photographer]]:
    """One for each shape of screen, in a house of their own."""
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data)) as house,
        launched() as browser,
        People(browser, house.address) as people,
    ):
        yield [Photographer(people, folder, shape) for shape in SHAPES]


def main() -> None:
    """Take them all."""
    if len(sys.argv) != 2 or why_not():
        sys.exit(why_not() or __doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with photographers(folder) as all_of_them:
        for one in all_of_them:
            one.home()
            one.rainbow()
            one.pirates()
            one.arcoiris()
            one.replay()


if __name__ == "__main__":
    main()
