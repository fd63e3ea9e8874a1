"""Rainbow Pirates, 2-5 players: the verbs.

Rule numbers ("P5.3") are those of RULES.md. The rules themselves are in the modules named after
what they are about: islands, attacks, turn, knowledge.
"""

from triplerainbow.games import verbs
from triplerainbow.games.pirates import attacks, islands, turn
from triplerainbow.games.pirates.cards import (
    BLOCK,
    CARDS,
    COPIES,
    DONE,
    DRAW_PAIR,
    DRAW_PILE,
    EXTEND,
    EXTEND_CODES,
    FIRST_BLACK,
    GIVE,
    KINDS,
    LOOT,
    LOOT_CODES,
    LOSE,
    MAX_SEATS,
    NAME,
    ORDER,
    OUT,
    PASS,
    PLAY,
    SALVAGE,
    TAKE_BACK,
)
from triplerainbow.games.pirates.state import (
    BLOCKING,
    GIVING,
    LAST,
    LOOTING,
    LOSING,
    NAMING,
    NONE,
    SALVAGING,
    STATE,
    TURN,
    State,
)
from triplerainbow.kernel import Ints, kernel
from triplerainbow.kernel.dispatch import implement
from triplerainbow.kernel.random import shuffle
from triplerainbow.kernel.tables import clear_table

HAND_SIZE = 7
"""Cards dealt to each player (P2.1)."""

BONUS = 5
"""Points for going out (P6.1)."""


@kernel
def shuffle_deck(state: State, options: Ints, rng: Ints, deck: Ints) -> int:
    """P1: all cards in random order."""
    place = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            deck[place] = kind
            place += 1
    shuffle(rng, deck, CARDS)
    return CARDS


@kernel
def deal(state: State, players: int, options: Ints, deck: Ints, first: int) -> None:
    """P2.1: seven cards each, two turned up, the rest is the draw pile."""
    state.players = players
    state.over = 0
    state.turn = 0
    state.went_out = NONE
    state.emptied = NONE
    state.discard[:] = 0
    state.held[:] = 0
    state.worth[:] = 0
    state.groups[:] = 0
    clear_table(state.island)
    state.foresight[:] = 0
    clear_table(state.hands)
    for seat in range(MAX_SEATS):
        clear_table(state.known[seat])
    state.deck[:] = deck[:CARDS]
    state.top = 0
    for seat in range(players):
        for _ in range(HAND_SIZE):
            state.hands[seat, state.deck[state.top]] += 1
            state.top += 1
        state.held[seat] = HAND_SIZE
    turn.turn_up_pair(state)
    turn.start_turn(state, first)


@kernel
def current_player(state: State) -> int:
    """The active player, an opponent who is asked, or chance (Stinky)."""
    if state.over:
        return verbs.NOBODY
    if state.phase == LOSING:
        return verbs.CHANCE
    return state.seat


@kernel
def is_terminal(state: State) -> bool:
    """P6.1, P7.3."""
    return state.over != 0


@kernel
def returns(state: State, out: Ints) -> None:
    """P3.4, P7.4: what lies on the islands, and the bonus for going out; most points win."""
    for seat in range(state.players):
        out[seat] = state.worth[seat]
    if state.went_out != NONE:
        out[state.went_out] += BONUS


@kernel
def chance_outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """P5.7: a random card of the named opponent's hand."""
    if state.over or state.phase != LOSING:
        return 0
    count = attacks.legal_losses(state, actions)
    for outcome in range(count):
        weights[outcome] = state.hands[state.target, actions[outcome] - LOSE]
    return count


@kernel
def legal_actions(state: State, out: Ints) -> int:
    """By phase."""
    phase = state.phase
    if state.over:
        return 0
    if phase == TURN:
        return _legal_turn(state, out)
    if phase == LAST:
        count = islands.legal_layouts(state, out)
        out[count] = DONE  # P7.3: no duty
        return count + 1
    if phase == BLOCKING:
        out[0] = BLOCK
        out[1] = PASS
        return 2
    if phase == LOOTING:
        return attacks.legal_loot(state, out)
    if phase == SALVAGING:
        return attacks.legal_salvage(state, out)
    if phase == GIVING:
        return attacks.legal_gifts(state, out)
    if phase == LOSING:
        return attacks.legal_losses(state, out)
    if phase == NAMING:
        for kind in range(KINDS):
            out[kind] = NAME + kind
        return KINDS
    return attacks.legal_orders(state, out)


@kernel
def _legal_turn(state: State, out: Ints) -> int:
    count = islands.legal_layouts(state, out)
    count = attacks.legal_attacks(state, out, count)
    if turn.can_go_out(state):
        out[count] = OUT
        count += 1
    if not islands.has_duty(state, state.seat):  # P4.5
        out[count] = DRAW_PILE
        out[count + 1] = DRAW_PAIR
        count += 2
    return count


@kernel
def apply(state: State, action: int) -> None:
    """Change the position by one action or chance outcome."""
    if action < OUT:
        state.may_go_out = 0  # P6.2: any other move ends that right
        _act(state, action)
    elif action < LOOT:
        _end_or_answer(state, action)
    else:
        _choose(state, action)


@kernel
def _act(state: State, action: int) -> None:
    """A move within a turn or last phase."""
    if action < EXTEND:
        islands.lay(state, action)
    elif action < TAKE_BACK:
        islands.extend(state, (action - EXTEND) // EXTEND_CODES, (action - EXTEND) % EXTEND_CODES)
    elif action < PLAY:
        islands.take_back(state, action - TAKE_BACK)
    else:
        attacks.play_black(state, action - PLAY)


@kernel
def _end_or_answer(state: State, action: int) -> None:
    """The end of a turn, or the answer of who may block."""
    if action == OUT:
        turn.go_out(state)
    elif action == DRAW_PILE:
        turn.draw_from_pile(state)
    elif action == DRAW_PAIR:
        turn.draw_pair(state)
    elif action == DONE:
        turn.end_layout(state)
    elif action == BLOCK:
        attacks.block(state)
    else:
        attacks.pass_block(state)


@kernel
def _choose(state: State, action: int) -> None:
    """What a BLACK card takes, gets or changes."""
    if action < SALVAGE:
        attacks.loot(state, (action - LOOT) // LOOT_CODES, (action - LOOT) % LOOT_CODES)
    elif action < GIVE:
        attacks.salvage(state, action - SALVAGE)
    elif action < LOSE:
        attacks.give(state, FIRST_BLACK + action - GIVE)
    elif action < NAME:
        attacks.lose(state, action - LOSE)
    elif action < ORDER:
        attacks.name_card(state, action - NAME)
    else:
        attacks.reorder(state, action - ORDER)


implement(
    STATE,
    shuffle_deck,
    deal,
    current_player,
    is_terminal,
    returns,
    chance_outcomes,
    legal_actions,
    apply,
)
