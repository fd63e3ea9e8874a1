"""The OpenSpiel games are ours: same moves, views and points, and OpenSpiel's own rules hold."""

import pickle
import subprocess
import sys
import unittest
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest

from tests.envs.spiel import SETTINGS, loaded, played
from tests.games.pirates_positions import SORTED_DECK
from tests.laws.settings import Setting
from triplerainbow.envs.openspiel import GAMES
from triplerainbow.envs.openspiel.returns import utilities
from triplerainbow.games.catalog import load
from triplerainbow.games.pirates.cards import LETTERS
from triplerainbow.games.pirates.game import GAME
from triplerainbow.kernel import array_of
from triplerainbow.match.match import Match

by_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)

SHORT = [setting for setting in SETTINGS if setting.game != "pirates"]


def match_of(state: Any, setting: Setting) -> Match:
    """The same game as a Match; every card must have been drawn."""
    position = state.position
    game = load(setting.game)
    deck = np.array(position.drawn, np.int64)
    deal = game.write_deal(deck, position.first, setting.players, setting.options)
    moves: list[str] = []
    record = {"format": "triplerainbow/1", "game": setting.game, "players": setting.players}
    record |= {"options": setting.options, "deal": deal, "moves": moves}
    return Match.from_record(record)


def completed(state: Any) -> list[int]:
    """The cards drawn, and in any order those that nobody saw."""
    drawn = list(state.position.drawn)
    deck = state.position.deck
    while len(drawn) < deck.size:
        drawn.append(deck.outcomes(drawn)[0][0])
    return drawn


@by_setting
def test_a_game_is_the_game_of_a_match(setting: Setting) -> None:
    """The same deal and moves give the same legal moves, views, next seat and points."""
    game = loaded(setting)
    (*_, end) = (state.clone() for state in [*played(game, 1)][-1:])
    end.position.drawn = completed(end)
    match = match_of(end, setting)
    state = game.new_initial_state()
    for action in end.history():
        dealt = not state.position.dealing
        chance = state.is_chance_node()
        if dealt and not chance:
            compare(state, match)
        move = state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        if dealt:
            assert match.seat == (-1 if chance else match.seat)
            match = stepped(match, move, chance=chance)
    assert state.is_terminal()
    assert match.over
    assert state.position.scores() == match.scores
    assert state.returns() == utilities(match.scores, "points")
    assert sum(state.returns()) == pytest.approx(0)


def stepped(match: Match, move: str, *, chance: bool) -> Match:
    """After this move and no chance outcome that follows from it."""
    if chance:
        match.play(move)
        return match
    record = match.record()
    before = match.plies
    match.play(move)
    if match.plies > before + 1:
        record = {**match.record(), "moves": match.moves[: before + 1]}
        for name in ("scores", "winners"):
            record.pop(name, None)
        return Match.from_record(record)
    return match


def compare(state: Any, match: Match) -> None:
    """The same to everybody."""
    seat = state.current_player()
    assert seat == match.seat
    moves = [state.action_to_string(seat, action) for action in state.legal_actions()]
    assert sorted(moves) == match.legal()
    for viewer in range(match.players):
        assert state.position.view(viewer) == match.view(viewer)


@by_setting
def test_openspiel_simulates_it(setting: Setting) -> None:
    """OpenSpiel's own test of random games: masks, copies, storage, observations, returns."""
    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setting", SHORT, ids=str)
