"""Rainbow Pirates: BLACK cards, blocks, and what the cards do (P5)."""

from triplerainbow.games.pirates.cards import (
    BLACKS,
    BLOCKED_BY,
    CANNON,
    CAPTAIN,
    CARDS,
    FIRST_BLACK,
    FORESEEN,
    GIVE,
    JOKER,
    JOKER_AT,
    JOKER_IN_SET,
    KINDS,
    LOOKOUT,
    LOOT,
    LOOT_BLACK,
    LOOT_CODES,
    LOOT_PIRATE,
    LOSE,
    MAGGOTS,
    MAX_SEATS,
    NEEDS_TARGET,
    NUMBERS,
    ORDER,
    ORDERS,
    PIRATE,
    PLAY,
    SALVAGE,
    SHORE_LEAVE,
    STINKY,
    THIEF,
    WHISKEY,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    RUN,
    SET,
    black_cards,
    cards_in,
    kind_of,
    one_black,
    run_jokers,
    run_numbers,
    run_of,
    run_places,
    set_cards,
    set_jokers,
    set_number,
)
from triplerainbow.games.pirates.islands import (
    add_group,
    rainbows,
    remove_group,
    replace_group,
    return_group,
)
from triplerainbow.games.pirates.knowledge import (
    EVERYBODY,
    draw,
    gain,
    lose_hidden,
    lose_openly,
    pile_left,
)
from triplerainbow.games.pirates.state import (
    BLOCKING,
    GIVING,
    LOOTING,
    LOSING,
    NAMING,
    NONE,
    ORDERING,
    SALVAGING,
    Public,
    State,
)
from triplerainbow.games.pirates.turn import (
    RAINBOWS_TO_GO_OUT,
    resume_turn,
    start_last_phase,
)
from triplerainbow.kernel import Ints, kernel

SMALLEST = 3
"""Cards of the smallest group (P3.1)."""

STOLEN_BY_STINKY = 2
"""P5.7."""

SHORE_CARDS = 3
"""P5.8."""


@kernel
def legal_attacks(state: State, out: Ints, count: int) -> int:
    """P4.3, P5.1: every BLACK card in hand, at every opponent where one is named."""
    hand = state.hands[state.seat]
    for black in range(BLACKS):
        if hand[FIRST_BLACK + black] == 0:
            continue
        if not NEEDS_TARGET[black]:
            out[count] = PLAY + MAX_SEATS * black
            count += 1
            continue
        for seat in range(state.players):
            if seat != state.seat:
                out[count] = PLAY + MAX_SEATS * black + seat
                count += 1
    return count


@kernel
def play_black(state: State, choice: int) -> None:
    """P5.1: the card goes onto the discard pile; who may block it is asked."""
    black = choice // MAX_SEATS
    seat = state.active
    kind = FIRST_BLACK + black
    lose_openly(state, seat, kind)
    state.discard[kind] += 1
    state.black = kind
    state.target = choice % MAX_SEATS if NEEDS_TARGET[black] else NONE
    if kind == WHISKEY:
        state.whiskeys += 1
    if state.held[seat] == 0 and rainbows(state, seat) >= RAINBOWS_TO_GO_OUT:
        state.may_go_out = 1  # P6.2
    _ask(state, 0)


# Blocks


@kernel
def asked_seat(state: Public, place: int) -> int:
    """P5.2: the opponent at this place of the asking order: the named one, then clockwise."""
    if state.target == NONE:
        return (state.active + 1 + place) % state.players
    if place == 0:
        return state.target
    ahead = (state.target - state.active) % state.players
    step = place if place < ahead else place + 1
    return (state.active + step) % state.players


@kernel
def _ask(state: State, place: int) -> None:
    """Ask the next opponent who holds the blocking number; if there is none, execute."""
    number = BLOCKED_BY[state.black - FIRST_BLACK]
    while number >= 0 and place < state.players - 1:
        seat = asked_seat(state, place)
        if state.hands[seat, number] > 0:
            state.phase = BLOCKING
            state.seat = seat
            return
        place += 1
    _execute(state)


@kernel
def block(state: State) -> None:
    """P5.2: the blocking card goes onto the discard pile; the action is void."""
    number = BLOCKED_BY[state.black - FIRST_BLACK]
    lose_openly(state, state.seat, number)
    state.discard[number] += 1
    resume_turn(state)


@kernel
def pass_block(state: State) -> None:
    """The opponent who was asked does not block; the next is asked."""
    place = 0
    while asked_seat(state, place) != state.seat:
        place += 1
    _ask(state, place + 1)


# Effects


