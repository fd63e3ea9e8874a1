"""Attacks that may be blocked (Rainbow Pirates P5.2), and the wait that tells nothing.

Only an opponent who holds the blocking number is asked. That somebody is asked, or how long they
think, would tell the others what is in a hand. So after every attack that could be blocked the
table stands still for everybody until all opponents who are people have said something (also those
who hold no such card say that they have seen it) or the time is up; only then is shown what came
of it.
"""

from dataclasses import dataclass, field

from triplerainbow.games.seen import View

BLOCKERS = {"T": "1", "C": "2", "W": "3", "K": "4", "S": "5", "L": "6", "M": "7"}
"""Number that blocks each BLACK card; Lookout can't be blocked (P5.2)."""


@dataclass(frozen=True)
class Attack:
    """A BLACK card that may be blocked."""

    seat: int
    """Who plays it."""
    card: str
    """Its letter."""
    target: int | None
    """The seat it names, if it names one."""
    number: str
    """What blocks it."""


@dataclass
class PendingAttack:
    """The wait after an attack."""

    attack: Attack
    opened_at: int
    plies: int
    """Moves of the game before the attack: what everybody goes on seeing."""
    answers: dict[int, bool] = field(default_factory=dict)
    """What each seat has said: whether it blocks if it can."""


def may_be_attack(game: str, move: str) -> bool:
    """Whether this move looks like an attack that may be blocked, in whatever position."""
    return game == "pirates" and move[0] in BLOCKERS


def attack_of(view: View, seat: int, move: str) -> Attack | None:
    """The attack that this move of `seat` is, in the position that `view` shows; None if none."""
    if not may_be_attack(view.game, move) or view.phase != "turn":
        return None
    card, _at, target = move.partition("@")
    return Attack(seat, card, int(target) if target else None, BLOCKERS[card])


def can_block(view: View, attack: Attack) -> bool:
    """Whether the viewer holds the number."""
    hand: str = getattr(view, "hand", "")
    return view.viewer != attack.seat and attack.number in hand
