"""Rainbow Pirates: the greedy player.

It lays the best island (exactly), then plays a BLACK card where the expected gain is above what
the card is worth in a black group, then lays the others, goes out if that wins, and draws. All
values are in points; where they are guesses, they are constants with a name.
"""

import numpy as np

from triplerainbow.games.pirates.attacks import loot_codes, loot_kind, salvageable
from triplerainbow.games.pirates.cards import (
    BLACKS,
    BLOCK,
    BLOCKED_BY,
    CANNON,
    CAPTAIN,
    DRAW_PAIR,
    DRAW_PILE,
    FIRST_BLACK,
    GIVE,
    JOKER,
    JOKER_AT,
    KINDS,
    LOOT,
    LOOT_CODES,
    LOOT_PIRATE,
    MAGGOTS,
    MAX_SEATS,
    NAME,
    NEEDS_TARGET,
    NUMBERS,
    ORDER,
    ORDERS,
    OUT,
    PASS,
    PIRATE,
    PLAY,
    SALVAGE,
    SHORE_LEAVE,
    STINKY,
    TAKE_BACK,
    THIEF,
    WHISKEY,
)
from triplerainbow.games.pirates.greedy_layout import (
    NO_STEP,
    black_step,
    last_step,
    layout_step,
    owned_cards,
)
from triplerainbow.games.pirates.groups import (
    BLACK,
    POP,
    RUN,
    black_cards,
    cards_in,
    kind_of,
    run_places,
)
from triplerainbow.games.pirates.islands import MAX_TAKEN_BACK, PIRATE_WORTH, rainbows
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
    TURN,
    Public,
)
from triplerainbow.games.pirates.turn import RAINBOWS_TO_GO_OUT
from triplerainbow.games.pirates.view import VIEW, ViewRecord
from triplerainbow.kernel import Floats, Ints, kernel
from triplerainbow.kernel.dispatch import implement

SPARE_NUMBER = 0.4
"""A number that fits nowhere yet: it may later, and it may block."""
SPARE_JOKER = 1.5
"""A joker beyond the card it brings at once: it finishes rainbows."""
SPARE_BLACK = 0.8
"""A BLACK card: a third of a group, or an attack."""
UNKNOWN_CARD = 0.9
"""A card from the pile or from a hand."""
COMES_BACK = 0.5
"""Share lost for each card that returns to its owner's hand: most are laid again."""
COST_OF_RECALL = 2.0
"""Taking a black group back for one of its cards may leave two without a group."""
NO_PLACE = 0.4
"""What a BLACK card is worth that can't be laid in a group."""


@kernel
def greedy(view: ViewRecord, legal: Ints, count: int, rng: Ints) -> int:
    """By phase."""
    if view.phase == TURN:
        return _turn(view, legal, count)
    if view.phase == LAST:
        return last_step(view, view.viewer, view.hand)
    if view.phase == BLOCKING:
        return BLOCK if wants_to_block(view, view.viewer, view.hand) else PASS
    if view.phase == GIVING:
        return _cheapest_gift(view, legal, count)
    if view.phase == LOOTING:
        return _best_loot(view, legal, count)
    if view.phase == SALVAGING:
        return _best_salvage(view)
    if view.phase == NAMING:
        return NAME + _best_name(view, view.target)
    return _best_order(view, legal, count)


@kernel
def _turn(view: ViewRecord, legal: Ints, count: int) -> int:
    if _is_legal(OUT, legal, count) and going_out_wins(view, view.viewer):
        return OUT
    step = layout_step(view, view.viewer, view.hand)
    if step == NO_STEP:
        step = _best_attack(view)
    if step == NO_STEP:
        step = black_step(view, view.viewer, view.hand)
    return step if step != NO_STEP else _draw(view)


@kernel
def _is_legal(action: int, legal: Ints, count: int) -> bool:
    for place in range(count):
        if legal[place] == action:
            return True
    return False


@kernel
def going_out_wins(table: Public, me: int) -> bool:
    """P6.1: whether nobody has more points than this seat with the bonus."""
    for seat in range(table.players):
        if seat != me and table.worth[seat] > table.worth[me] + BONUS:
            return False
    return True


# What cards are worth


@kernel
def _value(owned: Ints, kind: int) -> float:
    """What one more card is worth to the viewer, who owns these numbers and jokers."""
    if kind == PIRATE:
        return PIRATE_WORTH
    if kind >= FIRST_BLACK:
        return SPARE_BLACK
    before = layout_cards(owned)
    owned[kind] += 1
    brought = layout_cards(owned) - before
    owned[kind] -= 1
    return brought + (SPARE_JOKER if kind == JOKER else (SPARE_NUMBER if brought == 0 else 0.0))


