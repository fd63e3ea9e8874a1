"""The tables of `rainbow arena` in every language, on narrow terminals too."""

import re
from pathlib import Path

import pytest

from tests.arena.toys import plan, synthetic
from triplerainbow.arena.outcome import TIME, Forfeit, Outcome
from triplerainbow.arena.standings import Ledger, Standings
from triplerainbow.cli import arena_report
from triplerainbow.i18n import LANGUAGES, decimal, percent, speaking
from triplerainbow.terminal.paint import Screen

FILE = Path("games")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def standings(bots: int, players: int) -> Standings:
    """Figures of as many digits as there may be: points in three digits, thousands of moves."""
    names = ["level1", "level2", "level3", "level4", "level5", "greedy", "random", "greedy"][:bots]
    contest = plan(names, players)
    ledger = Ledger(contest)
    strengths = [0.4 * bot - 12 for bot in range(bots)]
    outcomes = synthetic(contest, contest.schedule().whole_games(400), strengths, 1)
    lost = outcomes[3]
    outcomes[3] = Outcome(lost.index, lost.line_up, None, Forfeit(0, TIME, "a move took long"))
    for outcome in outcomes:
        seen = [(bot, 1234.5) for bot in sorted(set(outcome.line_up)) for _move in range(100)]
        ledger.add(outcome, seen)
    return ledger.standings()


def shown(
    found: Standings,
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    """What is printed on a screen of so many columns."""
    screen = Screen()
    screen.width = width
    monkeypatch.setattr(arena_report, "Screen", lambda: screen)
    arena_report.print_tables(found, FILE)
    return capsys.readouterr().out


def words(text: str) -> set[str]:
    """What plain spaces stand between; a no-break space is part of a word."""
    return set(re.split("[ \n]+", text))


@each_language
@pytest.mark.parametrize(("bots", "players"), [(2, 2), (8, 4), (3, 6)])
def test_a_narrow_terminal_breaks_no_word_and_no_number(
    language: str,
    bots: int,
    players: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = standings(bots, players)
    with speaking(language):
        wide = shown(found, 1000, monkeypatch, capsys)
        for width in (60, 66, 72, 80):
            narrow = shown(found, width, monkeypatch, capsys)
            assert max(map(len, narrow.splitlines())) <= width
            assert words(narrow) <= words(wide)
            for bot in found.bots:
                assert bot.win_share is not None
                assert bot.win_share.interval is not None
                assert bot.points is not None
                assert bot.rating is not None
                low, high = (decimal(100 * end, 1) for end in bot.win_share.interval)
                figures = [percent(bot.win_share.value, 1), f"{low}–{high}"]
                figures += [decimal(bot.points.value, 1), decimal(bot.rating, 1)]
                assert set(figures) <= words(narrow)
            duels = [share for row in found.head_to_head for share in row if share is not None]
            if bots > 2:
                assert {percent(share, 1) for share in duels} <= words(narrow)


def test_what_is_left_out_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = standings(2, 2)
    assert shown(found, 80, monkeypatch, capsys).count("95% interval") == 2
    assert " games  win share" in shown(found, 80, monkeypatch, capsys)
    narrow = shown(found, 40, monkeypatch, capsys)
    assert "games  " not in narrow
    assert narrow.count("interval") == 1


@each_language
def test_numbers_of_one_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking(language):
        text = shown(standings(3, 3), 80, monkeypatch, capsys)
    if language == "en":
        assert not re.search(r"\d,\d(?!\d\d)|\d\s%", text)
    else:
        assert not re.search(r"\d\.\d|\d ?%", text)
