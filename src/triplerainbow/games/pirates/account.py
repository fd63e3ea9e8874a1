"""Rainbow Pirates: what happened, from the move and the state in which it was made.

Whether somebody was asked to block, and let it happen, or nobody could block, makes no difference
to the account of an attack (P5.2): only the silent `Passed` lies between its parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from triplerainbow.games.happening import Happening
from triplerainbow.games.pirates.attacks import SHORE_CARDS, parts_left, stays
from triplerainbow.games.pirates.cards import (
    BLOCK,
    BLOCKED_BY,
    CARDS,
    DONE,
    DRAW_PAIR,
    DRAW_PILE,
    EXTEND,
    EXTEND_CODES,
    FIRST_BLACK,
    FORESEEN,
    GIVE,
    LETTERS,
    LOOKOUT,
    LOOT,
    LOOT_CODES,
    LOSE,
    MAX_SEATS,
    NAME,
    NEEDS_TARGET,
    ORDER,
    OUT,
    PLAY,
    SALVAGE,
    SHORE_LEAVE,
    TAKE_BACK,
)
from triplerainbow.games.pirates.groups import laid_group
from triplerainbow.games.pirates.names import group_cards
from triplerainbow.games.pirates.notation import NOTATION, group_text, order_text
from triplerainbow.games.pirates.state import BLOCKING, LAST, NONE, TURN
from triplerainbow.games.pirates.turn import DRAWN
from triplerainbow.kernel import Records

# Cards are letters, groups are written as in moves.


@dataclass(frozen=True)
class Laid(Happening):
    """P4.1: a group came onto the island."""

    seat: int
    group: str


@dataclass(frozen=True)
class Extended(Happening):
    """P4.1: a card made a group into this one."""

    seat: int
    card: str
    group: str


@dataclass(frozen=True)
class TookBack(Happening):
    """P4.2."""

    seat: int
    group: str


@dataclass(frozen=True)
class Played(Happening):
    """P5.1: a BLACK card was played, at an opponent if it names one."""

    seat: int
    card: str
    target: int | None

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.target


@dataclass(frozen=True)
class Passed(Happening):
    """P5.2: who was asked lets it happen; nobody else may know."""

    seat: int

    def seen_by(self, viewer: int) -> Self | None:
        """See `Happening.seen_by`."""
        return self if viewer == self.seat else None


@dataclass(frozen=True)
class Blocked(Happening):
    """P5.2."""

    seat: int
    number: str

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.seat


@dataclass(frozen=True)
class Unblocked(Happening):
    """P5.2: an attack that could have been blocked was not."""


@dataclass(frozen=True)
class NoEffect(Happening):
    """P5.1: there is nothing for the BLACK card to do."""


@dataclass(frozen=True)
class Drew(Happening):
    """P5.8, P7.1: cards of the pile; only who drew them sees which."""

    seat: int
    count: int
    cards: str | None

    def seen_by(self, viewer: int) -> Self:
        """See `Happening.seen_by`."""
        return self if viewer == self.seat else replace(self, cards=None)


@dataclass(frozen=True)
class TookPair(Happening):
    """P7.1."""

    seat: int
    cards: str


@dataclass(frozen=True)
class PileEmptied(Happening):
    """P7.2."""


@dataclass(frozen=True)
class Looted(Happening):
    """P5.3, P5.4: Thief or Cannon (`black`) hit a card of this group."""

    seat: int
    target: int
    black: str
    card: str
    group: str

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.target


@dataclass(frozen=True)
class Returned(Happening):
    """P5.11: what was too small went back into the owner's hand."""

    seat: int
    cards: str

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.seat


@dataclass(frozen=True)
class Salvaged(Happening):
    """P5.5."""

    seat: int
    card: str


@dataclass(frozen=True)
class HandedOver(Happening):
    """A card went from one hand to another; only those two see which."""

    giver: int
    taker: int
    card: str | None

    def seen_by(self, viewer: int) -> Self:
        """See `Happening.seen_by`."""
        return self if viewer in (self.giver, self.taker) else replace(self, card=None)

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.giver


@dataclass(frozen=True)
class Gave(HandedOver):
    """P5.6: to the Captain."""


@dataclass(frozen=True)
class Lost(HandedOver):
    """P5.7: to Stinky."""


@dataclass(frozen=True)
class Named(Happening):
    """P5.9: Maggots."""

    seat: int
    card: str


@dataclass(frozen=True)
class Answered(Happening):
    """P5.9: whether the named opponent had the card, and handed it over."""

    seat: int
    has: bool

    def hits(self, viewer: int) -> bool:
        """See `Happening.hits`."""
        return viewer == self.seat


