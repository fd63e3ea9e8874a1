"""Text of people, programs and files: one place says which signs may stand in a line.

`plain` is for what somebody types to be shown to others: names, chat. `escaped` is for what others
have written elsewhere and a sentence quotes. Both keep every letter, mark and picture of every
script, newer ones than this Python knows too; neither lets a sign through that drives a terminal,
turns the direction of what follows or breaks the line.
"""

import unicodedata
from functools import lru_cache

JOINERS = "\u200c\u200d"
"""Signs that join or part the two signs between which they stand."""

BLANKS = "\u115f\u1160\u180e\u200b\u2800\u3164\ufeff\uffa0"
"""Signs that are no spaces to Unicode and look like one, or part words unseen."""

VISIBLE_FORMATS = frozenset(
    map(chr, (*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD))
)
"""Signs of the category "format" that are seen, such as the Arabic number sign."""

BLACK_FLAG, TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)
"""After a black flag, tags say whose flag it is; elsewhere they are unseen."""

SKINS = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
"""Tones of skin belong to the picture before them, and two of these letters are one flag."""

MARKS = ("Mn", "Me")
MOST_MARKS = 4
"""Marks above and below one letter; more would paint over the lines around."""

PER_SIGN = 8
"""Code points that a sign which people see has on average, at most."""

FIRST_STRONG, POP = "\u2068", "\u2069"
"""Between these a text has a direction of its own, that of its first letter."""

RIGHT_TO_LEFT = ("R", "AL", "AN")


def plain(text: str) -> str:
    """The text on one line, words parted by one space; "" if nothing in it can be seen.

    Whatever parts words becomes a space, control characters too. What is unseen and no joiner goes:
    overrides, embeddings and marks of direction (texts are isolated where directions mix, see
    `isolated`), tags outside flags, lone surrogates, private signs. Composed (NFC), and the same
    once more.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    text = unicodedata.normalize("NFC", "".join(map(_kept, text)))
    return " ".join(filter(None, map(_tidied, text.split())))


@lru_cache(4096)
def _kept(sign: str) -> str:
    """The sign, a space in its place, or nothing."""
    category = unicodedata.category(sign)
    if category[0] == "Z" or category == "Cc" or sign in BLANKS:
        return " "
    if ord(sign) in TAGS:
        return sign  # for now: see `_tidied`
    return sign if _may_stand(sign, category) else ""


def _may_stand(sign: str, category: str) -> bool:
    """Whether a sign can be seen or joins others; no spaces."""
    if category == "Cf":
        return sign in JOINERS or sign in VISIBLE_FORMATS
    if category == "Cn":  # newer than this Python, as emoji often are; but not those that never are
        return not (0xFDD0 <= ord(sign) <= 0xFDEF or ord(sign) & 0xFFFE == 0xFFFE)
    return category[0] not in "CZ"


def _tidied(word: str) -> str:
    """Without marks, joiners and tags that have nothing to stand on, and without too many."""
    kept: list[str] = []
    marks = 0
    for sign in word:
        if sign in JOINERS:
            if not kept or kept[-1] in JOINERS:
                continue
        elif unicodedata.category(sign) in MARKS:
            marks += 1
            if not kept or marks > MOST_MARKS:
                continue
        elif ord(sign) in TAGS:
            if not kept or not (kept[-1] == BLACK_FLAG or ord(kept[-1]) in TAGS):
                continue
        else:
            marks = 0
        kept.append(sign)
    return "".join(kept).rstrip(JOINERS)


def escaped(text: str) -> str:
    """The text on one line, with what may not stand there written as escapes.

    Isolated parts stay isolated, if each ends where another began before.
    """
    if text.isprintable():
        return text
    isolates = _are_paired(text)
    found, in_flag = [], False
    for sign in text:
        in_flag = sign == BLACK_FLAG or (in_flag and ord(sign) in TAGS)
        harmless = in_flag or _is_harmless(sign) or (isolates and sign in FIRST_STRONG + POP)
        found.append(sign if harmless else sign.encode("unicode_escape").decode())
    return "".join(found)


@lru_cache(4096)
def _is_harmless(sign: str) -> bool:
    """Whether a sign can stand on a line as it is."""
    category = unicodedata.category(sign)
    return category == "Zs" or _may_stand(sign, category)


def _are_paired(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign == FIRST_STRONG) - (sign == POP)
        if depth < 0:
            return False
    return depth == 0


def isolated(text: str) -> str:
    """A plain text to stand in a sentence: none of both turns the direction of the other."""
    if any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in text):
        return FIRST_STRONG + text + POP
    return text


def is_longer(text: str, most: int) -> bool:
    """Whether people see more than `most` signs in a plain text, or it hides very many in them."""
    return len(text) > most and (_signs(text) > most or len(text) > PER_SIGN * most)


def _signs(text: str) -> int:
    """How many signs people see: a letter with its marks, a picture made of several, is one."""
    count, before, open_flag = 0, "", False
    for sign in text:
        if ord(sign) in FLAGS:
            count += not open_flag
            open_flag = not open_flag
        else:
            count += not _continues(before, sign)
            open_flag = False
        before = sign
    return count


def _continues(before: str, sign: str) -> bool:
    """Whether a sign is seen as a part of the one before it."""
    if sign in JOINERS or ord(sign) in SKINS or ord(sign) in TAGS:
        return before != ""
    if unicodedata.category(sign) in MARKS:
        return before != ""
    return before == "\u200d" and unicodedata.category(sign) in ("So", "Cn")
