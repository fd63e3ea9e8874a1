"""Arco-iris: notation, deals in records, refusals and the log."""

import json
from typing import Any

import pytest

from tests.games.arcoiris_positions import (
    FULL,
    NINE,
    SETTINGS,
    play,
    position,
    refused,
    told,
)
from tests.laws.settings import Setting, dealt, from_deal
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.arcoiris.notation import NOTATION
from triplerainbow.games.arcoiris.rules import (
    ACTIONS,
    LETTERS,
)
from triplerainbow.games.deals import DealError

# Notation and deals


def test_notation_covers_the_actions() -> None:
    assert len(NOTATION) == ACTIONS
    assert " ".join(NOTATION) == "1 2 3 1! 2! 3! f1 f2 f3 f4 f5 ."


def good_deal(setting: Setting = FULL) -> dict[str, Any]:
    return dealt(setting, 4)[1]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_deal_round_trip(setting: Setting) -> None:
    states, deal = dealt(setting, 7)
    assert from_deal(setting, json.loads(json.dumps(deal))).tobytes() == states.tobytes()


def swapped(number: int, card: object) -> list[Any]:
    deck: list[Any] = list(good_deal()["deck"])
    deck[number] = card
    return deck


BAD_DEALS: list[tuple[object, str]] = [
    (None, "object"),
    ([], "object"),
    ("RO", "object"),
    ({}, "lacks deck"),
    ({"deck": []}, "lacks first"),
    ({"first": 0}, "lacks deck"),
    ({"deck": [], "first": 0, "seed": 1}, "superfluous field seed"),
    ({"deck": [], "first": True}, "seat from 0 to 1"),
    ({"deck": [], "first": 2}, "seat from 0 to 1"),
    ({"deck": [], "first": -1}, "seat from 0 to 1"),
    ({"deck": [], "first": 0.0}, "seat from 0 to 1"),
    ({"deck": [], "first": "0"}, "seat from 0 to 1"),
    ({"deck": [], "first": None}, "seat from 0 to 1"),
    ({"deck": "RO", "first": 0}, "list of cards"),
    ({"deck": {"RO": 1}, "first": 0}, "list of cards"),
    ({"deck": None, "first": 0}, "list of cards"),
    ({"deck": [], "first": 0}, "57 cards, not 0 .A1.2."),
    ({"deck": [5], "first": 0}, "card 1 of the deck must be two of the letters ROYGTBPWK .A1.1."),
    ({"deck": ["RO", ["R", "O"]], "first": 0}, "card 2 .*letters"),
    ({"deck": ["ROY"], "first": 0}, "card 1 .*letters"),
    ({"deck": ["ro"], "first": 0}, "card 1 .*letters"),
    ({"deck": ["R"], "first": 0}, "card 1 .*letters"),
    ({"deck": [""], "first": 0}, "card 1 .*letters"),
    ({"deck": ["RX"], "first": 0}, "card 1 .*letters"),
    ({"deck": ["RO", "RR"], "first": 0}, "card 2 of the deck has the same face twice .A1.1."),
    ({"deck": good_deal()["deck"][:-1], "first": 0}, "57 cards, not 56 .A1.2."),
    ({"deck": good_deal()["deck"] + ["RO"], "first": 0}, "57 cards, not 58 .A1.2."),
    ({"deck": good_deal(NINE)["deck"], "first": 0}, "57 cards, not 9 .A1.2."),
]


@pytest.mark.parametrize(("deal", "why"), BAD_DEALS)
def test_malformed_deals_are_refused(deal: object, why: str) -> None:
    with pytest.raises(DealError, match=why):
        GAME.read_deal(deal, 2, {})


