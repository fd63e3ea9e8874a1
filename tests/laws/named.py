"""The named numbers of an encoded view, once more: from the attributes that people read."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from triplerainbow.games.arcoiris.rules import LETTERS as FACES
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.pirates.cards import LETTERS as KINDS
from triplerainbow.games.pirates.seen import PHASES, PiratesView
from triplerainbow.games.rainbow.seen import RainbowView

BLACKS = "TCWKSLMO"
COMPLETE = 7
"""Cards of a complete rainbow."""


def _turned(view: Any, by_seat: list[Any]) -> list[Any]:
    """From the viewer on (or from seat 0)."""
    origin = view.viewer or 0
    return by_seat[origin:] + by_seat[:origin]


def _is(view: Any, seat: int | None) -> list[bool]:
    """A flag for each seat."""
    return _turned(view, [seat == each for each in range(view.players)])


def _ahead(view: Any, seat: int) -> int:
    return int((seat - (view.viewer or 0)) % view.players)


def _counts(cards: str, letters: str) -> list[int]:
    found = Counter(cards)
    return [found[letter] for letter in letters]


def _rainbow(view: RainbowView) -> dict[str, Any]:
    # Slots follow each other in playing order, but seats without cards leave theirs empty.
    leader, slots = view.leader, [None] * 6
    combos: list[tuple[int, str] | None] = list(slots)
    turn = 0
    for seat, cards in view.combos:
        while (leader + turn) % view.players != seat:
            turn += 1
        combos[turn] = seat, cards
        turn += 1
    shown = [combo or (view.viewer or 0, "") for combo in combos]
    ranks = "123456"
    return {
        "in_game": [1] * view.players,
        "held": _turned(view, view.held),
        "points": _turned(view, view.scores),
        "unopened": _turned(view, view.unopened),
        "to_move": _is(view, view.seat),
        "leader": _is(view, view.leader),
        "combo": [combo is not None for combo in combos],
        "combo_owner": [_ahead(view, seat) for seat, _cards in shown],
        "combo_cards": [len(cards) for _seat, cards in shown],
        "combo_lowest": [int(cards[0]) if cards else 0 for _seat, cards in shown],
        "combo_is_run": [len(set(cards)) > 1 for _seat, cards in shown],
        "hand": _counts(view.hand, ranks),
        "row_singles": [view.row.count(rank) for rank in ranks],
        "row_pairs": [view.row.count(2 * rank) for rank in ranks],
        "gone": _counts(view.gone, ranks),
        "unseen": _counts(view.unseen, ranks),
        "bound_to": [view.lock == lock for lock in (None, "set", "run")],
        "claiming": [bool(view.claim_order)] if view.over else [view.phase == "claim"],
        "over": [view.over],
    }


def _face(letter: str | None) -> list[bool]:
    return [letter == face for face in FACES]


def _arcoiris(view: ArcoirisView) -> dict[str, Any]:
    empty = [[0] * 9] * 3
    mine, theirs = (
        ([_face(letter) for letter in hand] + empty)[:3] for hand in (view.hand, view.rival_backs)
    )
    if view.viewer is None:  # the numbers know what has lain open, which these attributes don't say
        mine, theirs = _spectated(view)
    options = view.options
    pairs = [a + b for place, a in enumerate(FACES) for b in FACES[place + 1 :]]
    return {
        "hands": [mine, theirs],
        "up": [_face(card.up) for card in view.table] or [[0] * 9],
        "down": [_face(card.down) for card in view.table] or [[0] * 9],
        "down_known": [
            _turned(view, [seat in card.known_to for seat in (0, 1)]) for card in view.table
        ]
        or [[0, 0]],
        "next_card": _face(view.peek),
        "unseen": [view.unseen.get(pair, 0) for pair in pairs],
        "half_seen": [view.half_seen.get(face, 0) for face in FACES],
        "to_move": _is(view, view.seat),
        "held": _turned(view, view.held),
        "points": _turned(view, view.scores),
        "deck_size": [view.deck_size],
        "played": [view.played],
        "must_play": [view.record[0].flipped],
        "over": [view.over],
        "opening_flip": [options.get("opening_flip", False)],
        "peek": [options.get("peek", False)],
        "deck": [("full", "nine", "five").index(str(options.get("deck", "full")))],
    }


def _spectated(view: ArcoirisView) -> tuple[Any, Any]:
    record = view.record[0]
    hands = [
        [_face(FACES[record.faces[card, 0]] if card >= 0 and record.faces[card, 0] >= 0 else None)
         for card in hand]
        for hand in record.hands
    ]  # fmt: skip
    return hands[0], hands[1]


def _group(text: str) -> tuple[list[bool], list[int], list[int], list[int]]:
    """Type, numbers, jokers and BLACK cards of a group as it is written."""
    kind, _, cards = text.partition(":")
    types = [kind[0] == letter for letter in "rsbx"]
    numbers, jokers, blacks = [0] * 7, [0] * 7, [0] * 8
    if kind[0] == "r":
        for place, card in enumerate(cards, int(kind[1]) - 1):
            (jokers if card == "J" else numbers)[place] = 1
    elif kind[0] == "s":
        numbers[int(kind[1]) - 1] = len(cards) - cards.count("J")
        jokers[int(kind[1]) - 1] = cards.count("J")
    elif kind[0] == "b":
        blacks = _counts(cards, BLACKS)
    return types, numbers, jokers, blacks


def _cards_of(groups: list[str]) -> str:
    return "".join("X" if group == "x" else group.partition(":")[2] for group in groups)


def _pirates(view: PiratesView) -> dict[str, Any]:
    islands = _turned(view, view.islands)
    shown = [
        [_group(text) for text in island[:24]] + [([0] * 4, [0] * 7, [0] * 7, [0] * 8)] * 24
        for island in islands
    ]
    groups = [[[group[what] for group in seat[:24]] for seat in shown] for what in range(4)]
    record = view.record[0]
    points = [
        len(_cards_of(island)) + 4 * island.count("x")  # a pirate is worth five (P3.4)
        for island in view.islands
    ]
    return {
        "in_game": [1] * view.players,
        "held": _turned(view, view.held),
        "points": _turned(view, points),
        "rainbows": [
            sum(text[0] == "r" and len(text.partition(":")[2]) == COMPLETE for text in island)
            for island in islands
        ],
        "to_move": _is(view, view.seat),
        "active": _is(view, view.active),
        "known": [_counts(known, KINDS) for known in _turned(view, view.known)],
        "island": [_counts(_cards_of(island), KINDS) for island in islands],
        "group_type": groups[0],
        "group_numbers": groups[1],
        "group_jokers": groups[2],
        "group_blacks": groups[3],
        "hand": _counts(view.hand, KINDS),
        "discard": _counts(view.discard, KINDS),
        "unseen": _counts(view.unseen, KINDS),
        "turned_up": _counts(view.pair, KINDS),
        "foreseen": [_counts(card, KINDS) for card in view.foreseen] or [[0] * 17],
        "phase": [PHASES[record.phase] == phase for phase in PHASES],
        "black": [view.black == black for black in BLACKS],
        "target": _is(view, view.target),
        "pile": [view.pile],
        "taken_back": [view.taken_back],
        "whiskeys": [view.whiskeys],
        "may_go_out": [record.may_go_out],
        "over": [view.over],
    }


NAMED: dict[str, Callable[[Any], dict[str, Any]]] = {
    "rainbow": _rainbow,
    "arcoiris": _arcoiris,
    "pirates": _pirates,
}
"""For each game: what its parts hold, before they are scaled, seats that are not there left out."""
