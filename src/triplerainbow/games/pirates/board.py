"""Rainbow Pirates as it is drawn.

Parts of the board:

    hand      the viewer's Cards, sorted; those with a duty are marked (P4.5)
    front     the Island that is drawn large: the viewer's own; the one to be hit while the viewer
              chooses a card of it; for a spectator the active player's
    others    the other Islands, in the order of the places
    pile      cards in the draw pile
    foreseen  Cards on top of it as far as the viewer knows them (P5.10), top first
    pair      the turned-up Cards; none in the last phase (P7.2)
    heap      Cards of the discard pile; without the card of the attack, and none while `salvage`
    discarded how many cards lie there
    discard   Counts of the discard pile
    salvage   Counts of what the viewer may take of it, while they may (P5.5)
    whiskeys  a sentence on what is out of reach there, or ""
    attack    the Attack that is being resolved, or None
    order     while the viewer puts cards back (P5.10): for each place but the last Cards to pick
    kinds     while the viewer names a card (P5.9): Counts of all kinds to pick, each once
    notes     short sentences on limits of this turn
    auto      whether the server may be asked to lay out the viewer's island
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from triplerainbow.games.board import NUMBERS, Board, Card, Choice, Drawer, Names, Place
from triplerainbow.games.pirates.blocks import waiting
from triplerainbow.games.pirates.board_attempt import attempt
from triplerainbow.games.pirates.board_cards import (
    BLACK,
    Count,
    cards_at,
    counted,
    hits,
    island,
    kinds,
    spoken,
    who,
)
from triplerainbow.games.pirates.board_choices import choices
from triplerainbow.games.pirates.board_words import question
from triplerainbow.games.pirates.cards import LETTERS
from triplerainbow.games.pirates.islands import MAX_TAKEN_BACK
from triplerainbow.games.pirates.names import EFFECTS, card_name
from triplerainbow.games.pirates.notation import LAYS
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.seen import View
from triplerainbow.i18n import _

LAYOUT = ("turn", "last")
"""Phases in which cards are laid."""


CAPTAIN = "K"
"""The BLACK card that hits all opponents (P5.6)."""


@dataclass(frozen=True)
class Attack:
    """A BLACK card that is being resolved."""

    card: Card
    by: str
    """Who plays it; "You" for the viewer."""
    at: str
    """Whom it hits: the opponent it names, or "everybody"; "" if it hits nobody."""
    at_me: bool
    """Whether it hits the viewer."""
    effect: str
    """What it does, and what blocks it, in a few words."""
    blocks: Card | None
    """The card that blocks it; None if nothing does."""
    open: bool
    """Whether a block may still come."""


LOOKS = {
    **NUMBERS,
    "7": ("pink", "face-7"),
    "J": ("W", "face-joker"),
    "X": ("W", "face-pirate"),
    **{letter: ("K", f"black-{letter}") for letter in "TCWKSLMO"},
}
"""How the card of each letter looks."""


class PiratesDrawer(Drawer):
    """Islands, piles, the viewer's hand, attacks."""

    looks = LOOKS

    def board(self, view: View, names: Names, *, remember: bool = True) -> Board:
        """See `Drawer.board`."""
        assert isinstance(view, PiratesView)
        return Board(
            game=view.game,
            heading=view.engine.words.heading(view),
            question=question(view, names),
            places=_places(view, names),
            choices=choices(view, names) if view.my_turn else [],
            parts=_parts(view, names),
        )

    def announced(self, view: View, names: Names, move: str, *, asked: bool) -> Board:
        """See `Drawer.announced`: a BLACK card waits for blocks (P5.2)."""
        assert isinstance(view, PiratesView)
        after = waiting(view, move, asked=asked)
        board = self.board(after, names)
        if asked and not after.my_turn:
            return replace(board, choices=[_nothing_to_say()])
        return board

    def attempt(self, view: View, picks: Sequence[str]) -> str:
        """See `Drawer.attempt`."""
        assert isinstance(view, PiratesView)
        return attempt(view, picks)

    def automatic(self, view: View, choose: Callable[[View], str]) -> str | None:
        """See `Drawer.automatic`: the bot's moves as long as they only lay cards out."""
        assert isinstance(view, PiratesView)
        if not _may_lay_out(view):
            return None
        move = choose(view)
        return move if move.startswith(LAYS) else None


DRAWER = PiratesDrawer()
"""The one instance."""


def _nothing_to_say() -> Choice:
    """The answer of somebody who is to answer and can't block."""
    return Choice(
        move="pass",
        label=_("Let it happen"),
        says=_("You have no card that blocks it; let it happen"),
        main=True,
    )


# Seats


def _seats(view: PiratesView) -> list[int]:
    """All seats clockwise from the viewer's, or from 0."""
    first = view.viewer or 0
    return [(first + step) % view.players for step in range(view.players)]


def _places(view: PiratesView, names: Names) -> list[Place]:
    targets = {move.partition("@")[2] for move in view.legal_moves if "@" in move}
    decides = view.active if view.seat is None else view.seat
    return [
        Place(
            seat=seat,
            name=names[seat],
            held=view.held[seat],
            score=view.scores[seat],
            turn=not view.over and seat == decides,
            pick=f"s{seat}" if str(seat) in targets else "",
            notes=_place_notes(view, seat),
        )
        for seat in _seats(view)
    ]