@dataclass(frozen=True)
class Ordered(Happening):
    """P5.10: only who looked sees the cards, top first."""

    seat: int
    cards: str | None

    def seen_by(self, viewer: int) -> Self:
        """See `Happening.seen_by`."""
        return self if viewer == self.seat else replace(self, cards=None)


@dataclass(frozen=True)
class WentOut(Happening):
    """P6.1."""

    seat: int


@dataclass(frozen=True)
class Done(Happening):
    """P7.3: with so many points on the island."""

    seat: int
    points: int


def account(before: Records, action: int, after: Records) -> Iterator[Happening]:
    """What this action did, in order, hidden cards included."""
    state: Any = before[0]
    if action < PLAY:
        yield _layout(state, action, after[0])
    elif action < OUT:
        choice = action - PLAY
        target = choice % MAX_SEATS if NEEDS_TARGET[choice // MAX_SEATS] else None
        black = FIRST_BLACK + choice // MAX_SEATS
        yield Played(int(state.active), LETTERS[black], target)
        yield from _unless_asked(state, black, after[0])
    elif action < LOOT:
        yield from _end_or_answer(state, action, after[0])
    else:
        yield from _choice(state, action)


def _layout(state: Any, action: int, after: Any) -> Happening:
    """P4.1, P4.2."""
    seat = int(state.active)
    if action < EXTEND:
        return Laid(seat, group_text(laid_group(action)))
    if action < TAKE_BACK:
        place = (action - EXTEND) // EXTEND_CODES
        return Extended(seat, _card_of(action), group_text(int(after.island[seat, place])))
    return TookBack(seat, group_text(int(state.island[seat, action - TAKE_BACK])))


def _end_or_answer(state: Any, action: int, after: Any) -> Iterator[Happening]:
    seat = int(state.active)
    if action == OUT:
        yield WentOut(seat)
    elif action == DRAW_PILE:
        yield from _drawn(state, DRAWN)
    elif action == DRAW_PAIR:
        yield TookPair(seat, _cards(kind for kind in state.pair if kind != NONE))
        if after.top == CARDS:
            yield PileEmptied()
    elif action == DONE:
        yield Done(seat, int(state.worth[seat]))
    elif action == BLOCK:
        yield Blocked(int(state.seat), LETTERS[BLOCKED_BY[state.black - FIRST_BLACK]])
    else:
        yield Passed(int(state.seat))
        yield from _unless_asked(state, int(state.black), after)


def _unless_asked(state: Any, black: int, after: Any) -> Iterator[Happening]:
    """What an attack does once nobody is left who might block it (P5.2)."""
    if after.phase == BLOCKING:
        return
    if black != LOOKOUT:
        yield Unblocked()
    if black == SHORE_LEAVE:
        yield from _drawn(state, SHORE_CARDS)
    elif after.phase in (TURN, LAST):
        yield NoEffect()


def _drawn(state: Any, most: int) -> Iterator[Happening]:
    """P5.8, P7.1, P7.2: the pile's top cards, or what there is."""
    top = int(state.top)
    end = min(top + most, CARDS)
    cards = _cards(sorted(state.deck[top:end].tolist()))
    yield Drew(int(state.active), len(cards), cards)
    if end == CARDS:
        yield PileEmptied()


def _choice(state: Any, action: int) -> Iterator[Happening]:
    """What a BLACK card takes, gets or changes."""
    seat, target = int(state.active), int(state.target)
    if action < SALVAGE:
        place, code = divmod(action - LOOT, LOOT_CODES)
        group = int(state.island[target, place])
        yield Looted(seat, target, LETTERS[state.black], _card_of(action), group_text(group))
        back = [part for part in parts_left(group, code) if part and not stays(part)]
        if back:
            yield Returned(target, "".join(group_cards(group_text(part)) for part in back))
    elif action < GIVE:
        yield Salvaged(seat, _card_of(action))
    elif action < LOSE:
        yield Gave(int(state.seat), seat, _card_of(action))
    elif action < NAME:
        yield Lost(target, seat, _card_of(action))
    elif action < ORDER:
        yield Named(seat, _card_of(action))
        yield Answered(target, bool(state.hands[target, action - NAME] > 0))
    else:
        top = [int(kind) for kind in state.deck[state.top : state.top + FORESEEN]]
        yield Ordered(seat, order_text(top, action).partition(":")[2])


def _card_of(action: int) -> str:
    """The card that a move names: "J" in `e2:J<`, "T" in `~T`."""
    text = NOTATION[action]
    return text.lstrip("~").rpartition(":")[2][0]


def _cards(kinds: Any) -> str:
    return "".join(LETTERS[kind] for kind in kinds)
