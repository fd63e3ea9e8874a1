"""Rainbow Pirates: the search's guide.

What the best island is needs no search (`greedy.pirates_layout` finds it exactly), so laying it is
routine, and the tree is about the rest of a turn: which BLACK card to fire at whom or to keep for
a group, what to take, whether to block, where to draw. All values are points.
"""

import numpy as np

from triplerainbow.games.guide import share_the_win, weights_of
from triplerainbow.games.pirates.attacks import SHORE_CARDS, SMALLEST, loot_codes, loot_kind
from triplerainbow.games.pirates.cards import (
    BLACKS,
    BLOCK,
    CANNON,
    CAPTAIN,
    CARDS,
    DRAW_PAIR,
    DRAW_PILE,
    EXTEND,
    EXTEND_CODES,
    FIRST_BLACK,
    GIVE,
    JOKER,
    KINDS,
    LAY_PIRATE,
    LOOKOUT,
    LOOT,
    LOOT_CODES,
    MAGGOTS,
    MAX_SEATS,
    NAME,
    NUMBERS,
    ORDER,
    ORDERS,
    OUT,
    PIRATE,
    PLAY,
    RUN_STARTS,
    SALVAGE,
    SHORE_LEAVE,
    STINKY,
    TAKE_BACK,
    THIEF,
    WHISKEY,
)
from triplerainbow.games.pirates.greedy import (
    UNKNOWN_CARD,
    damage,
    going_out_wins,
    rivalry,
    wants_to_block,
)
from triplerainbow.games.pirates.greedy_layout import (
    NO_STEP,
    black_step,
    last_step,
    lay_action,
    layout_step,
    owned_cards,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    HIGHEST,
    LOWEST,
    RUN,
    SET,
    kind_of,
    run_of,
    run_places,
    set_number,
    set_of,
)
from triplerainbow.games.pirates.islands import PIRATE_WORTH, extending_numbers, rainbows
from triplerainbow.games.pirates.layout import layout_cards
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.state import (
    BLOCKING,
    GIVING,
    LAST,
    LOOTING,
    NAMING,
    NONE,
    SALVAGING,
    STATE,
    TURN,
    State,
)
from triplerainbow.kernel import Doubles, Ints, kernel
from triplerainbow.kernel.dispatch import implement

DOUBT = 1.0
"""Points: an action worth that much less is e times less likely to be taken."""

FITTING, LOOSE, SPARE_JOKER, SPARE_BLACK = 1.0, 0.6, 2.2, 0.8
"""Value of a number that extends a group, of another, of a joker, of a BLACK card."""

UNBLOCKED = 0.55
"""A guess at the chance that nobody blocks an attack."""

HELD_NUMBER = 0.8
"""What a number or joker promises that is still in hand, beyond its point if it can be laid."""

HELD_BLACK = np.array([4.7, 2.8, 2.2, 3.2, 6.0, 5.1, 1.4, 1.4], np.float64)
"""What a BLACK card in hand is worth in the middle of the game, from THIEF: by regression of the
final lead over games of greedy players."""

ONE_RAINBOW, TO_MOVE = 3.5, 2.2
"""The same for the first complete rainbow, beyond its points, and for being to move."""

FADING = 22.0
"""With so many cards a seat left in the pile these worths begin to fade, to nothing at its end."""

VARIANCE, VARIANCE_OF_CARD = 10.0, 2.0
"""Of the lead still to come: at the end of the pile, and for each card left in it."""

LOGISTIC = 1.702
"""The logistic function with this slope is nearly the normal distribution."""

MOST_LOOT, MOST_NAMES = 6, 5
"""Of so many choices the best are considered."""


# What to think about


