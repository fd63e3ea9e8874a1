"""Why somebody would make a move, or what speaks against it: a few words for each legal move.

`reason` reads a View and nothing else, so it never tells what the viewer can't know.
"""

from collections.abc import Sequence

from triplerainbow.games.seen import View
from triplerainbow.games.words import Drawback
from triplerainbow.i18n import _
from triplerainbow.record.faults import shown


def reason(view: View, move: str, names: Sequence[str] | None = None) -> str:
    """What a legal move of the viewer does in this position: a clause without a full stop.

    `names` has a name for each seat; without it they are "Player 1" and so on, as in a match
    without names. Raises ValueError if the move is none of `view.legal_moves`.
    """
    if move not in view.legal_moves:
        wish = _("{move} is no legal move of the viewer; there are reasons for legal moves only")
        raise ValueError(wish.format(move=shown(move)))
    if names is None:
        names = [_("Player {n}").format(n=seat + 1) for seat in range(view.players)]
    return view.engine.reason(view, move, names)


def upheld(why: str) -> str:
    """The reason of an advised move: where all of it is a drawback, what speaks for the move."""
    if not isinstance(why, Drawback):
        return why
    return _("{drawback}; yet no better move was found").format(drawback=why)


def upheld_against(why: str, move: str, other: str) -> str:
    """The same beside the next best move and its reason, which is told if it is a drawback too."""
    if not isinstance(why, Drawback) or not isinstance(other, Drawback):
        return upheld(why)
    wish = _("{drawback}; yet no better move was found ({move}: {other})")
    return wish.format(drawback=why, move=move, other=other)
