"""Rainbow Pirates: what happened, in words, as one viewer saw it."""

from functools import singledispatch

from triplerainbow.games.happening import Happening, Listener
from triplerainbow.games.pirates.account import (
    Answered,
    Blocked,
    Done,
    Drew,
    Extended,
    Gave,
    Laid,
    Looted,
    Lost,
    Named,
    NoEffect,
    Ordered,
    Passed,
    PileEmptied,
    Played,
    Returned,
    Salvaged,
    TookBack,
    TookPair,
    Unblocked,
    WentOut,
)
from triplerainbow.games.pirates.names import card_name, card_names, group_name
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.i18n import _, ngettext


@singledispatch
def sentence(happening: Happening, to: Listener) -> str:
    """What happened, as the listener saw it; "" for what needs no words."""
    raise TypeError(f"no words for {happening}, told to {to}")


# Islands


@sentence.register
def _laid(it: Laid, to: Listener) -> str:
    what = group_name(it.group)
    return to.say(it.seat, _("You lay {what}."), _("{name} lays {what}."), what=what)


@sentence.register
def _extended(it: Extended, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You add {card}: {what}."),
        _("{name} adds {card}: {what}."),
        card=card_name(it.card),
        what=group_name(it.group),
    )


@sentence.register
def _took_back(it: TookBack, to: Listener) -> str:
    what = group_name(it.group)
    return to.say(it.seat, _("You take back {what}."), _("{name} takes back {what}."), what=what)


# Black cards


@sentence.register
def _played(it: Played, to: Listener) -> str:
    card = card_name(it.card)
    if it.target is None:
        return to.say(it.seat, _("You play {card}."), _("{name} plays {card}."), card=card)
    if to.is_(it.target):
        return _("{name} plays {card} at you.").format(name=to.names[it.seat], card=card)
    return to.say(
        it.seat,
        _("You play {card} at {target}."),
        _("{name} plays {card} at {target}."),
        card=card,
        target=to.names[it.target],
    )


@sentence.register
def _passed(it: Passed, to: Listener) -> str:
    """A pass is silent; once everybody has passed there is something to say."""
    del it, to
    return ""


@sentence.register
def _blocked(it: Blocked, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You block with {number}."),
        _("{name} blocks with {number}."),
        number=it.number,
    )


@sentence.register
def _unblocked(it: Unblocked, to: Listener) -> str:
    del it, to
    return _("Nobody blocks.")


@sentence.register
def _no_effect(it: NoEffect, to: Listener) -> str:
    del it, to
    return _("It has no effect.")


@sentence.register
def _looted(it: Looted, to: Listener) -> str:
    if it.card == "X" and it.black == "T":
        yours = _("{name} steals your pirate.")
        mine = _("You steal {target}'s pirate.")
        theirs = _("{name} steals {target}'s pirate.")
    elif it.card == "X":
        yours = _("{name} shoots your pirate.")
        mine = _("You shoot {target}'s pirate.")
        theirs = _("{name} shoots {target}'s pirate.")
    elif it.black == "T":
        yours = _("{name} steals {card} from your {what}.")
        mine = _("You steal {card} from {target}'s {what}.")
        theirs = _("{name} steals {card} from {target}'s {what}.")
    else:
        yours = _("{name} shoots {card} out of your {what}.")
        mine = _("You shoot {card} out of {target}'s {what}.")
        theirs = _("{name} shoots {card} out of {target}'s {what}.")
    return to.say(
        it.seat,
        mine,
        yours if to.is_(it.target) else theirs,
        card=card_name(it.card),
        what=group_name(it.group),
        target=to.names[it.target],
    )


@sentence.register
def _returned(it: Returned, to: Listener) -> str:
    return to.say(
        it.seat,
        _("Back into your hand: {cards}."),
        _("Back into {name}'s hand: {cards}."),
        cards=card_names(it.cards),
    )


@sentence.register
def _salvaged(it: Salvaged, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You take {card} from the discard pile."),
        _("{name} takes {card} from the discard pile."),
        card=card_name(it.card),
    )


@sentence.register
def _gave(it: Gave, to: Listener) -> str:
    giver, taker = to.names[it.giver], to.names[it.taker]
    if it.card is None:
        return _("{name} gives {active} a BLACK card.").format(name=giver, active=taker)
    if to.is_(it.giver):
        return _("You give {active} {card}.").format(active=taker, card=card_name(it.card))
    return _("{name} gives you {card}.").format(name=giver, card=card_name(it.card))


@sentence.register
def _lost(it: Lost, to: Listener) -> str:
    loser, taker = to.names[it.giver], to.names[it.taker]
    if it.card is None:
        return _("{name} takes a card from {target}'s hand.").format(name=taker, target=loser)
    if to.is_(it.taker):
        line = _("You take {card} from {target}'s hand.")
        return line.format(card=card_name(it.card), target=loser)
    return _("{name} takes {card} from your hand.").format(name=taker, card=card_name(it.card))


@sentence.register
def _named(it: Named, to: Listener) -> str:
    card = card_name(it.card)
    return to.say(it.seat, _("You name {card}."), _("{name} names {card}."), card=card)


@sentence.register
def _answered(it: Answered, to: Listener) -> str:
    if it.has:
        yours, theirs = _("You hand it over."), _("{target} hands it over.")
    else:
        yours, theirs = _("You have none."), _("{target} has none.")
    return to.say(it.seat, yours, theirs, target=to.names[it.seat])


@sentence.register
def _ordered(it: Ordered, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You put the top cards back: {cards}."),
        _("{name} looks at the top cards and puts them back."),
        cards=card_names(it.cards or ""),
    )


# Ends


@sentence.register
def _drew(it: Drew, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You draw {cards}."),
        ngettext("{name} draws {n} card.", "{name} draws {n} cards.", it.count),
        n=it.count,
        cards=card_names(it.cards or ""),
    )


@sentence.register
def _took_pair(it: TookPair, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You take the turned-up {cards}."),
        _("{name} takes the turned-up {cards}."),
        cards=card_names(it.cards),
    )


@sentence.register
def _pile_emptied(it: PileEmptied, to: Listener) -> str:
    del it, to
    return _("The draw pile is empty: everybody lays out once more, then it is over.")


@sentence.register
def _went_out(it: WentOut, to: Listener) -> str:
    return to.say(it.seat, _("You go out: +{n}."), _("{name} goes out: +{n}."), n=BONUS)


@sentence.register
def _done(it: Done, to: Listener) -> str:
    return to.say(
        it.seat,
        ngettext(
            "You are done: {n} point on your island.",
            "You are done: {n} points on your island.",
            it.points,
        ),
        ngettext(
            "{name} is done: {n} point on the island.",
            "{name} is done: {n} points on the island.",
            it.points,
        ),
        n=it.points,
    )