@kernel
def consider(state: State, legal: Ints, count: int, at_root: bool) -> int:
    """By phase: laying out is routine, and so is the order of foreseen cards."""
    if state.phase == TURN:
        return _consider_turn(state, legal, count, at_root)
    if state.phase == LAST:
        legal[0] = last_step(state, state.seat, state.hands[state.seat])
        return 1
    if state.phase == LOOTING or state.phase == SALVAGING:
        return _keep_best(state, legal, count, MOST_LOOT)
    if state.phase == NAMING:
        return _keep_best(state, legal, count, MOST_NAMES)
    if state.phase in (BLOCKING, GIVING):
        return count
    legal[0] = _best_order(state, legal, count)
    return 1


@kernel
def _consider_turn(state: State, legal: Ints, count: int, at_root: bool) -> int:
    hand = state.hands[state.seat]
    step = layout_step(state, state.seat, hand) if at_root else _hasty_step(state, hand)
    if step != NO_STEP and state.may_go_out == 0:
        legal[0] = step
        return 1
    black = black_step(state, state.seat, hand)
    kept = 0
    for place in range(count):
        action = legal[place]
        recall = TAKE_BACK <= action < PLAY and state.taken_back == 0
        if recall:
            recall = kind_of(state.island[state.seat, action - TAKE_BACK]) == BLACK
        if recall or action in (black, step) or PLAY <= action <= DRAW_PAIR:
            legal[kept] = action
            kept += 1
    return kept if kept > 0 else count  # something is due that the step above does not see


@kernel
def _hasty_step(state: State, hand: Ints) -> int:
    """A step of laying out without rearranging, all that P4.5 demands and no more.

    What a better layout would bring is left to `appraise`.
    """
    seat = state.seat
    if hand[PIRATE] > 0:
        return LAY_PIRATE
    for place in range(state.groups[seat]):
        group = state.island[seat, place]
        base = EXTEND + EXTEND_CODES * place
        if kind_of(group) == SET and hand[set_number(group)] > 0:
            return base + set_number(group)
        if kind_of(group) == RUN:
            high, low = HIGHEST[run_places(group)] + 1, LOWEST[run_places(group)] - 1
            if high < NUMBERS and hand[high] > 0:
                return base + high
            if low >= 0 and hand[low] > 0:
                return base + low
    for number in range(NUMBERS):
        if hand[number] >= SMALLEST:
            return lay_action(set_of(number, SMALLEST, 0))
        if number < RUN_STARTS and min(hand[number], hand[number + 1], hand[number + 2]) > 0:
            return lay_action(run_of(0b111 << number, 0))
    return NO_STEP


@kernel
def _keep_best(state: State, legal: Ints, count: int, most: int) -> int:
    """Sort by worth, best first, and cut off."""
    worths = np.empty(count, np.float64)
    for place in range(count):
        action = legal[place]
        worth = _worth(state, action)
        spot = place
        while spot > 0 and worths[spot - 1] < worth:
            worths[spot] = worths[spot - 1]
            legal[spot] = legal[spot - 1]
            spot -= 1
        worths[spot] = worth
        legal[spot] = action
    return min(count, most)


# Worths


@kernel
def _value(state: State, seat: int, kind: int) -> float:
    """What one more card is worth to a seat, at a glance."""
    if kind < NUMBERS:
        return FITTING if (extending_numbers(state, seat) >> kind) & 1 else LOOSE
    if kind == PIRATE:
        return PIRATE_WORTH
    return SPARE_JOKER if kind == JOKER else SPARE_BLACK


@kernel
def _worth(state: State, action: int) -> float:
    """What an action brings the seat that decides, at a glance."""
    if action < TAKE_BACK:
        return 0.5  # three BLACK cards as a group, or one more
    if action < PLAY:
        return -1.0
    if action < OUT:
        return _worth_of_attack(state, action - PLAY)
    if action == OUT:
        return 10.0 if going_out_wins(state, state.active) else -10.0
    if action == DRAW_PILE:
        return 0.0
    if action == DRAW_PAIR:
        return _worth_of_pair(state) - 2 * UNKNOWN_CARD
    if action == BLOCK:
        return 0.5 if wants_to_block(state, state.seat, state.hands[state.seat]) else -1.0
    if action < LOOT:
        return 0.0  # PASS, DONE
    if action < SALVAGE:
        return _worth_of_loot(state, action - LOOT)
    if action < GIVE:
        return _value(state, state.seat, action - SALVAGE)
    if action < NAME:
        return 0.1 * (action - GIVE)
    return _worth_of_name(state, action - NAME) if action < ORDER else 0.0


