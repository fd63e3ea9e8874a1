"""What the terminal is made of: cards, columns, the spelling of moves, odd encodings."""

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import triplerainbow as tr
from tests.games import pirates_positions
from triplerainbow.bots.registry import BOTS
from triplerainbow.cli.encoding import show_what_is_possible
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.happening import Line
from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.telling import Choice, Group, teller
from triplerainbow.telling.opponents import OPPONENTS, title
from triplerainbow.terminal.boards import board_of
from triplerainbow.terminal.flow import columns, flow
from triplerainbow.terminal.hint import give_hint
from triplerainbow.terminal.menu import menu_lines, numbered
from triplerainbow.terminal.naming import game_beginning
from triplerainbow.terminal.opponents import opponent_called
from triplerainbow.terminal.page import Page
from triplerainbow.terminal.paint import PALETTE, RANK_COLOURS, STYLES, Paint, luminance
from triplerainbow.terminal.saving import resume_command
from triplerainbow.terminal.started import program


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours (WCAG 2)."""
    low, high = sorted((luminance(one) + 0.05, luminance(other) + 0.05))
    return high / low


@pytest.mark.parametrize("name", list(PALETTE))
def test_cards_can_be_read(name: str) -> None:
    style = STYLES[name]
    assert style.color is not None
    assert contrast(style.color.name, PALETTE[name]) >= 4.5


@pytest.mark.parametrize("cards", ["4", "33", "2345"])
def test_a_chip_is_as_wide_with_colour_as_without(cards: str) -> None:
    plain = Paint(RANK_COLOURS, coloured=False).chip(cards)
    coloured = Paint(RANK_COLOURS, coloured=True).chip(cards)
    assert plain.cell_len == coloured.cell_len == 2 * len(cards) + 1
    assert plain.plain.strip("[]").replace(" ", "") == cards
    assert coloured.plain.replace(" ", "") == cards


def test_flow_and_columns_keep_the_width() -> None:
    items = [Text("x" * size) for size in (3, 9, 5, 7, 1, 8, 8)]
    for lines in (list(flow(items, 20)), list(columns(items, 20))):
        assert max(line.cell_len for line in lines) <= 20
        assert "".join(line.plain for line in lines).replace(" ", "") == "x" * 41


def test_a_long_menu_is_shortened_but_keeps_its_numbers() -> None:
    many = Group("Many", [Choice(f"{n:03}") for n in range(100)], "A note about them.")
    last = Group("A title that is too long", [Choice("end", "the end")])
    lines = [line.plain for line in menu_lines([many, last], Text, limit=3)]
    assert len(lines) == 1 + 3 + 2
    assert "100 moves" in lines[3]
    assert lines[-1].strip() == "#101 end (the end)"
    assert numbered([many, last])[100] == "end"
    assert len(list(menu_lines([many, last], Text, limit=None))) > len(lines)


@pytest.mark.parametrize("game", list(INFOS))
def test_a_move_in_the_notation_is_tidy(game: str) -> None:
    """Along a whole game, in every phase."""
    board = board_of(game)
    match = tr.Match(game, INFOS[game].seats[-1], seed=11)
    bots = [tr.bot(name, seed=2) for name in ("random", "greedy")]
    while match.seat is not None:
        view = match.view(match.seat)
        for move in view.legal:
            assert board.tidy(view, move) == move
        # Mostly greedy, because random pirates rarely see every phase.
        match.play(bots[match.plies % 5 != 0].choose(view))


@pytest.mark.parametrize(
    ("move", "advices"),
    [
        ("+x", ("lay the pirate", "bajar el pirata", "poser le pirate")),
        ("+r1:1J3", ("lay the run 1 J 3", "bajar la escalera 1 J 3", "poser la suite 1 J 3")),
        ("+s4:444", ("lay the set 4 4 4", "bajar el grupo 4 4 4", "poser le groupe 4 4 4")),
    ],
)
def test_groups_have_their_article_in_an_advice(move: str, advices: tuple[str, ...]) -> None:
    view = tr.Match("pirates", 2, seed=1).view(0)
    for language, advice in zip(LANGUAGES, advices, strict=True):
        with speaking(language):
            assert teller("pirates").in_words(view, move, ["A", "B"]) == advice


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("+123", "+r1:123"),
        ("+3 2 1", "+r1:123"),
        ("+44j", "+s4:44J"),
        ("+X", "+x"),
        ("+R1:123", "+r1:123"),
        ("o", "O"),
        ("D", "d"),
        ("hello", "hello"),
        ("+111", "+s1:111"),
        ("+543", "+r3:345"),
        ("+1j3", "+r1:1J3"),
        ("+ckt", "+b:TCK"),
        ("+12", "+12"),
    ],
)
def test_pirates_may_be_sloppy(typed: str, move: str) -> None:
    view = tr.Match("pirates", 2, seed=0).view(0)
    view.__dict__["legal_moves"] = dict.fromkeys(
        ["+r1:123", "+s4:444", "+s4:44J", "+x", "O", "T@1", "d"], 0
    )
    assert board_of("pirates").tidy(view, typed) == move


def test_signs_that_an_encoding_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    show_what_is_possible()
    stream.write("Été · 3 × 4 … ♣")
    stream.flush()
    assert stream.buffer.getvalue() == b"Ete . 3 x 4 ... ?"


def test_a_file_below_the_home_folder_is_named_in_short(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert resume_command(tmp_path / "a b").endswith(" play --resume ~/'a b'")


def test_how_a_shell_starts_this_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "my tools" / "rainbow"
    script.parent.mkdir()
    script.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == f"'{script}'"
    monkeypatch.setenv("PATH", str(script.parent))
    assert program() == "rainbow"
    monkeypatch.setattr(sys, "argv", ["__main__.py"])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert program() == f"{tmp_path}/python -m triplerainbow"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Rainbow", "rainbow"),
        ("rain", "rainbow"),
        ("Rainbow Pirates", "pirates"),
        ("P", "pirates"),
        ("arco-Íris", "arcoiris"),
        ("", None),
        ("chess", None),
    ],
)
def test_games_by_the_beginning_of_a_name(text: str, game: str | None) -> None:
    assert game_beginning(text) == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_opponents_by_number_name_and_title(language: str) -> None:
    assert sorted(OPPONENTS) == sorted(BOTS)
    assert OPPONENTS[:5] == tuple(f"level{n}" for n in range(1, 6))
    with speaking(language):
        assert len({title(bot) for bot in OPPONENTS}) == len(OPPONENTS)
        for number, bot in enumerate(OPPONENTS, 1):
            for text in (str(number), bot, f" {bot.upper()}", title(bot), title(bot).title()):
                assert opponent_called(text) == bot
        for text in ("", "0", "8", "-1", "nobody", "\u0663"):
            assert opponent_called(text) is None


def test_a_hint_where_there_is_one_move_is_a_sentence() -> None:
    states = pirates_positions.position(["4", "2"], ["", ""], pile="13")
    pirates_positions.play(states, "d")
    view = pirates_positions.view(states, 1)
    assert view.legal == ["done"]
    out = io.StringIO()
    page = Page(Console(file=out, width=80), "pirates")
    give_hint(page, view, ["Ana", "Ben"], everything=True)
    assert out.getvalue() == "You can only leave the island as it is (done).\n"


def test_a_long_story_has_a_paragraph_for_each_turn_and_marks_hits() -> None:
    turns = [[Line("Ada lays."), Line("Ada hits you.", hit=True), Line("Ada draws.")]]
    turns += [[Line(f"Ben lays {n}."), Line("Ben draws.")] for n in range(6)]
    out = io.StringIO()
    Page(Console(file=out, width=80), "pirates").story(turns)
    assert out.getvalue().splitlines()[:4] == [
        "  Ada lays.",
        "! Ada hits you.",
        "  Ada draws.",
        "  Ben lays 0. Ben draws.",
    ]


def test_a_console_interprets_nothing() -> None:
    """Brackets and colons in names are no markup."""
    out = io.StringIO()
    console = Console(file=out, highlight=False, markup=False, emoji=False, width=80)
    Page(console, "rainbow").say("[bold]x[/bold] :smile:")
    assert out.getvalue() == "[bold]x[/bold] :smile:\n"
