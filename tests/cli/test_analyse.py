"""`rainbow analyse` as people run it."""

import json
from dataclasses import replace
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import pytest

import triplerainbow as tr
from tests.cli.conftest import Rainbow, refused
from triplerainbow.arena import simulate_lines
from triplerainbow.bots.calibration import Estimate
from triplerainbow.bots.limits import Limits
from triplerainbow.bots.review import Decision, Verdict, decisions
from triplerainbow.cli.analyse_chart import bars
from triplerainbow.cli.analyse_report import Review, print_tables, rows
from triplerainbow.games.catalog import INFOS
from triplerainbow.i18n import speaking

PLAYERS = {"rainbow": 3, "pirates": 2, "arcoiris": 2}

QUICK = ("--iterations", "8")

MOVES = 40
"""Of each game, so that it does not take long."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The beginning of a game of each kind, and a finished game of Rainbow."""
    lines = [
        next(simulate_lines(game, PLAYERS[game], 1, ["greedy"] * PLAYERS[game], seed=2))
        for game in INFOS
    ]
    records = [json.loads(line) for line in lines]
    begun = [record | {"moves": record["moves"][:MOVES]} for record in records]
    for record in begun:
        del record["scores"], record["winners"]
    file = tmp_path_factory.mktemp("analyse") / "games.jsonl"
    file.write_text("".join(f"{json.dumps(record)}\n" for record in [*begun, records[0]]))
    return file


def analysed(rainbow: Rainbow, games: Path, number: int, *more: str) -> dict[str, Any]:
    result = rainbow("analyse", games, "--game", str(number), "--json", *QUICK, *more)
    assert (result.returncode, result.stderr) == (0, "")
    told: dict[str, Any] = json.loads(result.stdout)
    return told


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_tables_in_80_columns(rainbow: Rainbow, games: Path, number: int) -> None:
    result = rainbow("analyse", games, "--game", str(number), *QUICK)
    assert (result.returncode, result.stderr) == (0, "")
    heading, *lines = result.stdout.splitlines()
    assert heading.startswith(INFOS[[*INFOS, "rainbow"][number - 1]].title)
    assert str(games) in heading
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in result.stdout
    for words in ("better", "standard error", "mean loss", "costliest move", "Chance to win"):
        assert words in result.stdout
    chart = lines[lines.index("Chance to win, from the first move to the last:") + 1 :]
    assert len(chart) == [*PLAYERS.values(), 3][number - 1]
    ends = [line.rpartition(" → ")[2] for line in chart]
    if number == 4:  # finished: what came of it
        assert set(ends) <= {"0%", "33%", "50%", "100%"}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_shape_of_the_json(rainbow: Rainbow, games: Path, number: int) -> None:
    told = analysed(rainbow, games, number)
    record = json.loads(games.read_text().splitlines()[number - 1])
    for name in ("game", "players", "options"):
        assert told[name] == record[name]
    assert (told["file"], told["number"], told["plies"]) == (
        str(games),
        number,
        len(record["moves"]),
    )
    assert (told["iterations"], told["seconds"]) == (8, None)
    assert told["winners"] == record.get("winners")
    assert len(told["names"]) == len(told["scores"]) == told["players"]
    assert [seat["seat"] for seat in told["seats"]] == list(range(told["players"]))
    plies = [move["ply"] for move in told["moves"]]
    assert plies == sorted(set(plies))
    for move in told["moves"]:
        assert move["move"] == record["moves"][move["ply"] - 1]
        assert 0 <= move["seat"] < told["players"]
        assert move["legal"] > 1
        assert move["reason"]
        assert move["mark"] in ("", "?!", "?", "??")
        assert (move["before"] is None) == (move["after"] is None)
        for name in ("before", "after", "loss"):
            estimate = move[name]
            if estimate is not None:
                assert set(estimate) == {"value", "error"}
        if move["before"] is None:
            assert move["best"] == move["move"]
            continue
        assert 0 <= move["before"]["value"] <= 1
        assert 0 <= move["after"]["value"] <= 1
    for seat in told["seats"]:
        own = [move for move in told["moves"] if move["seat"] == seat["seat"]]
        assert seat["moves"] == len(own)
        assert seat["loss"] == pytest.approx(
            sum(move["loss"]["value"] for move in own) / len(own), abs=1e-4
        )
        assert list(seat["marks"]) == ["??", "?", "?!"]
        for mark, count in seat["marks"].items():
            assert count == sum(move["mark"] == mark for move in own)
        assert (seat["worst"] is None) == (sum(seat["marks"].values()) == 0)
        assert {seat["worst"], seat["finest"]} - {None} <= {move["ply"] for move in own}


