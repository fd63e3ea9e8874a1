"""Arco-iris: why a move is refused, in words."""

from triplerainbow.games.arcoiris.notation import DECK_NAMES, END, NOTATION
from triplerainbow.games.arcoiris.rules import HANDS, RAINBOWS
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.i18n import _, ngettext


def refusal(view: ArcoirisView, text: str) -> str:
    """Why the viewer may not make this move."""
    if text not in NOTATION:
        wish = _(
            "a move is 1 to {hand} to play that card as you see it, 1! to {hand}! to play it turned"
            " over, f1 to f{last} to turn over that card of the table, or . to end the turn"
            " (A2.1, A2.2)"
        )
        deck = DECK_NAMES.index(view.options.get("deck", DECK_NAMES[0]))
        return wish.format(hand=HANDS[deck], last=RAINBOWS[deck] - 1)
    if text == END:
        return _refused_end(view)
    return _refused_flip(view) if text.startswith("f") else _refused_play(view)


def _refused_end(view: ArcoirisView) -> str:
    if view.phase == "follow":
        return _("you turned over a card, so you have to play one before the turn ends (A2.3)")
    return _("you have to play a card before you end the turn (A2.1)")


def _refused_flip(view: ArcoirisView) -> str:
    if view.phase == "follow":
        return _("you have turned over a card; now you have to play one (A2.3)")
    if view.phase == "first" and not view.options.get("opening_flip"):
        return _("play your first card before you turn over one of the table (A2.1)")
    if not view.table:
        return _("there is no card on the table to turn over; play a card (A2.4)")
    wish = ngettext(
        "there is only {n} card on the table to turn over (A2.2)",
        "there are only {n} cards on the table to turn over (A2.2)",
        len(view.table),
    )
    return wish.format(n=len(view.table))


def _refused_play(view: ArcoirisView) -> str:
    if view.phase == "choice":
        return _(
            "before a further card, turn over a card of the table; or end the turn with . (A2.2)"
        )
    wish = ngettext(
        "your hand has only {n} card until the turn ends (A4.1)",
        "your hand has only {n} cards until the turn ends (A4.1)",
        len(view.hand),
    )
    return wish.format(n=len(view.hand))
