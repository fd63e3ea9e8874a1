"""Rainbow Pirates: hands and pile, who knows what of them, and who is asked."""

from triplerainbow.games.pirates.cards import CARDS, COPIES, FORESEEN, KINDS, MAX_SEATS
from triplerainbow.games.pirates.rules import HAND_SIZE
from triplerainbow.games.pirates.state import STATE, State
from triplerainbow.games.tensors import Part, in_a_row
from triplerainbow.kernel import Floats, kernel
from triplerainbow.kernel.dispatch import implement

DEPTH = CARDS - 2 * HAND_SIZE - 2
"""Cards of the pile of two players after the deal."""

_SHARES = tuple(COPIES.tolist())

PARTS: tuple[Part, ...] = in_a_row(
    ("hands", (MAX_SEATS, KINDS), ("seat", "kind"), "cards in its hand", _SHARES),
    (
        "draw_pile",
        (DEPTH, KINDS),
        ("depth", "kind"),
        "flag: the pile's card at this depth is of this kind",
    ),
    (
        "known_by",
        (MAX_SEATS, MAX_SEATS, KINDS),
        ("seat", "holder", "kind"),
        "cards that the seat knows to be in the hand of the holder",
        _SHARES,
    ),
    ("foresees", (MAX_SEATS,), ("seat",), "cards of the pile that the seat knows", FORESEEN),
    ("decides", (MAX_SEATS,), ("seat",), "flag: it is to decide, also where it is asked to block"),
    ("emptied", (MAX_SEATS,), ("seat",), "flag: it emptied the pile, and has its last turn last"),
    ("went_out", (MAX_SEATS,), ("seat",), "flag: it went out"),
)
_PILE_AT, _KNOWN_AT, _FORESEES_AT, _DECIDES_AT, _EMPTIED_AT, _OUT_AT = (
    part.start for part in PARTS[1:]
)


@kernel
def hidden(state: State, out: Floats) -> None:
    """See PARTS."""
    for place in range(state.top, CARDS):
        out[_PILE_AT + KINDS * (place - state.top) + state.deck[place]] = 1
    for seat in range(state.players):
        for kind in range(KINDS):
            out[KINDS * seat + kind] = state.hands[seat, kind] / COPIES[kind]
            for holder in range(state.players):
                known = int(state.known[holder, kind, seat])
                out[_KNOWN_AT + KINDS * (MAX_SEATS * seat + holder) + kind] = known / COPIES[kind]
        out[_FORESEES_AT + seat] = max(0, state.foresight[seat] - state.top) / FORESEEN
        out[_DECIDES_AT + seat] = state.seat == seat and not state.over
        out[_EMPTIED_AT + seat] = state.emptied == seat
        out[_OUT_AT + seat] = state.went_out == seat


implement(STATE, hidden)
