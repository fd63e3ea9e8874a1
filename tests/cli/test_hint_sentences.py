"""What a hint says beside its table: never against what the table shows."""

import io
import re
from itertools import product

import pytest
from rich.console import Console

import triplerainbow as tr
from triplerainbow.bots.reasons import upheld, upheld_against
from triplerainbow.games.words import Drawback, joined
from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.terminal import hint
from triplerainbow.terminal.page import Page

CHANCES = (0.2849, 0.4351, 0.4449, 0.5)
"""Those whose differences round otherwise than they do are among them."""

MOVES = ("5", "33", "22", "4")


def judged(*wins: float, error: float = 0.001, note: str = "") -> list[tr.Judgement]:
    """Judgements with these chances, the advice first; the others by chance."""
    first, *rest = wins
    return [
        tr.Judgement(move, 100, win, 0.02, 1.0, "why", first - win, error, note)
        for move, win in zip(MOVES, [first, *sorted(rest, reverse=True)], strict=False)
    ]


def shown(win: float | None) -> int:
    return round(100 * (win or 0.0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lead_is_told_of_shown_moves_in_shown_figures(language: str) -> None:
    with speaking(language):
        for wins in product(CHANCES, repeat=3):
            for error in (0.001, 0.05):
                told = judged(*wins, error=error)
                sentence = hint._lead(told)
                first = shown(told[0].win)
                higher = [each.move for each in told[1:] if shown(each.win) > first]
                numbers = [int(number) for number in re.findall(r"\d+", sentence)]
                assert all(str(number) in (*MOVES[:3], "100") for number in numbers) or (
                    first - shown(told[1].win) in numbers
                )
                assert all(move in sentence for move in higher)


def test_too_little_time_is_said() -> None:
    assert hint._lead(judged(0.5, 0.4, error=0.2)).startswith("There was too little time")


def test_the_sentence_names_a_row_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a move that no master considers, and that is not shown, did better."""
    match = tr.Match("rainbow", 4, seed=11)
    view = match.view(match.seat)
    moves = view.legal
    told = [
        tr.Judgement(move, 9, 0.9 if place == len(moves) - 1 else 0.4, 0.02, 1.0, "why", 0.0, 0.01)
        for place, move in enumerate(moves)
    ]
    monkeypatch.setattr(hint, "_judged", lambda *_: told)
    out = io.StringIO()
    names = ["Ana", "Ben", "Cleo", "Dan"]
    hint.give_hint(Page(Console(file=out, width=80), "rainbow"), view, names, everything=False)
    named = re.search(r"^(\S+) is about as good", out.getvalue(), re.MULTILINE)
    assert named is not None
    assert named[1] in moves[1 : hint.BEST]


def test_a_drawback_is_never_all_that_is_said_of_an_advice() -> None:
    for language in LANGUAGES:
        with speaking(language):
            for why in (upheld(Drawback("x")), upheld_against(Drawback("x"), "2", Drawback("y"))):
                assert len(why) > len("x; ")
                assert not isinstance(why, Drawback)
    assert upheld_against("good", "2", Drawback("y")) == "good"
    assert "(2: y)" in upheld_against(Drawback("x"), "2", Drawback("y"))


def test_two_clauses_are_a_drawback_if_both_are() -> None:
    assert isinstance(joined(Drawback("x"), Drawback("y")), Drawback)
    assert isinstance(joined(Drawback("x"), ""), Drawback)
    assert not isinstance(joined(Drawback("x"), "y"), Drawback)
