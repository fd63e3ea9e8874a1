"""Whole contests in worker processes: the same games however they are played, bots that fail."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.arena.toys import HANGING, SPEEDY, plan, toy
from tests.samples import INTERPRETED
from tests.waiting import wait_until
from triplerainbow.arena import contest, crew
from triplerainbow.arena.contest import Contest
from triplerainbow.arena.plan import Plan, checked_plan
from triplerainbow.arena.players import Limits, make_bot
from triplerainbow.arena.standings import Standings
from triplerainbow.arena.storage import StorageError, stored_terms
from triplerainbow.record import verify_record

pytestmark = pytest.mark.skipif(INTERPRETED, reason="worker processes, no rules of a game")

PAIR = ["greedy", "random"]


def played(chosen: Plan, games: int, file: Path, jobs: int = 1, **more: Any) -> Standings:
    """The figures of a contest between toys."""
    running = Contest(chosen, games, maker=toy, file=file, **more)
    for _outcome in running.play(jobs):
        pass
    return running.ledger.standings()


def lines(file: Path) -> list[bytes]:
    return sorted(file.read_bytes().splitlines(keepends=True))


def test_the_same_games_for_any_number_of_jobs(tmp_path: Path) -> None:
    chosen = plan(["greedy", "random", "random"], players=3)
    one, two = tmp_path / "1", tmp_path / "2"
    alone, together = played(chosen, 12, one), played(chosen, 12, two, jobs=2)
    assert lines(one) == lines(two)
    assert len(set(lines(one))) == 12
    assert json.dumps(untimed(alone)) == json.dumps(untimed(together))


def untimed(standings: Standings) -> dict[str, Any]:
    told = standings.to_json()
    for bot in told["bots"]:
        assert bot.pop("moves_timed") > 0  # but for the first answer in each process
        assert bot.pop("ms_per_move") > 0
        assert bot.pop("ms_per_move_99") > 0
    return told


def test_records_are_right(tmp_path: Path) -> None:
    file = tmp_path / "games"
    played(plan(PAIR, players=4), 8, file)
    records = [json.loads(line) for line in file.read_bytes().splitlines()]
    for record in records:
        assert verify_record(record) == len(record["moves"])
        assert record["seed"] == f"1/{record['arena']['game'] // 4}"
        assert record["names"] == [PAIR[bot] for bot in record["arena"]["line_up"]]
        assert record["arena"]["bots"] == PAIR
    assert sorted(record["arena"]["game"] for record in records) == list(range(8))


def test_interrupted_and_resumed_is_the_same_as_in_one_go(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    chosen = plan(PAIR)
    right = played(chosen, 10, whole)
    with closing(Contest(chosen, 10, maker=toy, file=parts).play(1)) as games:
        ended = 0
        for outcome in games:
            ended += outcome is not None
            if ended == 3:
                break
    with parts.open("ab") as file:
        file.write(lines(whole)[-1][:200])  # torn by a crash
    resumed = played(chosen, 10, parts, resume=True)
    assert lines(parts) == lines(whole)
    assert replace(resumed, bots=[]) == replace(right, bots=[])
    again = played(chosen, 10, parts, resume=True)
    assert [bot.win_share for bot in again.bots] == [bot.win_share for bot in right.bots]
    assert again.bots[0].ms_per_move is None
    assert played(chosen, 14, parts, resume=True).games == 14
    assert len(lines(parts)) == 14
    running = Contest(chosen, 10, maker=toy, file=parts, resume=True)
    assert (running.finished, running.beyond, running.games) == (True, 4, 14)
    assert running.ledger.standings().games == 14
    assert list(running.play(1)) == []  # nothing to play; lets go of the file


@pytest.fixture(scope="module")
def four_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("arena") / "games"
    played(plan(PAIR), 4, file)
    return file


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "arcoiris"}, ["game", "rainbow", "arcoiris"]),
        ({"players": 3}, ["players", "2", "3"]),
        ({"bots": ("greedy", "greedy")}, ["bots", "greedy,random", "greedy,greedy"]),
        ({"seed": 2}, ["seed", "1", "2"]),
        ({"limits": Limits(iterations=5)}, ["iterations", "5"]),
        ({"limits": Limits(seconds=0.5)}, ["seconds", "0.5"]),
    ],
)
def test_another_contest_is_not_resumed(
    four_games: Path, change: dict[str, Any], words: Sequence[str]
) -> None:
    before = four_games.read_bytes()
    with pytest.raises(StorageError) as refusal:
        Contest(replace(plan(PAIR), **change), 4, file=four_games, resume=True)
    for word in ["line 1", *words]:
        assert word in str(refusal.value)
    assert four_games.read_bytes() == before


def test_a_spoilt_file_is_not_resumed(four_games: Path, tmp_path: Path) -> None:
    good = [json.loads(line) for line in four_games.read_bytes().splitlines()]
    other = good[1]["arena"]
    for record in (
        good[0],
        good[1] | {"moves": good[1]["moves"][:-1]},
        good[1] | {"arena": None},
        good[1] | {"arena": other | {"line_up": other["line_up"][::-1]}},
        good[1] | {"arena": other | {"game": other["game"] + 2}},
        good[1] | {"arena": {name: other[name] for name in other if name != "game"}},
        good[1] | {"arena": other | {"game": "1"}},
        good[1] | {"engine": "triplerainbow 0.0.9"},
    ):
        file = tmp_path / "spoilt"
        file.write_text("".join(json.dumps(line) + "\n" for line in (good[0], record)))
        with pytest.raises(StorageError, match="line 2"):
            Contest(plan(PAIR), 4, file=file, resume=True)
    assert stored_terms(four_games)["seed"] == 1
    with pytest.raises(StorageError, match="resume"):
        Contest(plan(PAIR), 4, file=four_games)


def test_only_terms_of_the_right_kind_are_taken_from_a_file(
    four_games: Path, tmp_path: Path
) -> None:
    first = json.loads(four_games.read_bytes().splitlines()[0])
    terms = {"game": "rainbow", "players": 2, "options": {}, "bots": PAIR, "seed": 1}
    assert stored_terms(four_games) == terms
    file = tmp_path / "odd"
    for record, rest in (
        (first | {"arena": first["arena"] | {"bots": [1, []], "seed": None}}, {"bots", "seed"}),
        (first | {"players": "2", "options": []}, {"players", "options"}),
        (first | {"arena": 7}, set(terms)),
    ):
        file.write_text(f"{json.dumps(record)}\n")
        assert stored_terms(file) == {name: terms[name] for name in terms if name not in rest}
    for noise in ("", "noise", "noise\n", "[]\n"):
        file.write_text(noise)
        assert stored_terms(file) == {}


@pytest.mark.parametrize(
    ("name", "why", "detail"),
    [
        ("fails", "error", r"KeyError: 'lost\nmy cards'"),
        ("unborn", "error", "ValueError: no such weights"),
        ("dies", "error", "it ended its process (3)"),
        ("leaves", "error", "SystemExit: 3"),
        ("stillborn", "error", "SystemExit: 1"),
        ("interrupts", "error", "KeyboardInterrupt: "),
        ("closes", "error", "GeneratorExit: "),
        ("groups", "error", "BaseExceptionGroup: all at once (1 sub-exception)"),
        ("unspeakable", "error", "an exception that can't be told"),
        ("disguised", "illegal", '"999"'),
        ("cheats", "illegal", '"999"'),
        ("mute", "illegal", "NoneType"),
        ("slow", "time", "a move took more than 1 s"),
        ("hangs", "time", "a move took more than 1 s"),
    ],
)
def test_a_bot_that_misbehaves_forfeits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, why: str, detail: str
) -> None:
    monkeypatch.setattr(crew, "MARGIN", 0.5)
    file = tmp_path / "games"
    chosen = plan([name, "random"], limits=SPEEDY if why == "time" else Limits())
    found = played(chosen, 2, file).to_json()
    assert found["games"] == 2
    assert [bot["win_share"] for bot in found["bots"]] == [0.0, 1.0]
    assert [bot["forfeits"] for bot in found["bots"]] == [2, 0]
    assert [bot["points"] for bot in found["bots"]] == [None, None]
    for forfeit in found["forfeits"]:
        assert (forfeit["bot"], forfeit["why"]) == (name, why)
        assert detail in forfeit["detail"]
    for line in file.read_bytes().splitlines():
        record = json.loads(line)
        assert verify_record(record) == len(record["moves"])
        assert record["moves"] or name in ("unborn", "stillborn")
        assert record["unfinished"] == "forfeit"
        assert record["names"][record["arena"]["forfeit"]["seat"]] == name
    assert played(chosen, 2, file, resume=True).to_json()["forfeits"] == found["forfeits"]


def test_it_stops_when_enough_is_known(tmp_path: Path) -> None:
    file = tmp_path / "games"
    found = played(plan(PAIR), 1000, file, precision=0.1)
    assert 60 <= found.games < 300
    for bot in found.bots:
        assert bot.win_share is not None
        assert bot.win_share.interval is not None
        low, high = bot.win_share.interval
        assert high - low <= 0.2
    running = Contest(plan(PAIR), 1000, maker=toy, file=file, resume=True, precision=0.1)
    assert running.finished
    assert list(running.play(1)) == []


def test_the_function_for_everybody() -> None:
    seen: list[int] = []
    found = contest(
        "arcoiris", 2, PAIR, 4, seed="x", progress=lambda ledger: seen.append(len(ledger))
    )
    assert seen == [1, 2, 3, 4]
    assert found.to_json()["seed"] == "x"
    for wrong in (
        {"bots": ["greedy"]},
        {"bots": ["greedy", "nobody"]},
        {"players": 3},
        {"games": 0},
        {"jobs": 0},
        {"seconds": 0},
        {"seconds": 1, "iterations": 1},
        {"precision": 2},
        {"resume": True},
    ):
        with pytest.raises(ValueError, match=r"\w \w"):
            contest(**{"game": "arcoiris", "players": 2, "bots": PAIR, "games": 4} | wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_bots_of_the_registry() -> None:
    assert make_bot("greedy", "1", Limits()).name == "greedy"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """Even a worker whose bot hangs."""
    script, mark = tmp_path / "script.py", tmp_path / "hangs"
    script.write_text(
        "from multiprocessing import active_children\n"
        "from tests.arena.toys import plan, toy\n"
        "from triplerainbow.arena.contest import Contest\n"
        "if __name__ == '__main__':\n"
        "    games = Contest(plan(['hangs', 'random']), 4, maker=toy).play(1)\n"
        "    next(games)\n"
        "    print(*(child.pid for child in active_children()), flush=True)\n"
        "    list(games)\n"
    )
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": str(root), HANGING: str(mark)}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        (worker,) = map(int, process.stdout.readline().split())
        wait_until(mark.exists)
        process.kill()
    wait_until(lambda: not alive(worker))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": "1"}, 'seconds must be a number above 0, not "1"'),
        ({"seconds": float("nan")}, "seconds must be a number above 0, not NaN"),
        ({"iterations": 0}, "iterations must be a whole number from 1 up, not 0"),
        ({"iterations": 2.5}, "iterations must be a whole number from 1 up, not 2.5"),
        ({"move_limit": True}, "move_limit must be a number above 0, not true"),
    ],
)
def test_limits_that_are_none(limits: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        checked_plan("rainbow", 2, ["random", "greedy"], 1, None, Limits(**limits))


def test_numbers_of_numpy_become_plain_ones() -> None:
    """The limits stand in every record, and JSON knows no numbers of NumPy."""
    given: list[dict[str, Any]] = [{"seconds": np.float32(0.5)}, {"iterations": np.int64(3)}]
    for limits in given:
        told = checked_plan("rainbow", 2, ["random", "greedy"], 1, None, Limits(**limits)).told()
        assert json.loads(json.dumps(told)) == told
