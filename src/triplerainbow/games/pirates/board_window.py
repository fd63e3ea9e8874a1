"""Rainbow Pirates: the view while an attack waits for a block that may come.

Nobody may learn who could have blocked (P5.2), so a table shows no position after an attack before
everybody has answered. What it shows in the meantime is made here from the view before the attack:
the view that the rules would give if somebody were asked, which for whoever could block is
themselves.
"""

from typing import Any

from triplerainbow.games.board import Choice
from triplerainbow.games.pirates.cards import LETTERS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.state import BLOCKING, NONE
from triplerainbow.i18n import _


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
    v.seat = v.viewer if asked and _can_block(after) else NONE
    after = view.engine.seen(record)
    assert isinstance(after, PiratesView)
    return after


def nothing_to_say() -> Choice:
    """The answer of somebody who is to answer and can't block."""
    return Choice(
        move="pass",
        label=_("Let it happen"),
        says=_("You have no card that blocks it; let it happen"),
        main=True,
    )


def _can_block(view: PiratesView) -> bool:
    """P5.2: whether the viewer is an opponent with the blocking number in hand."""
    number = view.blocked_by
    return view.viewer != view.active and number is not None and number in view.hand
