"""Arco-iris: the greedy player.

It weighs every action by the points it wins or loses now, and by how well the rival stands who
moves next on the table it leaves: traps are tables on which the sides of the rival's cards are
likely to clash. It knows its side of all six hand cards, remembers every face that has shown, and
guesses the rest from the cards not yet seen. Where it sees the deck's top card (option `peek`),
which it draws next, it also keeps cards that make a better hand with that one.
"""

import numpy as np

from triplerainbow.games.arcoiris.rules import (
    BLACK,
    DECK_SIZE,
    END_TURN,
    FACES,
    FLIP,
    HAND,
    HANDS,
    NO_CARD,
    PLAY_TURNED,
    RAINBOWS,
    TABLE,
    UNKNOWN,
    WHITE,
    State,
    knows,
)
from triplerainbow.games.arcoiris.view import VIEW, ViewRecord, count_unseen
from triplerainbow.kernel import Ints, kernel
from triplerainbow.kernel.dispatch import implement

OUTLOOK = np.array([-1.5, 1.5, -1.5, 1.5, -2.0, 3.0], np.float64)
"""Points the player to move may expect with 0-5 cards on the table: who finds five can complete
the rainbow, so with four one had better not be to move, and so on back. A smaller rainbow (A1.6)
has the last of these."""

DECIDED = 12.0
"""Worth of a move that ends a won game: above all that a table can bring."""

GUESSED = 0.6
"""How often a player without a safe card turns the right one over, as a share of the safe ones."""

EASE = 1.0
"""Points that a safe card in the hand of one's next turn is worth."""

STILL_SAFE = 0.3
"""How often a colour that is safe now will be in one's next turn, after the rival's cards."""

NOWHERE = -1
"""No place of a hand."""


Faced = State | ViewRecord
"""A position with faces. In a state they are all there; the seat that looks may not know them."""


@kernel
def greedy(view: ViewRecord, legal: Ints, count: int, rng: Ints) -> int:
    """The action with the best expectation."""
    pool = np.empty((FACES, FACES), np.int64)
    half = np.empty(FACES, np.int64)
    count_unseen(view, pool, half)
    best, most = legal[0], -1e9
    for place in range(count):
        worth = worth_of(view, view.viewer, pool, legal[place])
        if view.peek:
            worth += EASE * _ease_after(view, legal[place])
        if worth > most:
            best, most = legal[place], worth
    return best


@kernel
def worth_of(table: Faced, seat: int, pool: Ints, action: int) -> float:
    """Expected points of an action to `seat`, who is to decide, as far as this seat can know.

    `pool` counts the cards whose back it must guess, shape (faces, faces).
    """
    if action == END_TURN:
        return worth_of_ending(table, seat, pool)
    if action >= FLIP:
        return _worth_of_flip(table, seat, pool, action - FLIP)
    turned = action >= PLAY_TURNED
    return _worth_of_card(table, seat, pool, action % HAND, turned, table.laid, table.showing)


@kernel
def worth_of_ending(table: Faced, seat: int, pool: Ints) -> float:
    """Points to expect when `seat`, whose turn it is, ends it here."""
    if table.placed > DECK_SIZE[table.kind] - table.drawn:  # A4.2: the game ends too
        return DECIDED * np.sign(float(table.scores[seat] - table.scores[1 - seat]))
    return left_to_rival(table, seat, pool, table.laid, table.showing)


@kernel
def known_face(table: Faced, seat: int, card: int, side: int) -> int:
    """The face if this seat knows it, else UNKNOWN."""
    return table.faces[card, side] if knows(table, seat, card, side) else UNKNOWN


@kernel
def is_safe(face: int, showing: int) -> bool:
    """A3.2: whether this face may show besides these colours."""
    return face == WHITE or (face != BLACK and (showing >> face) & 1 == 0)


@kernel
def with_face(showing: int, face: int) -> int:
    """The colours that show once this face does too."""
    return showing | (1 << face) if face < WHITE else showing


@kernel
def chance_safe(pool: Ints, face: int, showing: int) -> float:
    """The chance that the unknown back of a card with this face is safe."""
    safe, total = 0, 0
    for back in range(FACES):
        total += pool[face, back]
        if is_safe(back, showing):
            safe += pool[face, back]
    return safe / total if total > 0 else 0.0


@kernel
def _worth_of_card(
    table: Faced, seat: int, pool: Ints, place: int, turned: int, laid: int, showing: int
) -> float:
    """Expected points of playing a hand card onto a table of `laid` cards."""
    card = table.hands[seat, place]
    mine = table.faces[card, seat]
    if not turned:
        return worth_of_face(table, seat, pool, mine, laid, showing)
    back = known_face(table, seat, card, 1 - seat)
    if back != UNKNOWN:
        return worth_of_face(table, seat, pool, back, laid, showing)
    worth, total = 0.0, 0
    for face in range(FACES):
        if pool[mine, face] > 0:
            total += pool[mine, face]
            worth += pool[mine, face] * worth_of_face(table, seat, pool, face, laid, showing)
    return worth / total