@kernel
def _values(view: ViewRecord, values: Floats) -> None:
    """What one more card of each kind is worth to the viewer."""
    owned = np.zeros(JOKER + 1, np.int64)
    owned_cards(view, view.viewer, view.hand, owned)
    for kind in range(KINDS):
        values[kind] = _value(owned, kind)


@kernel
def rivalry(table: Public, me: int, seat: int) -> float:
    """What a point less for this opponent is worth: all with two players, more for who leads."""
    if table.players == 2:
        return 1.0
    for other in range(table.players):
        if other not in (seat, me) and table.worth[other] > table.worth[seat]:
            return 0.3
    return 0.6


@kernel
def _chance_to_hold(view: ViewRecord, seat: int, kind: int) -> float:
    """A guess at the chance that an opponent's hand has a card of this kind."""
    if view.known[seat, kind] > 0:
        return 1.0
    total = 0
    for other in range(KINDS):
        total += view.unseen[other]
    if total == 0:
        return 0.0
    return 1.0 - (1.0 - view.unseen[kind] / total) ** view.held[seat]


@kernel
def _chance_unblocked(view: ViewRecord, kind: int) -> float:
    number = BLOCKED_BY[kind - FIRST_BLACK]
    chance = 1.0
    if number >= 0:
        for seat in range(view.players):
            if seat != view.viewer:
                chance *= 1.0 - _chance_to_hold(view, seat, number)
    return chance


# Attacks


@kernel
def _best_attack(view: ViewRecord) -> int:
    """The BLACK card worth playing most, or NO_STEP."""
    values = np.zeros(KINDS, np.float32)
    _values(view, values)
    best, most = NO_STEP, _worth_of_keeping(view)
    for black in range(BLACKS):
        kind = FIRST_BLACK + black
        recall = NO_STEP if view.hand[kind] > 0 else _recall(view, black)
        if view.hand[kind] == 0 and recall == NO_STEP:
            continue
        cost = 0.0 if recall == NO_STEP else COST_OF_RECALL
        unblocked = _chance_unblocked(view, kind)
        for seat in range(view.players):
            if seat == view.viewer:
                continue
            gain = unblocked * _gain(view, kind, seat, values) - cost
            if gain > most:
                most = gain
                best = recall
                if recall == NO_STEP:
                    best = PLAY + MAX_SEATS * black + seat * NEEDS_TARGET[black]
    return best


@kernel
def _recall(view: ViewRecord, black: int) -> int:
    """Take back the black group that has this card, if a group may be taken back."""
    if view.taken_back < MAX_TAKEN_BACK:
        for place in range(view.groups[view.viewer]):
            group = view.island[view.viewer, place]
            if kind_of(group) == BLACK and black_cards(group, black) > 0:
                return TAKE_BACK + place
    return NO_STEP


@kernel
def _worth_of_keeping(view: ViewRecord) -> float:
    """What a BLACK card is worth unplayed."""
    if rainbows(view, view.viewer) >= RAINBOWS_TO_GO_OUT and going_out_wins(view, view.viewer):
        return 0.0  # P6.2: an empty hand is worth more
    cards = 0
    for kind in range(FIRST_BLACK, KINDS):
        cards += view.hand[kind]
    for place in range(view.groups[view.viewer]):
        if kind_of(view.island[view.viewer, place]) == BLACK:
            cards += 3
    return 1.0 if cards >= 3 else NO_PLACE


@kernel
def _gain(view: ViewRecord, kind: int, seat: int, values: Floats) -> float:
    """What the action brings if nobody blocks it."""
    if kind in (THIEF, CANNON):
        return _loot_gain(view, kind, seat, values)
    if kind == WHISKEY:
        most = 0.0
        for card in range(KINDS):
            if salvageable(view, card) > (card == WHISKEY):
                most = max(most, values[card])
        return most
    if kind == SHORE_LEAVE:
        return 3 * UNKNOWN_CARD
    if kind == STINKY:
        cards = min(2, view.held[seat])
        return cards * (UNKNOWN_CARD + rivalry(view, view.viewer, seat) * SPARE_NUMBER)
    if kind == CAPTAIN:
        return _captain_gain(view)
    if kind == MAGGOTS:
        card = _best_name(view, seat)
        return _chance_to_hold(view, seat, card) * (values[card] + rivalry(view, view.viewer, seat))
    return 0.1  # Lookout: only to get rid of it


@kernel
def _captain_gain(view: ViewRecord) -> float:
    gain = 0.0
    for seat in range(view.players):
        if seat != view.viewer:
            none = 1.0
            for kind in range(FIRST_BLACK, KINDS):
                none *= 1.0 - _chance_to_hold(view, seat, kind)
            gain += (1.0 - none) * SPARE_BLACK * (1.0 + rivalry(view, view.viewer, seat))
    return gain


