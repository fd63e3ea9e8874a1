"""Clocks, from the events alone. When one runs out nothing happens by itself: others may act."""

from dataclasses import dataclass, field

from triplerainbow.server.tables.terms import NO_CLOCK, PER_GAME, Terms


@dataclass
class Clock:
    """Time used and left, in milliseconds."""

    terms: Terms
    since: int = 0
    """When the present decision began."""
    used: list[int] = field(default_factory=list)
    """What each seat has used in decisions that are over."""
    given: list[int] = field(default_factory=list)
    """What each seat was given: for this decision, or with PER_GAME for the game."""

    def __post_init__(self) -> None:
        """Nobody has used anything."""
        self.used = [0] * self.terms.players
        self.given = [0] * self.terms.players

    def decided(self, seat: int, at: int) -> None:
        """`seat` has made its decision; the next one begins."""
        self.used[seat] += max(0, at - self.since)
        if self.terms.clock != PER_GAME:
            self.given[seat] = 0
        self.since = at

    def left(self, seat: int, now: int | None) -> int | None:
        """What `seat` has left at `now` if it decides, or (None) if it does not; None: no clock."""
        if self.terms.clock == NO_CLOCK:
            return None
        total = 1000 * self.terms.seconds + self.given[seat]
        if self.terms.clock == PER_GAME:
            total -= self.used[seat]
        return total if now is None else total - max(0, now - self.since)
