"""`rainbow arena` as people run it."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import COMMAND, Rainbow, refused, without_notice
from tests.waiting import wait_until

GREEDY = ("arena", "rainbow", "--players", "4", "--bots", "greedy,random", "--seed", "1")


def test_tables_in_80_columns(rainbow: Rainbow, tmp_path: Path) -> None:
    file = tmp_path / "games"
    result = rainbow(*GREEDY, "--games", "10", "--out", file)
    assert result.returncode == 0, result.stderr
    assert result.stderr == (
        "Playing 12 games, not 10, so that every bot has every seat equally often.\n"
    )
    assert max(map(len, result.stdout.replace(str(file), "").splitlines())) <= 80
    for words in ("Rainbow", "12 games", "greedy", "random", "25.0%", "seed 1", str(file)):
        assert words in result.stdout
    assert rainbow("verify", file).stdout.startswith("12 games")


def test_json(rainbow: Rainbow, tmp_path: Path) -> None:
    file = tmp_path / "games"
    bots = ["greedy", "random", "greedy"]
    result = rainbow(
        *("arena", "arcoiris", "--bots", ",".join(bots), "--games", "12", "--option", "peek=true"),
        *("--out", file, "--json", "--iterations", "7"),
    )
    told = json.loads(result.stdout)
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random", "greedy#2"]
    for bot in told["bots"]:
        low, high = bot["win_share_ci"]
        assert 0 <= low <= bot["win_share"] <= high <= 1
        assert {"points", "points_ci", "rating", "ms_per_move", "ms_per_move_99"} <= bot.keys()
        assert bot["games"] == 8
    assert told["options"] == {"peek": True}
    assert (told["games"], told["games_planned"], told["stopped"]) == (12, 12, "finished")
    assert told["iterations"] == 7
    assert told["head_to_head"][0][1] > 0.5 > told["head_to_head"][1][0]
    assert told["forfeits"] == []
    again = rainbow(
        *("arena", "arcoiris", "--bots", ",".join(bots), "--games", "12", "--option", "peek=true"),
        *("--resume", file, "--json", "--iterations", "7"),
    )
    resumed = json.loads(again.stdout)
    assert resumed["seed"] == told["seed"]
    assert resumed["head_to_head"] == told["head_to_head"]
    # The file says all that.
    short = rainbow("arena", "--resume", file, "--games", "12", "--json")
    assert (short.returncode, short.stderr) == (0, "")
    assert _untimed(json.loads(short.stdout)) == _untimed(resumed)


def _untimed(told: dict[str, Any]) -> dict[str, Any]:
    times = ("ms_per_move", "ms_per_move_99", "moves_timed")
    bots = [{name: bot[name] for name in bot if name not in times} for bot in told["bots"]]
    return told | {"bots": bots}


def test_a_file_is_resumed_as_what_it_is(rainbow: Rainbow, tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert rainbow(*GREEDY, "--games", "8", "--out", file).returncode == 0
    for more, words in (
        (["--players", "3"], ["players", "4", "3"]),
        (["arcoiris"], ["rainbow", "arcoiris"]),
        (["--bots", "random,greedy"], ["bots", "greedy,random", "random,greedy"]),
        (["--seed", "2"], ["seed", "1", "2"]),
        (["--iterations", "5"], ["iterations", "5"]),
    ):
        refused(rainbow("arena", *more, "--resume", file), str(file), *words, code=1)
    longer = rainbow("arena", "--resume", file, "--games", "12")
    assert (longer.returncode, longer.stderr) == (0, "")
    assert len(file.read_bytes().splitlines()) == 12
    shorter = rainbow("arena", "--resume", file, "--games", "4", "--json")
    assert shorter.stderr == "8 more games are stored than asked for; they count too.\n"
    told = json.loads(shorter.stdout)
    assert (told["games"], told["games_planned"], told["stopped"]) == (12, 12, "finished")
    empty = tmp_path / "empty"
    empty.touch()
    refused(rainbow("arena", "--resume", empty), "empty", "its game and its bots", code=1)


def test_records_are_kept_even_without_a_file(rainbow: Rainbow, tmp_path: Path) -> None:
    told = json.loads(rainbow(*GREEDY, "--games", "4", "--json").stdout)
    assert Path(told["file"]).parent == tmp_path / "data" / "triplerainbow" / "arena"
    assert len(Path(told["file"]).read_bytes().splitlines()) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_contest_can_be_ended_and_resumed(
    environment: dict[str, str], rainbow: Rainbow, tmp_path: Path, end: signal.Signals
) -> None:
    file = tmp_path / "games"
    command = [*COMMAND, *GREEDY, "--games", "100000", "--out", str(file)]
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(lambda: process.poll() is not None or larger(file, 20_000), 300)
    os.killpg(process.pid, end) if end == signal.SIGINT else process.send_signal(end)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 128 + end, stderr
    assert "greedy" in stdout
    first, last = without_notice(stderr).splitlines()
    assert first.startswith("Stopped after ")
    _to_go_on, _colon, words = last.partition(": ")
    assert file.read_bytes().endswith(b"\n")
    stored = len(file.read_bytes().splitlines())
    arguments = shlex.split(words)
    arguments = arguments[arguments.index("arena") :]
    arguments[arguments.index("--games") + 1] = str(stored + 4)
    result = rainbow(*arguments)
    assert result.returncode == 0, result.stderr
    assert rainbow("verify", file).returncode == 0


def larger(file: Path, size: int) -> bool:
    return file.exists() and file.stat().st_size >= size


def test_refusals(rainbow: Rainbow, tmp_path: Path) -> None:
    refused(rainbow("arena", "rainbow", "--bots", "greedy"), "two bots")
    refused(rainbow("arena", "rainbow", "--bots", "greedy,nobody"), "nobody", "greedy")
    refused(rainbow("arena", "rainbow"), "required: --bots")
    refused(rainbow("arena"), "required: GAME, --bots")
    refused(rainbow(*GREEDY, "--games", "0"), "0")
    refused(rainbow(*GREEDY, "--seconds", "0"), '"0"', "above 0")
    refused(rainbow(*GREEDY, "--seconds", "nan"), '"nan"')
    refused(rainbow(*GREEDY, "--seconds", "1", "--iterations", "5"), "--seconds", "--iterations")
    refused(rainbow(*GREEDY, "--precision", "1"), "between 0 and 1")
    refused(rainbow(*GREEDY, "--players", "7"), "6", "7")
    refused(rainbow(*GREEDY, "--resume", tmp_path / "none"), "none", "no such file", code=1)
    refused(rainbow(*GREEDY, "--out", tmp_path), "folder", code=1)
    full = tmp_path / "full"
    full.write_text("{}\n")
    refused(rainbow(*GREEDY, "--out", full), "--resume", code=1)
    refused(rainbow(*GREEDY, "--resume", full), "line 1", "arena", code=1)
