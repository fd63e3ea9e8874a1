"""Law: every numbered rule of RULES.md is cited in the game's code and in a test of the game."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import triplerainbow
from triplerainbow.games.catalog import INFOS, rules_text

CODE = Path(triplerainbow.__file__).parent
TESTS = Path(__file__).parent.parent / "games"

NUMBER = re.compile(r"\b([RAP]\d+)\.(\d+)(?:[a-z])?(?:\s*[-–]\s*(?:[RAP]\d+\.)?(\d+))?")
"""A1.2, or the range A1.2-A1.4 or A1.2-4; R7.4a is R7.4."""


def cited(text: str) -> set[str]:
    """Rule numbers in a text; ranges stand for all that lie between."""
    found = set()
    for chapter, first, last in NUMBER.findall(text):
        found |= {f"{chapter}.{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def cited_in(files: Iterable[Path]) -> set[str]:
    """Rule numbers in these files."""
    return {rule for file in files for rule in cited(file.read_text(encoding="utf-8"))}


def test_ranges_are_understood() -> None:
    assert cited("see A1.2-A1.4 and A3.1, R7.4a") == {"A1.2", "A1.3", "A1.4", "A3.1", "R7.4"}


@pytest.mark.parametrize("name", INFOS)
def test_every_rule_is_cited(name: str) -> None:
    rules = set(re.findall(r"^- \*\*([RAP]\d+\.\d+)\*\*", rules_text(name), re.MULTILINE))
    assert len(rules) > 10
    code = cited_in((CODE / "games" / name).glob("*.py"))
    tests = cited_in(TESTS.glob(f"test_{name}*.py"))
    assert not rules - code, "not in the code"
    assert not rules - tests, "not in the tests"
    assert not (code | tests) - rules, "no such rules"
