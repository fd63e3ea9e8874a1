"""Whether a value is JSON within the limits of the format, the same on every interpreter."""

import json
import math

from triplerainbow.i18n import _
from triplerainbow.record.arguments import is_text
from triplerainbow.record.faults import RecordFault, shown

MOST_DIGITS = 500
"""Digits of the longest integer. Python itself reads and writes 640 whatever its settings are."""

DEEPEST = 100
"""Lists and objects inside one another, the record among them. Python itself reads some more."""

_TOO_LONG: int = 10**MOST_DIGITS


def is_too_long(number: int) -> bool:
    """Whether an integer has more than MOST_DIGITS digits."""
    return abs(number) >= _TOO_LONG


def read_integer(text: str) -> int:
    """The integer that JSON writes so; raises RecordFault."""
    if len(text.removeprefix("-")) > MOST_DIGITS:
        raise _too_many_digits()
    return int(text)


def _too_many_digits() -> RecordFault:
    wish = _("a number has more than {limit} digits")
    return RecordFault(wish.format(limit=MOST_DIGITS))


def check_plain(value: object) -> None:
    """Raise RecordFault unless all of the value is what a line of JSON may hold."""
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if not isinstance(part, dict | list):
            _check_single(part)
            continue
        if depth > DEEPEST:
            raise nested_too_deeply()
        if isinstance(part, dict):
            _check_names(part)
            part = part.values()
        # Nearly all there is in a record are short plain texts: they take no further look.
        waiting += [
            (inner, depth + 1) for inner in part if type(inner) is not str or not inner.isascii()
        ]


def nested_too_deeply() -> RecordFault:
    """What is wrong with more than DEEPEST lists and objects inside one another."""
    wish = _("the JSON is nested more than {limit} levels deep")
    return RecordFault(wish.format(limit=DEEPEST))


def _check_names(part: dict[object, object]) -> None:
    for name in part:
        if not isinstance(name, str):
            wish = _("a name in an object must be a text, not {found}")
            raise RecordFault(wish.format(found=shown(name)))
        _check_single(name)


def _check_single(part: object) -> None:
    """Raise RecordFault for a value that is neither a list nor an object and not allowed."""
    if isinstance(part, str):
        if not is_text(part):
            raise RecordFault(_("a text holds half of a surrogate pair"))
    elif isinstance(part, int):
        if is_too_long(part):
            raise _too_many_digits()
    elif isinstance(part, float):
        if not math.isfinite(part):
            wish = _("{name} is not a JSON number")
            raise RecordFault(wish.format(name=json.dumps(part)))
    elif part is not None:
        raise RecordFault(_("{found} is no value of JSON").format(found=shown(part)))
