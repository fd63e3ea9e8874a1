"""Rainbow Pirates: cards, groups and islands as they are drawn.

Names of cards, by which they glide, say what a card is and where it lies: "c5--h-2" is the second 5
in the viewer's hand, "c5--i1_r3_345-1" the 5 of a run on the island of seat 1. A group that stays
as it is keeps its names, though groups before it leave. A page may let a name that went glide to
one that came if both are the same before "--": the same kind of card.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from triplerainbow.games.board import Card, Names
from triplerainbow.games.pirates.cards import FIRST_BLACK, LETTERS, NUMBERS
from triplerainbow.games.pirates.islands import PIRATE_WORTH
from triplerainbow.games.pirates.names import card_name, group_cards, group_name
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.i18n import N_, _, ngettext

KINDS = {"r": "run", "s": "set", "b": "black", "x": "pirate"}
"""Kinds of group (P3.1) by the first letter of their notation."""

BLACK = LETTERS[FIRST_BLACK:]
"""Letters of the BLACK cards."""

COLOURS = {
    "1": N_("red"),
    "2": N_("orange"),
    "3": N_("yellow"),
    "4": N_("green"),
    "5": N_("blue"),
    "6": N_("purple"),
    "7": N_("pink"),
}
"""Colour of each number (P1.1)."""

FIRST, NEXT, GAP = 0.64, 0.36, 0.25
"""Room of groups in card widths: of n cards that overlap FIRST + n * NEXT; around a group GAP."""

SHOWN = 3
"""Letters of a BLACK group that are shown in short."""

MOST_ROOM = 40

Count = tuple[Card, int]
"""A card, and how many of its kind lie there."""


@dataclass(frozen=True)
class Group:
    """A group on an island."""

    kind: str
    """One of KINDS."""
    label: str
    """In words: "run 1 J 3, 3 points"."""
    short: str
    """In a few signs, see `short`."""
    stripe: str
    """Its colours in a line, as letters of cards."""
    worth: int
    """Points (P3.4)."""
    rainbow: bool
    """Whether it is a complete rainbow (P3.3)."""
    pick: str
    """What a click on it picks: "g2"; "" where it can't be picked as a whole."""
    cards: Sequence[Card]
    """All its cards, without picks; none where there are targets."""
    targets: Sequence[Count]
    """Its cards to be hit, each kind once except in runs; empty unless the viewer may hit it."""


@dataclass(frozen=True)
class Island:
    """What one seat has on the table."""

    seat: int
    name: str
    """Whose it is; "You" for the viewer."""
    mine: bool
    worth: str
    """What it counts, with the bonus for going out (P3.4, P6.1): "14 points"."""
    groups: Sequence[Group]
    room: int
    """What its groups take side by side, in card widths, rounded up: at most MOST_ROOM."""
    known: Sequence[Card]
    """Cards that the viewer knows in this hand, at least; empty for the viewer's own."""
    target: bool
    """Whether the BLACK card that is being resolved names this seat."""
    hit: bool
    """Whether the viewer now chooses a card of it (P5.3, P5.4)."""


def spoken(letter: str) -> str:
    """A card as a screen reader says it: "blue 5", "joker", "Thief"."""
    if letter in COLOURS:
        return _("{colour} {number}").format(colour=_(COLOURS[letter]), number=letter)
    return card_name(letter)


def cards_at(
    zone: str,
    letters: Iterable[str],
    pick: Callable[[str], str] = lambda _letter: "",
    marks: Callable[[str], tuple[str, ...]] = lambda _letter: (),
) -> list[Card]:
    """Cards that lie in one place, with names; `pick` and `marks` are asked about each letter."""
    seen: Counter[str] = Counter()
    cards = []
    for letter in letters:
        seen[letter] += 1
        name = f"c{letter}--{zone}-{seen[letter]}"
        cards.append(Card(letter, spoken(letter), pick(letter), name, marks=marks(letter)))
    return cards


