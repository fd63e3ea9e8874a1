"""Rainbow Pirates: what laying, extending and taking back bring."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from triplerainbow.games.pirates.attacks import SMALLEST
from triplerainbow.games.pirates.cards import FIRST_BLACK, JOKER, LETTERS, MAX_GROUPS, NUMBERS
from triplerainbow.games.pirates.islands import PIRATE_WORTH
from triplerainbow.games.pirates.layout import best_layout, layout_cards
from triplerainbow.games.pirates.names import card_names, group_cards, group_name
from triplerainbow.games.pirates.notation import group_text
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.turn import RAINBOWS_TO_GO_OUT
from triplerainbow.games.words import joined
from triplerainbow.i18n import _, ngettext

BLACKS = LETTERS[FIRST_BLACK:]
COLOURS = LETTERS[:NUMBERS]


# Groups


def _worth(group: str) -> int:
    """Points of a group (P3.4)."""
    return PIRATE_WORTH if group == "x" else len(group_cards(group))


def is_rainbow(group: str) -> bool:
    """P3.3."""
    return group[0] == "r" and len(group_cards(group)) == NUMBERS


def rainbows(view: PiratesView, seat: int) -> int:
    """Complete rainbows on an island."""
    return sum(map(is_rainbow, view.islands[seat]))


def _own_rainbows(view: PiratesView) -> int:
    return sum(map(is_rainbow, _own(view)))


def _own(view: PiratesView) -> list[str]:
    """The viewer's island."""
    assert view.viewer is not None
    return view.islands[view.viewer]


def _ends_of(run: str) -> str:
    """The numbers that extend a run as it lies: "15" for 2-3-4."""
    low = int(run[1])
    ends = (low - 1, low + len(group_cards(run)))
    return "".join(str(number) for number in ends if 1 <= number <= NUMBERS)


def _extends(group: str, card: str) -> bool:
    """Whether this card can be added to a group as it lies (P4.1)."""
    if group[0] == "r":
        return card in _ends_of(group) or (card == "J" and not is_rainbow(group))
    if group[0] == "s":
        return card in (group[1], "J")
    return group[0] == "b" and card in BLACKS


def fits(view: PiratesView, card: str) -> bool:
    """Whether this card can be laid on the viewer's island as that lies."""
    return card == "X" or any(_extends(group, card) for group in _own(view))


def makes_group(hand: str, card: str) -> bool:
    """Whether this numbered or black card makes a group of three with the hand (P3.1)."""
    if card in BLACKS:
        return sum(other in BLACKS for other in hand) >= SMALLEST - 1
    if hand.count(card) >= SMALLEST - 1:
        return True
    return any(
        all(str(number) in hand for number in range(low, low + SMALLEST) if str(number) != card)
        for low in range(int(card) - SMALLEST + 1, int(card) + 1)
    )


def _counts(cards: str) -> Counter[str]:
    """The colour cards and jokers among these."""
    return Counter(card for card in cards if card in COLOURS + "J")


def _layable(cards: Counter[str]) -> int:
    """How many of these colour cards and jokers can be laid as groups, exactly."""
    return layout_cards(np.array([cards[kind] for kind in LETTERS[: JOKER + 1]], np.int64))


def _best_groups(cards: Counter[str]) -> list[str]:
    """The best layout of these colour cards and jokers."""
    groups = np.zeros(MAX_GROUPS, np.int64)
    counts = np.array([cards[kind] for kind in LETTERS[: JOKER + 1]], np.int64)
    return [group_text(int(group)) for group in groups[: best_layout(counts, groups)]]


# Laying


def _points(points: int) -> str:
    line = ngettext("{n} more point on your island", "{n} more points on your island", points)
    return line.format(n=points)


def lay(view: PiratesView, group: str) -> str:
    """P4.1: points, and what follows from it."""
    cards = group_cards(group)
    left = "".join((Counter(view.hand) - Counter(cards)).elements())
    pirate = _("your pirate is worth 5 points there")
    points = pirate if group == "x" else _points(_worth(group))
    return joined(points, _after_laying(view, group, cards, left))


def _after_laying(view: PiratesView, group: str, laid: str, left: str) -> str:
    """What the most notable consequence is of laying these cards, so that `group` lies there.

    `left` is the hand after it.
    """
    if not left and _may_go_out(view, _own_rainbows(view)):
        return _("then you can go out")
    followers = _followers(group, left)
    if followers:
        line = ngettext("your {cards} can follow", "your {cards} can follow", len(followers))
        return line.format(cards=card_names(followers))
    if laid.count("J") > 1:
        return _("uses up {n} jokers").format(n=laid.count("J"))
    if "J" in laid:
        return _("uses up a joker")
    if view.phase == "last":
        return ""
    if group[0] == "b":
        return _("what lies there attacks nobody")
    return "" if "d" in view.legal_moves else _("you have to lay cards before you draw")


