"""Help, version, languages, and what they may not import."""

import subprocess
import sys

import pytest

from tests.cli.conftest import Rainbow, refused
from triplerainbow.cli.language import wished_language

COMMANDS = ("play", "simulate", "verify", "show", "rules", "bench", "arena", "analyse")


def test_help_lists_every_command(rainbow: Rainbow) -> None:
    result = rainbow("--help")
    assert result.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command}" in result.stdout or f"\n    {command}" in result.stdout


def test_no_command_shows_the_help(rainbow: Rainbow) -> None:
    assert rainbow().stdout == rainbow("--help").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_80_columns(rainbow: Rainbow, command: str) -> None:
    result = rainbow(command, "--help")
    assert result.returncode == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_version(rainbow: Rainbow) -> None:
    assert rainbow("--version").stdout.startswith("triplerainbow 0.")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["rules", "rainbow"],
        ["play", "--help"],
        ["analyse", "--help"],
        ["rules", "chess"],
    ],
)
def test_help_and_rules_load_nothing_heavy(arguments: list[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "triplerainbow", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    imported = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}
    assert "argparse" in imported
    assert not imported & {"numpy", "numba", "rich", "platformdirs"}


def test_usage_errors_are_one_line(rainbow: Rainbow) -> None:
    refused(rainbow("fly"), "fly", "play", "simulate")
    refused(rainbow("rules"), "GAME", "rainbow rules --help")
    refused(rainbow("simulate", "rainbow", "--nope"), "--nope")
    refused(rainbow("rules", "rainbow", "--lang", "de"), "--lang", "en", "es", "fr")


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["--lang", "fr", "rules"], "fr"),
        (["rules", "--lang=es"], "es"),
        (["rules", "--lang", "xx"], "en"),
        (["rules", "--lang"], "en"),
        (["rules", "--", "--lang", "fr"], "en"),
        ([], "en"),
    ],
)
def test_the_language_may_be_wished_anywhere(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], language: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert wished_language(arguments) == language


@pytest.mark.parametrize("language", ["es", "fr"])
def test_other_languages(rainbow: Rainbow, language: str) -> None:
    """Help, argparse's own words and faults are translated."""
    english = rainbow("--help")
    other = rainbow("--lang", language, "--help")
    assert other.returncode == 0
    assert "show this help message" in english.stdout
    assert "show this help message" not in other.stdout
    assert "usage:" not in other.stdout
    fault = rainbow("rules", "chess", LANGUAGE=language)
    refused(fault, "chess")
    assert "there is no game" not in fault.stderr
