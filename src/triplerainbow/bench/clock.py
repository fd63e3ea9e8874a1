"""Timing that other programs on the machine disturb little: the best of several tries."""

from collections.abc import Callable
from time import perf_counter

TRIES = 5
"""How often a thing is measured; the best counts, because noise only ever slows down."""

SPAN = 0.2
"""Seconds that one try should take at least."""


def per_second(work: Callable[[int], int]) -> tuple[float, float]:
    """Calls a second and units a second of `work(calls)`, which returns its units of work."""
    calls = 1
    while (seconds := _timed(work, calls)[0]) < SPAN:
        calls = max(2 * calls, int(calls * SPAN / max(seconds, 1e-6)))
    tries = [_timed(work, calls) for _try in range(TRIES)]
    seconds, units = max(tries, key=lambda found: found[1] / found[0])
    return calls / seconds, units / seconds


def microseconds(call: Callable[[], object]) -> float:
    """Microseconds that one call takes."""

    def repeat(times: int) -> int:
        for _time in range(times):
            call()
        return times

    calls, _units = per_second(repeat)
    return 1e6 / calls


def _timed(work: Callable[[int], int], calls: int) -> tuple[float, int]:
    start = perf_counter()
    units = work(calls)
    return perf_counter() - start, units
