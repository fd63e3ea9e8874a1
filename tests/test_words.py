"""No sentence speaks Python: whatever a field holds, people are told in their own words."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from triplerainbow.i18n import LANGUAGES, set_language
from triplerainbow.record.arguments import LONGEST_NAME
from triplerainbow.record.faults import LONGEST_SENTENCE, named, shown
from triplerainbow.record.verify import verify_record

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    7,
    -1,
    10**400,
    1.5,
    float("nan"),
    float("-inf"),
    "",
    "x" * 100_000,
    "\x1b[2J\n",
    [],
    ["x", None],
    {},
    {"x": [1]},
)
"""A value of every kind that JSON has, and some that it has not."""

OTHER: tuple[Any, ...] = (
    b"x",
    object(),
    len,
    np.int64(3),
    np.True_,
    np.zeros(2),
    {1},
    (1,),
    Ellipsis,
)
"""Values that programs may hand in besides."""

PYTHON = re.compile(
    r"\b(int|str|bool|float|dict|tuple|NoneType|None|True|False|object at)\b|\B'|[<>]"
)
"""Words and signs of the language that the program is written in."""


def speaks_python(sentence: str) -> bool:
    """Whether a sentence holds such a word, but for what it quotes."""
    return PYTHON.search(re.sub('"[^"]*"', "", sentence)) is not None


def check_sentence(work: Callable[[], object]) -> None:
    """Whatever it is refused with is short and in words."""
    sentence = ""
    try:
        work()
    except ValueError as fault:
        sentence = str(fault)
    assert not speaks_python(sentence), sentence
    assert len(sentence) <= LONGEST_SENTENCE


@pytest.fixture(params=LANGUAGES)
def _language(request: pytest.FixtureRequest) -> Any:
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("show", [shown, named])
def test_every_value_has_words(show: Callable[[object], str]) -> None:
    for value in (*ODD, *OTHER):
        words = show(value)
        assert words
        assert words.isprintable()
        assert len(words) <= 50
        assert not speaks_python(words), words


RECORD = tr.Match("rainbow", 2, seed=1).record() | {
    "started": "now",
    "names": ["a", "b"],
    "times": [],
    "legal": [],
}


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("field", [*RECORD, "scores", "winners", "fair", "unfinished"])
def test_faults_of_records(field: str) -> None:
    """Whatever a field holds, and whatever stands in the place of one of its parts."""
    right = RECORD.get(field)
    for value in ODD:
        wrong = [value, [value], {"seed": value, "hash": value}]
        if isinstance(right, dict):
            wrong += [right | {name: value} for name in (*right, "x")]
        if isinstance(right, list) and right:
            wrong.append([value, *right[1:]])
        for each in wrong:
            check_sentence(partial(verify_record, {**RECORD, field: each}))


ARGUMENTS = ("game", "players", "options", "names", "seed")


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("argument", ARGUMENTS)
def test_arguments_of_a_match(argument: str) -> None:
    for value in (*ODD, *OTHER, {"peek": None}, {"": 1}, {"deck": "x" * 100_000}):
        given: dict[str, Any] = {"game": "arcoiris", "players": 2, argument: value}
        check_sentence(partial(tr.Match, **given))


def test_moves_that_are_no_texts() -> None:
    for value in (*ODD, *OTHER):
        if not isinstance(value, str):
            with pytest.raises(tr.IllegalActionError) as caught:
                tr.Match("rainbow").play(value)
            assert not speaks_python(str(caught.value))


def test_names_have_a_limit() -> None:
    longest = ["x" * LONGEST_NAME, "b"]
    record = tr.Match("rainbow", 2, names=longest).record()
    assert tr.Match.from_record(json.dumps(record)).names == longest
    for length in (LONGEST_NAME + 1, 100_000):
        names = ["x" * length, "b"]
        with pytest.raises(ValueError, match=f"at most {LONGEST_NAME} characters"):
            tr.Match("rainbow", 2, names=names)
        with pytest.raises(tr.RecordFault, match=f"at most {LONGEST_NAME} characters"):
            verify_record({**record, "names": names})


@pytest.mark.parametrize(
    ("deck", "words"), [("full", "1 to 3"), ("nine", "1 to 3"), ("five", "1 to 2")]
)
def test_ranges_are_those_of_the_options(deck: str, words: str) -> None:
    match = tr.Match("arcoiris", options={} if deck == "full" else {"deck": deck})
    with pytest.raises(tr.IllegalActionError, match=words) as caught:
        match.play("x")
    last = words[-1]
    assert f"1! to {last}!" in str(caught.value)
    assert f"f1 to f{2 if deck == 'five' else 5} " in str(caught.value)
