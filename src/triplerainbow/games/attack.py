"""A move that others may answer unseen."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attack:
    """A card that is played against others, who may block it."""

    seat: int
    """Who plays it."""
    card: str
    """Its letter."""
    target: int | None
    """The seat it names, if it names one."""

    @property
    def move(self) -> str:
        """As records write it."""
        return self.card if self.target is None else f"{self.card}@{self.target}"
