"""Waiting for something to be so: a test sleeps for nothing else."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PAUSE = 0.02
"""Seconds between two looks."""


def wait_until(true: Callable[[], Any], seconds: float = 60) -> None:
    """Return when it is true; fails if it has not become so after these seconds."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "this takes too long"
        time.sleep(PAUSE)


def no_signal_waits(pid: int) -> bool:
    """Whether a process has been told of every signal that was sent to it, or has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return True
    pending = [line.split()[1] for line in lines if line.startswith(("SigPnd", "ShdPnd"))]
    return not any(int(mask, 16) for mask in pending)
