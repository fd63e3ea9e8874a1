"""Boards of Rainbow."""

from collections.abc import Iterator

import pytest

from tests import samples
from tests.games.rainbow_positions import dealt, play, position, refused, seen
from tests.laws.settings import Setting, every_setting, random_game, seeds
from tests.server.boards import NAMES, check, drawn, views_of
from triplerainbow.games.board import Board, Card, Place
from triplerainbow.games.rainbow.board import DRAWER, Play
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records

SETTINGS = [setting for setting in every_setting() if setting.game == "rainbow"]


def board_of(states: Records, viewer: int = SPECTATOR) -> Board:
    view = seen(states, viewer)
    return DRAWER.board(view, NAMES[: view.players])


def plays_of(board: Board) -> list[Play]:
    return list(board.parts["played"])


def faces(cards: tuple[Card, ...]) -> str:
    return "".join(card.face for card in cards)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_board(setting: Setting) -> None:
    for seed in seeds(setting, samples.BOARDS_RAINBOW):
        for view in views_of(setting, seed, share=11):
            check(DRAWER, view)


def test_a_combo_is_picked_card_by_card() -> None:
    states = position(["12236", "3456", "1111"], "1 4 33")
    board = board_of(states, 0)
    assert [card.pick for card in board.parts["hand"]] == ["h1", "h2", "h2", "h3", "h6"]
    labels = {choice.picks: choice.label for choice in board.choices}
    assert labels["h2", "h2"] == "Set 2-2"
    assert labels["h1", "h2", "h3"] == "Run 1-2-3"
    assert labels[("h6",)] == "Single 6"
    assert board.parts["hand"][1].label == "orange 2"


def test_a_pile_is_picked_as_a_whole() -> None:
    states = play(position(["1236", "3456", "1111"], "1 4 33 55"), "6 3 11")
    board = board_of(states, 2)
    assert [pile.pick for pile in board.parts["row"]] == ["p1", "p4", "p33", "p55"]
    assert [(c.label, c.picks) for c in board.choices][-1] == ("Take 5-5, 10 points", ("p55",))
    assert not [card for card in board.parts["hand"] if card.pick]
    assert [pile.pick for pile in board_of(states, 1).parts["row"]] == [""] * 4


def test_equal_piles_are_picked_alike() -> None:
    states = play(dealt(3, deck="225" + "123456" * 9 + "134"), "3 1 1")
    board = board_of(states, 0)
    assert [pile.pick for pile in board.parts["row"]] == ["p2", "p2", "p5"]
    assert [choice.picks for choice in board.choices] == [("p2",), ("p5",)]


def test_the_trick_says_who_is_still_to_play() -> None:
    states = play(position(["1236", "3456", "1111", "2"], "1 4 33 55", leader=1), "34 1")
    plays = plays_of(board_of(states, 3))
    assert [(p.seat, p.who, faces(p.cards), p.turn) for p in plays] == [
        (1, NAMES[1], "34", False),
        (2, NAMES[2], "1", False),
        (3, "You", "", True),
        (0, NAMES[0], "", False),
    ]
    assert board_of(states).parts["bound"] == "single or run"


def test_two_players_play_twice() -> None:
    states = position(["55", "1236"], "1 4 33 55", reserves=["1" * 5 + "2" * 6 + "444", ""])
    assert [play.seat for play in plays_of(board_of(states))] == [0, 1, 0, 1]
    play(states, "55")  # and none is left for a second combo
    assert [play.seat for play in plays_of(board_of(states))] == [0, 1, 1]
    assert board_of(states, 0).parts["empty"].startswith("Your hand is empty. After")
    notes = {place.seat: place.notes for place in board_of(states).places}
    assert notes == {0: ("+14 in reserve",), 1: ()}


def test_combos_show_the_claim_order() -> None:
    states = play(position(["1236", "3456", "1111"], "1 4 33"), "6 3 11")
    assert [(p.claim, p.done, p.turn) for p in plays_of(board_of(states))] == [
        (2, False, False),
        (3, False, False),
        (1, False, True),
    ]
    play(states, "33")
    plays = plays_of(board_of(states))
    assert [(p.claim, p.done, p.turn) for p in plays] == [
        (2, False, True),
        (3, False, False),
        (1, True, False),
    ]
    assert plays[2].label == "Set 1-1, claim 1, done"


def test_counts_add_up_to_ten() -> None:
    for setting in SETTINGS:
        for view in views_of(setting, 1, share=9):
            assert isinstance(view, RainbowView)
            counts = DRAWER.board(view, NAMES[: view.players]).parts["counts"]
            for count in counts:
                assert count.gone + count.open + count.mine + count.unseen == 10
                assert min(count.gone, count.open, count.mine, count.unseen) >= 0


