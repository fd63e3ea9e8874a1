"""Narrow terminals, and what people put into COLUMNS."""

import io

import pytest
from rich.text import Text

import triplerainbow as tr
from tests.cli.conftest import Rainbow
from triplerainbow.games.catalog import INFOS
from triplerainbow.telling import teller
from triplerainbow.terminal.menu import numbered
from triplerainbow.terminal.page import Page
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.width import NARROWEST, WIDTH, columns

ODD = ("0", "1", "2", "-5", "", "²", "٣", "abc", "1e3", "9" * 30, "9" * 5000)


@pytest.mark.parametrize("text", ODD)
def test_odd_widths_give_a_usable_one(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("COLUMNS", text)
    monkeypatch.setenv("LINES", text)
    assert NARROWEST <= columns() <= WIDTH
    assert NARROWEST <= Screen().width <= WIDTH
    assert Screen(stderr=True).height > 1


@pytest.mark.parametrize("text", ["0", "1", "²"])
def test_no_command_minds_an_odd_width(rainbow: Rainbow, text: str) -> None:
    for arguments in (["play", "pirates"], ["rules", "rainbow"], ["--help"], ["play", "--help"]):
        result = rainbow(*arguments, COLUMNS=text, LINES=text)
        assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("game", list(INFOS))
def test_a_narrow_page_cuts_no_move_and_no_card(game: str) -> None:
    """What a narrow page shows is what a wide one shows, in other lines."""
    match = tr.Match(game, INFOS[game].seats[-1], seed=4)
    bot = tr.bot("greedy", seed=1)
    while match.seat is not None and match.plies < 40:
        view = match.view(match.seat)
        narrow, wide = (_shown(match, width) for width in (NARROWEST, WIDTH))
        for move in numbered(teller(game).menu(view, match.names)):
            assert f" {move}" in narrow.replace("\n", " ")
        assert "…" not in narrow
        assert sorted(narrow.replace("─", "").split()) == sorted(wide.replace("─", "").split())
        match.play(bot.choose(view))


def _shown(match: tr.Match, width: int) -> str:
    """Position and moves of the seat that decides; every number of a card is a word."""
    screen = Screen()
    screen.file = io.StringIO()
    screen.width = width
    page = Page(screen, match.game)
    assert match.seat is not None
    view = match.view(match.seat)
    page.position(view, match.names)
    page.menu(view, match.names)
    return screen.file.getvalue().replace("[", " ").replace("]", " ")


def test_a_heading_longer_than_the_screen_is_whole() -> None:
    screen = Screen()
    screen.file = io.StringIO()
    screen.width = 12
    Page(screen, "rainbow").position(tr.Match("rainbow", 2, seed=1).view(0), ["A", "B"])
    assert "trick 1" in Text(screen.file.getvalue()).plain
