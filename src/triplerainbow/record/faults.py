"""What is wrong with a record, as one short sentence on one line."""

from decimal import Decimal

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
    """What somebody handed in, short and printable: a text in quotes, a number, else its type."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and abs(value) >= LONGEST_INTEGER:
        return f"{Decimal(int(value)):.3g}"
    if value is None or isinstance(value, int | float):
        return str(value)
    return f"<{_one_line(type(value).__name__, LONGEST_QUOTE)}>"


def named(value: object) -> str:
    """What somebody handed in as a name: a text without quotes, anything else as `shown`."""
    return _one_line(str(value), LONGEST_QUOTE) if isinstance(value, str) else shown(value)


def _one_line(text: str, longest: int) -> str:
    return shortened(printable(shortened(text, longest)), longest)
