"""Arco-iris on the web table: the row of six places, both hands as the viewer sees them, the piles.

Parts of its boards:

    hand     tuple of Card: the viewer's cards, the oldest first
    rivals   tuple of Backs: the other hand from behind; for a spectator both hands
    spots    tuple of Spot: the cards of the table in order of placement
    free     how many places of the table are empty; none once the game is over
    deck     Heap
    peek     Card: the viewer's side of the deck's top card (option `peek`), None if not seen
    piles    tuple of Heap: the score piles, in the order of `Board.places`
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from triplerainbow.games.arcoiris.names import face_name
from triplerainbow.games.arcoiris.notation import END
from triplerainbow.games.arcoiris.rules import HAND, LETTERS, NO_CARD, TABLE
from triplerainbow.games.arcoiris.seen import ArcoirisView, TableCard
from triplerainbow.games.arcoiris.words import knowers, loses
from triplerainbow.games.board import Board, Card, Choice, Drawer, Names, Place
from triplerainbow.games.result import result
from triplerainbow.games.seen import View
from triplerainbow.i18n import _

NEXT_DRAWN = HAND
"""So many cards of the deck have names: no more are drawn at once (A4.1)."""


@dataclass(frozen=True)
class Backs:
    """A hand from behind."""

    seat: int
    label: str
    """What a screen reader says: "Ada's hand from behind"."""
    what: str
    """What is written below it, in a word or two."""
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Spot:
    """A place of the table with its card."""

    card: Card
    known: str = ""
    """Who knows the side below: "you", "both", a name; "" if nobody or if it is not shown."""
    danger: bool = False
    """Whether turning it over is known to lose the round, for who may do so."""


@dataclass(frozen=True)
class Heap:
    """The deck or a score pile."""

    count: int
    label: str
    """What a screen reader says: "deck", "score pile of Ada"."""
    what: str
    """What is written below it, in a word or two."""
    cards: tuple[Card, ...]
    """Its uppermost cards from behind, from below: they have names, so cards glide to and fro."""
    seat: int | None = None
    """Whose score pile it is."""
    known: tuple[Card, ...] = ()
    """Its cards as far as the viewer knows them, in the order of the faces; may be empty."""


class ArcoirisDrawer(Drawer):
    """Makes boards of Arco-iris."""

    looks = MappingProxyType({letter: (letter, f"face-{letter}") for letter in LETTERS})

    def board(self, view: View, names: Names, *, remember: bool = True) -> Board:
        """See `Drawer.board`; without `remember` no side is shown that the viewer can't see now."""
        assert isinstance(view, ArcoirisView)
        seats = _seats(view)
        return Board(
            game=view.game,
            heading=view.engine.words.heading(view),
            question=_question(view, names),
            places=[_place(view, seat, names) for seat in seats],
            choices=_choices(view, remember=remember),
            parts={
                "hand": _hand(view),
                "rivals": tuple(_backs(view, s, names) for s in seats if s != view.viewer),
                "spots": _spots(view, names, remember=remember),
                "free": 0 if view.over else view.rainbow - len(view.table),
                "deck": _deck(view),
                "peek": _peek(view),
                "piles": tuple(_pile(view, seat, names, remember=remember) for seat in seats),
            },
        )

    def attempt(self, view: View, picks: Sequence[str]) -> str:
        """See `Drawer.attempt`: of the last pick alone, because no move has two."""
        del view
        kind, number = (picks[-1][:1], picks[-1][1:]) if picks else ("", "")
        return f"f{number}" if kind == "t" else number


def _seats(view: ArcoirisView) -> list[int]:
    """Both seats, the viewer's first."""
    first = view.viewer or 0
    return [first, 1 - first]


def _place(view: ArcoirisView, seat: int, names: Names) -> Place:
    return Place(seat, names[seat], view.held[seat], view.scores[seat], seat == view.seat)


def _question(view: ArcoirisView, names: Names) -> str:
    if view.over:
        return result(view, names)
    if view.my_turn:
        return view.engine.words.question(view, names)
    assert view.seat is not None  # Arco-iris never hides whose turn it is
    if view.phase == "choice":
        return _("{name} may go on or end the turn.").format(name=names[view.seat])
    return _("{name} plays next.").format(name=names[view.seat])


# Cards. A card's number is a public fact wherever it lies (see games/arcoiris/rules.py), so it is
# its name.


def _name(number: int) -> str:
    return f"c{number}"


def _back(number: int) -> Card:
    return Card("", _("a card from behind"), name=_name(number))


def _two_sided(up: str, down: str | None) -> str:
    """Both sides of a card in words."""
    if down is None:
        return _("{up}, below unknown").format(up=face_name(up))
    return _("{up}, below {down}").format(up=face_name(up), down=face_name(down))


def _held(view: ArcoirisView, seat: int) -> list[int]:
    """Numbers of the cards in a hand, the oldest first."""
    return [int(number) for number in view.record[0].hands[seat] if number != NO_CARD]


def _shown(view: ArcoirisView) -> list[str]:
    return [card.up for card in view.table]


def _hand(view: ArcoirisView) -> tuple[Card, ...]:
    if view.viewer is None:
        return ()
    numbers = _held(view, view.viewer)
    return tuple(_own(view, place, number) for place, number in enumerate(numbers, 1))


def _own(view: ArcoirisView, place: int, number: int) -> Card:
    """The card at this place of the viewer's hand, from 1."""
    face = view.hand[place - 1]
    label = _("card {n} of your hand: {face}").format(n=place, face=face_name(face))
    danger = view.my_turn and loses(face, _shown(view))
    if danger:
        label = _("{card}, would lose the round").format(card=label)
    return Card(
        face,
        label,
        pick=f"c{place}" if view.my_turn else "",
        name=_name(number),
        down="?",
        marks=("clash",) if danger else (),
    )


