"""Rainbow: all about this game. Here stands what is known before it is loaded."""

from triplerainbow.games.info import Info
from triplerainbow.i18n import N_

INFO = Info(
    name="rainbow",
    title="Rainbow",
    seats=(2, 3, 4, 5, 6),
    summary=N_("Sets, runs and singles; the cards played now are the prizes of the next trick."),
    primer=(
        N_("Everybody plays once a trick: one card, a set of equal cards, or a run of ranks."),
        N_(
            "After a set nobody may play a run, and after a run no set. Singles are always allowed."
        ),
        N_("Most cards choose first from the prizes; with equally many, the higher top card does."),
        N_("A prize is worth its ranks. The cards played now are the prizes of the next trick."),
        N_("You draw no new cards. When hands run out, the most points win."),
    ),
)
