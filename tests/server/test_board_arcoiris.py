"""Boards of Arco-iris."""

import pytest

from tests import samples
from tests.games.arcoiris_positions import (
    NINE,
    PEEK,
    SETTINGS,
    careful_game,
    play,
    position,
    refused,
    seen,
)
from tests.laws.settings import Setting, seeds
from tests.server.boards import NAMES, cards_of, check, drawn, names_of, views_of
from triplerainbow.games.arcoiris.board import DRAWER, Spot
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.board import Board, Card, Choice
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records

PAIR = NAMES[:2]


def board_of(states: Records, viewer: int = SPECTATOR, *, remember: bool = True) -> Board:
    return DRAWER.board(seen(states, viewer), PAIR, remember=remember)


def spots_of(board: Board) -> list[Spot]:
    return list(board.parts["spots"])


def choice_of(board: Board, move: str) -> Choice:
    return next(choice for choice in board.choices if choice.move == move)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_board(setting: Setting) -> None:
    for seed in seeds(setting, samples.BOARDS_ARCOIRIS):
        for view in views_of(setting, seed, share=17):
            check(DRAWER, view)


@pytest.mark.parametrize("setting", [PEEK, NINE], ids=str)
def test_every_board_of_a_careful_game(setting: Setting) -> None:
    for ply, (states, _action) in enumerate(careful_game(setting, 1)):
        check(DRAWER, GAME.view(states, setting.viewers[ply % 3]))


def test_a_card_of_the_hand_is_played_in_two_ways() -> None:
    board = board_of(position("R/O W/K G/B"), 0)
    hand: tuple[Card, ...] = board.parts["hand"]
    assert [(card.face, card.down, card.pick) for card in hand] == [
        ("R", "?", "c1"),
        ("W", "?", "c2"),
        ("G", "?", "c3"),
    ]
    first = [choice for choice in board.choices if choice.picks == ("c1",)]
    assert [(choice.move, choice.label) for choice in first] == [
        ("1", "As seen"),
        ("1!", "Turned over"),
    ]
    assert [choice.says for choice in first] == [
        "Play card 1 as seen, red.",
        "Play card 1 turned over.",
    ]


def test_a_card_of_the_table_is_turned_over_or_the_turn_ends() -> None:
    board = board_of(play(position("Y/G W/K G/B", "R/O"), "1"), 0)
    assert [(c.move, c.label, c.picks) for c in board.choices] == [
        ("f1", "Turn over", ("t1",)),
        ("f2", "Turn over", ("t2",)),
        (".", "End turn", ()),
    ]
    assert choice_of(board, ".").main


def test_a_clash_is_marked_and_confirmed() -> None:
    board = board_of(position("R/Y K/G W/O", "R/T O/B"), 0)
    assert [card.marks for card in board.parts["hand"]] == [("clash",), ("clash",), ()]
    assert board.parts["hand"][0].label == "card 1 of your hand: red, would lose the round"
    assert [choice_of(board, move).costly for move in ("1", "1!", "2", "3")] == [
        True,
        False,
        True,
        False,
    ]
    assert [choice_of(board, move).main for move in ("1", "1!", "3", "3!")] == [
        False,
        True,
        True,
        False,
    ]


def test_nobody_is_warned_when_it_is_not_their_turn() -> None:
    states = position("R/Y K/G W/O", "R/T O/B", rival="R/B Y/P G/T")
    assert not [card for card in cards_of(board_of(states, 1).parts) if card.marks or card.pick]


def test_turning_over_what_is_known_to_clash_is_confirmed() -> None:
    # Seat 0 played them as seen, so seat 1 alone knows what lies below.
    states = play(position("G/R W/O Y/B", "R/K O/R T/W", rival="P/Y B/P R/Y"), "1 .")
    board = board_of(play(states, "1"), 1)
    assert [spot.danger for spot in spots_of(board)] == [True, True, False, True, False]
    assert choice_of(board, "f1").costly
    assert not choice_of(board, "f3").costly
    assert spots_of(board)[1].card.label == (
        "card 2 of the table: orange, below red, known to you, would lose the round"
    )


