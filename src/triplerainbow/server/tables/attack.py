"""The wait after an attack that may be blocked, which tells nothing.

That somebody is asked, or how long they think, would tell the others what is in a hand. So after
every attack that could be blocked the table stands still for everybody until all opponents who are
people have said something (also those who hold no such card say that they have seen it) or the time
is up; only then is shown what came of it.
"""

from dataclasses import dataclass, field

from triplerainbow.games.attack import Attack


@dataclass
class PendingAttack:
    """The wait after an attack."""

    attack: Attack
    opened_at: int
    plies: int
    """Moves of the game before the attack: what everybody goes on seeing."""
    answers: dict[int, bool] = field(default_factory=dict)
    """What each seat has said: whether it blocks if it can."""