@kernel
def _execute(state: State) -> None:
    """P5.2: nobody blocked. If there is something to choose, the chooser is asked."""
    black = state.black
    state.seat = state.active
    if (black in (THIEF, CANNON)) and state.groups[state.target] > 0:
        state.phase = LOOTING
    elif black == WHISKEY and _can_salvage(state):
        state.phase = SALVAGING
    elif black == CAPTAIN:
        _ask_giver(state, 1)
    elif black == STINKY and state.held[state.target] > 0:
        state.phase = LOSING
        state.seat = NONE
        state.to_lose = min(STOLEN_BY_STINKY, state.held[state.target])
    elif black == SHORE_LEAVE:
        _shore_leave(state)
    elif black == MAGGOTS:
        state.phase = NAMING
    elif black == LOOKOUT:
        state.phase = ORDERING
        state.foresight[state.active] = min(state.top + FORESEEN, CARDS)
    else:
        resume_turn(state)


@kernel
def legal_loot(state: State, out: Ints) -> int:
    """P5.3, P5.4: every card of the named opponent's island."""
    count = 0
    for place in range(state.groups[state.target]):
        found = loot_codes(state.island[state.target, place], out[count:])
        for index in range(count, count + found):
            out[index] += LOOT + LOOT_CODES * place
        count += found
    return count


@kernel
def loot_codes(group: int, out: Ints) -> int:
    """P5.3: the codes of the cards of one group that can be hit, ascending; how many."""
    kind = kind_of(group)
    count = 0
    if kind == RUN:
        for number in range(NUMBERS):
            if (run_numbers(group) >> number) & 1:
                out[count] = number
                count += 1
        for number in range(NUMBERS):
            if (run_jokers(group) >> number) & 1:
                out[count] = JOKER_AT + number
                count += 1
    elif kind == SET:
        if set_cards(group) > 0:
            out[count] = set_number(group)
            count += 1
        if set_jokers(group) > 0:
            out[count] = JOKER_IN_SET
            count += 1
    elif kind == BLACK:
        for black in range(BLACKS):
            if black_cards(group, black) > 0:
                out[count] = LOOT_BLACK + black
                count += 1
    else:
        out[count] = LOOT_PIRATE
        count += 1
    return count


@kernel
def loot(state: State, place: int, code: int) -> None:
    """P5.3 Thief: the card goes into the hand. P5.4 Cannon: onto the discard pile."""
    kind = loot_kind(code)
    _hit(state, state.target, place, code)
    if state.black == THIEF:
        gain(state, state.active, kind, EVERYBODY)
    else:
        state.discard[kind] += 1
    resume_turn(state)


@kernel
def loot_kind(code: int) -> int:
    """Kind of card that a loot code names."""
    if code < NUMBERS:
        return code
    if code <= JOKER_IN_SET:
        return JOKER
    if code < LOOT_PIRATE:
        return FIRST_BLACK + code - LOOT_BLACK
    return PIRATE


@kernel
def parts_left(group: int, code: int) -> tuple[int, int]:
    """P5.11: what is left of a group when this card leaves it: two parts, 0 where there is none.

    A run splits at the hole, and its jokers keep their places; any other group stays together.
    """
    kind = kind_of(group)
    if kind == RUN:
        hole = code if code < NUMBERS else code - JOKER_AT
        below = (1 << hole) - 1
        above = ~((2 << hole) - 1)
        return _part_of_run(group, below), _part_of_run(group, above)
    if kind == SET:
        return group - (8 * 128 if code == JOKER_IN_SET else 8 * 8), 0
    if kind == BLACK:
        return group - one_black(code - LOOT_BLACK), 0
    return 0, 0


@kernel
def _part_of_run(group: int, mask: int) -> int:
    """The cards of a run on these places, as a group; 0 if there are none."""
    if run_places(group) & mask == 0:
        return 0
    return run_of(run_numbers(group) & mask, run_jokers(group) & mask)


@kernel
def stays(part: int) -> bool:
    """P5.11: whether what is left of a group stays; else its cards return to the owner's hand."""
    return part != 0 and cards_in(part) >= SMALLEST


@kernel
def _hit(state: State, seat: int, place: int, code: int) -> None:
    """P5.11: a card leaves a group; what is too small returns to the owner's hand at once."""
    first, second = parts_left(state.island[seat, place], code)
    if stays(first):
        replace_group(state, seat, place, first)
        if stays(second):
            add_group(state, seat, second)
    elif stays(second):
        replace_group(state, seat, place, second)
    else:
        remove_group(state, seat, place)
    if first != 0 and not stays(first):
        return_group(state, seat, first)
    if second != 0 and not stays(second):
        return_group(state, seat, second)


@kernel
def _can_salvage(state: State) -> bool:
    for kind in range(KINDS):
        if salvageable(state, kind) > 0:
            return True
    return False


