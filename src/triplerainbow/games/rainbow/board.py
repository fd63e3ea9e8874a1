"""Rainbow on the web table: the row of prizes, the combos of the trick, the hand.

Parts of its boards:

    hand     tuple of Card: the viewer's cards, ascending
    row      tuple of Pile: the prizes, from the lowest to the highest (R5.2)
    played   tuple of Play: the combos of this trick in playing order, then who is still to play
    bound    what may be played next in this trick, in words (R3.2)
    empty    why the viewer holds no cards, in words; "" if they do or see nothing
    over     whether the game is over: the last trick still lies there
    counts   tuple of Count: for each rank where its ten cards are
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triplerainbow.games.board import Board, Card, Choice, Drawer, Names, Place
from triplerainbow.games.rainbow.notation import COMBO_OF
from triplerainbow.games.rainbow.rules import COPIES, KIND_OF, RANKS, RESERVE, SLOTS
from triplerainbow.games.rainbow.seen import RainbowView, points_of
from triplerainbow.games.rainbow.words import claim as claim_words
from triplerainbow.games.result import result
from triplerainbow.games.seen import View
from triplerainbow.i18n import N_, _, ngettext

COLOURS = (N_("red"), N_("orange"), N_("yellow"), N_("green"), N_("blue"), N_("purple"))
"""The colours of the ranks 1-6 in words."""


@dataclass(frozen=True)
class Pile:
    """A prize of the row."""

    cards: tuple[Card, ...]
    points: int
    label: str
    """What a screen reader says: "5-5, 10 points"."""
    pick: str = ""
    """What a click on it picks while the viewer takes a pile: "p55"; the same for equal piles."""


@dataclass(frozen=True)
class Play:
    """A combo of this trick, or the place of one that is still to come."""

    seat: int
    who: str
    """Whose it is: a name, "You" for the viewer."""
    mine: bool = False
    """Whether it is the viewer's."""
    cards: tuple[Card, ...] = ()
    """Empty while it is still to come."""
    label: str = ""
    """What a screen reader says: "Run 2-3-4, claim 1"."""
    claim: int = 0
    """Its place in the claim order from 1 (R4.1); 0 before piles are taken."""
    done: bool = False
    """Whether its turn to take a pile is over."""
    turn: bool = False
    """Whether it is what the seat that decides has to play, or takes a pile for."""


@dataclass(frozen=True)
class Count:
    """Where the ten cards of a rank are, as far as the viewer can tell."""

    card: Card
    gone: int
    """Claimed or discarded."""
    open: int
    """In the row and in the combos of this trick."""
    mine: int
    """In the viewer's hand."""
    unseen: int
    """In other hands, in reserves or set aside."""


class RainbowDrawer(Drawer):
    """Makes boards of Rainbow."""

    def board(self, view: View, names: Names, *, remember: bool = True) -> Board:
        """See `Drawer.board`."""
        del remember
        assert isinstance(view, RainbowView)
        return Board(
            game=view.game,
            heading=view.engine.words.heading(view),
            question=_question(view, names),
            places=_places(view, names),
            choices=_choices(view),
            parts={
                "hand": _hand(view),
                "row": _row(view),
                "played": tuple(_plays(view, names)),
                "bound": _bound(view),
                "empty": _empty(view),
                "over": view.over,
                "counts": tuple(_counts(view)),
            },
        )

    def attempt(self, view: View, picks: Sequence[str]) -> str:
        """See `Drawer.attempt`: the ranks that were picked, ascending."""
        del view
        ranks = [pick[1:] for pick in picks if pick[:1] in ("h", "p")]
        return "".join(sorted("".join(ranks)))


# Cards. Those of a rank are alike, so a name says which card it is as far as that can be seen, then
# where it lies: "c5t3--h-1" is the first 5 of the hand in trick 3. When a card goes and another of
# the same beginning comes, the page lets it glide: from the hand to a combo, from the combos to the
# row of the next trick, whose cards are still called after the trick in which they were played.


def _names(ranks: str, trick: int, place: str) -> Iterator[str]:
    """A name for each of these cards, which lie in one place."""
    seen = Counter[str]()
    for rank in ranks:
        seen[rank] += 1
        yield f"c{rank}t{trick}--{place}-{seen[rank]}"


def _card(rank: str, *, pick: str = "", name: str = "") -> Card:
    colour = _(COLOURS[int(rank) - 1])
    label = _("{colour} {rank}").format(colour=colour, rank=rank)
    return Card(rank, label, pick, name)


def _hand(view: RainbowView) -> tuple[Card, ...]:
    picks = view.my_turn and view.phase == "play"
    hand = view.hand
    return tuple(
        _card(rank, pick=f"h{rank}" if picks else "", name=name)
        for rank, name in zip(hand, _names(hand, view.trick, "h"), strict=True)
    )


def _row(view: RainbowView) -> tuple[Pile, ...]:
    picks = view.my_turn and view.phase == "claim"
    row, source = view.row, view.trick - 1
    # Named apart, so that a single keeps its name when the pair of its rank is taken.
    singles = _names("".join(pile for pile in row if len(pile) == 1), source, "r")
    pairs = _names("".join(pile for pile in row if len(pile) == 2), source, "rr")
    return tuple(
        Pile(
            tuple(_card(rank, name=next(singles if len(pile) == 1 else pairs)) for rank in pile),
            points_of(pile),
            _worth(pile),
            f"p{pile}" if picks else "",
        )
        for pile in row
    )


