"""Each game in a few lines, for whoever wants to play at once."""

from triplerainbow.i18n import N_, _

PRIMERS = {
    "rainbow": (
        N_("Everybody plays once a trick: one card, a set of equal cards, or a run of ranks."),
        N_(
            "After a set nobody may play a run, and after a run no set. Singles are always allowed."
        ),
        N_("Most cards choose first from the prizes; with equally many, the higher top card does."),
        N_("A prize is worth its ranks. The cards played now are the prizes of the next trick."),
        N_("You draw no new cards. When hands run out, the most points win."),
    ),
    "pirates": (
        N_("Lay groups of three or more on your island: equal numbers, runs, or black cards."),
        N_("Black cards attack. Each names the number that blocks it; a block costs that card."),
        N_("What can be laid must be laid before you draw; the cards are marked. Then draw two."),
        N_("Each card on your island is a point, a pirate five. Your hand counts nothing."),
        N_("With two runs from 1 to 7 and an empty hand you may go out; else the pile ends it."),
    ),
    "arcoiris": (
        N_("Cards have two faces. You see your side of every hand, your rival's hand included."),
        N_("Put a card on the table, as you see it or turned over: then the side below counts."),
        N_("You lose the round if a colour shows twice, or a black face. White is always safe."),
        N_("Go on if you dare: turn over a card of the table, then play another; three at most."),
        N_("Whoever completes six cards wins them, a point each; after an error the rival does."),
    ),
}


def primer(game: str) -> list[str]:
    """The game in sentences, in the language of now."""
    return [_(line) for line in PRIMERS[game]]
