"""Reasons for moves: one for each legal move, from the view alone, short in every language."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import triplerainbow as tr
from tests import samples
from tests.games import arcoiris_positions, pirates_positions, rainbow_positions
from tests.laws.settings import Setting, from_deal
from tests.samples import INTERPRETED
from triplerainbow.bots.reasons import reason
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.seen import View
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Flo"]

LONGEST = {"en": 90, "es": 110, "fr": 110}
"""Characters of a reason at most."""

PLIES = 30 if INTERPRETED else 2000
"""Moves of a game at most."""

STEP = 10
"""Of common decisions in long games one in so many is looked at."""


def decisions(setting: Setting, seed: int) -> Iterator[View]:
    """Rare decisions and some common ones of a game between greedy and random players."""
    match = tr.Match(setting.game, setting.players, seed=seed, options=setting.options)
    bots = [tr.bot(("greedy", "random")[(seat + seed) % 2], seed) for seat in range(match.players)]
    while match.seat is not None and match.plies < PLIES:
        view = match.view(match.seat)
        common = view.phase in ("turn", "last") and match.plies % STEP > 0
        if not common and (not INTERPRETED or match.plies % 2 == 0):
            yield view
        match.play(bots[match.seat].choose(view))


def test_every_legal_move_has_a_short_reason(setting: Setting) -> None:
    for view in (view for seed in samples.REASONS for view in decisions(setting, seed)):
        for language in LANGUAGES:
            with speaking(language):
                for move in view.legal_moves:
                    words = reason(view, move)
                    where = f"{language} {move}: {words}"
                    assert 0 < len(words) <= LONGEST[language], where
                    assert words == words.strip(), where
                    assert not set("{}") & set(words), where
                    assert not words.endswith("."), where


def test_a_reason_depends_on_the_view_alone(setting: Setting) -> None:
    game = load(setting.game)
    for place, view in enumerate(decisions(setting, 2)):
        guess = game.new_state()
        table.resample(view.record, stream("reasons", place), guess)
        twin = game.view(guess, SPECTATOR if view.viewer is None else view.viewer)
        for move in view.legal_moves:
            assert reason(twin, move, NAMES) == reason(view, move, NAMES)


def test_players_have_the_names_of_the_table_or_of_their_seats() -> None:
    states = pirates_positions.position(["T4", "5"], ["", "r1:123"])
    view = pirates_positions.view(states, 0)
    assert reason(view, "T@1").startswith("can cost Player 2 3 points")
    assert reason(view, "T@1", NAMES).startswith("can cost Ben 3 points")


def test_there_is_no_reason_for_what_is_no_legal_move() -> None:
    match = tr.Match("rainbow", 2, seed=1)
    assert match.seat is not None
    with pytest.raises(ValueError, match='"777" is no legal move'):
        reason(match.view(match.seat), "777")
    with pytest.raises(ValueError, match="is no legal move"):
        reason(match.view(1 - match.seat), match.legal()[0])


# Sentences: a position set up by hand, moves from there, then a move and what is said of it.


def said(states: Records, game: str, move: str) -> str:
    """The reason for a move of the seat that is to move."""
    return reason(load(game).view(states, table.current_player(states)), move, NAMES)


FOUR = ["1123366", "112345", "1145", "24"]
ENDING = ["11", "2", "34", "5566"]
TWO = ["112346", "22334"]
RESERVES = {"reserves": ["11112222333344", "33444455556666"]}
NO_SET = "no set or long run suffers"
LAST = "this is the last trick"

RAINBOW: list[tuple[Sequence[str], str, str, dict[str, Any], str, str]] = [
    # the place in the order of claim, and its pile
    (FOUR, "1 4 33 66", "", {}, "1", "likely claims fourth: about 1 point; splits your pair 11"),
    (FOUR, "1 4 33 66", "", {}, "2", "likely claims fourth: about 1 point; breaks your run 123"),
    (FOUR, "1 4 33 66", "", {}, "123", "likely claims first: about 12 points; keeps 4 cards"),
    (FOUR, "1 4 33 66", "33 11", {}, "11", "likely claims third: about 4 points; keeps 2 cards"),
    (
        FOUR,
        "1 4 33 66",
        "33 11",
        {},
        "5",
        f"likely claims fourth: about 1 point; a lone 5: {NO_SET}",
    ),
    (FOUR, "4 33 66", "123 1 45", {}, "2", "claims third: about 4 points; throws away a low card"),
    (
        FOUR,
        "4 66",
        "123 1 4",
        {},
        "2",
        "claims third: no pile is left; throws away a low card",
    ),
    (["11223456"] * 4, "1", "", {}, "123456", "claims first: 1 (1 point); keeps 2 cards"),
    (
        ["1123456"] * 4,
        "1 4 33 66",
        "23 23 234",
        {},
        "1",
        "claims fourth: about 1 point; splits your pair 11",
    ),
    (
        ["1345"] * 4,
        "1 4 33 66",
        "",
        {},
        "1",
        "likely claims fourth: about 1 point; throws away a low card, keeps your runs",
    ),
    (
        FOUR,
        "1 4 33 66",
        "",
        {},
        "66",
        "likely claims second: about 6 points; your 66 becomes a prize of the next trick",
    ),
    # the end of the game
    (
        ENDING,
        "2 4 66",
        "11 2 4",
        {},
        "66",
        f"claims first: 66 (12 points); {LAST}: hands count nothing",
    ),
    (
        ENDING,
        "2 4 66",
        "11",
        {},
        "2",
        "likely claims fourth: no pile is left; ends the game: hands count nothing",
    ),
    (
        ["11", "23", "34", "5566"],
        "2 4 66",
        "",
        {},
        "11",
        "likely claims second: about 4 points; then you are out and claim no more",
    ),
    # two players
    (
        ["1", "22334"],
        "2 4 55 66",
        "",
        RESERVES,
        "1",
        "likely claims third: about 4 points; then you take up your reserve",
    ),
    (
        ["1", "22334"],
        "2 4 55 66",
        "",
        {},
        "1",
        "likely claims third: about 4 points; empties your hand and ends the game",
    ),
    (
        ["112346", "2"],
        "2 4 55 66",
        "1 2",
        {},
        "2",
        f"claims second: about 10 points; {LAST}: each card you keep is 1 point",
    ),
    (
        TWO,
        "2 4 55 66",
        "34 23",
        {},
        "12",
        "likely claims third: about 4 points; keeps 2 cards, 1 point each at the end",
    ),
    # claims
    (FOUR, "1 4 33 66", "33 11 11 2", {}, "66", "the dearest pile, 12 points"),
    (
        FOUR,
        "1 4 33 66",
        "33 11 11 2",
        {},
        "4",
        "8 points less than the dearest pile; leaves 66 to Ben",
    ),
    (FOUR, "1", "33 11 11 2", {}, "1", "the only pile left, 1 point"),
    (
        TWO,
        "2 4 55 66",
        "23 4 6 2",
        {},
        "55",
        "2 points less than the dearest pile; you claim next too and can take 66 then",
    ),
    (
        FOUR,
        "1 4 33 66 66",
        "33 11 11 2 66 33 66",
        {},
        "1",
        "3 points less than the dearest pile; nobody claims after you",
    ),
]


@pytest.mark.parametrize(("hands", "row", "moves", "more", "move", "words"), RAINBOW)
def test_reasons_of_rainbow(
    hands: Sequence[str], row: str, moves: str, more: dict[str, Any], move: str, words: str
) -> None:
    states = rainbow_positions.position(hands, row, **more)
    rainbow_positions.play(states, moves)
    assert said(states, "rainbow", move) == words


RUN = ["", "r2:23456 x"]
RAINBOWS = ["r1:1234567 r1:1234567", "r2:23456"]
ONE = "1 more point on your island"
THREE = "3 more points on your island"

PIRATES: list[tuple[Sequence[str], Sequence[str], str, dict[str, Any], str, str]] = [
    # laying
    (["1234", "5"], [], "", {}, "+r1:123", f"{THREE}; your 4 can follow"),
    (["13J", "5"], [], "", {}, "+r1:1J3", f"{THREE}; uses up a joker"),
    (["123", "5"], [], "", {}, "+r1:123", f"{THREE}; you have to lay cards before you draw"),
    (["TCW", "5"], [], "", {}, "+b:TCW", f"{THREE}; what lies there attacks nobody"),
    (
        ["X2", "5"],
        [],
        "",
        {},
        "+x",
        "your pirate is worth 5 points there; you have to lay cards before you draw",
    ),
    (["123", "5"], RAINBOWS, "", {}, "+r1:123", f"{THREE}; then you can go out"),
    (["67", "5"], ["r1:12345"], "", {}, "e1:6", f"{ONE}; 1 card short of a rainbow"),
    (["44", "5"], ["s4:444"], "", {}, "e1:4", f"{ONE}; your 4 can follow"),
    (
        ["72", "5"],
        ["r1:123456"],
        "",
        {},
        "e1:7",
        "completes a rainbow: one more and you can go out",
    ),
    (
        ["72", "5"],
        ["r1:1234567 r1:123456"],
        "",
        {},
        "e2:7",
        "completes your second rainbow: go out once your hand is empty",
    ),
    (
        ["7", "5"],
        ["r1:1234567 r1:123456"],
        "",
        {},
        "e2:7",
        "completes a rainbow: now you can go out",
    ),
    # taking back
    (["4", "5"], ["r2:23456"], "", {}, "-1", "to lay run 2 3 4 and run 4 5 6 instead"),
    (["2", "5"], ["r4:456"], "", {}, "-1", "only to rearrange: 3 points less until laid again"),
    (["2", "5"], ["x"], "", {}, "-1", "gains nothing: your pirate has to be laid again"),
    (["2", "5"], ["b:TCK"], "", {}, "-1", "frees its cards to be played; 3 points less"),
    # black cards
    (
        ["T2", "15"],
        RUN,
        "",
        {},
        "T@1",
        "can steal a pirate of Ben: 5 points for you; may be blocked by a 1 (chance 19%)",
    ),
    (
        ["C2", "15"],
        ["", "r1:1234567"],
        "",
        {"discard": "222222222"},
        "C@1",
        "can break Ben's rainbow: 3 points less; nobody can block it",
    ),
    (
        ["O2", "15"],
        [],
        "",
        {},
        "O",
        "shows you the top 4 cards, in your order; nobody can block it",
    ),
    (["T", "5"], RAINBOWS, "", {}, "T@1", "your last card: after it you can go out"),
    # the end of a turn
    (["2", "5"], ["r4:456"], "", {"pair": "37"}, "u", "both turned-up cards fit your island"),
    (["2", "5"], ["r4:456"], "", {"pair": "X7"}, "u", "a pirate is turned up: 5 points"),
    (["23", "5"], [], "", {"pair": "4O"}, "u", "the turned-up 4 makes a group with your hand"),
    (["2", "5"], [], "", {"pile": "44"}, "d", "two unknown cards; the last phase begins"),
    (["O2", "5"], [], "O o:J412", {"pile": "124J33"}, "d", "you know what comes: joker, 4"),
    (["", "15"], RAINBOWS, "", {"pair": "12"}, "out", "ends the game: 19 points against 5"),
    (["2", "5"], ["x"], "d done", {"pile": "44"}, "done", "ends with 5 points on your island"),
    # blocking
    (
        ["T2", "115"],
        RUN,
        "T@1",
        {},
        "block",
        "saves your pirate and its 5 points; you keep another 1",
    ),
    (["T2", "115"], RUN, "T@1", {}, "pass", "keeps your 1 in hand; your island may lose 5 points"),
    (["C2", "5", "2"], ["", "x"], "C@1", {}, "block", "helps Ben, not you; costs your 2"),
    # choices
    (
        ["C", "5"],
        ["", "r2:23456"],
        "C@1",
        {},
        "g1:4",
        "Ben loses 5 points; 4 cards go back to the hand",
    ),
    (
        ["T", "5"],
        ["s4:444", "r4:4567"],
        "T@1",
        {},
        "g1:4",
        "Ben loses 1 point; it fits your island",
    ),
    (["C", "5"], ["", "r1:1234567"], "C@1", {}, "g1:4", "breaks Ben's rainbow: 1 point less"),
    (["W2", "5"], ["r3:345"], "W", {"discard": "X2"}, "w:X", "worth 5 points on your island"),
    (["W2", "5"], ["r3:345"], "W", {"discard": "X2"}, "w:2", "fits your island: one more point"),
    (
        ["K2", "OTT4"],
        [],
        "K pass",
        {},
        "k:T",
        "Ana may play it, and you hold no 1; you keep another one",
    ),
    (["K2", "OTT4"], [], "K pass", {}, "k:O", "it hurts nobody; leaves you no black group"),
    (["M2", "335"], ["r4:456"], "M@1", {"discard": "M"}, "m:M", "Ben surely has none"),
    (
        ["M2", "335"],
        ["r4:456"],
        "M@1",
        {},
        "m:3",
        "11 are unseen: chance 26%; it fits your island",
    ),
    (
        ["O2", "5"],
        [],
        "O",
        {"pile": "11J2"},
        "o:J112",
        "on top for your draw: joker, 1; Ben may draw the rest",
    ),
]


@pytest.mark.parametrize(("hands", "islands", "moves", "more", "move", "words"), PIRATES)
def test_reasons_of_pirates(
    hands: Sequence[str],
    islands: Sequence[str],
    moves: str,
    more: dict[str, Any],
    move: str,
    words: str,
) -> None:
    states = pirates_positions.position(hands, islands, **more)
    pirates_positions.play(states, moves)
    assert said(states, "pirates", move) == words


def test_a_card_that_was_seen_to_go_into_a_hand_is_known_to_be_there() -> None:
    states = pirates_positions.position(["M1T", "5"], ["", "s2:222"], pair="34", pile="1" * 9)
    pirates_positions.play(states, "d u")
    assert said(states, "pirates", "M@1").startswith("name 3: Ben surely holds it")
    pirates_positions.play(states, "M@1")
    assert said(states, "pirates", "m:4") == "Ben surely has one"


HAND = "R/Y W/K P/B"
RIVAL = "Y/R T/G P/O"
FIVE = "R/O G/T B/P O/T Y/G"
FOUR_UP = "R/T G/T B/P O/Y"

ARCOIRIS: list[tuple[str, str, str, dict[str, Any], str, str]] = [
    # as seen
    (HAND, "", "", {}, "1", "safe: nothing else shows"),
    (
        "Y/R W/K P/B",
        "",
        "",
        {},
        "1",
        "safe: nothing else shows; 1 back of the rival clashes with it",
    ),
    (HAND, "R/O", "", {}, "2", "safe: white never clashes"),
    (HAND, "R/O", "", {}, "1", "loses the round: red shows twice, 2 cards for the rival"),
    ("K/R W/O P/B", "R/O", "", {}, "1", "loses the round: black shows, 2 cards for the rival"),
    (HAND, FIVE, "", {}, "3", "completes the rainbow: 6 cards for you"),
    (HAND, FOUR_UP, "", {}, "3", "safe: purple does not show yet; then one more safe card wins 6"),
    (
        HAND,
        "Y/O T/G",
        "",
        {},
        "3",
        "safe: purple does not show yet; the rival has no card you see as safe",
    ),
    # turned over: 14 cards bear each colour, 8 white
    (HAND, "R/O G/T", "", {}, "3!", "you don't know its other side: 5 of 14 backs would clash"),
    (HAND, FIVE, "", {}, "2!", "wins 6 cards unless it clashes: 6 of 8 possible backs do"),
    # turning over
    (HAND, FOUR_UP, "2", {}, "f1", "you don't know what is below red: 7 of 14 backs would clash"),
    (
        "R/Y Y/P P/B",
        "R/T G/K B/G",
        "2!",
        {},
        "f4",
        "turns purple over: you know that yellow is below; your purple is safe then",
    ),
    (
        "R/Y Y/P P/B",
        "Y/T G/K B/G",
        "2!",
        {},
        "f4",
        "loses the round: yellow shows twice, 4 cards for the rival",
    ),
    (
        "R/Y Y/P P/B",
        FOUR_UP,
        "2!",
        {},
        "f5",
        "turns purple over: you know that yellow is below; purple completes the rainbow then",
    ),
    # the end of the turn
    (
        HAND,
        "R/O",
        "3",
        {},
        ".",
        "leaves 2 cards on the table; 2 backs of the rival are safe",
    ),
    (HAND, FOUR_UP, "2", {}, ".", "leaves the rival 5 cards: one more that is safe wins them 6"),
    (
        HAND,
        "Y/O T/G B/R O/G",
        "3",
        {},
        ".",
        "leaves the rival 5 cards: one more that is safe wins them 6; no back you see is safe",
    ),
    (HAND, "R/T", "3", {"scores": (20, 30)}, ".", "ends the game at 20 to 30"),
]


@pytest.mark.parametrize(("hand", "up", "moves", "more", "move", "words"), ARCOIRIS)
def test_reasons_of_arcoiris(
    hand: str, up: str, moves: str, more: dict[str, Any], move: str, words: str
) -> None:
    states = arcoiris_positions.position(hand, up, rival=RIVAL, **more)
    arcoiris_positions.play(states, moves)
    assert said(states, "arcoiris", move) == words


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("OR OY GT", "safe: its other side must be yellow"),
        ("RO RK GT", "loses the round: black shows, 2 cards for the rival"),
    ],
)
def test_the_last_unseen_card_with_a_face_is_known(deck: str, words: str) -> None:
    """Each face is on two of the nine cards, and one of the two has shown both sides."""
    circle = ["RO", "OY", "YG", "GT", "TB", "BP", "PW", "WK", "KR"]
    rest = [card for card in circle if not shares(card, deck)]
    deal = {"deck": deck.split() + rest, "first": 0}
    states = arcoiris_positions.play(from_deal(arcoiris_positions.NINE, deal), "1 f1")
    assert said(states, "arcoiris", "1!") == words


def shares(card: str, deck: str) -> bool:
    """Whether this card, lying one way or the other, is in the deck."""
    return card in deck.split() or card[::-1] in deck.split()
