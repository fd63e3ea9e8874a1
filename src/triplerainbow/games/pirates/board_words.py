"""Rainbow Pirates: the question of a position, to the viewer or about somebody else."""

from triplerainbow.games.board import Names
from triplerainbow.games.pirates.names import card_name
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.result import result
from triplerainbow.i18n import _


def question(view: PiratesView, names: Names) -> str:
    """What the viewer decides; what is decided by whom if it is not theirs; who has won."""
    if view.over:
        return result(view, names)
    if not view.my_turn:
        return _waiting(view, names)
    if view.phase == "turn":
        return _on_turn(view)
    if view.phase == "last":
        return _("Last phase: lay out your island for the last time.")
    return view.engine.words.question(view, names)


def _on_turn(view: PiratesView) -> str:
    if "out" in view.legal_moves:
        return _("You may go out.")
    if "d" in view.legal_moves:
        return _("Lay and attack as you like; drawing ends your turn.")
    return _("Lay the marked cards; then you can draw (P4.5).")


def _waiting(view: PiratesView, names: Names) -> str:
    """What the others wait for."""
    if view.phase == "block":
        return _may_be_blocked(view, names)
    wishes = {
        "turn": _("{name}'s turn."),
        "last": _("Last phase: {name} lays out."),
        "loot": _("{card}: {name} chooses a card of {target}'s island."),
        "salvage": _("{card}: {name} chooses a card of the discard pile."),
        "give": _("{card}: {giver} gives {name} a BLACK card."),
        "lose": _("{card}: {name} takes cards from {target}'s hand."),
        "name": _("{card}: {name} names a card for {target}."),
        "order": _("{card}: {name} looks at the top cards of the pile."),
    }
    if view.target is not None and view.target == view.viewer:
        wishes |= {
            "loot": _("{card}: {name} chooses a card of your island."),
            "lose": _("{card}: {name} takes cards from your hand."),
            "name": _("{card}: {name} names a card; if you have it, you give one."),
        }
    if view.active == view.viewer:
        wishes["give"] = _("{card}: {giver} gives you a BLACK card.")
    return wishes[view.phase].format(
        card=card_name(view.black or ""),
        name=names[view.active],
        target="" if view.target is None else names[view.target],
        giver="" if view.seat is None else names[view.seat],
    )


def _may_be_blocked(view: PiratesView, names: Names) -> str:
    """P5.2: that a block may come, and nothing about who could."""
    if view.active == view.viewer:
        line = _("You play {card}. Somebody may block.")
    elif view.target is None:
        line = _("{name} plays {card}. Somebody may block.")
    elif view.target == view.viewer:
        line = _("{name} plays {card} at you. Somebody may block.")
    else:
        line = _("{name} plays {card} at {target}. Somebody may block.")
    return line.format(
        name=names[view.active],
        card=card_name(view.black or ""),
        target="" if view.target is None else names[view.target],
    )
