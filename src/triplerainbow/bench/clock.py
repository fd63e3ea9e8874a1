"""Timing that other programs on the machine disturb little.

Where the system counts it finely, the time is what this thread computed: while others have the
core, the clock stands. Everything that is to be compared is measured in turns, several times, and
the best time of each counts: noise only ever slows down, and what lasts longer than a turn slows
down all alike.
"""

import sys
from collections.abc import Callable, Sequence
from time import perf_counter, thread_time

now = perf_counter if sys.platform == "win32" else thread_time
"""Seconds so far. Windows counts the time of a thread in ticks of 16 ms, too coarse."""

Clock = Callable[[], float]
"""Seconds so far."""

Work = Callable[[int], float]
"""Makes so many calls and returns how many units of work were in them."""

TURNS = 7
"""How often each thing is measured."""

SPAN = 0.15
"""Seconds that one measurement should take at least."""


def rates(
    works: Sequence[Work], told: Callable[[], None] = lambda: None, clock: Clock = now
) -> list[tuple[float, float]]:
    """For each work: calls a second and units a second. `told` hears of every measurement."""
    calls = [_enough_calls(work, clock) for work in works]
    best = [(0.0, 0.0)] * len(works)
    for _turn in range(TURNS):
        for place, work in enumerate(works):
            seconds, units = _timed(work, calls[place], clock)
            found = (calls[place] / seconds, units / seconds)
            best[place] = max(best[place], found)
            told()
    return best


def microseconds(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Microseconds that each of these calls takes."""
    return [1e6 / per_second for per_second, _units in rates([_repeated(c) for c in calls])]


def _repeated(call: Callable[[], object]) -> Work:
    def repeat(times: int) -> float:
        for _time in range(times):
            call()
        return times

    return repeat


def _enough_calls(work: Work, clock: Clock) -> int:
    """How many calls take SPAN seconds; the first call, which may compile, does not count."""
    work(1)
    calls = 1
    while (seconds := _timed(work, calls, clock)[0]) < SPAN:
        calls = max(2 * calls, int(calls * SPAN / max(seconds, 1e-6)))
    return calls


def _timed(work: Work, calls: int, clock: Clock) -> tuple[float, float]:
    start = clock()
    units = work(calls)
    return clock() - start, units
