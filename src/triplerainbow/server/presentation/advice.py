"""Help for whoever decides: why cards are no move, a hint, moves left to a bot."""

from collections.abc import Sequence
from dataclasses import dataclass

from triplerainbow.bots.analysis import analyse
from triplerainbow.bots.registry import bot
from triplerainbow.games.catalog import load
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.match.match import Match
from triplerainbow.telling import teller

HELPER = "greedy"
"""The bot that makes moves which somebody leaves to it."""

HINT_SECONDS = 1.0
"""How long a bot thinks about a hint."""


@dataclass(frozen=True)
class Hint:
    """A move that is good here."""

    move: str
    picks: Sequence[str]
    """What is picked on the board for it."""
    sentence: str
    """What it is, and why."""


def why_not(view: View, picks: Sequence[str]) -> str:
    """Why picked cards are no move; "" if they are one."""
    attempt = view.engine.drawer.attempt(view, picks)
    if attempt in view.legal_moves:
        return ""
    sentence = view.engine.refusal(view, attempt)
    return sentence[:1].upper() + sentence[1:] + "."


def hint(view: View, names: Sequence[str]) -> Hint:
    """What a master would do now, and why."""
    best = analyse(view, seconds=HINT_SECONDS, names=names)[0]
    wish = _("A master would {advice} – {reason}.")
    advice = teller(view.game).in_words(view, best.move, names)
    choices = view.engine.drawer.board(view, names).choices
    picks = next((choice.picks for choice in choices if choice.move == best.move), ())
    return Hint(best.move, picks, wish.format(advice=advice, reason=best.reason))


def automatic_moves(match: Match, seat: int) -> list[str]:
    """The moves that this seat may leave to a bot, such as those of an island; made in `match`."""
    helper = bot(HELPER)
    before = match.plies
    while match.seat == seat:
        move = load(match.game).drawer.automatic(match.view(seat), helper.choose)
        if move is None:
            break
        match.play(move)
    return match.moves[before:]