def _worth(pile: str) -> str:
    n = points_of(pile)
    words = ngettext("{pile}, {n} point", "{pile}, {n} points", n)
    return words.format(pile="-".join(pile), n=n)


def _plays(view: RainbowView, names: Names) -> Iterator[Play]:
    """The combos in playing order, then places for those to come."""
    claims = _claim_places(view)
    viewer, over, done = view.viewer, view.over, view.claims_made
    combos = zip(view.combos, claims, strict=True)
    for place, ((seat, cards), claim) in enumerate(combos):
        named = zip(cards, _names(cards, view.trick, f"m{place}"), strict=True)
        yield Play(
            seat=seat,
            who=_who(viewer, seat, names),
            mine=seat == viewer,
            cards=tuple(_card(rank, name=name) for rank, name in named),
            label=_play_label(view, cards, claim),
            claim=claim,
            done=over or 0 < claim <= done,
            turn=claim == done + 1 and not over,
        )
    for ahead, seat in enumerate(_still_to_play(view)):
        yield Play(seat, _who(viewer, seat, names), seat == viewer, turn=ahead == 0)


def _play_label(view: RainbowView, cards: str, claim: int) -> str:
    if not claim or view.over:
        return _combo_label(cards)
    when = claim_words(view, claim - 1)
    return _("{combo}, {when}").format(combo=_combo_label(cards), when=when)


def _claim_places(view: RainbowView) -> list[int]:
    """For each combo in playing order its place in the claim order from 1; zeros before claims."""
    order = list(enumerate(view.claim_order, 1))
    if not order:
        return [0] * len(view.combos)
    places = []
    for combo in view.combos:
        # R4.1: of a player's own two equal combos the earlier comes first.
        first = next(item for item in order if item[1] == combo)
        order.remove(first)
        places.append(first[0])
    return places


def _still_to_play(view: RainbowView) -> list[int]:
    """Seats that will still play a combo in this trick, as far as their cards last (R3.1, R7.1)."""
    if view.phase != "play" or view.seat is None:
        return []
    played = Counter(seat for seat, _cards in view.combos)
    held = view.held
    leader, players = view.leader, view.players
    turns = [(leader + slot) % players for slot in range(SLOTS[players])]
    coming: list[int] = []
    for slot, seat in enumerate(turns):
        due = turns[:slot].count(seat) >= played[seat]
        if due and coming.count(seat) < held[seat]:
            coming.append(seat)
    return coming


def _who(viewer: int | None, seat: int, names: Names) -> str:
    return _("You") if seat == viewer else names[seat]


def _bound(view: RainbowView) -> str:
    """What may be played next, for all to read (R3.2)."""
    if view.lock == "set":
        return _("single or set")
    if view.lock == "run":
        return _("single or run")
    return _("any combo")


def _empty(view: RainbowView) -> str:
    """What to read where the hand would be."""
    if view.viewer is None or view.hand or view.over:
        return ""
    if view.unopened[view.viewer]:
        return _("Your hand is empty. After this trick you take up your reserve.")
    return _("Your hand is empty.")


def _counts(view: RainbowView) -> Iterator[Count]:
    known = (view.gone, view.hand, view.unseen)
    for rank in map(str, range(1, RANKS + 1)):
        gone, mine, unseen = (cards.count(rank) for cards in known)
        yield Count(_card(rank), gone, COPIES - gone - mine - unseen, mine, unseen)


def _places(view: RainbowView, names: Names) -> list[Place]:
    first, players, decides = view.viewer or 0, view.players, view.seat
    held, scores, unopened = view.held, view.scores, view.unopened
    return [
        Place(
            seat=seat,
            name=names[seat],
            held=held[seat],
            score=scores[seat],
            turn=seat == decides,
            notes=(_("+{n} in reserve").format(n=RESERVE),) if unopened[seat] else (),
        )
        for seat in ((first + ahead) % players for ahead in range(players))
    ]


def _question(view: RainbowView, names: Names) -> str:
    if view.over:
        return result(view, names)
    if view.my_turn:
        return view.engine.words.question(view, names)
    assert view.seat is not None  # Rainbow never hides whose turn it is
    if view.phase == "claim":
        return _("{name} takes a pile next.").format(name=names[view.seat])
    return _("{name} plays next.").format(name=names[view.seat])


def _choices(view: RainbowView) -> list[Choice]:
    choose = _claim if view.phase == "claim" else _play
    return [choose(move) for move in view.legal_moves]


def _claim(pile: str) -> Choice:
    label = _("Take {pile}").format(pile=_worth(pile))
    return Choice(pile, label, (f"p{pile}",), main=True)


def _play(combo: str) -> Choice:
    return Choice(combo, _combo_label(combo), tuple(f"h{rank}" for rank in combo), main=True)


def _combo_label(move: str) -> str:
    """A combo as a button says it: "Run 2-3-4"."""
    kind = KIND_OF[COMBO_OF[move]]
    words = (_("Single {ranks}"), _("Set {ranks}"), _("Run {ranks}"))[kind]
    return words.format(ranks="-".join(move))


DRAWER = RainbowDrawer()
"""The one instance."""
