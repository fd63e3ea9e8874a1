"""Rainbow Pirates in words."""

from triplerainbow.games.pirates.names import EFFECTS, card_name
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.words_moves import in_words, menu
from triplerainbow.games.seen import View
from triplerainbow.games.words import Group, Names, Teller
from triplerainbow.i18n import _

CHOICES = ("loot", "salvage", "give", "order", "last")
"""Phases in which the only possible move needs no question."""


class PiratesTeller(Teller):
    """Turns, attacks and blocks."""

    def heading(self, view: View) -> str:
        """See `Teller.heading`."""
        assert isinstance(view, PiratesView)
        if view.over:
            return _("game over")
        if view.phase == "last":
            return _("last phase")
        return _("turn {n}").format(n=view.turn)

    def question(self, view: View, names: Names) -> str:
        """See `Teller.question`."""
        assert isinstance(view, PiratesView)
        if view.phase == "turn":
            return _on_turn(view)
        if view.phase == "last":
            return _("Last phase: lay out your island for the last time, then say done.")
        if view.phase == "block":
            return _may_block(view, names)
        return _in_a_black_card(view, names)

    def menu(self, view: View, names: Names) -> list[Group]:
        """See `Teller.menu`."""
        assert isinstance(view, PiratesView)
        return menu(view, names)

    def in_words(self, view: View, move: str, names: Names) -> str:
        """See `Teller.in_words`."""
        assert isinstance(view, PiratesView)
        return in_words(view, move, names)

    def plays_itself(self, view: View) -> bool:
        """See `Teller.plays_itself`: a turn's end is always the person's own."""
        return view.phase in CHOICES and super().plays_itself(view)

    def turn_of(self, view: View) -> int | None:
        """See `Teller.turn_of`: blocks and gifts belong to the turn of the active player."""
        assert isinstance(view, PiratesView)
        return view.active


def _on_turn(view: PiratesView) -> str:
    if "out" in view.legal_moves:
        return _("Your turn. You may go out: type out.")
    if "d" in view.legal_moves:
        return _("Your turn. When you have laid what you want, end it with d or u.")
    reason = view.engine.refusal(view, "d")
    return _("Your turn. Before you can draw, {reason}.").format(reason=reason)


def _may_block(view: PiratesView, names: Names) -> str:
    """Who does what to whom, and that a block would cost a card."""
    black = view.black or ""
    who, card, effect = names[view.active], card_name(black), _(EFFECTS[black])
    if view.target is None:
        wish = _("{name} plays {card}: {effect}. Do you block with your {number}?")
    elif view.target == view.viewer:
        wish = _("{name} plays {card} at you: {effect}. Do you block with your {number}?")
    else:
        wish = _("{name} plays {card} at {target}: {effect}. Do you block with your {number}?")
    target = "" if view.target is None else names[view.target]
    return wish.format(name=who, card=card, effect=effect, target=target, number=view.blocked_by)


def _in_a_black_card(view: PiratesView, names: Names) -> str:
    """What the BLACK card that is at work asks."""
    black = card_name(view.black or "")
    target = "" if view.target is None else names[view.target]
    wishes = {
        "loot": _("{card}: which card of {target}'s island?"),
        "salvage": _("{card}: which card of the discard pile?"),
        "give": _("{card}: {name} gets one of your BLACK cards. Which one?"),
        "name": _("{card}: name a card; if {target} has it in hand, you get one."),
        "order": _("{card}: you see the top cards of the pile. In which order do they go back?"),
    }
    return wishes[view.phase].format(card=black, target=target, name=names[view.active])


TELLER = PiratesTeller()
"""The one instance."""