@kernel
def salvageable(state: Public, kind: int) -> int:
    """P5.5: cards of a kind in the discard pile that Whiskey may take."""
    if kind == WHISKEY:
        return state.discard[kind] - state.whiskeys
    return state.discard[kind]


@kernel
def legal_salvage(state: State, out: Ints) -> int:
    """P5.5."""
    count = 0
    for kind in range(KINDS):
        if salvageable(state, kind) > 0:
            out[count] = SALVAGE + kind
            count += 1
    return count


@kernel
def salvage(state: State, kind: int) -> None:
    """P5.5: any one card of the discard pile comes into the hand."""
    state.discard[kind] -= 1
    gain(state, state.active, kind, EVERYBODY)
    resume_turn(state)


@kernel
def holds_black(hand: Ints) -> bool:
    """Whether there is a BLACK card among these."""
    for kind in range(FIRST_BLACK, KINDS):
        if hand[kind] > 0:
            return True
    return False


@kernel
def _ask_giver(state: State, step: int) -> None:
    """P5.6: the next opponent clockwise who has a BLACK card gives one."""
    while step < state.players:
        seat = (state.active + step) % state.players
        if holds_black(state.hands[seat]):
            state.phase = GIVING
            state.seat = seat
            return
        step += 1
    resume_turn(state)


@kernel
def legal_gifts(state: State, out: Ints) -> int:
    """P5.6: one of the giver's BLACK cards."""
    count = 0
    for kind in range(FIRST_BLACK, KINDS):
        if state.hands[state.seat, kind] > 0:
            out[count] = GIVE + kind - FIRST_BLACK
            count += 1
    return count


@kernel
def give(state: State, kind: int) -> None:
    """P5.6: only the giver and the receiver see the card."""
    giver = state.seat
    witnesses = (1 << giver) | (1 << state.active)
    lose_hidden(state, giver, kind, witnesses, FIRST_BLACK)
    gain(state, state.active, kind, witnesses)
    _ask_giver(state, (giver - state.active) % state.players + 1)


@kernel
def legal_losses(state: State, out: Ints) -> int:
    """P5.7: chance outcomes: every kind in the named opponent's hand."""
    count = 0
    for kind in range(KINDS):
        if state.hands[state.target, kind] > 0:
            out[count] = LOSE + kind
            count += 1
    return count


@kernel
def lose(state: State, kind: int) -> None:
    """P5.7: only the two players concerned see the card."""
    witnesses = (1 << state.target) | (1 << state.active)
    lose_hidden(state, state.target, kind, witnesses, 0)
    gain(state, state.active, kind, witnesses)
    state.to_lose -= 1
    if state.to_lose == 0:
        resume_turn(state)


@kernel
def _shore_leave(state: State) -> None:
    """P5.8: the top three cards; if that empties the pile the turn stops (P7.2)."""
    for _ in range(min(SHORE_CARDS, pile_left(state))):
        draw(state, state.active)
    if pile_left(state) == 0:
        state.turn += 1
        start_last_phase(state)
    else:
        resume_turn(state)


@kernel
def name_card(state: State, kind: int) -> None:
    """P5.9: if the named opponent has it in hand, you get one, openly."""
    if state.hands[state.target, kind] > 0:
        lose_openly(state, state.target, kind)
        gain(state, state.active, kind, EVERYBODY)
    resume_turn(state)


@kernel
def foreseen(state: State) -> int:
    """Number of cards that Lookout shows now."""
    return min(FORESEEN, pile_left(state))


@kernel
def legal_orders(state: State, out: Ints) -> int:
    """P5.10: all orders of the cards seen; of equal cards the first stays first."""
    count = 0
    cards = foreseen(state)
    for place in range(len(ORDERS)):
        if _is_order_of(state, ORDERS[place], cards):
            out[count] = ORDER + place
            count += 1
    return count


@kernel
def _is_order_of(state: State, order: Ints, cards: int) -> bool:
    for i in range(cards, FORESEEN):
        if order[i] != i:
            return False
    for i in range(cards):
        for j in range(i):
            a, b = order[j], order[i]
            if a > b and state.deck[state.top + a] == state.deck[state.top + b]:
                return False
    return True


@kernel
def reorder(state: State, place: int) -> None:
    """P5.10: the cards go back in this order; others no longer know what they had seen there."""
    cards = foreseen(state)
    before = state.deck[state.top : state.top + cards].copy()
    for i in range(cards):
        state.deck[state.top + i] = before[ORDERS[place, i]]
    for seat in range(state.players):
        if seat != state.active:
            state.foresight[seat] = 0
    resume_turn(state)