def kinds(letters: str, pick: str) -> list[Card]:
    """Each kind among these once, picked by `pick` and its letter; without names."""
    return [Card(letter, spoken(letter), pick + letter) for letter in dict.fromkeys(letters)]


def counted(letters: str, zone: str = "", pick: str = "") -> list[Count]:
    """Each kind among these once, and how many there are; picked by `pick` and its letter.

    With a zone the cards have names, which change with their number.
    """
    counts = []
    for letter, number in Counter(letters).items():
        name = f"c{letter}--{zone}-{number}" if zone else ""
        counts.append((Card(letter, spoken(letter), pick and pick + letter, name), number))
    return counts


def who(view: PiratesView, seat: int, names: Names) -> str:
    """What a seat is called on the page."""
    return _("You") if seat == view.viewer else names[seat]


def island(view: PiratesView, seat: int, names: Names) -> Island:
    """The island of a seat."""
    repeated: Counter[str] = Counter()
    groups = []
    for place, text in enumerate(view.islands[seat], 1):
        repeated[text] += 1
        zone = f"i{seat}_{text.replace(':', '_')}"
        if repeated[text] > 1:
            zone += f"_{repeated[text]}"
        groups.append(_group(view, seat, place, text, zone))
    mine = seat == view.viewer
    points = view.scores[seat]
    return Island(
        seat=seat,
        name=who(view, seat, names),
        mine=mine,
        worth=ngettext("{n} point", "{n} points", points).format(n=points),
        groups=groups,
        room=_room(groups),
        known=[] if mine else cards_at(f"k{seat}", view.known[seat]),
        target=seat == view.target,
        hit=hits(view, seat),
    )


def hits(view: PiratesView, seat: int) -> bool:
    """Whether the viewer now chooses a card of this seat's island (P5.3, P5.4)."""
    return view.my_turn and view.phase == "loot" and view.target == seat


def _room(groups: Sequence[Group]) -> int:
    """Card widths that groups take: whole cards where they are to be hit, else they overlap."""
    room = 0.0
    for group in groups:
        room += GAP + (len(group.targets) or FIRST + len(group.cards) * NEXT)
    return min(max(math.ceil(room), 1), MOST_ROOM)


def _group(view: PiratesView, seat: int, place: int, text: str, zone: str) -> Group:
    letters = group_cards(text)
    worth = PIRATE_WORTH if text == "x" else len(letters)
    label = ngettext("{group}, {n} point", "{group}, {n} points", worth)
    lays_out = view.my_turn and view.phase in ("turn", "last")
    hit = hits(view, seat)
    return Group(
        kind=KINDS[text[0]],
        label=label.format(group=group_name(text), n=worth),
        short=short(text),
        stripe={"x": "1234567", "b": "T"}.get(text[0], letters),
        worth=worth,
        rainbow=text[0] == "r" and len(letters) == NUMBERS,
        pick=f"g{place}" if lays_out and seat == view.viewer else "",
        cards=() if hit else cards_at(zone, letters),
        targets=_targets(text, place, zone) if hit else (),
    )


def short(text: str) -> str:
    """A group in a few signs: "1–3", "4×5", "TCW", "TCW+2", "X"."""
    letters = group_cards(text)
    if text[0] == "r":
        return f"{text[1]}–{int(text[1]) + len(letters) - 1}"
    if text[0] == "s":
        return f"{text[1]}×{len(letters)}"
    more = len(letters) - SHOWN
    return letters if more <= 0 else f"{letters[:SHOWN]}+{more}"


def _targets(text: str, place: int, zone: str) -> list[Count]:
    """What may be hit: in a run every place, else every kind; picks are like "x2:J5"."""
    letters = group_cards(text)
    if text[0] != "r":
        return counted(letters, zone, f"x{place}:")
    cards = []
    for number, card in enumerate(cards_at(zone, letters), int(text[1])):
        joker = card.face == "J"
        code = f"J{number}" if joker else card.face
        label = _("joker for {number}").format(number=number) if joker else card.label
        cards.append((Card(card.face, label, f"x{place}:{code}", card.name), 1))
    return cards
