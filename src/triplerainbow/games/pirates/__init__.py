"""Rainbow Pirates: all about this game. Here stands what is known before it is loaded."""

from triplerainbow.games.info import Info
from triplerainbow.i18n import N_

INFO = Info(
    name="pirates",
    title="Rainbow Pirates",
    seats=(2, 3, 4, 5),
    summary=N_("Rummy on islands, with attacks that a matching colour can block."),
    primer=(
        N_("Lay groups of three or more on your island: equal numbers, runs, or black cards."),
        N_("Black cards attack. Each names the number that blocks it; a block costs that card."),
        N_("What can be laid must be laid before you draw; the cards are marked. Then draw two."),
        N_("Each card on your island is a point, a pirate five. Your hand counts nothing."),
        N_("With two runs from 1 to 7 and an empty hand you may go out; else the pile ends it."),
    ),
)
