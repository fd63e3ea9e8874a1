"""Why a move is refused: the sentence that `Match.play` raises and that `verify` prints."""

from triplerainbow.games import table, verbs
from triplerainbow.games.game import Game
from triplerainbow.i18n import _
from triplerainbow.kernel import Records
from triplerainbow.record.faults import quoted

LONGEST_MOVE = 80
"""No game writes a move as long as this."""


def refusal(game: Game, states: Records, move: str) -> str:
    """The refused move in quotes and why it is refused in this position."""
    return _("{move}: {reason}").format(move=quoted(move), reason=_reason(game, states, move))


def unfair(game: Game, states: Records, move: str, due: int) -> str:
    """The chance outcome in quotes, and the one that is due by the seed of a fair game."""
    wish = _("{move}: by the seed of this fair game chance gives {right} here")
    return wish.format(move=quoted(move), right=quoted(game.notation(states, due)))


def _reason(game: Game, states: Records, move: str) -> str:
    player = table.current_player(states)
    if player == verbs.NOBODY:
        return _("the game is over")
    if len(move) > LONGEST_MOVE:
        return _("no move is that long")
    if player == verbs.CHANCE:
        outcomes = ", ".join(sorted(game.legal_moves(states)))
        return _("chance decides here; the outcomes are {outcomes}").format(outcomes=outcomes)
    return game.refusal(game.view(states, player), move)