@kernel
def _worth_of_pair(state: State) -> float:
    worth = 0.0
    for place in range(2):
        if state.pair[place] != NONE:
            worth += _value(state, state.active, state.pair[place])
    return worth


@kernel
def _worth_of_attack(state: State, choice: int) -> float:
    """What a BLACK card brings beyond what it is worth in hand, blocks considered."""
    black, seat = choice // MAX_SEATS, choice % MAX_SEATS
    kind = FIRST_BLACK + black
    unblocked = 1.0 if kind == LOOKOUT else UNBLOCKED
    gain = 0.1  # Lookout: only to get rid of it
    if kind in (THIEF, CANNON):
        gain = _best_loot(state, kind, seat)
    elif kind == WHISKEY:
        gain = UNKNOWN_CARD
        if state.discard[JOKER] > 0:
            gain = SPARE_JOKER
        if state.discard[PIRATE] > 0:
            gain = PIRATE_WORTH
    elif kind == SHORE_LEAVE:
        gain = SHORE_CARDS * UNKNOWN_CARD
    elif kind == STINKY:
        gain = min(2, state.held[seat]) * (UNKNOWN_CARD + 0.4 * rivalry(state, state.active, seat))
    elif kind == CAPTAIN:
        gain = 0.6 * SPARE_BLACK * (state.players - 1)
    elif kind == MAGGOTS:
        gain = 0.8
    return unblocked * gain - SPARE_BLACK


@kernel
def _best_loot(state: State, kind: int, seat: int) -> float:
    most = 0.0
    codes = np.empty(LOOT_CODES, np.int64)
    for place in range(state.groups[seat]):
        group = state.island[seat, place]
        for index in range(loot_codes(group, codes)):
            most = max(most, _worth_of_hit(state, kind, seat, group, codes[index]))
    return most


@kernel
def _worth_of_hit(state: State, kind: int, seat: int, group: int, code: int) -> float:
    worth = rivalry(state, state.active, seat) * damage(group, code)
    if kind == THIEF:
        worth += _value(state, state.active, loot_kind(code))
    return worth


