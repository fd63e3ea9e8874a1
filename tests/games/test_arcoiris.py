"""Arco-iris: worked positions, numbered rules, views, notation and words."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.games.arcoiris_positions import (
    NAMES,
    careful_game,
    faces,
    laid_open,
    moves_of,
    play,
    position,
    refused,
    seen,
    told,
    unseen_cards,
    ups,
    ways_to_fit,
)
from tests.laws.fits import FITS
from tests.laws.settings import INTERPRETED, Setting, dealt, every_setting, from_deal, seeds
from tests.naive.arcoiris import NaiveGame, full_deck
from triplerainbow.games import table
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.arcoiris.rules import (
    ACTIONS,
    CODES,
    DECKS,
    FACES,
    LETTERS,
    NO_CARD,
    UNKNOWN,
)
from triplerainbow.games.arcoiris.text import NOTATION, face_name
from triplerainbow.games.game import DealError
from triplerainbow.games.verbs import NOBODY, SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

SETTINGS = [setting for setting in every_setting() if setting.game == "arcoiris"]
NINES = [setting for setting in SETTINGS if setting.options.get("deck") == "nine"]
FULL = Setting("arcoiris", 2)
NINE = Setting("arcoiris", 2, (("deck", "nine"),))
PEEK = Setting("arcoiris", 2, (("peek", True),))
DRAWS = 100 if INTERPRETED else 4000
FEW = 15 if INTERPRETED else 60
"""Views with more fitting states than this are passed over."""
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


@pytest.mark.parametrize("setting", [FULL, NINE], ids=str)
def test_a1_4_every_shuffle_is_the_deck(setting: Setting) -> None:
    """Every card in every place, lying either way."""
    kind = len(setting.choices)
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
    assert view.held == [3, 3]
    assert view.hand == [card[0] for card in deal["deck"][:3]]
    assert view.rival_backs == [card[0] for card in deal["deck"][3:6]]
    assert view.deck_size == len(deal["deck"]) - 6
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
        int(states[0].laid) for seed in seeds(FULL, 20) for states, _ in careful_game(FULL, seed)
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
    for seed in seeds(setting, 100):
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


# What a seat knows


def lookalike(states: Records, viewer: int, rng: Any) -> Records:
    """A state drawn from the view of this one."""
    views = array_of(GAME.view_dtype)
    guess = GAME.new_state()
    table.view(states, viewer, views)
    table.resample(views, rng, guess)
    return guess


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lookalikes_give_the_same_view_and_words(setting: Setting) -> None:
    rng = stream("lookalikes")
    for seed in seeds(setting, 3):
        for ply, (states, action) in enumerate(careful_game(setting, seed)):
            viewer = (0, 1, SPECTATOR)[ply % 3]
            guess = lookalike(states, viewer, rng)
            ours, theirs = seen(states, viewer), seen(guess, viewer)
            assert ours.record.tobytes() == theirs.record.tobytes()
            assert json.dumps(ours.to_json()) == json.dumps(theirs.to_json())
            if action < 0:
                continue
            move = NOTATION[action]
            table.apply(guess, action)
            after = states.copy()
            table.apply(after, action)
            if seen(guess, viewer) == seen(after, viewer):
                lines = GAME.narrate(theirs, move, seen(guess, viewer), NAMES)
                assert lines == GAME.narrate(ours, move, seen(after, viewer), NAMES)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_perfect_memory(setting: Setting) -> None:
    """A view holds exactly the faces that its seat has seen, followed move by move (A1.4)."""
    for seed in seeds(setting, 3):
        brought_up: set[tuple[int, int]] = set()
        for states, action in careful_game(setting, seed):
            s: Any = states[0]
            for viewer in (0, 1, SPECTATOR):
                known = set(brought_up)
                if viewer != SPECTATOR:
                    cards = s.drawn + (s.peek and seen(states).deck_size > 0)
                    known |= {(card, viewer) for card in range(cards)}
                faces_seen = seen(states, viewer).record[0].faces
                assert set(map(tuple, np.argwhere(faces_seen >= 0).tolist())) == known
                assert all(faces_seen[place] == s.faces[place] for place in known)
            if opened := laid_open(states, action):
                brought_up.add(opened)


def small_views(setting: Setting) -> list[Records]:
    """Views with few fitting states, but more than one."""
    found = []
    for seed in seeds(setting, 40, 4):
        for states, _ in careful_game(setting, seed):
            for viewer in (0, 1, SPECTATOR):
                views = array_of(GAME.view_dtype)
                table.view(states, viewer, views)
                hidden = (views[0].faces[:9] == UNKNOWN).sum()
                fits = FITS["arcoiris"].few(views, FEW) if hidden <= 12 else None
                if fits is not None and len(fits) > 1:
                    found.append(views)
    return found[:: max(1, len(found) // (2 if INTERPRETED else 12))]


@pytest.mark.parametrize("setting", NINES, ids=str)
def test_resample_is_uniform_with_nine_cards(setting: Setting) -> None:
    """Against the list of all arrangements; the full deck late in the game is a law."""
    positions = small_views(setting)
    assert positions
    guess = GAME.new_state()
    for views in positions:
        fits = FITS["arcoiris"].few(views, FEW) or {}
        rng = stream("uniform", views.tobytes().hex())
        drawn: Counter[bytes] = Counter()
        for _ in range(max(DRAWS // 2, 8 * len(fits))):
            table.resample(views, rng, guess)
            drawn[FITS["arcoiris"].hidden(guess)] += 1
        assert drawn.keys() <= fits.keys()
        assert len(set(fits.values())) == 1, "no two cards are equal"
        assert chisquare([drawn[state] for state in fits]).pvalue > DOUBT


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_resample_has_exact_marginals_in_the_full_game(viewer: int) -> None:
    """The hidden face of one card, compared with the exact count of labellings (polynomials)."""
    for seed, drawn in [(1, 12), (2, 30), (3, 45), (4, 57)][:: 3 if INTERPRETED else 1]:
        views = array_of(GAME.view_dtype)
        for states, _ in careful_game(FULL, seed):
            if states[0].drawn >= drawn:
                break
        table.view(states, viewer, views)
        half = [n for n in range(57) if sorted(views[0].faces[n] < 0) == [False, True]]
        card = half[-1]
        expected = exact_partners(views, card)
        side = int(views[0].faces[card, 0] >= 0)
        guess = GAME.new_state()
        rng = stream("marginals", seed, viewer)
        observed: Counter[int] = Counter()
        for _ in range(DRAWS):
            table.resample(views, rng, guess)
            observed[int(guess[0].faces[card, side])] += 1
        assert observed.keys() <= expected.keys()
        counts = [observed[face] for face in expected]
        assert chisquare(counts, [DRAWS * chance for chance in expected.values()]).pvalue > DOUBT


def exact_partners(views: Records, card: int) -> dict[int, float]:
    """Chance of each hidden face of a card of which one face is known."""
    pool, demands = unseen_cards(views)
    known = int(views[0].faces[card].max())
    demands[known] -= 1
    ways = {}
    for face in range(FACES):
        kind = (min(face, known), max(face, known))
        if pool[kind]:
            pool[kind] -= 1
            ways[face] = (pool[kind] + 1) * ways_to_fit(pool, demands)
            pool[kind] += 1
    total = sum(ways.values())
    return {face: count / total for face, count in ways.items() if count}


def test_unseen_is_what_the_arrangements_are_made_of() -> None:
    view = seen(position("R/O W/K G/B", rival="Y/G O/T T/B"), 0)
    assert sum(view.unseen.values()) == 57
    assert view.half_seen == dict.fromkeys("ROYGTW", 1)
    states = play(position("R/O W/K G/B"), "1 f1")
    assert seen(states, 1).unseen["RO"] == 1, "both sides of one of the two are known"


def test_encoded_position() -> None:
    rival = "Y/G O/T T/B"  # side 0 first
    states = play(position("R/O W/K G/B", "P/Y", rival=rival, scores=(3, 8)), "1")
    out = np.full(GAME.encoded, np.nan, np.float32)
    for viewer, own, backs in [(0, "WG", "YOT"), (1, "GTB", "KB"), (SPECTATOR, "", "")]:
        views = array_of(GAME.view_dtype)
        table.view(states, viewer, views)
        table.encode(views, out)
        hands = out[: 6 * FACES].reshape(2, 3, FACES)
        mine, theirs = ("".join(LETTERS[f] for f in hand.nonzero()[1]) for hand in hands)
        assert (mine, theirs) == (own, backs)
        up, down = out[6 * FACES : 8 * FACES].reshape(2, FACES)
        assert up.tolist() == [letter == "P" for letter in LETTERS]
        assert down.tolist() == [letter == "Y" and viewer == 1 for letter in LETTERS]
        assert out[8 * FACES : 8 * FACES + 2].tolist() == ([1, 0] if viewer == 1 else [0, 1])
        assert np.isclose(out[-7:], [39 / 57, 1 / 3, 0, 0, 0, 0, 0]).all()


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
