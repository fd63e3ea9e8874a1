"""When to try again what did not work, and for how long."""

import random
from collections.abc import Callable
from dataclasses import dataclass

TRIES = 10
"""Tries in a row until a server counts as lost: a good half minute."""

FIRST, LONGEST = 0.25, 8.0
"""Seconds before the second try, and most between two."""

SILENCE = 40.0
"""Seconds without a line after which a stream counts as broken; signs of life come every 15."""

CONNECT = 10.0
"""Seconds that a server may take to answer."""


@dataclass
class Patience:
    """Counts tries that failed."""

    failed: int = 0
    told: bool = False
    """Whether somebody has heard of it."""

    def succeeded(self) -> None:
        """Something worked: begin anew."""
        self.failed, self.told = 0, False

    def tell(self, why: str, hear: Callable[[str], None] | None) -> None:
        """Let `hear` know why it does not work, once until something works."""
        if hear is not None and not self.told:
            self.told = True
            hear(why)

    def next_wait(self) -> float | None:
        """Seconds to wait before the next try; None: give up."""
        self.failed += 1
        if self.failed >= TRIES:
            return None
        most: float = min(LONGEST, FIRST * 2 ** (self.failed - 1))
        # Spread, so that programs which lost a server together don't come back together.
        return most * random.uniform(0.75, 1.0)