@kernel
def _loot_gain(view: ViewRecord, black: int, seat: int, values: Floats) -> float:
    most = 0.0
    codes = np.empty(LOOT_CODES, np.int64)
    for place in range(view.groups[seat]):
        group = view.island[seat, place]
        for index in range(loot_codes(group, codes)):
            most = max(most, _hit_gain(view, black, seat, group, codes[index], values))
    return most


@kernel
def _hit_gain(
    view: ViewRecord, black: int, seat: int, group: int, code: int, values: Floats
) -> float:
    """What taking this card of a group brings."""
    gain = rivalry(view, view.viewer, seat) * damage(group, code)
    if black == THIEF:
        gain += values[loot_kind(code)]
    return gain


@kernel
def damage(group: int, code: int) -> float:
    """P5.11: points the owner loses for good, cards that return counted by COMES_BACK."""
    if code == LOOT_PIRATE:
        return PIRATE_WORTH
    if kind_of(group) != RUN:
        cards = cards_in(group)
        return 1.0 if cards > 3 else 1.0 + 2 * COMES_BACK
    hole = code if code < NUMBERS else code - JOKER_AT
    below = POP[run_places(group) & ((1 << hole) - 1)]
    above = cards_in(group) - 1 - below
    damage = 1.0
    if below < 3:
        damage += COMES_BACK * below
    if above < 3:
        damage += COMES_BACK * above
    return damage


# Choices


@kernel
def _best_loot(view: ViewRecord, legal: Ints, count: int) -> int:
    values = np.zeros(KINDS, np.float32)
    _values(view, values)
    best, most = legal[0], -1.0
    for place in range(count):
        spot = legal[place] - LOOT
        group = view.island[view.target, spot // LOOT_CODES]
        code = spot % LOOT_CODES
        gain = _hit_gain(view, view.black, view.target, group, code, values)
        if gain > most:
            best, most = legal[place], gain
    return best


@kernel
def _best_salvage(view: ViewRecord) -> int:
    values = np.zeros(KINDS, np.float32)
    _values(view, values)
    best, most = 0, -1.0
    for kind in range(KINDS):
        if salvageable(view, kind) > 0 and values[kind] > most:
            best, most = kind, values[kind]
    return SALVAGE + best


@kernel
def _best_name(view: ViewRecord, seat: int) -> int:
    values = np.zeros(KINDS, np.float32)
    _values(view, values)
    best, most = 0, -1.0
    for kind in range(KINDS):
        gain = _chance_to_hold(view, seat, kind) * (values[kind] + rivalry(view, view.viewer, seat))
        if gain > most:
            best, most = kind, gain
    return best


@kernel
def _cheapest_gift(view: ViewRecord, legal: Ints, count: int) -> int:
    """Lookout first, then Maggots, and so on: Thief last."""
    return max(legal[count - 1], GIVE)


@kernel
def _best_order(view: ViewRecord, legal: Ints, count: int) -> int:
    """The most useful cards on top, to be drawn at the end of this turn."""
    values = np.zeros(KINDS, np.float32)
    _values(view, values)
    best, most = legal[0], -1.0
    for place in range(count):
        order = ORDERS[legal[place] - ORDER]
        gain = 0.0
        for ahead in range(2):
            kind = view.foreseen[order[ahead]]
            if kind != NONE:
                gain += values[kind]
        if gain > most:
            best, most = legal[place], gain
    return best


@kernel
def wants_to_block(table: Public, me: int, hand: Ints) -> bool:
    """Block what hits oneself, and with two players whatever brings the rival cards."""
    black = table.black
    if black in (THIEF, CANNON):
        return table.target == me and table.groups[me] > 0
    if black in (STINKY, MAGGOTS):
        return table.target == me and table.held[me] > 1
    if black == CAPTAIN:
        for kind in range(FIRST_BLACK, KINDS):
            if hand[kind] > 0:
                return True
        return False
    if black == WHISKEY and table.discard[PIRATE] + table.discard[JOKER] > 0:
        return True
    return table.players == 2


@kernel
def _draw(view: ViewRecord) -> int:
    """The turned-up pair, or the pile if that promises more."""
    owned = np.zeros(JOKER + 1, np.int64)
    owned_cards(view, view.viewer, view.hand, owned)
    pair = 0.0
    for place in range(2):
        if view.pair[place] != NONE:
            pair += _value(owned, view.pair[place])
            if view.pair[place] <= JOKER:
                owned[view.pair[place]] += 1
    owned_cards(view, view.viewer, view.hand, owned)
    pile = 0.0
    for place in range(2):
        kind = view.foreseen[place]
        pile += UNKNOWN_CARD if kind == NONE else _value(owned, kind)
    return DRAW_PAIR if pair > pile else DRAW_PILE


implement(VIEW, greedy)
