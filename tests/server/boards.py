"""What boards of all games have in common, for their tests."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from html.parser import HTMLParser

from jinja2 import Template

from tests.laws.settings import Setting, looks
from triplerainbow.games import table
from triplerainbow.games.board import Board, Card, Drawer
from triplerainbow.games.seen import View
from triplerainbow.kernel.random import stream
from triplerainbow.server.pages.rendering import environment

NAMES = ["Ana", '<b title="x">Ben</b>', "Cleo", "Dan & Dora", "Eve", "Flo"]


def views_of(setting: Setting, seed: int, share: int) -> Iterator[View]:
    """Views of a random game by every viewer."""
    for position, viewer in looks(setting, seed, share):
        yield position.game.view(position.states, viewer)


def check(drawer: Drawer, view: View) -> None:
    """What holds for every board of every game."""
    names = NAMES[: view.players]
    board = drawer.board(view, names)
    check_choices(board, view)
    check_names(board)
    for chance in range(2):
        other = drawer.board(guessed(view, chance), names)
        assert other == board, "it depends on what the viewer can't see"
    assert [place.seat for place in board.places] == in_order(view)
    assert [place.seat for place in board.places if place.turn] == ([view.seat] * (not view.over))
    assert board.question
    assert board.heading
    for card in cards_of(board.parts):
        assert card.label
    check_drawing(board)


def check_choices(board: Board, view: View) -> None:
    """Every legal move is one choice that can be picked and told from the others."""
    picks = picks_of(board)
    assert [choice.move for choice in board.choices] == list(view.legal_moves)
    assert len({(tuple(sorted(c.picks)), c.label) for c in board.choices}) == len(board.choices)
    for choice in board.choices:
        assert choice.label
        assert not Counter(choice.picks) - picks, f"{choice.move} can't be picked"
    assert view.my_turn or not picks


def check_names(board: Board) -> None:
    """Names are unique and can be written in CSS."""
    names = names_of(board)
    assert len(set(names)) == len(names)
    for name in names:
        assert name[0].isalpha()
        assert name.replace("-", "").replace("_", "").isalnum()


def check_drawing(board: Board) -> None:
    """The template draws every card with a name and everything that can be picked, as text only."""
    seen = drawn(board)
    assert sorted(seen.names) == sorted(names_of(board))
    assert Counter(seen.picks) == picks_of(board)
    assert not seen.tags & {"b", "script", "style"}, "a name is not escaped"


def guessed(view: View, chance: int) -> View:
    """The view of another position that the viewer can't tell from this one."""
    game = view.engine
    states = game.new_state()
    table.resample(view.record, stream("boards", chance), states)
    return game.view(states, -1 if view.viewer is None else view.viewer)


def in_order(view: View) -> list[int]:
    """All seats, the viewer's first, then clockwise."""
    first = view.viewer or 0
    return [(first + ahead) % view.players for ahead in range(view.players)]


def things(part: object) -> Iterator[object]:
    """Everything in a part of a board, depth first."""
    yield part
    inside: list[object] = []
    if isinstance(part, Mapping):
        inside = list(part.values())
    elif isinstance(part, tuple | list):
        inside = list(part)
    elif is_dataclass(part):
        inside = [getattr(part, each.name) for each in fields(part)]
    for each in inside:
        yield from things(each)


def cards_of(part: object) -> list[Card]:
    """The cards in a part of a board."""
    return [thing for thing in things(part) if isinstance(thing, Card)]


def names_of(board: Board) -> list[str]:
    """Names of the cards of the board."""
    return [card.name for card in cards_of(board.parts) if card.name]


def picks_of(board: Board) -> Counter[str]:
    """What can be picked, seats included."""
    found = [getattr(thing, "pick", "") for thing in (*things(board.parts), *board.places)]
    return Counter(pick for pick in found if pick)


class Drawn(HTMLParser):
    """What a page holds."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.picks: list[str] = []
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        assert "style" not in held, "no inline style"
        assert not [name for name in held if name.startswith("on")], "no inline script"
        self.tags.add(tag)
        self.names += [held["data-name"] or ""] if "data-name" in held else []
        self.picks += [held["data-pick"] or ""] if "data-pick" in held else []

    def handle_data(self, data: str) -> None:
        self.text += data


def drawn(board: Board) -> Drawn:
    """The board as its template draws it."""
    page = Drawn()
    page.feed(_page().render(board=board))
    return page


@cache
def _page() -> Template:
    """Middle and hand, as the page of a table includes them."""
    return environment().from_string(
        '{% import "boards/" ~ board.game ~ ".html" as drawing with context %}'
        "{{ drawing.middle(board) }}{{ drawing.hand(board) }}"
        "{% if drawing.beside is defined %}{{ drawing.beside(board) }}{% endif %}"
    )
