"""What is wrong with a record, as one short sentence on one line."""

import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from typing import Any

import numpy as np

from triplerainbow.i18n import N_, _

LONGEST_QUOTE = 40
"""Characters of other people's text that a sentence quotes."""

LONGEST_SENTENCE = 300
"""Characters of a fault's sentence."""

LONGEST_INTEGER = 10**18
"""From here on a sentence tells the magnitude of a number, not its digits."""


FRENCH_SPACES = "\u00a0\u202f"
"""Spaces that do not break, as translations have them; Python calls them unprintable."""


class RecordFault(ValueError):  # noqa: N818 - a fault of the data, not of the program
    """A record that breaks the format or the rules; the message is one printable line.

    `ply` is the number of the faulty move, counted from 1, or None for a fault elsewhere.
    """

    def __init__(self, sentence: str, ply: int | None = None) -> None:
        super().__init__(_one_line(sentence, LONGEST_SENTENCE))
        self.ply = ply


def printable(text: str) -> str:
    """`text` on one line, with whatever can't be seen there written as escapes.

    Stricter than `plain.escaped`: of a faulty record people have to see every sign, joiners and
    odd spaces too.
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c in FRENCH_SPACES else c.encode("unicode_escape").decode()
        for c in text
    )


def shortened(text: str, longest: int) -> str:
    """`text`, or its beginning and an ellipsis if it is longer than `longest`."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text: str) -> str:
    """Other people's text in quotation marks, printable and not too long."""
    return f'"{_one_line(text, LONGEST_QUOTE)}"'


def shown(value: object) -> str:
    """What somebody handed in, short and printable, in the language of now.

    A text in quotes, a number, `true`, `false`; of the rest what kind of thing it is.
    """
    if isinstance(value, str):
        return quoted(value)
    single = _single(value)
    if single is not None:
        return single
    if value is None:
        return _("nothing")
    return next((_(words) for kind, words in KINDS if isinstance(value, kind)), _("something else"))


def named(value: object) -> str:
    """What somebody handed in as a name, which is no word of ours: in the signs of JSON.

    A text stands without quotes, unless it is empty.
    """
    if isinstance(value, str):
        return _one_line(str(value), LONGEST_QUOTE) or quoted("")
    single = _single(value)
    if single is not None:
        return single
    if value is None:
        return "null"
    return "{…}" if isinstance(value, Mapping) else "[…]" if _is_list(value) else "…"


KINDS: tuple[tuple[Any, str], ...] = (
    ((bytes, bytearray, memoryview), N_("bytes")),
    (dict, N_("an object")),
    (list, N_("a list")),
    (Mapping, N_("a mapping")),
    ((Sequence, Set, np.ndarray), N_("a sequence")),
    (Iterator, N_("an iterator")),
    (Coroutine, N_("a coroutine")),
    (Callable, N_("a function")),
)
"""Kinds of things and what they are called; the first that fits counts."""


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence | Set | np.ndarray)


def _single(value: object) -> str | None:
    """A number or a truth as JSON writes it, but for very long ones; None for the rest."""
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, int) and not isinstance(plain, bool) and abs(plain) >= LONGEST_INTEGER:
        return f"{Decimal(int(plain)):.3g}"
    if isinstance(plain, bool | int | float):
        return json.dumps(plain)
    return None


def _one_line(text: str, longest: int) -> str:
    return shortened(printable(shortened(text, longest)), longest)
