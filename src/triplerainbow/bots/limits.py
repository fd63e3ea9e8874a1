"""How long a search may take, as callers say it."""

from contextlib import suppress
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Real

from triplerainbow.i18n import _
from triplerainbow.record.arguments import whole
from triplerainbow.record.faults import shown

MOST_THREADS = 64


@dataclass(frozen=True)
class Limits:
    """Whichever is reached first; None is no limit."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1

    def or_else(self, seconds: float | None, iterations: int | None) -> "Limits":
        """These limits, or if neither is set the other ones."""
        if self.seconds is None and self.iterations is None:
            return replace(self, seconds=seconds, iterations=iterations)
        return self

    def part(self, share: float) -> "Limits":
        """The limits for such a share of the work."""
        return replace(
            self,
            seconds=None if self.seconds is None else share * self.seconds,
            iterations=None if self.iterations is None else max(1, round(share * self.iterations)),
        )


def checked_limits(seconds: object, iterations: object, threads: object) -> Limits:
    """Limits of these values; ValueError says what each must be."""
    return Limits(
        None if seconds is None else positive(seconds, "seconds"),
        None if iterations is None else whole(iterations, "iterations", 1),
        min(whole(threads, "threads", 1), MOST_THREADS),
    )


def positive(value: object, name: str) -> float:
    """The argument called `name` as a finite number above 0; raises ValueError."""
    number = float("nan")
    if not isinstance(value, bool) and isinstance(value, Real):  # NumPy's numbers are Real too
        with suppress(OverflowError):
            number = float(value)
    if not isfinite(number) or number <= 0:
        wish = _("{name} must be a number above 0, not {found}")
        raise ValueError(wish.format(name=name, found=shown(value)))
    return number
