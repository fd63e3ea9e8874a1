"""Rainbow Pirates: the reasons by phase; laying and attacks have files of their own."""

from collections.abc import Callable, Sequence

from triplerainbow.games.pirates.attacks import SMALLEST
from triplerainbow.games.pirates.names import card_name, card_names
from triplerainbow.games.pirates.reasons_attacks import (
    Hit,
    attack,
    blocker,
    hit_on,
    percent_held,
    worst_hit,
)
from triplerainbow.games.pirates.reasons_layout import (
    BLACKS,
    extend,
    fits,
    is_rainbow,
    lay,
    makes_group,
    take_back,
)
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.turn import DRAWN
from triplerainbow.games.words import Drawback, joined
from triplerainbow.i18n import _, ngettext

Names = Sequence[str]
"""A name for each seat."""


def reason(view: PiratesView, move: str, names: Names) -> str:
    """See `reasons.reason`."""
    if view.phase in ("turn", "last"):
        return _on_turn(view, move, names)
    return _IN_PHASE[view.phase](view, move, names)


def _on_turn(view: PiratesView, move: str, names: Names) -> str:
    if move in _ENDS:
        return _ENDS[move](view, names)
    if move.startswith("+"):
        return lay(view, move[1:])
    if move.startswith("e"):
        return extend(view, move)
    if move.startswith("-"):
        return take_back(view, int(move[1:]) - 1)
    return attack(view, move, names)


# The end of the turn


def _draw_pile(view: PiratesView, names: Names) -> str:
    del names
    cards = view.foreseen[:DRAWN]
    if cards:
        line = _("you know what comes: {cards}").format(cards=card_names(cards))
    else:
        line = ngettext("an unknown card", "two unknown cards", min(DRAWN, view.pile))
    return joined(line, _after_drawing(view))


def _draw_pair(view: PiratesView, names: Names) -> str:
    del names
    return joined(_use_of_pair(view), _after_drawing(view))


def _after_drawing(view: PiratesView) -> str:
    if "out" in view.legal_moves:
        return Drawback(_("gives up going out"))
    return _("the last phase begins") if view.pile <= DRAWN else ""


def _use_of_pair(view: PiratesView) -> str:
    """What the turned-up cards are good for."""
    pair = view.pair
    if "X" in pair:
        return _("a pirate is turned up: 5 points")
    if "J" in pair:
        return _("a joker is turned up")
    fitting = [card for card in pair if fits(view, card)]
    if len(set(fitting)) == DRAWN:
        return _("both turned-up cards fit your island")
    if fitting:
        return _("the turned-up {card} fits your island").format(card=card_name(fitting[0]))
    for place, card in enumerate(pair):
        if makes_group(view.hand + pair[:place] + pair[place + 1 :], card):
            return _("the turned-up {card} makes a group with your hand").format(
                card=card_name(card)
            )
    if not pair:
        return Drawback(_("nothing is turned up"))  # P7.1: what there is
    return Drawback(_("{cards}: neither makes a group yet").format(cards=card_names(pair)))


def _out(view: PiratesView, names: Names) -> str:
    """P6.1."""
    assert view.viewer is not None
    mine = view.scores[view.viewer] + BONUS
    points, rival = max(
        (points, seat) for seat, points in enumerate(view.scores) if seat != view.viewer
    )
    if points > mine:
        line = _("ends the game, but {name} has more: {theirs} points against {mine}")
        return Drawback(line.format(name=names[rival], mine=mine, theirs=points))
    return _("ends the game: {mine} points against {theirs}").format(mine=mine, theirs=points)


def _done(view: PiratesView, names: Names) -> str:
    """P7.3."""
    del names
    assert view.viewer is not None
    if any(move[0] in "+e" for move in view.legal_moves):
        return Drawback(_("leaves cards in your hand that could be laid"))
    points = view.scores[view.viewer]
    line = ngettext(
        "ends with {n} point on your island", "ends with {n} points on your island", points
    )
    return line.format(n=points)


_ENDS: dict[str, Callable[[PiratesView, Names], str]] = {
    "d": _draw_pile,
    "u": _draw_pair,
    "out": _out,
    "done": _done,
}


# Blocking


def _block(view: PiratesView, move: str, names: Names) -> str:
    """P5.2: what a block saves, what a pass lets happen, and what becomes of the number."""
    number = view.blocked_by or ""
    if move == "pass":
        keeps = _("keeps your {number} in hand").format(number=number)
        return joined(keeps, _if_it_happens(view, names))
    return joined(_if_blocked(view, names), _cost_of_block(view, number))


def _cost_of_block(view: PiratesView, number: str) -> str:
    if view.hand.count(number) > 1:
        return _("you keep another {number}").format(number=number)
    if fits(view, number):
        return Drawback(_("costs your {number}, which fits your island").format(number=number))
    return Drawback(_("costs your {number}").format(number=number))


def _if_blocked(view: PiratesView, names: Names) -> str:
    """Whom or what a block saves."""
    active, black = names[view.active], view.black or ""
    if view.target is not None and view.target != view.viewer:
        return Drawback(_("helps {name}, not you").format(name=names[view.target]))
    if black in "TC":
        return _saved(view)
    if black == "K" and not _has_black(view):
        return Drawback(_("you have no BLACK card to lose"))
    wishes = {
        "W": _("keeps {name} off the discard pile"),
        "K": _("keeps your BLACK cards"),
        "S": _("saves your hand from losing two cards"),
        "L": _("{name} draws no three cards"),
        "M": _("saves a card that {name} might name"),
    }
    return wishes[black].format(name=active)


