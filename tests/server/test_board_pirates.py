"""Boards of Rainbow Pirates."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests import samples
from tests.games.pirates_positions import NAMES, play, position, view
from tests.laws.settings import Setting, phases, seeds
from tests.samples import INTERPRETED
from tests.server.boards import NAMES as HOSTILE
from tests.server.boards import check_names, drawn, guessed, in_order, names_of, picks_of
from triplerainbow.games import table
from triplerainbow.games.board import Board, Choice
from triplerainbow.games.pirates.board import DRAWER
from triplerainbow.games.pirates.game import GAME
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records

SETTINGS = [Setting("pirates", players) for players in (2, 3, 4, 5)]

every_number_of_seats = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def looked_at(setting: Setting, games: samples.Sample) -> Iterator[View]:
    """Views of random games: of every phase, by every viewer."""
    for seed in seeds(setting, games):
        for looked, viewer in phases(setting, seed):
            yield GAME.view(looked.states, viewer)


def board_of(seen: View) -> Board:
    return DRAWER.board(seen, NAMES[: seen.players])


def choice_of(board: Board, move: str) -> Choice:
    (choice,) = [choice for choice in board.choices if choice.move == move]
    return choice


# Over random games


@every_number_of_seats
def test_every_board(setting: Setting) -> None:
    met = set()
    for number, seen in enumerate(looked_at(setting, samples.BOARDS_PIRATES)):
        board = DRAWER.board(seen, HOSTILE[: seen.players])
        met.add(seen.phase)
        check_choices(board, seen)
        check_names(board)
        assert DRAWER.board(guessed(seen, 0), HOSTILE[: seen.players]) == board
        assert [place.seat for place in board.places] == in_order(seen)
        assert sum(place.turn for place in board.places) == (not seen.over)
        assert board.question
        assert board.heading
        if number % 4 == 0 or seen.phase not in ("turn", "last"):
            check_drawing(board)
        if seen.my_turn:
            check_attempts(board, seen)
    if not INTERPRETED:
        assert met >= {"turn", "block", "loot", "salvage", "give", "order", "last", "over"}


def check_choices(board: Board, seen: View) -> None:
    """Every legal move is one choice that can be picked and told from the others."""
    assert sorted(choice.move for choice in board.choices) == seen.legal
    assert len({(tuple(sorted(c.picks)), c.label) for c in board.choices}) == len(board.choices)
    there = picks_of(board)
    for choice in board.choices:
        assert choice.label
        assert choice.says
        assert Counter(choice.picks) <= there, f"{choice.move} can't be picked"
    assert seen.my_turn or not there


def check_drawing(board: Board) -> None:
    """Every card with a name is drawn once, and all that can be picked but the seats."""
    page = drawn(board)
    assert sorted(page.names) == sorted(names_of(board))
    seats = Counter(place.pick for place in board.places if place.pick)
    assert Counter(page.picks) + seats == picks_of(board)
    assert not page.tags & {"b", "script", "style"}, "a name is not escaped"


def check_attempts(board: Board, seen: View) -> None:
    """Picks of a move give a move with these picks, others what is refused in words."""
    there = sorted(picks_of(board).elements())
    rng = random.Random(str(there))
    fitting = {tuple(sorted(choice.picks)) for choice in board.choices}
    for picks in fitting:
        assert tuple(sorted(choice_of(board, DRAWER.attempt(seen, picks)).picks)) == picks
    for size in (1, 2, 3, 4):
        picks = tuple(sorted(rng.sample(there, min(size, len(there)))))
        text = DRAWER.attempt(seen, picks)
        if picks not in fitting:
            assert text not in seen.legal, f"{picks} gave {text}"
            assert GAME.refusal(seen, text), f"{picks} gave {text}"


# What is picked, what it says


def turn_of(hand: str, island: str = "", *others: str, discard: str = "") -> PiratesView:
    """A turn of seat 0 with this hand; the others hold nothing."""
    hands = [hand, *[""] * max(1, len(others))]
    return view(position(hands, [island, *others], discard=discard), 0)


@pytest.mark.parametrize(
    ("hand", "island", "move", "picks", "label"),
    [
        ("123", "", "+r1:123", "h1 h2 h3", "Run 1-2-3"),
        ("23J", "", "+r1:J23", "hJ h2 h3", "Run J-2-3"),
        ("23J", "", "+r2:23J", "h2 h3 hJ", "Run 2-3-J"),
        ("4JJ", "", "+s4:4JJ", "h4 hJ hJ", "Set 4-J-J"),
        ("JJJ", "", "+r5:JJJ", "hJ hJ hJ", "Run J-J-J as 5-6-7"),
        ("JJJ", "", "+s6:JJJ", "hJ hJ hJ", "Set J-J-J as 6-6-6"),
        ("TTC", "", "+b:TTC", "hT hT hC", "Black group T-T-C"),
        ("X", "", "+x", "hX", "Lay the pirate"),
        ("5", "x r2:234", "e2:5", "h5 g2", "Add 5 to 2–4"),
        ("J", "r2:234", "e1:J<", "hJ g1", "Joker as 1 on 2–4"),
        ("J", "r2:234", "e1:J>", "hJ g1", "Joker as 5 on 2–4"),
        ("J", "s4:444", "e1:J", "hJ g1", "Add joker to 4×3"),
        ("K", "b:TCW", "e1:K", "hK g1", "Add Captain to TCW"),
        ("", "x s4:444", "-2", "g2", "Take back 4×3"),
        ("T", "", "T@1", "hT s1", "Thief at Ben"),
        ("W", "", "W", "hW", "Play Whiskey"),
    ],
)
def test_layouts_and_attacks(hand: str, island: str, move: str, picks: str, label: str) -> None:
    choice = choice_of(board_of(turn_of(hand, island)), move)
    assert " ".join(choice.picks) == picks
    assert choice.label == label


def test_ends_of_the_turn_are_bare() -> None:
    states = position(["", ""], pair="3T")
    board = board_of(view(states, 0))
    assert choice_of(board, "d").picks == ()
    assert choice_of(board, "d").main
    assert choice_of(board, "d").label == "Draw 2 cards"
    assert choice_of(board, "u").label == "Take 3, Thief"
    assert not choice_of(board, "u").main


def test_a_joker_at_an_end_says_what_it_is() -> None:
    board = board_of(turn_of("J", "r2:234"))
    assert choice_of(board, "e1:J<").says == "Add joker to the run 2 3 4, as 1"
    assert choice_of(board, "e1:J>").says == "Add joker to the run 2 3 4, as 5"


def test_duty_is_marked() -> None:
    """P4.5: numbers that make a group in hand or extend one, and pirates; no joker, no BLACK."""
    board = board_of(turn_of("1235JXTCW", "s5:555"))
    marked = [card.face for card in board.parts["hand"] if "duty" in card.marks]
    assert marked == list("1235X")
    assert "d" not in [choice.move for choice in board.choices]
    assert "marked cards" in board.question


def test_no_duty_in_the_last_phase() -> None:
    """P7.3."""
    states = position(["", "123"], pile="45")
    play(states, "d")
    board = board_of(view(states, 1))
    assert not any(card.marks for card in board.parts["hand"])
    assert choice_of(board, "done").costly
    assert board.parts["pair"] == []
    play(states, "+r1:123")
    assert not choice_of(board_of(view(states, 1)), "done").costly


def test_going_out_is_costly_unless_it_wins() -> None:
    rainbows = "r1:1234567 r1:1234567"
    assert not choice_of(board_of(turn_of("", rainbows, "x x x")), "out").costly
    assert choice_of(board_of(turn_of("", rainbows, "x x x r4:4567")), "out").costly


def test_loot_is_picked_on_the_island_that_is_hit() -> None:
    states = position(["T", ""], ["x", "r2:2J4 s5:55J b:TCW x"])
    play(states, "T@1")
    board = board_of(view(states, 0))
    front = board.parts["front"]
    assert front.seat == 1
    targets = [[(c.pick, n) for c, n in group.targets] for group in front.groups]
    assert targets == [
        [("x1:2", 1), ("x1:J3", 1), ("x1:4", 1)],
        [("x2:5", 2), ("x2:J", 1)],
        [("x3:T", 1), ("x3:C", 1), ("x3:W", 1)],
        [("x4:X", 1)],
    ]
    assert choice_of(board, "g1:J3").picks == ("x1:J3",)
    assert choice_of(board, "g1:J3").label == "Steal joker from 2–4"
    assert board_of(view(states, 1)).parts["front"].seat == 1
    assert "your island" in board_of(view(states, 1)).question


def test_salvage() -> None:
    """P5.5: Whiskeys played this turn are out of reach, and a note says so."""
    states = position(["W", ""], discard="55T")
    play(states, "W")
    board = board_of(view(states, 0))
    assert [(card.pick, n) for card, n in board.parts["salvage"]] == [
        ("d5", 2),
        ("dT", 1),
    ]
    assert choice_of(board, "w:5").picks == ("d5",)
    assert [choice.move for choice in board.choices] == ["w:5", "w:T"]
    assert board.parts["whiskeys"] == "Out of reach this turn: 1 × Whiskey"
    assert board.parts["heap"] == []


def test_gift() -> None:
    """P5.6: only BLACK cards can be picked."""
    states = position(["K", "5TC"])
    play(states, "K")
    board = board_of(view(states, 1))
    assert [card.pick for card in board.parts["hand"]] == ["", "hT", "hC"]
    assert choice_of(board, "k:T").label == "Give Thief"
    assert board_of(view(states, 0)).question == "Captain: Ben gives you a BLACK card."


def test_order() -> None:
    """P5.10: a card is picked for each place but the last, which follows."""
    states = position(["O", ""], pile="3T33" + "4567")
    play(states, "O")
    board = board_of(view(states, 0))
    columns = [[card.pick for card in column] for column in board.parts["order"]]
    assert columns == [["o1:3", "o1:T"], ["o2:3", "o2:T"], ["o3:3", "o3:T"]]
    assert choice_of(board, "o:33T3").picks == ("o1:3", "o2:3", "o3:T")
    assert len(board.choices) == 4
    assert board_of(view(states, 1)).parts["order"] == []


def test_order_of_one_card_is_a_bare_button() -> None:
    states = position(["O", ""], pile="3")
    play(states, "O")
    (choice,) = board_of(view(states, 0)).choices
    assert choice.picks == ()
    assert choice.label == "Put 3 back"


def test_name() -> None:
    states = position(["M", ""])
    play(states, "M@1")
    board = board_of(view(states, 0))
    assert len(board.parts["kinds"]) == len(board.choices) == 17
    assert choice_of(board, "m:J").picks == ("nJ",)


# Blocks (P5.2)


def test_block() -> None:
    states = position(["T", "1", "1"], ["", "x"])
    play(states, "T@1")
    board = board_of(view(states, 1))
    block, let = choice_of(board, "block"), choice_of(board, "pass")
    assert (block.label, block.main, block.picks) == ("Block with 1", True, ())
    assert (let.label, let.main) == ("Let it happen", False)
    attack = board.parts["attack"]
    assert (attack.by, attack.at, attack.at_me, attack.open) == ("Ana", "You", True, True)
    assert attack.blocks.face == "1"
    assert board_of(view(states, 2)).question == "Ana plays Thief at Ben. Somebody may block."


def attacks(setting: Setting, seed: int) -> Iterator[tuple[Records, str]]:
    """Positions of a random game and an attack that is played in them."""
    for looked, viewer in phases(setting, seed):
        seat = table.current_player(looked.states)
        if seat < 0 or viewer != seat:
            continue
        for move in GAME.view(looked.states, seat).legal:
            if move[0] in "TCWKSLM":
                yield looked.states.copy(), move


@every_number_of_seats
def test_while_a_block_may_come_the_board_is_that_of_being_asked(setting: Setting) -> None:
    compared = 0
    for seed in seeds(setting, samples.BOARDS_ATTACKED):
        for states, move in attacks(setting, seed):
            before = {seat: GAME.view(states, seat) for seat in setting.viewers}
            play(states, move)
            asked = table.current_player(states)
            for seat, seen in before.items():
                after = GAME.view(states, seat)
                shown = DRAWER.announced(seen, NAMES[: setting.players], move, asked=seat == asked)
                if after.phase == "block":
                    compared += 1
                    assert shown == board_of(after), f"{setting}, seed {seed}, {move}, {seat}"
    assert compared


def test_who_can_not_block_is_asked_all_the_same() -> None:
    states = position(["T", "2", "2"], ["", "x"])
    shown = DRAWER.announced(view(states, 1), NAMES[:3], "T@1", asked=True)
    assert [choice.move for choice in shown.choices] == ["pass"]
    answered = DRAWER.announced(view(states, 1), NAMES[:3], "T@1", asked=False)
    assert answered.choices == []
    own = DRAWER.announced(view(states, 0), NAMES[:3], "T@1", asked=False)
    assert own.choices == []
    assert not picks_of(own)
    assert own.parts["hand"] == []
