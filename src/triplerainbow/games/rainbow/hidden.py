"""Rainbow: hands, what lies face down, and whose pile is due."""

from triplerainbow.games.rainbow.rules import COPIES, MAX_SEATS, RANKS, STATE, State
from triplerainbow.games.tensors import Part, in_a_row
from triplerainbow.kernel import Floats, kernel
from triplerainbow.kernel.dispatch import implement

PARTS: tuple[Part, ...] = in_a_row(
    ("hands", (MAX_SEATS, RANKS), ("seat", "rank"), "cards of the rank in its hand", COPIES),
    ("reserves", (2, RANKS), ("seat", "rank"), "cards of the rank in its reserve", COPIES),
    ("aside", (RANKS,), ("rank",), "cards of the rank that are set aside", COPIES),
    ("claims_made", (1,), ("",), "while piles are claimed: combos that have theirs", MAX_SEATS),
)
_RESERVES_AT, _ASIDE_AT, _CLAIMS_AT = (part.start for part in PARTS[1:])


@kernel
def hidden(state: State, out: Floats) -> None:
    """See PARTS."""
    for rank in range(RANKS):
        for seat in range(state.players):
            out[RANKS * seat + rank] = state.hands[seat, rank] / COPIES
        for seat in range(2):
            out[_RESERVES_AT + RANKS * seat + rank] = state.reserves[seat, rank] / COPIES
        out[_ASIDE_AT + rank] = state.aside[rank] / COPIES
    if state.claiming:
        out[_CLAIMS_AT] = state.slot / MAX_SEATS


implement(STATE, hidden)