def test_the_same_verdicts_every_time_and_for_one_seat(rainbow: Rainbow, games: Path) -> None:
    told = analysed(rainbow, games, 1)
    assert analysed(rainbow, games, 1) == told
    alone = analysed(rainbow, games, 1, "--seat", "1")
    assert alone["moves"] == [move for move in told["moves"] if move["seat"] == 1]
    assert alone["seats"] == [told["seats"][1]]


def test_standard_input_and_a_time_for_each_move(rainbow: Rainbow, games: Path) -> None:
    line = games.read_text().splitlines()[2]
    result = rainbow("analyse", "-", "--seconds", "0.01", "--json", input=line)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["seconds"] == 0.01


def test_blunders_are_marked_with_what_was_better(rainbow: Rainbow) -> None:
    """Random players of Arco-iris throw rounds away."""
    record = next(simulate_lines("arcoiris", 2, 1, seed=3))
    limit = ("--iterations", "60")
    told = json.loads(rainbow("analyse", "-", "--json", *limit, input=record).stdout)
    marked = [move for move in told["moves"] if move["mark"]]
    assert any(move["mark"] == "??" for move in marked)
    for move in marked:
        assert move["loss"]["value"] > max(0.05, 2 * move["loss"]["error"]) - 1e-4
    shown = rainbow("analyse", "-", *limit, input=record).stdout.splitlines()
    for move in marked:
        start = next(
            n for n, line in enumerate(shown) if line.strip().startswith(f"{move['ply']} ")
        )
        row = shown[start]
        assert f" {move['mark']} " in row
        assert f" {move['best']}: " in row
        assert " → " in row
        cell = row.index(f" {move['best']}: ") + 1
        said = words_below(shown[start:], cell)
        why, why_not = move["reason"], move["played_reason"]
        assert said == f"{move['best']}: {why}; played {move['move']}: {why_not}"
        assert why != why_not


def words_below(lines: list[str], column: int) -> str:
    """What stands from this column on in a row and the lines that belong to it."""
    first, *others = lines
    below = takewhile(lambda line: not line[:column].strip(), others)
    return " ".join(line[column:].strip() for line in [first, *below])


def test_nothing_to_judge(rainbow: Rainbow, games: Path) -> None:
    record = json.loads(games.read_text().splitlines()[0]) | {"moves": []}
    result = rainbow("analyse", "-", input=json.dumps(record))
    assert (result.returncode, result.stderr) == (0, "")
    assert "nothing to judge" in result.stdout
    told = json.loads(rainbow("analyse", "-", "--json", input=json.dumps(record)).stdout)
    assert told["moves"] == []
    assert told["seats"][0] == {
        "seat": 0,
        "moves": 0,
        "loss": None,
        "marks": {"??": 0, "?": 0, "?!": 0},
        "worst": None,
        "finest": None,
    }


@pytest.mark.parametrize("language", ["es", "fr"])
def test_other_languages(rainbow: Rainbow, games: Path, language: str) -> None:
    english = rainbow("analyse", games, *QUICK).stdout
    other = rainbow("--lang", language, "analyse", games, *QUICK)
    assert (other.returncode, other.stderr) == (0, "")
    assert max(map(len, other.stdout.splitlines()[1:])) <= 80
    for words in ("moves with a choice", "to win", "mean loss", "Chance to win", "matter of"):
        assert words in english
        assert words not in other.stdout


