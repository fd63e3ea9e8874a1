"""Arco-iris: worked positions, numbered rules, the second implementation."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests import samples
from tests.games.arcoiris_positions import (
    FIVE,
    FULL,
    NINE,
    PEEK,
    SETTINGS,
    careful_game,
    faces,
    moves_of,
    play,
    position,
    refused,
    seen,
    ups,
)
from tests.laws.settings import Setting, dealt, from_deal, seeds
from tests.naive.arcoiris import NaiveGame, full_deck
from tests.samples import INTERPRETED
from triplerainbow.games import table
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.arcoiris.names import face_name
from triplerainbow.games.arcoiris.notation import NOTATION
from triplerainbow.games.arcoiris.rules import (
    CODES,
    DECK,
    DECKS,
    FACES,
    LETTERS,
    NO_CARD,
)
from triplerainbow.games.verbs import NOBODY
from triplerainbow.kernel.random import stream

DRAWS = samples.DRAWS.size
DOUBT = 1e-6
"""A fit as bad as this is no accident; the seeds are fixed."""


# Worked positions of RULES.md (X/Y = the holder's side / the other side)


def test_example_1_first_turn() -> None:
    states = position("R/O W/K G/B")
    assert moves_of(states) == "1 2 3 1! 2! 3!"  # A2.1: no flip, no pass


def test_example_2_error_or_fine() -> None:
    states = position("R/Y O/T T/B", "R/O G/O B/O")
    as_seen, turned = play(states.copy(), "1"), play(states.copy(), "1!")
    assert seen(as_seen).scores == [0, 4]  # A3.2: two reds
    assert table.current_player(as_seen) == 0  # A3.4
    assert seen(turned).scores == [0, 0]
    assert ups(turned) == "RGBY"


def test_example_3_flip_shows_the_shadow() -> None:
    states = play(position("Y/G O/T T/B", "R/K"), "1")
    assert moves_of(states) == "f1 f2 ."
    play(states, "f1")
    assert seen(states).scores == [0, 2]
    assert seen(states).table == []
    assert moves_of(states) == "1 2 3 1! 2! 3!", "refilled, and a new turn: no further placement"


def test_example_4_white_never_clashes() -> None:
    states = play(position("W/O O/T T/B", "W/R W/Y R/G"), "1")
    assert ups(states) == "WWRW"
    assert seen(states).scores == [0, 0]


def test_example_5_rainbow_or_shadow() -> None:
    states = position("W/K O/T T/B", "R/O O/Y Y/G G/R B/R")
    as_seen, turned = play(states.copy(), "1"), play(states.copy(), "1!")
    assert seen(as_seen).scores == [6, 0]
    assert table.current_player(as_seen) == 1  # A3.4: the loser starts
    assert seen(turned).scores == [0, 6]  # A3.3: the shadow on the sixth card comes first
    assert table.current_player(turned) == 0


def test_example_6_flip_and_complete() -> None:
    states = play(position("P/O B/O K/Y", "R/O O/T Y/G G/R"), "1")
    won = play(states.copy(), "f2 1")
    assert seen(won).scores == [6, 0]
    lost = play(states.copy(), "f3")
    assert seen(lost).scores == [0, 5]


def test_example_7_after_an_error_the_same_player_moves_again() -> None:
    states = play(position("R/Y O/T T/B", "R/O G/O B/O"), "1")
    assert seen(states).scores == [0, 4]
    assert seen(states).held == [3, 3]  # A4.1: refilled, also after a round ended
    assert table.current_player(states) == 0


def test_example_8_cannot_refill() -> None:
    # 47 scored, six in hands, one in the deck: three lie on the table.
    states = position("P/O B/O K/Y", "R/O O/T Y/G", scores=(24, 23), deck=1)
    play(states, "1 f2 1 .")  # O becomes T
    view = seen(states, 0)
    assert view.over  # A4.2
    assert view.held == [2, 3]
    assert view.scores == [24, 23]  # A4.3
    assert view.winners == [0]
    assert len(view.table) == 5
    assert (view.phase, view.seat, view.legal) == ("over", None, [])
    assert table.current_player(states) == NOBODY


def test_example_9_refilled_exactly() -> None:
    rival = "R/W K/G K/T"  # seat 1 sees W, G and T
    states = position("P/O B/O K/Y", "R/O O/T Y/G", rival=rival, scores=(24, 23), deck=1)
    play(states, "1 .")
    assert not seen(states).over
    assert (seen(states).deck_size, seen(states).held) == (0, [3, 3])
    assert seen(play(states.copy(), "1 .")).over
    assert seen(play(states, "1!")).over, "also after an error"
    assert seen(states).scores == [29, 23]


def test_example_10_who_knows_the_side_below() -> None:
    states = position("R/P B/O K/Y")
    as_seen, turned = play(states.copy(), "1"), play(states.copy(), "1!")
    (card,) = seen(as_seen, 1).table
    assert (card.up, card.down, card.known_to) == ("R", "P", [1])
    (card,) = seen(as_seen, 0).table
    assert (card.up, card.down, card.known_to) == ("R", None, [1])
    (card,) = seen(turned, 0).table
    assert (card.up, card.down, card.known_to) == ("P", "R", [0])
    (card,) = seen(turned, 1).table
    assert (card.up, card.down, card.known_to) == ("P", None, [0])


# Cards (A1)


def test_a1_1_faces() -> None:
    assert len(DECKS[0]) == 57
    assert LETTERS == "ROYGTBPWK"
    assert all(front != back for deck in DECKS for front, back in deck)
    assert [face_name(letter) for letter in "RWK"] == ["red", "white", "black"]


def test_a1_2_full_deck() -> None:
    assert Counter(DECKS[0]) == Counter(faces(card) for card in full_deck())
    on_faces = Counter(face for card in DECKS[0] for face in card)
    assert [on_faces[face] for face in range(FACES)] == [14] * 7 + [8] * 2


def test_a1_3_nine_cards() -> None:
    nine = [LETTERS[low] + LETTERS[high] for low, high in DECKS[1]]
    assert " ".join(nine) == "RO OY YG GT TB BP PW WK RK"


def test_a1_6_five_cards() -> None:
    five = [LETTERS[low] + LETTERS[high] for low, high in DECKS[2]]
    assert " ".join(five) == "RO OY YW WK RK"


def test_a1_6_hands_of_two_and_a_rainbow_of_three() -> None:
    """The first player plays one card and draws the last; the second completes a rainbow."""
    deal = {"deck": ["RO", "WY", "YO", "KW", "RK"], "first": 0}
    states = from_deal(FIVE, deal)
    assert (seen(states, 0).hand, seen(states, 1).hand) == (["R", "W"], ["O", "W"])
    assert GAME.legal_moves(states).keys() == {"1", "2", "1!", "2!"}
    for move in ("1", "."):
        table.apply(states, GAME.legal_moves(states)[move])
    assert seen(states, 0).hand == ["W", "R"]
    for move in ("1", "f1"):
        assert not seen(states).over
        table.apply(states, GAME.legal_moves(states)[move])
    assert seen(states, 1).phase == "over", "R turned over shows O beside O"
    assert seen(states).scores == [2, 0]


def test_a1_6_a_rainbow_of_three_ends_the_round() -> None:
    states = from_deal(FIVE, {"deck": ["RO", "WY", "YO", "KW", "RK"], "first": 0})
    for move in ("1", ".", "2", "f2"):
        table.apply(states, GAME.legal_moves(states)[move])
    assert seen(states).scores == [2, 0], "black below white"
    states = from_deal(FIVE, {"deck": ["RO", "RK", "YW", "KW", "OY"], "first": 0})
    for move in ("1", ".", "2", "f1"):
        table.apply(states, GAME.legal_moves(states)[move])
    table.apply(states, GAME.legal_moves(states)["1!"])
    assert seen(states).scores == [0, 3]
    assert seen(states).over, "nobody can draw any more (A4.2)"


@pytest.mark.parametrize("setting", [FULL, NINE, FIVE], ids=str)
def test_a1_4_every_shuffle_is_the_deck(setting: Setting) -> None:
    """Every card in every place, lying either way."""
    kind = int(GAME.option_codes(setting.options)[DECK])
    cards = len(DECKS[kind])
    codes = GAME.option_codes(setting.options)
    deck, rng = np.zeros(GAME.deck_size, np.int64), stream("shuffles")
    first: Counter[int] = Counter()
    for _ in range(DRAWS):
        assert table.shuffle_deck(GAME.new_state(), codes, rng, deck) == cards
        first[int(deck[0])] += 1
        assert sorted(deck[:cards] // 9 + deck[:cards] % 9) == sorted(map(sum, DECKS[kind]))
    copies = Counter(CODES[kind, :cards].ravel().tolist())
    assert first.keys() <= copies.keys()
    expected = [DRAWS * copies[code] / (2 * cards) for code in copies]
    assert chisquare([first[code] for code in copies], expected).pvalue > DOUBT


def test_a1_4_a_seat_sees_its_side() -> None:
    states = position("R/O W/K G/B", rival="Y/G O/T T/B")  # the rival's: side 0 first
    mine, theirs, spectator = seen(states, 0), seen(states, 1), seen(states)
    assert (mine.hand, mine.rival_backs) == (["R", "W", "G"], ["Y", "O", "T"])
    assert (theirs.hand, theirs.rival_backs) == (["G", "T", "B"], ["O", "K", "B"])
    assert (spectator.hand, spectator.rival_backs) == ([], [])
    assert mine.piles == [[], []]
    assert all(view.peek is None for view in (mine, theirs, spectator))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a1_5_three_cards_each(setting: Setting) -> None:
    """A1.5; who is first comes with the deal."""
    states, deal = dealt(setting, 1)
    view = seen(states, 0)
    size = 2 if setting.options.get("deck") == "five" else 3  # A1.6
    assert view.held == [size, size]
    assert view.hand == [card[0] for card in deal["deck"][:size]]
    assert view.rival_backs == [card[0] for card in deal["deck"][size : 2 * size]]
    assert view.deck_size == len(deal["deck"]) - 2 * size
    assert view.seat == deal["first"]
    assert view.options == setting.options


def test_peek_shows_each_seat_its_side_of_the_top_card() -> None:
    states, deal = dealt(PEEK, 3)
    for viewer in range(2):
        assert seen(states, viewer).peek == deal["deck"][6][viewer]
    assert seen(states).peek is None
    empty = position("P/O B/O K/Y", "R/O O/T Y/G B/R", scores=(24, 23), deck=0, peek=True)
    assert seen(empty, 0).peek is None


# A turn (A2)


def test_a2_1_hand_closes_up_and_drawn_cards_join_at_the_end() -> None:
    states = position("R/O W/Y G/B")
    play(states, "2")
    assert seen(states, 0).hand == ["R", "G"]
    play(states, ".")
    assert seen(states, 0).hand[:2] == ["R", "G"]
    assert seen(states, 0).held == [3, 3]


def test_a2_2_third_card_ends_the_turn() -> None:
    states = play(position("R/O W/Y G/B"), "1")
    assert (seen(states).phase, moves_of(states)) == ("choice", "f1 .")
    play(states, "f1")
    assert (seen(states).phase, moves_of(states)) == ("follow", "1 2 1! 2!")
    play(states, "1 f2")
    assert moves_of(states) == "1 1!"
    assert seen(states).played == 2
    play(states, "1")
    assert (table.current_player(states), seen(states).phase) == (1, "first")
    assert ups(states) == "OYG"


def test_a2_3_a_turn_over_commits() -> None:
    states = play(position("R/O W/Y G/B"), "1 f1")
    assert "A2.3" in refused(states, ".")
    assert "A2.3" in refused(states, "f1")


def test_a2_4_opening_flip() -> None:
    states = position("R/B W/Y G/T", "P/Y Y/O", opening_flip=True)
    assert (seen(states).phase, moves_of(states)) == ("opening", "1 2 3 1! 2! 3! f1 f2")
    flipped = play(states.copy(), "f2")
    assert (seen(flipped).phase, moves_of(flipped)) == ("follow", "1 2 3 1! 2! 3!")
    play(flipped, "1")
    assert moves_of(flipped) == "f1 f2 f3 .", "the second card needs its own turn-over"
    lost = play(states.copy(), "f1")
    assert seen(lost).scores == [0, 2]
    assert (table.current_player(lost), seen(lost).held) == (0, [3, 3])
    assert moves_of(lost) == "1 2 3 1! 2! 3!", "no card was played; nothing lies on the table"


def test_a2_4_lost_opening_flip_with_an_empty_deck_goes_on() -> None:
    laid = "P/Y Y/O R/O G/O"
    states = position("R/B W/Y G/T", laid, scores=(24, 23), deck=0, opening_flip=True)
    play(states, "f1")
    assert seen(states).scores == [24, 27]
    assert not seen(states).over, "nobody needed to refill (A4.2)"


def test_a2_5_at_most_six_cards() -> None:
    most = max(
        int(states[0].laid)
        for seed in seeds(FULL, samples.ARCOIRIS_SIX)
        for states, _ in careful_game(FULL, seed)
    )
    assert most == 5, "the sixth card ends the round at once (A2.5)"


# Checks (A3) and the end of a turn (A4)


def test_a3_1_checked_after_every_placement_and_turn_over() -> None:
    """A3.1: not only at the end of the turn."""
    placed = play(position("K/B W/Y G/T", "R/O"), "1")
    assert seen(placed).scores == [0, 2]
    turned = play(position("B/K W/Y G/T", "R/O"), "1 f2")
    assert seen(turned).scores == [0, 2]


def test_a3_2_the_face_that_was_turned_down_no_longer_clashes() -> None:
    states = play(position("B/R W/Y G/T", "R/O"), "1 f1")
    assert ups(states) == "OB"
    assert seen(play(states.copy(), "1 f2")).scores == [0, 0]


def test_a3_2_turning_white_down_takes_nothing_away() -> None:
    states = play(position("W/R B/Y G/T", "W/O"), "1 f1 1 f2")
    assert ups(states) == "ORB"


def test_a3_3_error_on_the_sixth_card_comes_first() -> None:
    states = play(position("B/P O/T T/B", "R/O O/Y Y/G G/R B/R"), "1")
    assert seen(states).scores == [0, 6]


def test_a3_4_the_winner_takes_the_table() -> None:
    states = play(position("R/Y O/T T/B", "R/O G/O B/O"), "1")
    own, theirs = seen(states, 0), seen(states, 1)
    assert own.piles == [[], ["R?", "R?", "G?", "B?"]]
    assert theirs.piles == [[], ["RY", "RO", "GO", "BO"]], "what was known when they were taken"
    assert seen(states).piles == own.piles
    assert (own.table, own.deck_size) == ([], 47)


def test_a4_1_no_refill_within_a_turn() -> None:
    states = play(position("R/O W/Y G/B"), "1 f1")
    assert seen(states).held == [2, 3]
    assert "A4.1" in refused(states, "3")


def test_a4_2_the_deck_gives_what_it_has() -> None:
    states = position("R/B W/Y G/T", "P/Y Y/O R/O", scores=(24, 23), deck=1)
    play(states, "2 f1")  # Y shows twice: the rival takes four
    view = seen(states)
    assert view.scores == [24, 27]
    assert (view.held, view.over) == ([3, 3], False)
    assert view.deck_size == 0


def test_a4_3_equal_scores_are_a_draw() -> None:
    states = position("P/O B/O W/Y", "R/O O/T Y/G", scores=(24, 24), deck=0)
    play(states, "3 .")
    view = seen(states)
    assert (view.over, view.winners, len(view.table)) == (True, [0, 1], 4)


# All of it against the literal second implementation, in games with rainbows and full turns


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_careful_games_agree_with_naive(setting: Setting) -> None:
    rainbows = 0
    for seed in seeds(setting, samples.ARCOIRIS_CAREFUL):
        _, deal = dealt(setting, seed)
        oracle = NaiveGame(2, dict(setting.options), deal)
        for states, action in careful_game(setting, seed):
            view = seen(states)
            assert (view.seat, view.scores, view.over) == (oracle.seat, oracle.scores, oracle.over)
            assert sorted(GAME.legal_moves(states)) == oracle.legal()
            assert view.winners == oracle.winners
            if action >= 0:
                before, seat = oracle.scores, int(states[0].seat)
                oracle.play(NOTATION[action])
                rainbows += oracle.scores[seat] > before[seat]
    assert rainbows or INTERPRETED


def test_colours_that_show_agree_with_the_table() -> None:
    for setting in SETTINGS:
        for states, _ in careful_game(setting, 1):
            s: Any = states[0]
            colours = [LETTERS.index(face) for face in ups(states) if face != "W"]
            assert s.showing == sum(1 << face for face in colours)
            assert (s.table[s.laid :] == NO_CARD).all()
            assert (s.up[s.laid :] == NO_CARD).all()