def test_openspiel_finds_nothing_against_its_interface(setting: Setting) -> None:
    from open_spiel.integration_tests import api_test

    base: Any = api_test.EnforceAPIOnPartialTreeBase
    case = type("Case", (base,), {"game": loaded(setting), "game_name": str(setting)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@pytest.mark.parametrize("setting", SHORT, ids=str)
def test_a_playthrough_can_be_written_and_repeated(setting: Setting) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(loaded(setting).to_string(), None)
    actions = [int(line.split()[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert actions
    assert text == generate_playthrough.playthrough(loaded(setting).to_string(), actions)


@by_setting
def test_a_copy_and_a_stored_state_are_the_same_and_go_their_own_way(setting: Setting) -> None:
    game = loaded(setting)
    states = [state.clone() for state in played(game, 2)]
    for state in states[:: max(1, len(states) // 5)]:
        copies = [state.clone(), game.deserialize_state(state.serialize())]
        copies.append(pickle.loads(pickle.dumps(state)))
        for twin in copies:
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            assert twin.position.logs == state.position.logs
            if not state.is_terminal():
                twin.apply_action(twin.legal_actions()[0])
                assert len(twin.history()) == len(state.history()) + 1


@by_setting
def test_information_states_tell_all_that_a_view_holds(setting: Setting) -> None:
    """Equal strings mean equal views; the tensor, where there is one, tells as much."""
    views: dict[tuple[str, int], bytes] = {}
    tensors: dict[tuple[bytes, int], str] = {}
    game = loaded(setting)
    for seed in range(1 if setting.game == "pirates" else 5):
        for state in played(game, seed % 2):
            if state.is_chance_node() or state.is_terminal():
                continue
            seat = state.current_player()
            name = state.information_state_string(seat)
            view = state.position.view(seat).record.tobytes()
            assert views.setdefault((name, seat), view) == view
            if game.get_type().provides_information_state_tensor:
                tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                assert tensors.setdefault((tensor, seat), name) == name


@by_setting
def test_information_states_only_grow(setting: Setting) -> None:
    """Perfect recall: what was seen before is the beginning of what is seen now."""
    before = [""] * setting.players
    for state in played(loaded(setting), 3):
        if state.position.dealing:
            continue
        for seat, log in enumerate(state.position.logs):
            assert log.startswith(before[seat])
            before[seat] = log


@by_setting
def test_a_resampled_state_looks_the_same(setting: Setting) -> None:
    game = loaded(setting)
    rolls = iter(np.random.default_rng(5).random(10_000).tolist())
    states = [state.clone() for state in played(game, 4) if not state.is_chance_node()]
    for state in states[:: max(1, len(states) // 6)]:
        for seat in range(setting.players):
            twin = state.resample_from_infostate(seat, lambda: next(rolls))
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            if state.current_player() == seat:
                assert twin.legal_actions() == state.legal_actions()
            while not twin.is_terminal():
                actions = twin.legal_actions()
                twin.apply_action(actions[int(next(rolls) * len(actions))])
            if setting.game == "pirates":
                break


@by_setting
def test_observations_are_encoded_views(setting: Setting) -> None:
    rules = load(setting.game)
    for number, state in enumerate(played(loaded(setting), 6)):
        if state.is_chance_node() or number % 40:
            continue
        for seat in range(setting.players):
            seen = np.empty(rules.encoded, np.float32)
            views = array_of(rules.view_dtype)
            views[:] = state.position.view(seat).record
            from triplerainbow.games import table

            table.encode(views, seen)
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), seen)


@by_setting
def test_chance_has_the_odds_of_the_deck(setting: Setting) -> None:
    """Every outcome once, probabilities that sum to 1, and all cards of the deck in the end."""
    deck = load(setting.game).extensive.deck(setting.options)
    for state in played(loaded(setting), 7):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [code for code, _ in outcomes] == sorted({code for code, _ in outcomes})
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
    cards = sorted(deck.card_of[code] for code in completed(state))
    assert cards == sorted(card for card, copies in deck.copies.items() for _ in range(copies))


def test_utilities_sum_to_zero() -> None:
    assert utilities([7, 4], "points") == [3, -3]
    assert utilities([6, 3, 0], "points") == [4.5, 0, -4.5]
    assert utilities([6, 3, 6], "win") == pytest.approx([1 / 6, -1 / 3, 1 / 6])
    assert utilities([2, 1], "win") == [0.5, -0.5]


def test_who_begins_can_be_settled() -> None:
    for setting in SETTINGS[::3]:
        state = loaded(setting, first=1).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert state.position.first == 1


@pytest.mark.parametrize("top", ["27L", "234"])
def test_information_states_do_not_tell_who_was_asked_to_block(top: str) -> None:
    """Seat 1 could block the Shore Leave and lets it happen, or it can't; the others see the same.

    P5.2; not even that one more Shore Leave is drawn makes a difference.
    """
    seen = []
    for card in "6J":
        hands = "L113355", "447722" + card, "7777777"
        front = "".join(hands) + "KK" + top
        rest = "".join((Counter(SORTED_DECK) - Counter(front)).elements())
        state = loaded(Setting("pirates", 3), first=0).new_initial_state()
        for letter in front + rest:
            state.apply_action(LETTERS.index(letter))
        state.apply_action(GAME.action_of["L"])
        if state.current_player() == 1:
            state.apply_action(GAME.action_of["pass"])
        assert state.current_player() == 0
        seen.append([state.information_state_string(seat) for seat in (0, 2)])
    assert seen[0] == seen[1]
    assert seen[0][0].count("held") == 2
    assert f"+{''.join(sorted(top))}" in seen[0][0]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("arcoiris(deck=ten)", "option deck of Arco-iris is one of full, nine, five, not ten"),
        ("rainbow(players=9)", "Rainbow is for 2 to 6 players, not 9"),
        ("pirates(first=2)", "first is a seat from 0 to 1, or -1 to draw it, not 2"),
        ("pirates(utility=fun)", 'utility is one of points, win, not "fun"'),
        ("arcoiris(hand=4)", "Unknown parameter 'hand'"),
    ],
)
def test_bad_parameters_are_told(game: str, words: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=words):
        pyspiel.load_game(f"python_triplerainbow_{game}")


def test_observers_that_show_all_cards_are_refused() -> None:
    game = loaded(SETTINGS[0])
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="the cards of one seat or of none"):
        game.make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 1})


def test_every_game_is_registered() -> None:
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"python_triplerainbow_{game}" for game in GAMES} <= names


HIDDEN = """
import sys
sys.modules["pyspiel"] = None
try:
    import triplerainbow.envs.openspiel
except ImportError as fault:
    print(fault)
"""


def test_without_openspiel_the_import_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDDEN], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("pyspiel is not installed; get it with: pip install '")
    assert done.stdout.endswith("'open-spiel>=2.0'\n")


@pytest.mark.parametrize("name", ["rainbow", "pirates", "arcoiris"])
def test_games_travel_to_other_processes(name: str) -> None:
    game = pyspiel.load_game(f"python_triplerainbow_{name}(utility=win)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
