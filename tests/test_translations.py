"""Spanish and French: complete catalogues, the same rules, and nothing in English on the screen."""

import ast
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from rich.console import Console

import triplerainbow
from triplerainbow.games.catalog import INFOS, rules_text
from triplerainbow.i18n import LANGUAGES, _, ngettext, speaking
from triplerainbow.terminal.commands import word_of
from triplerainbow.terminal.session import Session
from triplerainbow.terminal.sitting import new_sitting

PACKAGE = Path(triplerainbow.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
RENEW = "renew the catalogues, see CONTRIBUTING.md"

Id = str | tuple[str, str]
"""A message id, or its singular and plural."""

each_language = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("game", list(INFOS))


@cache
def extracted() -> frozenset[Id]:
    """Every text for people in the sources, found as `pybabel extract` finds it."""
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    return frozenset(message for _file, _line, message, *_rest in found)


@cache
def catalogue(language: str) -> Any:
    with (PACKAGE / "locale" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Any]:
    """The catalogue without its header."""
    return [message for message in catalogue(language) if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def fields(text: str) -> set[str]:
    """Placeholders: those of str.format, or argparse's, which are of the old kind."""
    old = re.findall(r"%(?:\(\w+\))?[a-z]", text)
    return set(old) or {name for _text, name, *_rest in Formatter().parse(text) if name}


# Catalogues


def test_no_text_hides_from_extraction() -> None:
    """Not every Babel and Python see a call inside an f-string."""
    ids = {forms(message)[0] for message in extracted()}
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in KEYWORDS:
                continue
            text = node.args[0]
            assert not isinstance(text, ast.JoinedStr), f"{file}:{node.lineno}: an f-string"
            if isinstance(text, ast.Constant):
                assert text.value in ids, f"{file}:{node.lineno}: not found by Babel"


@each_language
def test_a_catalogue_has_exactly_the_texts_of_the_sources(language: str) -> None:
    ids = {message.id for message in messages(language)}
    assert ids - extracted() == set(), RENEW
    assert extracted() - ids == set(), RENEW
    assert not catalogue(language).obsolete


@each_language
def test_every_text_is_translated(language: str) -> None:
    for message in messages(language):
        expected = 1 if isinstance(message.id, str) else catalogue(language).num_plurals
        assert len(forms(message.string)) == expected, message.id
        assert all(forms(message.string)), message.id
        assert not message.fuzzy, message.id


@each_language
def test_placeholders_and_edges_are_kept(language: str) -> None:
    for message in messages(language):
        source = forms(message.id)[-1]
        for text in forms(message.string):
            assert fields(text) == fields(source), message.id
            for sign in (" ", ".", "…", ":", "?"):
                assert text.endswith(sign) == source.endswith(sign), message.id


@each_language
def test_nobody_shouts(language: str) -> None:
    for message in messages(language):
        for text in forms(message.id) + forms(message.string):
            assert not re.search("¡|!", re.sub(r"\d!", "", text)), text  # `1!` is a move


def test_spanish_questions_are_opened() -> None:
    for message in messages("es"):
        for text in forms(message.string):
            assert text.count("¿") == len(re.findall(r"\S\?", text)), text


def test_french_signs_have_a_no_break_space_before_them() -> None:
    for message in messages("fr"):
        for text in forms(message.string):
            # A place in a file is written as programs write it; `#1 ; ?` ends with a command.
            prose = text.replace("{file}:{line}:", "").replace("FICHIER:LIGNE:", "")
            prose = prose.replace("; ? ", "; ")
            assert not re.search(r"[^\xa0][:;?»](\s|$)|«[^\xa0]", prose), text


@each_language
def test_plural_forms(language: str) -> None:
    """French uses the singular for 0, Spanish does not."""
    rule = catalogue(language).plural_expr
    assert rule == {"es": "(n != 1)", "fr": "(n > 1)"}[language]


@each_language
def test_what_is_compiled_is_what_the_catalogue_says(language: str) -> None:
    with speaking(language):
        for message in messages(language):
            if isinstance(message.id, str):
                assert _(message.id) == message.string, "run: python hatch_build.py"
                continue
            one, many = message.id
            assert ngettext(one, many, 1) == message.string[0], "run: python hatch_build.py"
            assert ngettext(one, many, 2) == message.string[1], "run: python hatch_build.py"


def glossary() -> Iterator[tuple[str, str, str]]:
    """English, Spanish and French of every line of the glossary, explanations left out."""
    lines = (PACKAGE / "locale" / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("|") and "---" not in line:
            english, spanish, french = re.sub(r"\([^)]*\)|`.`", "", line).strip("|").split("|")
            yield english.strip(), spanish.strip(), french.strip()


@each_language
def test_single_words_are_those_of_the_glossary(language: str) -> None:
    ids = {message.id.lower(): message for message in messages(language) if message.id != "Game"}
    checked = 0
    for english, *translations in glossary():
        words = dict(
            zip(
                english.lower().split(", "),
                translations[OTHERS.index(language)].lower().split(", "),
                strict=False,  # "opponent, rival" are one word in Spanish
            )
        )
        for word, translation in words.items():
            if word in ids:
                checked += 1
                assert ids[word].string.lower() == translation
    assert checked > 30