def _saved(view: PiratesView) -> str:
    """What Thief or Cannon could hit on the viewer's island."""
    assert view.viewer is not None
    hit = worst_hit(view, view.viewer)
    if hit is None:
        return Drawback(_("your island is empty: nothing to save"))
    if hit.group == "x":
        return _("saves your pirate and its 5 points")
    if is_rainbow(hit.group):
        return _("saves your rainbow")
    line = ngettext(
        "saves up to {n} point of your island", "saves up to {n} points of your island", hit.loss
    )
    return line.format(n=hit.loss)


def _if_it_happens(view: PiratesView, names: Names) -> str:
    """What the viewer suffers if nobody blocks."""
    assert view.viewer is not None
    black = view.black or ""
    if view.target is not None and view.target != view.viewer:
        return _("the attack is on {name}, not on you").format(name=names[view.target])
    if black in "TC":
        hit = worst_hit(view, view.viewer)
        if hit is None:
            return _("your island is empty anyway")
        line = ngettext(
            "your island may lose {n} point", "your island may lose {n} points", hit.loss
        )
        return line.format(n=hit.loss)
    if black == "K" and not _has_black(view):
        return _("you have no BLACK card to lose")
    wishes = {
        "W": _("{name} takes a discarded card"),
        "K": _("you give a BLACK card"),
        "S": _("you lose two random cards"),
        "L": _("{name} draws three cards"),
        "M": _("{name} names a card and may get it"),
    }
    return wishes[black].format(name=names[view.active])


def _has_black(view: PiratesView) -> bool:
    return any(card in BLACKS for card in view.hand)


# Choices


def _loot(view: PiratesView, move: str, names: Names) -> str:
    """P5.3, P5.4, P5.11: what the target loses, and what Thief brings."""
    assert view.target is not None
    head, _colon, card = move.partition(":")
    group = view.islands[view.target][int(head[1:]) - 1]
    place = int(card[-1]) - int(group[1]) if group[0] == "r" else 0
    hit, name = hit_on(group, place), names[view.target]
    if is_rainbow(group):
        line = ngettext(
            "breaks {name}'s rainbow: {n} point less",
            "breaks {name}'s rainbow: {n} points less",
            hit.loss,
        )
    else:
        line = ngettext("{name} loses {n} point", "{name} loses {n} points", hit.loss)
    return joined(line.format(name=name, n=hit.loss), _use_of_loot(view, card[0], hit))


def _use_of_loot(view: PiratesView, card: str, hit: Hit) -> str:
    if view.black == "T" and card == "X":
        return _("5 points for you")
    if view.black == "T" and card != "J" and fits(view, card):
        return _("it fits your island")
    if hit.returned:
        line = ngettext(
            "{n} card goes back to the hand", "{n} cards go back to the hand", hit.returned
        )
        return line.format(n=hit.returned)
    return ""


def _salvage(view: PiratesView, move: str, names: Names) -> str:
    del names
    return _use_of(view, move[-1])


def _use_of(view: PiratesView, card: str) -> str:
    """What one more card in hand is good for."""
    if card == "X":
        return _("worth 5 points on your island")
    if card == "J":
        return _("stands for any colour card")
    if fits(view, card):
        return _("fits your island: one more point")
    if makes_group(view.hand, card):
        return _("makes a group of three with your hand")
    if card in BLACKS:
        return _("you can play it at once")
    return Drawback(_("fits nowhere yet"))


def _give(view: PiratesView, move: str, names: Names) -> str:
    """P5.6: what the receiver can do with it, and what is left."""
    card = move[-1]
    number = blocker(card)
    if number is None:
        danger = _("it hurts nobody")
    elif number in view.hand:
        danger = _("your {number} could block it").format(number=number)
    else:
        wish = _("{name} may play it, and you hold no {number}")
        danger = Drawback(wish.format(name=names[view.active], number=number))
    return joined(danger, _left_of(view, card))


def _left_of(view: PiratesView, card: str) -> str:
    """What giving this card does to the viewer's BLACK cards."""
    if view.hand.count(card) > 1:
        return _("you keep another one")
    if sum(other in BLACKS for other in view.hand) == SMALLEST:
        return Drawback(_("leaves you no black group"))
    return ""


def _name(view: PiratesView, move: str, names: Names) -> str:
    """P5.9: whether the named hand has it."""
    assert view.target is not None
    card, name = move[-1], names[view.target]
    percent = percent_held(view, [view.target], card)
    if percent == 0:
        return Drawback(_("{name} surely has none").format(name=name))
    if percent == 100:
        return joined(_("{name} surely has one").format(name=name), _use_if_got(view, card))
    copies = view.unseen.count(card)
    line = ngettext("{n} is unseen: chance {p}%", "{n} are unseen: chance {p}%", copies)
    return joined(line.format(n=copies, p=percent), _use_if_got(view, card))


def _use_if_got(view: PiratesView, card: str) -> str:
    if card == "X":
        return _("5 points for you")
    return _("it fits your island") if card != "J" and fits(view, card) else ""


def _order(view: PiratesView, move: str, names: Names) -> str:
    """P5.10: what the viewer draws at the end of this turn."""
    cards = move.partition(":")[2]
    first = _("on top for your draw: {cards}").format(cards=card_names(cards[:DRAWN]))
    follower = names[(view.active + 1) % view.players]
    behind = _("{name} may draw the rest").format(name=follower) if cards[DRAWN:] else ""
    return joined(first, behind)


_IN_PHASE: dict[str, Callable[[PiratesView, str, Names], str]] = {
    "block": _block,
    "loot": _loot,
    "salvage": _salvage,
    "give": _give,
    "name": _name,
    "order": _order,
}