def test_who_is_waited_for() -> None:
    states = position(["1236", "3456", "1111"], "1 4 33")
    assert board_of(states, 2).question == "Ana plays next."
    play(states, "6 3 11")
    assert board_of(states, 0).question == "Cleo takes a pile next."
    assert board_of(states, 2).question == "Your turn to take a pile."
    assert board_of(states, 2).heading == "trick 2"


def test_places_go_round_from_the_viewer() -> None:
    states = position(["1236", "3456", "1111"], "1 4 33", scores=[4, 9, 7])
    assert board_of(states, 1).places == [
        Place(1, NAMES[1], 4, 9, turn=False),
        Place(2, NAMES[2], 4, 7, turn=False),
        Place(0, NAMES[0], 4, 4, turn=True),
    ]


def test_the_end() -> None:
    states = play(position(["6", "33", "2345"], "1 4 33"), "6 33 2 33 4 1")
    board = board_of(states, 2)
    assert board.question == f"{NAMES[1]} wins with 6 points."
    assert not board.choices
    assert [p.claim for p in plays_of(board)] == [2, 1, 3]
    assert "No prizes" not in drawn(board).text


@pytest.mark.parametrize(
    ("picks", "move"),
    [
        (["h4", "h2", "h3"], "234"),
        (["h2", "h2"], "22"),
        (["p55"], "55"),
        (["p3", "p22"], "223"),
        ([], ""),
        (["s1", "x", ""], ""),
    ],
)
def test_attempts(picks: list[str], move: str) -> None:
    states = position(["12236", "3456", "1111"], "1 4 33")
    assert DRAWER.attempt(seen(states, 0), picks) == move


def test_an_attempt_is_refused_with_the_reason() -> None:
    states = play(position(["12236", "3456", "1111"], "1 4 33", leader=1), "34 1")
    attempt = DRAWER.attempt(seen(states, 0), ["h2", "h2"])
    assert refused(states, attempt).endswith("a run was played in this trick (R3.2)")


# Gliding. A card that has the same name before and after a move, or a name of the same beginning
# (before "--") where one went and one came, seems to go from there to here.

ROW, OWN, OTHER, HAND = "row", "own combo", "other's combo", "hand"

MAY_GLIDE = {
    (HAND, HAND),
    (HAND, OWN),
    (OWN, OWN),
    (OTHER, OTHER),
    (OWN, ROW),
    (OTHER, ROW),
    (ROW, ROW),
}

Lying = dict[str, tuple[str, str]]
"""For each name of a card where it lies and which it is, in the order of the page."""


def lying(board: Board) -> Lying:
    found = {card.name: (ROW, card.face) for pile in board.parts["row"] for card in pile.cards}
    for one in plays_of(board):
        found |= {card.name: (OWN if one.mine else OTHER, card.face) for card in one.cards}
    return found | {card.name: (HAND, card.face) for card in board.parts["hand"]}


def origins(old: Lying, new: Lying) -> dict[str, str]:
    """For each new name the old one from which it glides."""
    gone = [name for name in old if name not in new]
    found = {}
    for name in new:
        alike = [other for other in gone if other.split("--")[0] == name.split("--")[0]]
        if name in old:
            found[name] = name
        elif alike:
            found[name] = alike[0]
            gone.remove(alike[0])
    return found


Step = tuple[RainbowView, Lying, RainbowView, Lying]


def steps(setting: Setting, seed: int, viewer: int) -> Iterator[Step]:
    """Every move of a random game: view and cards before and after."""
    before: tuple[RainbowView, Lying] | None = None
    for position_ in random_game(setting, seed):
        view = seen(position_.states, viewer)
        after = view, lying(DRAWER.board(view, NAMES[: setting.players]))
        if before:
            yield *before, *after
        before = after


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_cards_glide_where_they_go(setting: Setting) -> None:
    for seed in seeds(setting, samples.BOARDS_PICKED):
        viewer = setting.viewers[seed % len(setting.viewers)]
        for view, old, after, new in steps(setting, seed, viewer):
            ways = origins(old, new)
            for name, origin in ways.items():
                assert old[origin][1] == new[name][1], "a card becomes another"
                assert (old[origin][0], new[name][0]) in MAY_GLIDE
            came = {name for name, (place, _face) in new.items() if place in (OWN, ROW)}
            assert came <= ways.keys(), "from the hand to a combo, from the combos to the row"
            if view.phase == "play":
                kept = {name for name, (place, _face) in new.items() if place == HAND}
                assert kept <= old.keys() or after.phase == "over"