def _may_go_out(view: PiratesView, done: int) -> bool:
    """Whether so many rainbows let the viewer go out once the hand is empty (P6.1, P7.2)."""
    return view.phase == "turn" and done >= RAINBOWS_TO_GO_OUT


def _followers(group: str, hand: str) -> str:
    """Numbered cards of the hand that can then extend a run or set, one after the other."""
    if group[0] == "s":
        return group[1] * hand.count(group[1])
    if group[0] != "r":
        return ""
    low, high = int(group[1]), int(group[1]) + len(group_cards(group)) - 1
    below = above = ""
    while str(low - 1) in hand:
        low -= 1
        below = str(low) + below
    while str(high + 1) in hand:
        high += 1
        above += str(high)
    return below + above


def extend(view: PiratesView, move: str) -> str:
    """P4.1: a point, and how near a rainbow is."""
    head, _colon, card = move.partition(":")
    group = _own(view)[int(head[1:]) - 1]
    left = view.hand.replace(card[0], "", 1)
    missing = NUMBERS - len(group_cards(group)) - 1
    if group[0] == "r" and missing == 0:
        return _rainbow_done(view, left)
    if group[0] != "r" or (not left and _may_go_out(view, _own_rainbows(view))):
        return joined(_points(1), _after_laying(view, group, card[0], left))
    if card[0] == "J":
        return joined(_points(1), _("uses up a joker"))
    line = ngettext("{n} card short of a rainbow", "{n} cards short of a rainbow", missing)
    return joined(_points(1), line.format(n=missing))


def _rainbow_done(view: PiratesView, left: str) -> str:
    """P6.1: the first and the second complete rainbow bring the viewer nearer to going out."""
    done = _own_rainbows(view) + 1
    if _may_go_out(view, done) and not left:
        return _("completes a rainbow: now you can go out")
    if view.phase == "turn" and done == RAINBOWS_TO_GO_OUT:
        return _("completes your second rainbow: go out once your hand is empty")
    if view.phase == "turn" and done < RAINBOWS_TO_GO_OUT:
        return _("completes a rainbow: one more and you can go out")
    return joined(_points(1), _("completes a rainbow"))


# Taking back


def take_back(view: PiratesView, place: int) -> str:
    """P4.2: what the cards of the group can do that they can't where they lie."""
    group = _own(view)[place]
    if group == "x":
        return _("gains nothing: your pirate has to be laid again")
    if group[0] == "b" and view.phase == "turn":
        line = ngettext(
            "frees its cards to be played; {n} point less",
            "frees its cards to be played; {n} points less",
            _worth(group),
        )
        return line.format(n=_worth(group))
    if group[0] != "b":
        gain = _gain_of_taking_back(group, view.hand)
        if gain:
            return gain
    line = ngettext(
        "only to rearrange: {n} point less until laid again",
        "only to rearrange: {n} points less until laid again",
        _worth(group),
    )
    return line.format(n=_worth(group))


def _gain_of_taking_back(group: str, hand: str) -> str:
    """The better groups that these cards make with the hand; empty if there are none."""
    cards = _counts(group_cards(group) + hand)
    before, now = _kept(group, _counts(hand)), _layable(cards)
    if now <= before:
        return ""
    groups = _best_groups(cards)
    if len(groups) == 2:
        first, second = map(group_name, groups)
        return _("to lay {first} and {second} instead").format(first=first, second=second)
    return _("to lay {now} cards instead of {before}").format(now=now, before=before)


def _kept(group: str, hand: Counter[str]) -> int:
    """How many cards can lie if this run or set stays and only grows."""
    cards = len(group_cards(group))
    return cards + max(
        added.total() + _layable(hand - added) for added in _growths(group, hand) if added <= hand
    )


def _growths(group: str, hand: Counter[str]) -> Iterator[Counter[str]]:
    """What could be added to a run or set, with jokers where numbers lack."""
    if group[0] == "s":
        for numbers in range(hand[group[1]] + 1):
            for jokers in {0, hand["J"]}:
                yield Counter({group[1]: numbers, "J": jokers})
        return
    low, high = int(group[1]), int(group[1]) + len(group_cards(group)) - 1
    for first in range(1, low + 1):
        for last in range(high, NUMBERS + 1):
            places = [str(n) for n in range(first, last + 1) if not low <= n <= high]
            yield Counter(place if hand[place] else "J" for place in places)