def _place_notes(view: PiratesView, seat: int) -> tuple[str, ...]:
    if seat == view.went_out:
        return (_("out: +{n}").format(n=BONUS),)
    if view.phase == "last" and view.emptied is not None:
        # P7.3: the next after who emptied the pile began.
        begun = (view.active - view.emptied - 1) % view.players
        if (seat - view.emptied - 1) % view.players < begun:
            return (_("done"),)
    return ()


# Parts


def _parts(view: PiratesView, names: Names) -> dict[str, Any]:
    front = _front(view)
    islands = [island(view, seat, names) for seat in _seats(view)]
    return {
        "hand": _hand(view),
        "front": next(each for each in islands if each.seat == front),
        "others": [each for each in islands if each.seat != front],
        "pile": view.pile,
        "foreseen": cards_at("p", view.foreseen),
        "pair": [] if view.emptied is not None else cards_at("u", view.pair),
        "heap": _heap(view),
        "discarded": len(view.discard),
        "discard": counted(view.discard),
        "salvage": counted(_in_reach(view), "d", "d") if _salvages(view) else [],
        "whiskeys": _out_of_reach(view),
        "attack": _attack(view, names),
        "order": _order(view),
        "kinds": _nameable(view),
        "notes": _notes(view),
        "auto": _may_lay_out(view),
    }


def _front(view: PiratesView) -> int:
    """The seat whose island is drawn large."""
    if view.target is not None and hits(view, view.target):
        return view.target
    return view.active if view.viewer is None else view.viewer


def _hand(view: PiratesView) -> list[Card]:
    duty = _duty(view)

    def pick(letter: str) -> str:
        gives = view.phase == "give" and letter in BLACK
        return "h" + letter if view.my_turn and (view.phase in LAYOUT or gives) else ""

    def marks(letter: str) -> tuple[str, ...]:
        return ("duty",) if letter in duty else ()

    return cards_at("h", view.hand, pick, marks)


def _duty(view: PiratesView) -> set[str]:
    """P4.5: kinds that must be laid before the viewer may draw: jokers and BLACK cards never."""
    duty: set[str] = set()
    if view.phase != "turn":
        return duty
    for move in view.legal_moves:
        head, _colon, cards = move.partition(":")
        if move == "+x":
            duty.add("X")
        elif head[0] in "+e" and head != "+b" and set(cards) <= set("1234567"):
            duty.update(cards)
    return duty


def _salvages(view: PiratesView) -> bool:
    """Whether the viewer takes a card of the discard pile."""
    return view.my_turn and view.phase == "salvage"


def _heap(view: PiratesView) -> list[Card]:
    if _salvages(view):
        return []
    cards = cards_at("d", view.discard)
    attacking = None if view.over else view.black
    last = [card for card in cards if card.face == attacking][-1:]
    return [card for card in cards if card not in last]


def _in_reach(view: PiratesView) -> str:
    """Cards that Whiskey may take (P5.5)."""
    return view.discard.replace("W", "", view.whiskeys)


def _out_of_reach(view: PiratesView) -> str:
    if view.whiskeys == 0:
        return ""
    wish = _("Out of reach this turn: {n} × {card}")
    return wish.format(n=view.whiskeys, card=card_name("W"))


def _attack(view: PiratesView, names: Names) -> Attack | None:
    black = view.black
    if black is None or view.over:
        return None
    number = view.blocked_by
    return Attack(
        card=next(card for card in reversed(cards_at("d", view.discard)) if card.face == black),
        by=who(view, view.active, names),
        at=_hit(view, names),
        at_me=view.viewer is not None
        and (view.viewer == view.target or (black == CAPTAIN and view.viewer != view.active)),
        effect=_(EFFECTS[black]),
        blocks=None if number is None else Card(number, spoken(number)),
        open=view.phase == "block",
    )


def _hit(view: PiratesView, names: Names) -> str:
    """Whom the BLACK card hits."""
    if view.target is not None:
        return who(view, view.target, names)
    return _("everybody") if view.black == CAPTAIN else ""


def _order(view: PiratesView) -> list[list[Card]]:
    if not view.my_turn or view.phase != "order":
        return []
    return [kinds(view.foreseen, f"o{place}:") for place in range(1, len(view.foreseen))]


def _nameable(view: PiratesView) -> list[Count]:
    if not view.my_turn or view.phase != "name":
        return []
    return [(card, 1) for card in kinds(LETTERS, "n")]


def _notes(view: PiratesView) -> list[str]:
    if view.phase not in LAYOUT or view.taken_back == 0:
        return []
    wish = _("Taken back: {n} of {most}")
    return [wish.format(n=view.taken_back, most=MAX_TAKEN_BACK)]


def _may_lay_out(view: PiratesView) -> bool:
    """Whether there is something for a bot to lay out, or to rearrange."""
    lays = any(move.startswith(LAYS) for move in view.legal_moves)
    return view.phase in LAYOUT and lays and bool(view.hand)
