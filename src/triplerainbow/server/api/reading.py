"""What is wrong with the body of a request, in words and not in those of the decoder."""

import re

from triplerainbow.i18n import N_, _
from triplerainbow.record.faults import quoted

KINDS = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("a text"),
    "bool": N_("true or false"),
    "null": N_("null"),
    "object": N_("an object"),
    "array": N_("a list"),
}
"""Kinds of JSON as msgspec calls them, and as people do."""

PLACE = re.compile(r" - at `(key in )?\$\.?([^`]*)`$")
"""Where the fault is: the path of a field."""

EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
LIMIT = re.compile(r"Expected `([^`]+)` (?:of length )?(>=|<=|<|>) (-?\d+)")
MISSING = re.compile(r"Object missing required field `([^`]+)`")
UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`")
ENUM = re.compile(r"Invalid enum value")


def fault_of(message: str) -> str:
    """The clause that says what a message of msgspec does; it begins with the field, if one is."""
    place = PLACE.search(message)
    field = quoted(place[2] or "{}") if place else ""
    text = message[: place.start()] if place else message
    if found := MISSING.match(text):
        return _("{field} is missing").format(field=quoted(found[1]))
    if found := UNKNOWN.match(text):
        return _("there is no field {field}").format(field=quoted(found[1]))
    if not field or field == quoted("{}"):
        field = _("the body")
    if found := EXPECTED.match(text):
        wish = _("{field} must be {kind}, not {found}")
        return wish.format(field=field, kind=_kinds(found[1]), found=_kinds(found[2]))
    if found := LIMIT.match(text):
        return _limit(found, field)
    if ENUM.match(text):
        return _("{field} is none of the words that are allowed").format(field=field)
    return _("it is no JSON that can be read")


def _kinds(names: str) -> str:
    """Kinds in words: "int | null" is a whole number or null."""
    return _(" or ").join(_(KINDS[name]) if name in KINDS else name for name in names.split(" | "))


def _limit(found: re.Match[str], field: str) -> str:
    kind, sign, number = found[1], found[2], int(found[3])
    if sign in ("<", ">"):  # of whole numbers
        number += 1 if sign == ">" else -1
    least = sign in (">=", ">")
    if kind.startswith(("str", "array")):
        wish = _("{field} is too short") if least else _("{field} is too long; {n} is the most")
    else:
        wish = _("{field} must be {n} at least") if least else _("{field} must be {n} at most")
    return wish.format(field=field, n=number)
