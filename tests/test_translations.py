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
from triplerainbow.terminal import hint
from triplerainbow.terminal.commands import word_of
from triplerainbow.terminal.session import Session
from triplerainbow.terminal.sitting import new_sitting

PACKAGE = Path(triplerainbow.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
RENEW = "renew the catalogues, see CONTRIBUTING.md"

Id = str | tuple[str, ...]
"""A message id, or its singular and plural."""

each_language = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("game", list(INFOS))


@cache
def extracted() -> frozenset[Id]:
    """Every text for people in the sources, found as `pybabel extract` finds it."""
    methods = [("**.py", "python"), ("server/pages/templates/**", "jinja2")]
    options = {"server/pages/templates/**": {"trimmed": "true", "silent": "false"}}
    found = extract_from_dir(PACKAGE, methods, options, keywords=KEYWORDS)
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
            assert not re.search("¡|!", re.sub(r"(\d|\{hand\})!", "", text)), text  # `1!` is a move


def test_spanish_questions_are_opened() -> None:
    for message in messages("es"):
        for text in forms(message.string):
            assert text.count("¿") == len(re.findall(r"\S\?", text)), text


def test_french_signs_have_a_no_break_space_before_them() -> None:
    for message in messages("fr"):
        for text in forms(message.string):
            # `FILE:LINE: ply P:` is alike everywhere; in "#1 ; ? donne" the `?` is a command.
            prose = re.sub(r"\S+:\S+: ply \S+:", "", text).replace("; ? ", "; ")
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
    words: dict[str, str] = {}
    for english, *others in glossary():
        translations = others[OTHERS.index(language)].lower().split(", ")
        # "opponent, rival" are one word in Spanish: not every list is as long as the English one.
        words.update(zip(english.lower().split(", "), translations, strict=False))
    plain = [message for message in messages(language) if isinstance(message.id, str)]
    known = [message for message in plain if message.id.lower() in words]
    assert len(known) > 30
    for message in known:
        if (
            message.id.lower() != "game"
        ):  # at the menu one of the three; the glossary means one played
            assert message.string.lower() == words[message.id.lower()]


# Rules


@each_language
@each_game
def test_the_rules_have_the_same_numbers(game: str, language: str) -> None:
    with speaking(language):
        translated = rules_text(game)
    english = rules_text(game)
    for pattern in (r"^- \*\*(\w+\.\d+)\*\*", r"^## (\w\d+)", r"^(\d+)\. "):
        numbers = re.findall(pattern, english, re.MULTILINE)
        assert numbers
        assert re.findall(pattern, translated, re.MULTILINE) == numbers


# The program


@each_language
def test_the_command_speaks_the_language(language: str) -> None:
    command = [sys.executable, "-X", "utf8", "-m", "triplerainbow", "--lang", language]
    run = subprocess.run(
        [*command, "rules", "rainbow"], capture_output=True, encoding="utf-8", check=True
    )
    assert run.stdout.startswith({"es": "Rainbow: reglas", "fr": "Rainbow\xa0: règles"}[language])
    usage = subprocess.run([*command, "--help"], capture_output=True, encoding="utf-8", check=True)
    assert usage.stdout.startswith({"es": "uso: ", "fr": "usage\xa0: "}[language])
    assert english_in(usage.stdout, language) == []


SCRIPTS = {
    "rainbow": ["?", "7", "#99", "#1", "#1", "11", "undo", "22"] + ["#1"] * 60,
    "pirates": ["?", "x", "+123", "d", "T@1", "auto", "e1:1", "-9"]
    + ["auto", "d", "pass", "#1"] * 150,
    "arcoiris": ["?", "1", "f9", "f1", ".", "1!", "log"] + ["1!", ".", "?", "f1", "2"] * 120,
}
"""What is typed, after the commands that only show something."""


@pytest.mark.parametrize("game", list(SCRIPTS))
@each_language
def test_a_game_in_the_terminal_shows_no_english(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(hint, "SECONDS", 0.01)
    screen = io.StringIO()
    console = Console(file=screen, width=80, highlight=False, markup=False, emoji=False)
    with speaking(language):
        opening = [word_of("help"), "undo", word_of("log"), word_of("moves"), "save"]
        typed = [*opening, *SCRIPTS[game], "quit"]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        bots = ["greedy"] * (INFOS[game].seats[-1] - 1)
        Session(console, new_sitting(game, 0, bots, {}, seed=5)).run()
        assert _("game over") in screen.getvalue()
    assert english_in(screen.getvalue(), language) == []


def english_in(screen: str, language: str) -> list[str]:
    """Longer English pieces of the catalogue that are on the screen and in no translation."""
    shown = " ".join(screen.split())
    translations = " ".join(
        text for message in messages(language) for text in forms(message.string)
    )
    pieces = {
        piece.strip()
        for message in messages(language)
        for text in forms(message.id)
        for piece in re.split(r"\{\w+\}|%(?:\(\w+\))?[a-z]", text)
    }
    return [p for p in pieces if len(p) > 10 and p in shown and p not in translations]
