"""`rainbow simulate`."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Rainbow, refused, without_notice
from triplerainbow.games.catalog import INFOS


@pytest.mark.parametrize("game", list(INFOS))
def test_what_is_simulated_verifies(rainbow: Rainbow, tmp_path: Path, game: str) -> None:
    files = [tmp_path / "fewest", tmp_path / "most"]
    for players, out in zip((INFOS[game].seats[0], INFOS[game].seats[-1]), files, strict=True):
        arguments = ["--players", str(players), "--games", "3", "--seed", "5", "--legal"]
        result = rainbow("simulate", game, *arguments, "--out", out, "--jobs", "1")
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    checked = rainbow("verify", *files)
    assert checked.stdout.startswith("6 games, ")
    assert checked.stdout.endswith(" moves: ok\n")


def test_the_seed_decides_the_bytes_whatever_the_jobs(rainbow: Rainbow) -> None:
    arguments = ["simulate", "rainbow", "--players", "3", "--games", "120", "--seed", "9"]
    alone = rainbow(*arguments, "--jobs", "1")
    together = rainbow(*arguments, "--jobs", "3")
    assert alone.stdout == together.stdout
    assert alone.stdout.count("\n") == 120
    assert rainbow(*arguments[:-1], "10").stdout != alone.stdout


def test_options_and_bots_are_in_the_record(rainbow: Rainbow) -> None:
    result = rainbow(
        *("simulate", "arcoiris", "--option", "deck=nine", "--option", "peek=true"),
        *("--bots", "greedy,random", "--games", "2"),
    )
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["options"] for record in records] == [{"deck": "nine", "peek": True}] * 2
    assert records[0]["names"] == ["greedy", "random"]


def test_no_games_is_no_output(rainbow: Rainbow) -> None:
    result = rainbow("simulate", "rainbow", "--games", "0")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_progress_without_a_terminal(rainbow: Rainbow) -> None:
    result = rainbow("simulate", "rainbow", "--games", "4", "--jobs", "1", "--progress")
    assert result.stderr == "4 of 4\n"
    assert result.stdout.count("\n") == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["chess", "rainbow, pirates, arcoiris"]),
        (["rainbow", "--players", "7"], ["2 to 6", "7"]),
        (["arcoiris", "--players", "3"], ["2 players"]),
        (["rainbow", "--players", "two"], ["two", "whole number"]),
        (["rainbow", "--games", "-1"], ["-1"]),
        (["rainbow", "--jobs", "0"], ["0", "1"]),
        (["rainbow", "--bots", "deep"], ["deep", "random", "greedy"]),
        (["rainbow", "--bots", "random,random"], ["2", "4"]),
        (["rainbow", "--option", "deck=nine"], ["deck", "no options"]),
        (["arcoiris", "--option", "deck=ten"], ["full", "nine", "ten"]),
        (["arcoiris", "--option", "peek"], ["peek", "NAME=VALUE"]),
        (["arcoiris", "--option", "peek=1"], ["true", "false"]),
        (["arcoiris", "--option", "pek=true"], ["pek", "peek"]),
        (["arcoiris", "--option", "peek=true", "--option", "peek=true"], ["twice"]),
    ],
)
def test_bad_usage(rainbow: Rainbow, arguments: list[str], words: list[str]) -> None:
    refused(rainbow("simulate", *arguments), *words)


def test_an_output_file_that_cannot_be_opened(rainbow: Rainbow, tmp_path: Path) -> None:
    refused(rainbow("simulate", "rainbow", "--out", tmp_path), str(tmp_path), code=1)
    refused(rainbow("simulate", "rainbow", "--out", tmp_path / "a" / "b"), "no such", code=1)


def test_a_file_that_holds_something_stays(rainbow: Rainbow, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.touch()
    command = ("simulate", "rainbow", "--jobs", "1", "--out", file)
    assert rainbow(*command).returncode == 0
    held = file.read_bytes()
    assert held
    refused(rainbow(*command), "exists already", code=1)
    assert file.read_bytes() == held
    assert rainbow(*command[:-1], "/dev/null").returncode == 0


def test_a_full_disk_is_one_sentence(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*COMMAND, "simulate", "rainbow"],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.returncode == 1
    assert without_notice(result.stderr).count("\n") == 1


def test_closed_streams_are_no_surprise(environment: dict[str, str]) -> None:
    for command, code in (
        ("verify - <&-", 1),
        ("play rainbow <&-", 0),
        ("rules rainbow >&-", 0),
        ("rules chess 2>&-", 2),
    ):
        shell = f"{' '.join(COMMAND)} {command}"
        result = subprocess.run(
            ["sh", "-c", shell], env=environment, capture_output=True, text=True, check=False
        )
        assert result.returncode == code
        assert without_notice(result.stderr) == ""


def test_a_reader_that_leaves_is_no_fault(environment: dict[str, str]) -> None:
    command = [*COMMAND, "simulate", "rainbow", "--games", "2000", "--jobs", "1"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert without_notice(process.stderr.read()) == ""
    assert process.returncode == 141


def test_ctrl_c_is_silent(environment: dict[str, str]) -> None:
    command = [*COMMAND, "simulate", "rainbow", "--games", "1000000", "--jobs", "2"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for _game in range(200):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert without_notice(errors) == ""
