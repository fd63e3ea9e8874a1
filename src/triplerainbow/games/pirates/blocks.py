"""Rainbow Pirates: attacks that wait for blocks (P5.2).

Only an opponent who holds the blocking number is asked. Nobody may learn who that is, so a table
asks all opponents, and shows no position after an attack before everybody has answered. What it
shows in the meantime is made here from the view before the attack: the view that the rules give if
somebody is asked, which for whoever could block is themselves.
"""

from typing import Any

from triplerainbow.games.attack import Attack
from triplerainbow.games.pirates.cards import BLOCKED_BY, FIRST_BLACK, LETTERS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.state import BLOCKING, NONE

BLOCKERS = {
    LETTERS[FIRST_BLACK + black]: LETTERS[kind]
    for black, kind in enumerate(BLOCKED_BY.tolist())
    if kind >= 0
}
"""Number that blocks each BLACK card; Lookout can't be blocked."""


def attack_of(view: PiratesView, move: str) -> Attack | None:
    """The attack that this move of the seat to decide is; None if it is none."""
    card, _at, target = move.partition("@")
    if view.phase != "turn" or view.seat is None or card not in BLOCKERS:
        return None
    return Attack(view.seat, card, int(target) if target else None)


def can_block(view: PiratesView, attack: Attack) -> bool:
    """Whether the viewer of the position before could block this attack."""
    return view.viewer != attack.seat and BLOCKERS[attack.card] in view.hand


def waiting(view: PiratesView, move: str, *, asked: bool) -> PiratesView:
    """The view after this BLACK card, which is on the table and may be blocked.

    `view` is that of the position before, `asked` whether its viewer has yet to answer; then it is
    their turn if they can block.
    """
    record = view.record
    v: Any = record[0]
    black, _at, target = move.partition("@")
    kind = LETTERS.index(black)
    v.phase = BLOCKING
    v.black = kind
    v.target = int(target) if target else NONE
    v.discard[kind] += 1
    v.held[v.active] -= 1
    v.whiskeys += black == "W"
    if v.viewer == v.active:
        v.hand[kind] -= 1
    else:
        v.unseen[kind] -= 1
    for bounds in (v.known, v.common):
        bounds[v.active, kind] = max(0, bounds[v.active, kind] - 1)
    after = view.engine.seen(record.copy())
    assert isinstance(after, PiratesView)
    v.seat = v.viewer if asked and _holds_the_number(after) else NONE
    after = view.engine.seen(record)
    assert isinstance(after, PiratesView)
    return after


def _holds_the_number(view: PiratesView) -> bool:
    """P5.2: whether the viewer is an opponent with the blocking number in hand."""
    number = view.blocked_by
    return view.viewer != view.active and number is not None and number in view.hand
