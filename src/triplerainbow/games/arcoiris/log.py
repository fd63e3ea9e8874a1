"""Arco-iris: what happened, in words."""

from functools import singledispatch

from triplerainbow.games.arcoiris.account import (
    RAINBOW,
    SHADOW,
    GameEnded,
    Played,
    RoundEnded,
    RoundStarted,
    Scored,
    TurnedOver,
    TurnEnded,
)
from triplerainbow.games.arcoiris.names import face_name
from triplerainbow.games.happening import Happening, Listener
from triplerainbow.i18n import _, ngettext


@singledispatch
def sentence(happening: Happening, to: Listener) -> str:
    """What happened, as the listener saw it."""
    raise TypeError(f"no words for {happening}, told to {to}")


@sentence.register
def _played(it: Played, to: Listener) -> str:
    if it.turned:
        mine = _("You play a card turned over: {face}.")
        theirs = _("{name} plays a card turned over: {face}.")
    else:
        mine = _("You play a card as seen: {face}.")
        theirs = _("{name} plays a card as seen: {face}.")
    return to.say(it.seat, mine, theirs, face=face_name(it.face))


@sentence.register
def _turned_over(it: TurnedOver, to: Listener) -> str:
    return to.say(
        it.seat,
        _("You turn over card {number}: {old} becomes {new}."),
        _("{name} turns over card {number}: {old} becomes {new}."),
        number=it.spot + 1,
        old=face_name(it.old),
        new=face_name(it.new),
    )


@sentence.register
def _turn_ended(it: TurnEnded, to: Listener) -> str:
    return to.say(it.seat, _("You end the turn."), _("{name} ends the turn."))


@sentence.register
def _round_ended(it: RoundEnded, to: Listener) -> str:
    del to
    if it.why == RAINBOW:
        return _("The rainbow is complete.")
    if it.why == SHADOW:
        return _("That is a shadow.")
    return _("That is an error: {face} shows twice.").format(face=face_name(it.face))


@sentence.register
def _scored(it: Scored, to: Listener) -> str:
    return to.say(
        it.seat,
        ngettext("You score {n} card.", "You score {n} cards.", it.cards),
        ngettext("{name} scores {n} card.", "{name} scores {n} cards.", it.cards),
        n=it.cards,
    )


@sentence.register
def _round_started(it: RoundStarted, to: Listener) -> str:
    return to.say(it.seat, _("You start the next round."), _("{name} starts the next round."))


@sentence.register
def _game_ended(it: GameEnded, to: Listener) -> str:
    return to.say(
        it.seat,
        _("The deck is used up and you can't refill your hand: the game is over."),
        _("The deck is used up and {name} can't refill the hand: the game is over."),
    )
