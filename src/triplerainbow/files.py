"""Files that are written for people: none that holds something is overwritten."""

from pathlib import Path

from triplerainbow.i18n import N_

OCCUPIED = N_("it exists already; choose another name")
"""Why nothing is written to such a file."""

RESUMABLE = N_("it exists already; go on with it by --resume, or choose another name")
"""The same, of a file that `--resume` could go on with."""


def holds_something(path: Path) -> bool:
    """Whether there is an ordinary file with something in it. Devices and pipes hold nothing.

    Raises OSError if that can't be found out.
    """
    return path.is_file() and path.stat().st_size > 0
