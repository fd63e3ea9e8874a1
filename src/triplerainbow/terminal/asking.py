"""Reading a line from a person, or from a file that stands in for one."""

import sys
from contextlib import suppress
from importlib import import_module

from rich.console import Console


def ask(console: Console, prompt: str) -> str:
    """The next line without spaces around it; raises EOFError at the end of input.

    Where no terminal echoes what is typed, the line is written after the prompt, so that a
    transcript reads like a session.
    """
    console.file.flush()
    if sys.stdin.isatty():
        _prepare_editing()
        return input(prompt).strip()
    console.print(prompt, end="", soft_wrap=True)
    line = sys.stdin.readline()
    if not line:
        console.print()
        raise EOFError
    console.print(line.strip(), soft_wrap=True)
    return line.strip()


def _prepare_editing() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with suppress(ImportError):
        import_module("readline")