@kernel
def _worth_of_loot(state: State, spot: int) -> float:
    group = state.island[state.target, spot // LOOT_CODES]
    return _worth_of_hit(state, state.black, state.target, group, spot % LOOT_CODES)


@kernel
def _worth_of_name(state: State, kind: int) -> float:
    """By what the caller knows of the named hand, else by how many cards of the kind there are."""
    known = int(state.known[state.target, kind, state.active]) > 0
    chance = 1.0 if known else (0.35 if kind < NUMBERS else 0.12)
    return chance * (_value(state, state.active, kind) + rivalry(state, state.active, state.target))


@kernel
def _best_order(state: State, legal: Ints, count: int) -> int:
    """The most useful cards on top, to be drawn at the end of this turn."""
    best, most = legal[0], -1.0
    for place in range(count):
        worth = 0.0
        for ahead in range(2):
            spot = state.top + ORDERS[legal[place] - ORDER, ahead]
            if spot < CARDS:
                worth += _value(state, state.active, state.deck[spot])
        if worth > most:
            best, most = legal[place], worth
    return best


# The policies


@kernel
def light(state: State, legal: Ints, count: int, rng: Ints) -> int:
    """The best at a glance of what deserves a thought."""
    count = consider(state, legal, count, False)
    best, most = legal[0], -1e9
    if count == 1:
        return best
    for place in range(count):
        worth = _worth(state, legal[place])
        if worth > most:
            best, most = legal[place], worth
    return best


@kernel
def weigh(state: State, legal: Ints, count: int, out: Doubles) -> None:
    """By worth at a glance."""
    for place in range(count):
        out[place] = _worth(state, legal[place])
    weights_of(out, count, DOUBT)


@kernel
def idle(state: State, action: int) -> bool:
    """Taking back a group: if it did, a random game would take 500-1,200 decisions, not 150."""
    return TAKE_BACK <= action < PLAY


@kernel
def clock(state: State) -> int:
    """Turns; the last phase needs no rollout, since `appraise` counts the best layouts (P7.3)."""
    return state.turn + (CARDS if state.phase == LAST else 0)


# What a position is worth


@kernel
def appraise(state: State, points: Doubles, wins: Doubles) -> None:
    """What each seat's cards make at the end; before it, what they promise, and luck to come."""
    if state.over or state.emptied != NONE:
        for seat in range(state.players):
            points[seat] = float(state.worth[seat])
            if state.emptied != NONE and not _is_done(state, seat):
                points[seat] = _at_the_end(state, seat)
        if state.went_out != NONE:
            points[state.went_out] += BONUS
        share_the_win(state.players, points, wins)
        return
    for seat in range(state.players):
        points[seat] = _prospect(state, seat)
    spread = np.sqrt(VARIANCE + VARIANCE_OF_CARD * (CARDS - state.top))
    most = points[0]
    for seat in range(1, state.players):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(state.players):
        wins[seat] = np.exp(LOGISTIC * (points[seat] - most) / spread)
        total += wins[seat]
    for seat in range(state.players):
        wins[seat] /= total


@kernel
def _best_points(state: State, seat: int, owned: Ints) -> int:
    """Points of a seat's best layout of all COLOR cards and jokers, BLACK groups as they lie."""
    placed = owned_cards(state, seat, state.hands[seat], owned)
    total = 0
    for kind in range(JOKER + 1):
        total += owned[kind]
    laid = placed if total == placed else layout_cards(owned)
    return state.worth[seat] - placed + laid


@kernel
def _black_cards(state: State, seat: int) -> int:
    cards = 0
    for kind in range(FIRST_BLACK, KINDS):
        cards += state.hands[seat, kind]
    return cards


@kernel
def _is_done(state: State, seat: int) -> bool:
    """P7.3: whether this seat's last layout is over."""
    after = (seat - state.emptied - 1) % state.players
    return state.over != 0 or after < (state.active - state.emptied - 1) % state.players


@kernel
def _at_the_end(state: State, seat: int) -> float:
    """P7.3: points of the best last layout; a pirate in hand is laid too."""
    owned = np.zeros(JOKER + 1, np.int64)
    points = _best_points(state, seat, owned) + PIRATE_WORTH * state.hands[seat, PIRATE]
    blacks = _black_cards(state, seat)
    has_group = blacks >= SMALLEST
    for place in range(state.groups[seat]):
        has_group = has_group or kind_of(state.island[seat, place]) == BLACK
    return points + (blacks if has_group else 0)


@kernel
def _prospect(state: State, seat: int) -> float:
    """Points that a seat's cards promise: the best island, and what the rest may still bring."""
    owned = np.zeros(JOKER + 1, np.int64)
    best = _best_points(state, seat, owned) + PIRATE_WORTH * state.hands[seat, PIRATE]
    promise = 0.0
    for kind in range(JOKER + 1):
        promise += HELD_NUMBER * state.hands[seat, kind]
    for black in range(BLACKS):
        promise += HELD_BLACK[black] * state.hands[seat, FIRST_BLACK + black]
    if rainbows(state, seat) > 0:
        promise += ONE_RAINBOW
    if state.active == seat:
        promise += TO_MOVE
    return best + promise * min(1.0, (CARDS - state.top) / (FADING * state.players))


implement(STATE, consider, clock, light, weigh, idle, appraise)
