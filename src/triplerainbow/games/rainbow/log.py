"""Rainbow: what happened, in words."""

from functools import singledispatch

from triplerainbow.games.happening import Happening, Listener
from triplerainbow.games.rainbow.account import (
    Claimed,
    GameEnded,
    Played,
    RowLaid,
    ScoredHand,
    TookReserve,
)
from triplerainbow.games.rainbow.names import combo_name
from triplerainbow.games.rainbow.seen import points_of
from triplerainbow.i18n import _, ngettext


@singledispatch
def sentence(happening: Happening, to: Listener) -> str:
    """What happened, as the listener saw it."""
    raise TypeError(f"no words for {happening}, told to {to}")


@sentence.register
def _played(it: Played, to: Listener) -> str:
    what = combo_name(it.combo)
    return to.say(it.seat, _("You play {what}."), _("{name} plays {what}."), what=what)


@sentence.register
def _claimed(it: Claimed, to: Listener) -> str:
    points = points_of(it.pile)
    return to.say(
        it.seat,
        ngettext("You take {pile} for {n} point.", "You take {pile} for {n} points.", points),
        ngettext(
            "{name} takes {pile} for {n} point.", "{name} takes {pile} for {n} points.", points
        ),
        pile=it.pile,
        n=points,
    )


@sentence.register
def _took_reserve(it: TookReserve, to: Listener) -> str:
    return to.say(it.seat, _("You take up your reserve."), _("{name} takes up the reserve."))


@sentence.register
def _row_laid(it: RowLaid, to: Listener) -> str:
    return to.say(
        it.leader,
        _("New row: {row}. You lead."),
        _("New row: {row}. {name} leads."),
        row=" ".join(it.row),
    )


@sentence.register
def _game_ended(it: GameEnded, to: Listener) -> str:
    del to
    if it.players == 2:
        return _("A hand is empty and there is no reserve for it: the game is over.")
    return _("Two or more players have no cards left: the game is over.")


@sentence.register
def _scored_hand(it: ScoredHand, to: Listener) -> str:
    return to.say(
        it.seat,
        ngettext(
            "You score {n} for the card left in hand.",
            "You score {n} for the cards left in hand.",
            it.cards,
        ),
        ngettext(
            "{name} scores {n} for the card left in hand.",
            "{name} scores {n} for the cards left in hand.",
            it.cards,
        ),
        n=it.cards,
    )
