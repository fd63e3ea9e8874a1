"""So many cores for everybody who is measured, and the clock that fits them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

from triplerainbow.bench.clock import Clock

XLA = "XLA_FLAGS"
"""Where JAX's compiler looks for its settings when it is loaded."""

ONE_THREAD = "--xla_cpu_multi_thread_eigen=false"


@contextmanager
def limited_to(cores: int) -> Iterator[None]:
    """Let this process use so many cores only; enter before JAX is imported.

    Where a system can't limit a process, JAX at least is asked for one thread if one is meant.
    """
    if not hasattr(os, "sched_setaffinity"):
        if cores == 1:
            os.environ[XLA] = f"{os.environ.get(XLA, '')} {ONE_THREAD}".strip()
        yield
        return
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(usual)[:cores])
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)


def clock_for(cores: int) -> Clock:
    """On one core what the process computed, with all its threads; on several what a watch says.

    Other programs on the machine disturb the first hardly, the second much.
    """
    return process_time if cores == 1 else perf_counter
