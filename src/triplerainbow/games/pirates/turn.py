"""Rainbow Pirates: the course of turns, drawing, and the end (P4.4, P4.5, P6, P7)."""

from triplerainbow.games.pirates.cards import CARDS
from triplerainbow.games.pirates.islands import rainbows
from triplerainbow.games.pirates.knowledge import EVERYBODY, draw, gain, pile_left
from triplerainbow.games.pirates.state import LAST, NONE, TURN, Public, State
from triplerainbow.kernel import kernel

DRAWN = 2
"""Cards that end a turn (P7.1)."""

RAINBOWS_TO_GO_OUT = 2
"""Complete rainbows that going out needs (P6.1)."""


@kernel
def start_turn(state: Public, seat: int) -> None:
    """The next player is active."""
    state.phase = TURN
    state.active = seat
    state.seat = seat
    state.black = NONE
    state.target = NONE
    state.to_lose = 0
    state.taken_back = 0
    state.whiskeys = 0
    state.may_go_out = 0


@kernel
def resume_turn(state: Public) -> None:
    """A BLACK card is done with; the active player goes on."""
    state.phase = TURN
    state.seat = state.active
    state.black = NONE
    state.target = NONE
    state.to_lose = 0


@kernel
def can_go_out(state: Public) -> bool:
    """P6.1, P6.2; an empty hand without two rainbows just goes on (P6.3)."""
    if state.may_go_out:
        return True
    seat = state.active
    return state.held[seat] == 0 and rainbows(state, seat) >= RAINBOWS_TO_GO_OUT


@kernel
def go_out(state: Public) -> None:
    """P6.1: the game ends at once, without a draw."""
    state.went_out = state.active
    state.may_go_out = 0
    state.over = 1


@kernel
def draw_from_pile(state: State) -> None:
    """P7.1: the two top cards, or what there is."""
    for _ in range(min(DRAWN, pile_left(state))):
        draw(state, state.active)
    _end_turn(state)


@kernel
def draw_pair(state: State) -> None:
    """P7.1: the turned-up cards, which everybody saw; then two new ones are turned up."""
    for place in range(2):
        if state.pair[place] != NONE:
            gain(state, state.active, state.pair[place], EVERYBODY)
    turn_up_pair(state)
    _end_turn(state)


@kernel
def turn_up_pair(state: State) -> None:
    """P2.1, P7.1: turn up two cards, or what there is."""
    for place in range(2):
        state.pair[place] = NONE
        if state.top < CARDS:
            state.pair[place] = state.deck[state.top]
            state.top += 1


@kernel
def _end_turn(state: State) -> None:
    state.turn += 1
    if pile_left(state) == 0:
        start_last_phase(state)
    else:
        start_turn(state, (state.active + 1) % state.players)


@kernel
def start_last_phase(state: State) -> None:
    """P7.2, P7.3: the pile is empty; everybody lays out once, who emptied it last."""
    state.emptied = state.active
    _start_layout(state, (state.active + 1) % state.players)


@kernel
def _start_layout(state: State, seat: int) -> None:
    start_turn(state, seat)
    state.phase = LAST


@kernel
def end_layout(state: State) -> None:
    """P7.3: this player is done."""
    if state.active == state.emptied:
        state.over = 1
    else:
        _start_layout(state, (state.active + 1) % state.players)