@kernel
def worth_of_face(table: Faced, seat: int, pool: Ints, face: int, laid: int, showing: int) -> float:
    """Points if this face comes to lie on the table and the turn ends then."""
    if not is_safe(face, showing):
        return -(laid + 1.0)  # A3.4
    rainbow = RAINBOWS[table.kind]
    if laid + 1 == rainbow:
        return float(rainbow)  # A3.3
    return left_to_rival(table, seat, pool, laid + 1, with_face(showing, face))


@kernel
def left_to_rival(table: Faced, seat: int, pool: Ints, laid: int, showing: int) -> float:
    """Points to expect when the rival moves next on this table."""
    rival = 1 - seat
    none_safe = 1.0
    turned_safe = 0.0
    for place in range(HAND):
        card = table.hands[rival, place]
        if card == NO_CARD:
            continue
        mine = table.faces[card, seat]
        theirs = known_face(table, seat, card, rival)
        if theirs != UNKNOWN:
            none_safe *= 0.0 if is_safe(theirs, showing) else 1.0
        else:
            none_safe *= 1.0 - chance_safe(pool, mine, showing)
        if is_safe(mine, showing):
            turned_safe += 1.0 / HANDS[table.kind]
    fine = 1.0 - none_safe * (1.0 - GUESSED * turned_safe)
    rainbow = RAINBOWS[table.kind]
    if laid + 1 == rainbow:
        return (1.0 - 2.0 * fine) * rainbow
    return fine * OUTLOOK[TABLE - rainbow + laid + 1] + (1.0 - fine) * (laid + 1.0)


@kernel
def _worth_of_flip(table: Faced, seat: int, pool: Ints, spot: int) -> float:
    """Expected points of turning a table card over and then playing the best card (A2.2, A2.3)."""
    card, side = table.table[spot], table.up[spot]
    up = table.faces[card, side]
    down = known_face(table, seat, card, 1 - side)
    showing = table.showing & ~(1 << up) if up < WHITE else table.showing
    if down != UNKNOWN:
        return _worth_of_flipped(table, seat, pool, down, showing)
    worth, total = 0.0, 0
    for face in range(FACES):
        if pool[up, face] > 0:
            total += pool[up, face]
            worth += pool[up, face] * _worth_of_flipped(table, seat, pool, face, showing)
    return worth / total


@kernel
def _worth_of_flipped(table: Faced, seat: int, pool: Ints, face: int, showing: int) -> float:
    """Points if this face shows and the best hand card follows."""
    if not is_safe(face, showing):
        return -float(table.laid)  # A3.4
    now = with_face(showing, face)
    most = -1e9
    for place in range(HANDS[table.kind] - table.placed):
        for turned in range(2):
            worth = _worth_of_card(table, seat, pool, place, turned, table.laid, now)
            most = max(most, worth)
    return most


@kernel
def _ease_after(view: ViewRecord, action: int) -> float:
    """The chance that the viewer's hand has a safe card in its next turn, after this action."""
    if action == END_TURN:
        return _ease(view, NOWHERE, view.showing)
    if action < FLIP:
        place = action % HAND
        side = view.viewer if action < PLAY_TURNED else 1 - view.viewer
        face = view.faces[view.hands[view.viewer, place], side]
        showing = with_face(view.showing, face) if face != UNKNOWN else view.showing
        return _ease(view, place, showing)
    most = 0.0
    for place in range(HANDS[view.kind] - view.placed):  # A2.3: one of these follows
        most = max(most, _ease(view, place, view.showing))
    return most


@kernel
def _ease(view: ViewRecord, played: int, showing: int) -> float:
    """The same for the hand without the card in this place, and with the top card of the deck.

    Cards of one colour are safe together or not at all, so they count once.
    """
    none_safe = 1.0
    counted = 0
    for place in range(HAND + 1):
        card = view.drawn if place == HAND else view.hands[view.viewer, place]
        if place == played or card == NO_CARD or card >= DECK_SIZE[view.kind]:
            continue
        face = view.faces[card, view.viewer]
        if face == WHITE:
            return 1.0
        if face == BLACK or (counted >> face) & 1:
            continue
        counted |= 1 << face
        if is_safe(face, showing):
            none_safe *= 1.0 - STILL_SAFE
    return 1.0 - none_safe


implement(VIEW, greedy)
