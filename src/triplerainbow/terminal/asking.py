"""Reading a line from a person, or from a file that stands in for one."""

import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module

from rich.console import Console

from triplerainbow.i18n import _
from triplerainbow.plain import escaped

LONGEST_ANSWER = 4096
"""Characters; the rest of the line is the next answer."""

MOST_ANSWERS = 10_000
"""Answers of a file or a pipe: many games have fewer, and some files never end."""

MOST_SIGNS = 1_000_000
"""Characters of all these answers together."""


@dataclass
class Given:
    """The answers so far that no person has typed."""

    answers: int = 0
    signs: int = 0

    def note(self, line: str) -> None:
        """One more."""
        self.answers += 1
        self.signs += len(line)

    @property
    def too_many(self) -> bool:
        """Whether these can't be the answers of somebody who plays."""
        return self.answers >= MOST_ANSWERS or self.signs >= MOST_SIGNS


given = Given()


def ask(console: Console, prompt: str) -> str:
    """The next line without spaces around it; raises EOFError at the end of input.

    Input that can't be read, for example from a terminal that went away, is at its end. OSError
    if the prompt can't be written.

    Where no terminal echoes what is typed, the line is written after the prompt, so that a
    transcript reads like a session.
    """
    console.file.flush()
    if sys.stdin.isatty():
        return _edited(prompt)
    if given.too_many:
        wish = _("There have been {n} answers; the rest of the input is not read.")
        console.print(wish.format(n=given.answers))
        raise EOFError
    console.print(prompt, end="", soft_wrap=True)
    line = _read()
    given.note(line)
    if not line:
        console.print()
        raise EOFError
    console.print(escaped(line.strip()), soft_wrap=True)
    return line.strip()


def _edited(prompt: str) -> str:
    _prepare_editing()
    try:
        return input(prompt).strip()
    except BrokenPipeError:  # of the prompt
        raise
    except OSError:
        raise EOFError from None


def _read() -> str:
    """A line of a file or a pipe, or the beginning of a very long one; empty at the end."""
    try:
        return sys.stdin.readline(LONGEST_ANSWER)
    except OSError:
        return ""


def _prepare_editing() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with suppress(ImportError):
        import_module("readline")