def test_wrong_cards_are_refused_with_their_counts() -> None:
    deck = sorted("".join(sorted(card, key=LETTERS.index)) for card in good_deal()["deck"])
    deck[deck.index("RO")] = "OW"
    with pytest.raises(DealError, match=r"needs 2 of the card RO, not 1 \(A1.2\)"):
        GAME.read_deal({"deck": deck, "first": 0}, 2, {})
    nine = ["RY" if card in ("RO", "OR") else card for card in good_deal(NINE)["deck"]]
    with pytest.raises(DealError, match=r"needs 1 of the card RO, not 0 \(A1.3\)"):
        GAME.read_deal({"deck": nine, "first": 0}, 2, {"deck": "nine"})
    with pytest.raises(DealError, match=r"needs 9 cards, not 57 \(A1.3\)"):
        GAME.read_deal(good_deal(), 2, {"deck": "nine"})


# Words


@pytest.mark.parametrize(
    ("moves", "wrong", "why"),
    [
        ("", "f1", "before you turn over one of the table (A2.1)"),
        ("", ".", "play a card before you end the turn (A2.1)"),
        ("", "4", "a move is 1 to 3"),
        ("", "draw", "f1 to f5"),
        ("", "", "a move is 1 to 3"),
        ("1", "1", "turn over a card of the table; or end the turn with . (A2.2)"),
        ("1", "2!", "turn over a card of the table; or end the turn with . (A2.2)"),
        ("1", "f2", "only 1 card on the table to turn over (A2.2)"),
        ("1 f1 1", "f5", "only 2 cards on the table to turn over (A2.2)"),
        ("1 f1", "f1", "now you have to play one (A2.3)"),
        ("1 f1", ".", "play one before the turn ends (A2.3)"),
        ("1 f1", "3", "your hand has only 2 cards until the turn ends (A4.1)"),
        ("1 f1 1 f1", "2!", "your hand has only 1 card until the turn ends (A4.1)"),
    ],
)
def test_refusals_name_the_rule(moves: str, wrong: str, why: str) -> None:
    assert why in refused(play(position("R/O W/Y G/B"), moves), wrong)


def test_refused_opening_flips() -> None:
    empty = position("R/O W/Y G/B", opening_flip=True)
    assert "no card on the table to turn over; play a card (A2.4)" in refused(empty, "f1")
    two = position("R/O W/Y G/B", "P/O Y/B", opening_flip=True)
    assert "only 2 cards on the table" in refused(two, "f3")


def test_log_of_a_turn() -> None:
    states = position("R/O W/Y G/B")
    assert told(states.copy(), "1", 0) == ["You play a card as seen: red."]
    assert told(states.copy(), "1", 1) == ["Ana plays a card as seen: red."]
    assert told(states, "1!") == ["Ana plays a card turned over: orange."]
    assert told(states.copy(), ".", 1) == ["Ana ends the turn."]
    assert told(states.copy(), "f1", 0) == ["You turn over card 1: orange becomes red."]
    assert told(states, "f1") == ["Ana turns over card 1: orange becomes red."]


def test_log_of_rounds() -> None:
    error = position("R/Y O/T T/B", "R/O G/O B/O")
    assert told(error, "1", 1) == [
        "Ana plays a card as seen: red.",
        "That is an error: red shows twice.",
        "You score 4 cards.",
        "Ana starts the next round.",
    ]
    shadow = position("K/Y O/T T/B")
    assert told(shadow, "1", 0) == [
        "You play a card as seen: black.",
        "That is a shadow.",
        "Ben scores 1 card.",
        "You start the next round.",
    ]
    rainbow = position("W/K O/T T/B", "R/O O/Y Y/G G/R B/R")
    assert told(rainbow, "1") == [
        "Ana plays a card as seen: white.",
        "The rainbow is complete.",
        "Ana scores 6 cards.",
        "Ben starts the next round.",
    ]


def test_log_of_the_end() -> None:
    states = position("P/O B/O W/Y", "R/O O/T Y/G", scores=(24, 24), deck=0)
    play(states, "3")
    assert told(states.copy(), ".", 0) == [
        "You end the turn.",
        "The deck is used up and you can't refill your hand: the game is over.",
    ]
    assert told(states, ".", 1)[1] == (
        "The deck is used up and Ana can't refill the hand: the game is over."
    )
