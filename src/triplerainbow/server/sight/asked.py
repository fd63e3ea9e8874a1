"""What a seat sees when an attack asks it whether to block (Rainbow Pirates P5.2)."""

from triplerainbow.games.seen import View
from triplerainbow.server.tables.event import PASS
from triplerainbow.server.tables.table import Table


def asked_view(table: Table, seat: int) -> View | None:
    """The View of this seat where it decides about the attack that waits; None if it never does.

    Somebody's silence tells the next one nothing, so this does not depend on what others hold.
    """
    assert table.game is not None
    trial = table.game.match.copy()
    while trial.seat is not None:
        view = trial.view(trial.seat)
        if view.phase != "block":
            return None
        if trial.seat == seat:
            return view
        trial.play(PASS)
    return None
