"""What people write, on one line: no word is glued, no letter is lost, nothing drives the page."""

import sys
import unicodedata
from collections.abc import Iterator

import pytest

from triplerainbow.plain import (
    FIRST_STRONG,
    MOST_MARKS,
    POP,
    escaped,
    is_longer,
    isolated,
    plain,
)

SPACES = "\n\t\r\x0b\x0c\x1c\x85\xa0\u2007\u200b\u2028\u2029\u202f\u3000\ufeff\x00\x1b\x7f\x9b"
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = DIRECTIONS + "\xad\u2060\u206a\ufff9\ue000\ud800\uffff\ufdd0\U000e0041\U0010ffff"

STAYS = (
    "Ann",
    "José",
    "O'Neil-Smith, jr. (the 2nd) <b>&amp;",
    "שרה",
    "محمد",
    "नमस्ते क्‍ष",
    "می‌خواهم",
    "สวัสดี",
    "한국",
    "👩🏽‍🚀",
    "👨‍👩‍👧‍👦",
    "❤️‍🔥",
    "1️⃣",
    "🇫🇷🇪🇸",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\U0001fae8\U0001faf7\U0001fae9\U0001f6d8",
    "\U0001fabe",
    "\u0600\u0661",
)
"""Emoji of Unicode 15 and 16, which this Python may not know, are among them."""


@pytest.mark.parametrize("text", STAYS)
def test_what_can_be_seen_stays(text: str) -> None:
    assert plain(text) == unicodedata.normalize("NFC", text)
    assert escaped(text) == text


@pytest.mark.parametrize("sign", SPACES)
def test_whatever_parts_words_becomes_one_space(sign: str) -> None:
    assert plain(f"{sign}one{sign}{sign} two{sign}") == "one two"


@pytest.mark.parametrize("sign", UNSEEN)
def test_what_is_unseen_goes_and_words_stay_as_they_look(sign: str) -> None:
    assert plain(f"{sign}o{sign}ne {sign} two{sign}") == "one two"


@pytest.mark.parametrize("text", ["", " ", "\n", "\u200d", "\u3164", "\u0301\u200d", *UNSEEN])
def test_what_nobody_sees_is_nothing(text: str) -> None:
    assert plain(text) == ""


def signs() -> Iterator[str]:
    """All signs that are no letters, and some of those that are."""
    for number in range(sys.maxunicode + 1):
        odd = unicodedata.category(chr(number)) in ("Cc", "Cf", "Zs", "Zl", "Zp", "Me")
        if odd or number < 0x400 or number % 997 == 0 or number & 0xFFFE == 0xFFFE:
            yield chr(number)


def test_every_sign_alone_and_among_letters() -> None:
    for sign in signs():
        for found in (plain(sign), plain(f"a{sign}b"), plain(f"a {sign}\u0301 b")):
            assert plain(found) == found, hex(ord(sign))
            assert "\n" not in found
            assert all(s.isprintable() or _is_wanted(s) for s in found), hex(ord(sign))
        around = plain(f"one{sign}two")
        assert around[:2] == "on"  # the last letter may bear the sign
        assert "two"[1:] in around
        for s in escaped(f"a{sign}b"):
            assert s.isprintable() or _is_wanted(s) or unicodedata.category(s) == "Zs"


def _is_wanted(sign: str) -> bool:
    """A sign that Python calls unprintable and that is letter, joiner or picture all the same."""
    category = unicodedata.category(sign)
    return category == "Cn" or (category == "Cf" and sign not in DIRECTIONS)


def test_marks_do_not_paint_over_the_lines_around() -> None:
    tower = "a" + "\u0300\u0316" * 500
    assert len(plain(tower)) <= 1 + MOST_MARKS
    assert len(plain("a" + "\u0316\u200d" * 500)) <= 1 + 2 * MOST_MARKS
    assert plain("e\u202e\u0301") == "é"


def test_length_is_what_people_see() -> None:
    for sign in ("a", "é", "👨‍👩‍👧‍👦", "🇫🇷", "👩🏽", "1️⃣", "q\u0303"):
        assert not is_longer(plain(sign * 24), 24), sign
        assert is_longer(plain(sign * 25), 24), sign
    assert is_longer(plain("🏴" + "\U000e0067" * 1000), 24)
    assert is_longer(plain("a\u200d" * 100), 24)


def test_only_what_would_turn_a_sentence_is_isolated() -> None:
    assert isolated("Ann 7") == "Ann 7"
    assert isolated("👩🏽‍🚀") == "👩🏽‍🚀"
    for name in ("שרה", "محمد", "Ann שרה", "3 שרה"):
        assert isolated(name) == FIRST_STRONG + name + POP
        assert escaped(f"{isolated(name)} 3") == f"{isolated(name)} 3"
    for text in (POP, FIRST_STRONG, POP + FIRST_STRONG, "\u202e"):
        assert escaped(text).isascii()
