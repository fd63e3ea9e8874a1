"""How a game ended, in words, alike in every game."""

from triplerainbow.games.seen import View
from triplerainbow.games.words import Names
from triplerainbow.i18n import ngettext


def result(view: View, names: Names) -> str:
    """Who has won, with how many points; the game is over."""
    n = max(view.scores)
    others = [names[seat] for seat in view.winners if seat != view.viewer]
    if not others:
        return ngettext("You win with {n} point.", "You win with {n} points.", n).format(n=n)
    if view.viewer in view.winners:
        who = ngettext(
            "You share the victory with {names}, {n} point each.",
            "You share the victory with {names}, {n} points each.",
            n,
        )
    elif len(others) > 1:
        who = ngettext(
            "{names} share the victory with {n} point each.",
            "{names} share the victory with {n} points each.",
            n,
        )
    else:
        who = ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", n)
    return who.format(names=", ".join(others), n=n)
