"""Rainbow Pirates: what a black card may hit or bring, and who may block it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb

from triplerainbow.games.pirates.attacks import SHORE_CARDS, SMALLEST, STOLEN_BY_STINKY
from triplerainbow.games.pirates.cards import BLOCKED_BY, FORESEEN, LETTERS
from triplerainbow.games.pirates.islands import PIRATE_WORTH
from triplerainbow.games.pirates.names import card_name, group_cards
from triplerainbow.games.pirates.reasons_layout import BLACKS, COLOURS, fits, is_rainbow, rainbows
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.turn import RAINBOWS_TO_GO_OUT
from triplerainbow.games.words import joined
from triplerainbow.i18n import _, ngettext


@dataclass(frozen=True)
class Hit:
    """What Thief or Cannon does to a group (P5.11)."""

    group: str
    returned: int
    """Cards that go back into the owner's hand."""

    @property
    def loss(self) -> int:
        """Points that the island loses, of which the owner may lay some again."""
        return PIRATE_WORTH if self.group == "x" else 1 + self.returned


def hit_on(group: str, place: int) -> Hit:
    """A hit on the card in this place of a group, from 0."""
    if group == "x":
        return Hit(group, 0)
    cards = len(group_cards(group))
    parts = (place, cards - 1 - place) if group[0] == "r" else (cards - 1,)
    return Hit(group, sum(part for part in parts if part < SMALLEST))


def worst_hit(view: PiratesView, seat: int) -> Hit | None:
    """The hit that hurts most: on a pirate, which is gone, on a rainbow, or for most points."""
    hits = [
        hit_on(group, place)
        for group in view.islands[seat]
        for place in range(len(group_cards(group)))
    ]
    return max(
        hits,
        key=lambda hit: (hit.group == "x", is_rainbow(hit.group), hit.loss),
        default=None,
    )


def blocker(black: str) -> str | None:
    """The number that blocks a black card, None if nothing does (P1.2)."""
    number = BLOCKED_BY[BLACKS.index(black)]
    return None if number < 0 else LETTERS[number]


def attack(view: PiratesView, move: str, names: Sequence[str]) -> str:
    """P5: what a black card may bring, and whether it may be blocked."""
    assert view.viewer is not None
    card = move[0]
    stops = card == "L" and view.pile <= SHORE_CARDS  # P5.8: then there is no going out
    ready = len(view.hand) == 1 and rainbows(view, view.viewer) >= RAINBOWS_TO_GO_OUT
    if ready and not stops:
        return _("your last card: after it you can go out")  # P6.2
    if "@" in move:
        seat = int(move[2:])
        effect = _EFFECTS_ON_SEAT[card](view, seat, names[seat])
    else:
        effect = _EFFECTS[card](view)
    return joined(effect, _risk(view, card, names))


def _risk(view: PiratesView, black: str, names: Sequence[str]) -> str:
    """P5.2: the chance that an opponent holds the number that blocks this card."""
    number = blocker(black)
    if number is None:
        return _("nobody can block it")
    others = [seat for seat in range(view.players) if seat != view.viewer]
    for seat in others:
        if number in view.known[seat]:
            return _("{name} holds a {number} that blocks it").format(
                name=names[seat], number=number
            )
    percent = percent_held(view, others, number)
    if percent == 0:
        return _("nobody can block it")
    return _("may be blocked by a {number} (chance {p}%)").format(number=number, p=percent)


def percent_held(view: PiratesView, seats: Sequence[int], card: str) -> int:
    """The chance, in percent, that one of these other hands has such a card.

    Exactly, if all places of unseen cards are equally likely; 0 and 100 only if it is certain.
    """
    if any(card in view.known[seat] for seat in seats):
        return 100
    unseen = Counter(view.unseen)
    for cards in view.known:
        unseen.subtract(cards)
    total, copies = unseen.total(), unseen[card]
    unknown = sum(view.held[seat] - len(view.known[seat]) for seat in seats)
    without = comb(total - copies, unknown) / comb(total, unknown)
    if without in (0, 1):
        return round(100 * (1 - without))
    return min(99, max(1, round(100 * (1 - without))))


def _aim(view: PiratesView, seat: int, name: str, pirate: str) -> str:
    """What Thief or Cannon may hit; `pirate` says it of a pirate."""
    hit = worst_hit(view, seat)
    if hit is None:
        return _("{name} has nothing on the island").format(name=name)
    if hit.group == "x":
        return pirate.format(name=name)
    if is_rainbow(hit.group):
        line = ngettext(
            "can break {name}'s rainbow: {n} point less",
            "can break {name}'s rainbow: {n} points less",
            hit.loss,
        )
    else:
        line = ngettext("can cost {name} {n} point", "can cost {name} {n} points", hit.loss)
    return line.format(name=name, n=hit.loss)


def _thief(view: PiratesView, seat: int, name: str) -> str:
    return _aim(view, seat, name, _("can steal a pirate of {name}: 5 points for you"))


def _cannon(view: PiratesView, seat: int, name: str) -> str:
    return _aim(view, seat, name, _("can shoot a pirate of {name}: 5 points less"))


def _stinky(view: PiratesView, seat: int, name: str) -> str:
    held = view.held[seat]
    if held == 0:
        return _("{name} has no cards in hand").format(name=name)
    if held < STOLEN_BY_STINKY:
        return _("takes {name}'s last card").format(name=name)
    return _("takes two random cards out of {name}'s {held}").format(name=name, held=held)


def _maggots(view: PiratesView, seat: int, name: str) -> str:
    known = "".join(dict.fromkeys(view.known[seat]))
    if known:
        best = max(known, key=lambda card: (card in "XJ", fits(view, card)))
        return _("name {card}: {name} surely holds it").format(name=name, card=card_name(best))
    if view.held[seat] == 0:
        return _("{name} has no cards in hand").format(name=name)
    return _("a guess: you know no card of {name}").format(name=name)


def _whiskey(view: PiratesView) -> str:
    pile = Counter(view.discard)
    pile["W"] -= view.whiskeys  # P5.5
    cards = "".join((+pile).elements())
    if not cards:
        return _("there is nothing in the discard pile to take")
    if "X" in cards:
        return _("a pirate lies in the discard pile: 5 points")
    if "J" in cards:
        return _("a joker lies in the discard pile")
    fitting = [card for card in cards if card in COLOURS and fits(view, card)]
    if fitting:
        return _("a {card} of the discard pile fits your island").format(card=fitting[0])
    return _("any card of the discard pile, though none fits yet")


def _captain(view: PiratesView) -> str:
    if view.players == 2:
        return _("a BLACK card from your opponent, if there is one")
    return _("up to {n} BLACK cards, one from each opponent").format(n=view.players - 1)


def _shore_leave(view: PiratesView) -> str:
    if view.pile <= SHORE_CARDS:
        return _("empties the pile: the last phase begins at once")
    return _("three more cards")


def _lookout(view: PiratesView) -> str:
    if view.pile == 1:
        return _("shows you the last card of the pile")
    return _("shows you the top {n} cards, in your order").format(n=min(FORESEEN, view.pile))


_EFFECTS: dict[str, Callable[[PiratesView], str]] = {
    "W": _whiskey,
    "K": _captain,
    "L": _shore_leave,
    "O": _lookout,
}
_EFFECTS_ON_SEAT: dict[str, Callable[[PiratesView, int, str], str]] = {
    "T": _thief,
    "C": _cannon,
    "S": _stinky,
    "M": _maggots,
}
