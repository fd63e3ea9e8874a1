"""Files of records that commands read: by name, or standard input."""

import sys
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import cast

STDIN = "-"
"""The file name that stands for standard input; `./-` is a file of that name."""


def opened(name: str) -> AbstractContextManager[BufferedReader]:
    """The file for a `with` block, as bytes; standard input stays open. Raises OSError."""
    if name == STDIN:
        return nullcontext(cast("BufferedReader", sys.stdin.buffer))
    return Path(name).open("rb")