def _backs(view: ArcoirisView, seat: int, names: Names) -> Backs:
    numbers = _held(view, seat)
    label = _("{name}'s hand from behind").format(name=names[seat])
    if view.viewer is None:
        return Backs(seat, label, names[seat], tuple(map(_back, numbers)))
    cards = tuple(
        Card(face, _two_sided(face, None), name=_name(number), down="?")
        for face, number in zip(view.rival_backs, numbers, strict=True)
    )
    return Backs(seat, label, _("from behind"), cards)


def _spots(view: ArcoirisView, names: Names, *, remember: bool) -> tuple[Spot, ...]:
    return tuple(_spot(view, spot, names, remember=remember) for spot in range(len(view.table)))


def _spot(view: ArcoirisView, spot: int, names: Names, *, remember: bool) -> Spot:
    card = view.table[spot] if remember else _forgotten(view.table[spot])
    label = _("card {n} of the table: {faces}").format(
        n=spot + 1, faces=_two_sided(card.up, card.down)
    )
    known = knowers(view, card, names)
    if known:
        label = _("{card}, known to {who}").format(card=label, who=known)
    danger = view.my_turn and _flip_loses(view, spot, card)
    if danger:
        label = _("{card}, would lose the round").format(card=label)
    drawn = Card(
        card.up,
        label,
        pick=f"t{spot + 1}" if view.my_turn else "",
        name=_name(int(view.record[0].table[spot])),
        down=card.down or "?",
    )
    return Spot(drawn, known, danger)


def _forgotten(card: TableCard) -> TableCard:
    """What can be seen of it without memory."""
    return TableCard(card.up, None, [])


def _flip_loses(view: ArcoirisView, spot: int, card: TableCard) -> bool:
    """Whether it is known that turning over this card of the table loses the round."""
    shown = _shown(view)
    return card.down is not None and loses(card.down, shown[:spot] + shown[spot + 1 :])


# Heaps


def _deck(view: ArcoirisView) -> Heap:
    top = int(view.record[0].drawn)
    first = top + (view.peek is not None)  # that card is drawn on the deck, its side up
    numbers = range(first, min(top + NEXT_DRAWN, top + view.deck_size))
    return Heap(view.deck_size, _("deck"), _("deck"), tuple(map(_back, reversed(numbers))))


def _peek(view: ArcoirisView) -> Card | None:
    if view.peek is None:
        return None
    label = _("top of the deck, your side: {face}").format(face=face_name(view.peek))
    return Card(view.peek, label, name=_name(int(view.record[0].drawn)), down="?")


def _pile(view: ArcoirisView, seat: int, names: Names, *, remember: bool) -> Heap:
    taken = int(view.record[0].taken[seat])
    numbers = [number for number in range(taken.bit_length()) if taken >> number & 1]
    mine = seat == view.viewer
    label = _("your score pile") if mine else _("score pile of {name}").format(name=names[seat])
    what = _("You") if mine else names[seat]
    # What was taken last was mostly drawn last.
    upper = tuple(map(_back, numbers[-TABLE:]))
    return Heap(len(numbers), label, what, upper, seat, _known(view, seat) if remember else ())


def _known(view: ArcoirisView, seat: int) -> tuple[Card, ...]:
    """The cards of a score pile, the viewer's own side up (of a spectator's, one that showed)."""
    own = view.viewer or 0
    cards = []
    for sides in view.piles[seat]:
        up, down = sides[own], sides[1 - own]
        if up == "?":
            up, down = down, up
        cards.append(Card(up, _two_sided(up, None if down == "?" else down), down=down))
    return tuple(sorted(cards, key=lambda card: (_order(card.face), _order(card.down))))


def _order(face: str) -> int:
    return (LETTERS + "?").index(face)


# Choices


def _choices(view: ArcoirisView, *, remember: bool) -> list[Choice]:
    doomed = {move: _loses(view, move, remember=remember) for move in view.legal_moves}
    return [
        _choice(view, move, loses_round=lost, avoidable=not all(doomed.values()))
        for move, lost in doomed.items()
    ]


def _loses(view: ArcoirisView, move: str, *, remember: bool) -> bool:
    """Whether the viewer knows that this move loses the round."""
    if move == END or move.endswith("!"):
        return False  # nobody knows the other side of a card in their own hand
    if not move.startswith("f"):
        return loses(view.hand[int(move) - 1], _shown(view))
    spot = int(move[1:]) - 1
    return remember and _flip_loses(view, spot, view.table[spot])


def _choice(view: ArcoirisView, move: str, *, loses_round: bool, avoidable: bool) -> Choice:
    words = view.engine.words.in_words(view, move, ())
    says = f"{words[:1].upper()}{words[1:]}."
    costly = loses_round and avoidable
    if move == END:
        return Choice(move, _("End turn"), says=says, main=True)
    if move.startswith("f"):
        picks, label = (f"t{move[1:]}",), _("Turn over")
        return Choice(move, label, picks, says, main=not loses_round, costly=costly)
    picks = (f"c{move[0]}",)
    if move.endswith("!"):
        # The main one of the two if the card as seen would lose the round.
        main = loses(view.hand[int(move[0]) - 1], _shown(view))
        return Choice(move, _("Turned over"), picks, says, main=main)
    return Choice(move, _("As seen"), picks, says, main=not loses_round, costly=costly)


DRAWER = ArcoirisDrawer()
"""The one instance."""