def test_signs_where_only_ascii_can_be_shown(rainbow: Rainbow, games: Path) -> None:
    result = rainbow("analyse", games, *QUICK, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.returncode == 0, result.stderr
    assert result.stdout.isascii()
    assert "+-" in result.stdout
    chart = result.stdout.rpartition("Chance to win")[2]
    assert "?" not in chart


@pytest.mark.parametrize("columns", [60, 72, 100, 200])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_narrow_and_wide_terminals(
    language: str,
    columns: int,
    claims: list[Verdict],
    games: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    match = tr.Match.from_record(json.loads(games.read_text().splitlines()[3]))
    costly = Estimate(0.33, 0.01)
    long = "a sentence\xa0: of words\xa0; " * 8
    marked = [replace(made, mark="??", loss=costly, lead=costly, reason=long) for made in claims]
    review = Review(match, "games", 1, Limits(iterations=1), range(match.players), marked)
    with speaking(language):
        print_tables(review)
    _heading, *lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= min(columns, 120)
    assert max(map(len, lines)) > min(columns, 120) - 10
    for line in lines:
        assert not line.strip().startswith((";", ":", "%"))


@pytest.fixture(scope="module")
def claims(games: Path) -> list[Verdict]:
    """Verdicts without thought on the finished game of Rainbow."""
    match = tr.Match.from_record(json.loads(games.read_text().splitlines()[3]))
    even = Estimate(0.5, 0.01)
    return [
        Verdict(made, made.move, even, even, Estimate(0.0, 0.01), None, "why", "why")
        for made in decisions(match)
    ]


def test_a_line_holds_moves_with_nobody_between(games: Path, claims: list[Verdict]) -> None:
    record = json.loads(games.read_text().splitlines()[3])
    match = tr.Match.from_record(record, upto=0)
    movers = []
    for move in record["moves"]:
        movers.append(match.seat)
        match.play(move)
    shared = list(rows(claims))
    assert [verdict for row in shared for verdict in row] == claims
    for row in shared:
        first, last = row[0].decision, row[-1].decision
        assert set(movers[first.ply - 1 : last.ply]) == {first.seat}
        assert len({verdict.decision.view.phase for verdict in row}) == 1
    for row, after in pairwise(shared):
        one, other = row[-1].decision, after[0].decision
        alone = set(movers[one.ply - 1 : other.ply]) == {one.seat}
        assert not (alone and one.view.phase == other.view.phase)


def test_who_takes_a_pile_does_not_play_cards(
    games: Path,
    claims: list[Verdict],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    match = tr.Match.from_record(json.loads(games.read_text().splitlines()[3]))
    print_tables(Review(match, "games", 1, Limits(iterations=1), range(match.players), claims))
    shown = capsys.readouterr().out.splitlines()
    for row in rows(claims):
        first = row[0].decision
        moves = [verdict.decision.move for verdict in row]
        words = [f"take {move}" for move in moves] if first.view.phase == "claim" else moves
        line = next(line for line in shown if line.strip().startswith(f"{first.ply} "))
        assert f"  {' '.join(words)}  " in line


def test_no_move_of_a_long_row_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    match = tr.Match("pirates", 2, seed=1)
    assert match.seat is not None
    moves = [f"+r{n}:12{n}JJJJ" for n in range(1, 8)] * 3
    even = Estimate(0.5, 0.01)
    verdicts = [
        Verdict(
            Decision(ply, match.view(match.seat), move), move, even, even, even, None, "why", "why"
        )
        for ply, move in enumerate(moves, 1)
    ]
    print_tables(Review(match, "games", 1, Limits(iterations=1), [match.seat], verdicts))
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 60
    assert [word for word in shown.split() if word.startswith("+r")] == moves


def test_bars() -> None:
    assert bars([0.0, 0.5, 1.0], 10) == "▁▅█"
    assert bars([0.0, 1.0] * 50, 10) == "▅" * 10
    assert len(bars([0.3] * 97, 40)) == 40


def test_refusals(rainbow: Rainbow, games: Path, tmp_path: Path) -> None:
    refused(rainbow("analyse"), "FILE")
    refused(rainbow("analyse", games, "--game", "0"), "0", "1")
    refused(rainbow("analyse", games, "--game", "5"), "no game 5", code=1)
    refused(rainbow("analyse", games, "--seat", "3"), "0 to 2")
    refused(rainbow("analyse", games, "--seconds", "0"), "seconds must be a number above 0")
    refused(rainbow("analyse", games, "--seconds", "nan"), "above 0")
    refused(rainbow("analyse", games, "--seconds", "long"), '"long"')
    refused(rainbow("analyse", games, "--iterations", "0"), '"0"')
    refused(rainbow("analyse", games, "--seconds", "1", *QUICK), "--seconds", "--iterations")
    refused(rainbow("analyse", tmp_path / "nothing"), "no such", code=1)
    (tmp_path / "bad").write_text("{}\n")
    refused(rainbow("analyse", tmp_path / "bad"), "bad:1", "format", code=1)
    broken = json.loads(games.read_text().splitlines()[0])
    broken["moves"][2] = "99"
    refused(rainbow("analyse", "-", input=json.dumps(broken)), "-:1: ply 3", code=1)
