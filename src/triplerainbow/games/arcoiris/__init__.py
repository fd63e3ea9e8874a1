"""Arco-iris: all about this game. Here stands what is known before it is loaded."""

from triplerainbow.games.info import Info, Option
from triplerainbow.i18n import N_

INFO = Info(
    name="arcoiris",
    title="Arco-iris",
    seats=(2,),
    summary=N_("Double-sided cards: complete six colours, never show a double or a black."),
    hides_again=True,
    primer=(
        N_("Cards have two faces. You see your side of every hand, your rival's hand included."),
        N_("Put a card on the table, as you see it or turned over: then the side below counts."),
        N_("You lose the round if a colour shows twice, or a black face. White is always safe."),
        N_("Go on if you dare: turn over a card of the table, then play another; three at most."),
        N_("Whoever completes six cards wins them, a point each; after an error the rival does."),
    ),
    options=(
        Option(
            "opening_flip",
            (False, True),
            N_("before the first card you may turn over one card of the table"),
            N_("Opening flip"),
        ),
        Option(
            "peek",
            (False, True),
            N_("each seat sees its side of the deck's top card"),
            N_("The next card is seen"),
        ),
        Option(
            "deck",
            ("full", "nine", "five"),
            N_(
                "57 cards, or nine or five for study; with five, hands of two and a rainbow "
                "of three"
            ),
            N_("Deck"),
            (N_("57 cards"), N_("nine cards"), N_("five cards")),
        ),
    ),
)
