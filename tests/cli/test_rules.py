"""`rainbow rules`."""

import pytest

from tests.cli.conftest import Rainbow, refused
from triplerainbow.games.catalog import INFOS
from triplerainbow.terminal.pages import plain, section


@pytest.mark.parametrize("game", list(INFOS))
def test_the_rules_fit_80_columns(rainbow: Rainbow, game: str) -> None:
    result = rainbow("rules", game)
    assert result.returncode == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "**" not in result.stdout
    assert "`" not in result.stdout


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_rules_in_other_languages(rainbow: Rainbow, language: str) -> None:
    result = rainbow("rules", "pirates", "--lang", language)
    assert "P4.5" in result.stdout
    assert result.stdout != rainbow("rules", "pirates").stdout


def test_one_section_or_one_rule(rainbow: Rainbow) -> None:
    whole = rainbow("rules", "rainbow", "R4").stdout
    assert "R4.1" in whole
    assert "R4.6" in whole
    assert "R5.1" not in whole
    assert rainbow("rules", "rainbow", "r4.2").stdout.startswith("R4.2")
    refused(rainbow("rules", "rainbow", "R99"), "R99")


TEXT = """# Title

A *word* and `code` in
two lines.

## R1 Cards

- **R1.1** First
  rule.
- **R1.2** Second.

| a | b |
|---|---|
| 1 | `2` |
"""


def test_markdown_becomes_plain() -> None:
    assert plain(TEXT, 40) == (
        "Title\n=====\n\nA word and code in two lines.\n\nR1 Cards\n--------\n\n"
        "R1.1  First rule.\nR1.2  Second.\n\na   b\n1   2"
    )


def test_sections() -> None:
    assert section(TEXT, "R1.2") == "- **R1.2** Second."
    assert section(TEXT, "r1").startswith("## R1 Cards")
    assert section(TEXT, "R2") == ""
    assert section(TEXT, "") == ""