def test_what_lies_below_is_shown_to_those_who_know_it() -> None:
    states = play(position("R/P O/G Y/B"), "1 f1")
    play(states, "1!")
    below = {
        viewer: [(spot.card.face, spot.card.down, spot.known) for spot in spots_of(board)]
        for viewer in (0, 1, SPECTATOR)
        for board in [board_of(states, viewer)]
    }
    assert below[0] == [("P", "R", "both"), ("G", "O", "you")]
    assert below[1] == [("P", "R", "both"), ("G", "?", PAIR[0])]
    assert below[SPECTATOR] == [("P", "R", "both"), ("G", "?", PAIR[0])]


def test_a_table_that_does_not_remember_shows_nothing_but_what_lies_up() -> None:
    for states, _action in careful_game(NINE, 2):
        for viewer in (0, 1, SPECTATOR):
            board = board_of(states, viewer, remember=False)
            assert {card.down for card in cards_of(board.parts)} <= {"?", ""}
            assert not [spot for spot in spots_of(board) if spot.danger or spot.known]
            assert not [pile for pile in board.parts["piles"] if pile.known]
            flips = [choice for choice in board.choices if choice.move.startswith("f")]
            assert not [choice for choice in flips if choice.costly or not choice.main]
            drawn(board)


def test_hands_from_behind() -> None:
    states = position("R/O W/K G/B", rival="Y/T B/P G/W")
    (backs,) = board_of(states, 0).parts["rivals"]
    assert [card.face for card in backs.cards] == ["Y", "B", "G"]
    hands = board_of(states).parts["rivals"]
    assert [[card.face for card in hand.cards] for hand in hands] == [["", "", ""]] * 2
    assert not board_of(states).parts["hand"]


def test_the_next_card_of_the_deck() -> None:
    states = position("R/O W/K G/B", peek=True)
    board = board_of(states, 1)
    assert board.parts["peek"].face == seen(states, 1).peek
    watched = board_of(states).parts
    assert watched["peek"] is None
    assert watched["deck"].cards[:2] == board.parts["deck"].cards
    assert watched["deck"].cards[2].name == board.parts["peek"].name


def test_score_piles() -> None:
    states = position("R/Y W/O G/B", "R/T O/B", scores=(2, 3))
    play(states, "1")
    board = board_of(states, 0)
    assert [(pile.count, pile.what) for pile in board.parts["piles"]] == [(2, "You"), (6, PAIR[1])]
    taken = board.parts["piles"][1].known
    assert len(taken) == 6
    assert ("R", "?") in [(card.face, card.down) for card in taken]
    assert [place.score for place in board.places] == [2, 6]


def test_cards_keep_their_names_on_their_way() -> None:
    states = position("R/Y W/O G/B", "O/T", scores=(2, 3))
    before = {viewer: board_of(states, viewer) for viewer in (0, 1, SPECTATOR)}
    name = before[0].parts["hand"][0].name
    assert before[1].parts["rivals"][0].cards[0].name == name
    coming = [card.name for card in before[1].parts["deck"].cards]
    play(states, "1 .")
    for viewer in (0, 1, SPECTATOR):
        board = board_of(states, viewer)
        assert spots_of(board)[1].card.name == name
        assert coming[-1] in names_of(board)
    assert board_of(states, 0).parts["hand"][2].name == coming[-1]


def test_who_is_waited_for() -> None:
    states = position("R/Y W/O G/B", "O/T")
    assert board_of(states, 1).question == "Ana plays next."
    play(states, "1")
    assert board_of(states, 1).question == "Ana may go on or end the turn."
    assert board_of(states, 0).question.startswith("Turn over a card of the table")


@pytest.mark.parametrize(
    ("picks", "move"),
    [(["c1"], "1"), (["t2"], "f2"), (["c1", "t2"], "f2"), ([], ""), (["t"], "f"), (["x9"], "9")],
)
def test_attempts(picks: list[str], move: str) -> None:
    assert DRAWER.attempt(seen(position("R/Y W/O G/B"), 0), picks) == move


def test_an_attempt_is_refused_with_the_reason() -> None:
    states = position("R/Y W/O G/B", "O/T")
    assert refused(states, DRAWER.attempt(seen(states, 0), ["t1"])).endswith("(A2.1)")
    play(states, "1")
    assert refused(states, DRAWER.attempt(seen(states, 0), ["c1"])).endswith("(A2.2)")
