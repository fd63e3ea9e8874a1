"""Whole positions as numbers: everything is in them, where the layout says."""

from typing import Any

import numpy as np

from tests.laws.settings import Setting, looks, random_game
from triplerainbow.envs.oracle import full_state, state_layout, state_size
from triplerainbow.envs.play import MOST
from triplerainbow.envs.tensors import layout
from triplerainbow.games import table
from triplerainbow.games.arcoiris.rules import knows
from triplerainbow.games.game import Game
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream


def test_the_parts_share_all_numbers_out(game: Game) -> None:
    """Behind the spectator's, each number belongs to one part."""
    found = state_layout(game.info.name)
    seen = layout(game.info.name).size
    places = np.concatenate([part.index.ravel() for part in found.parts])
    behind = places[places >= seen]
    assert sorted(behind.tolist()) == list(range(seen, found.size))
    assert found.size == state_size(game)
    assert len(set(found.names)) == len(found.names)


def test_a_spectator_comes_first_and_numbers_are_small(setting: Setting, game: Game) -> None:
    views = array_of(game.view_dtype)
    seen = np.zeros(game.encoded, np.float32)
    for position, viewer in looks(setting, 1, share=7):
        numbers = full_state(game, position.states)
        assert numbers.min() >= 0
        assert numbers.max() <= MOST
        table.view(position.states, SPECTATOR, views)
        table.encode(views, seen)
        assert np.array_equal(numbers[0, : game.encoded], seen)
        del viewer


def test_the_parts_hold_what_the_position_holds(setting: Setting, game: Game) -> None:
    shown = {"rainbow": rainbow, "pirates": pirates, "arcoiris": arcoiris}[setting.game]
    parts = state_layout(setting.game)
    for position in random_game(setting, 2):
        if position.ply % 7 == 0:
            split = parts.split(full_state(game, position.states))
            numbers = {
                name: numbers[0] * np.asarray(parts[name].scale) for name, numbers in split.items()
            }
            for name, wanted in shown(position.states, setting.players).items():
                where = f"{name} at ply {position.ply}"
                np.testing.assert_allclose(numbers[name], wanted, atol=1e-4, err_msg=where)


def rainbow(states: Records, players: int) -> dict[str, Any]:
    state = states[0]
    del players
    made = state.slot if state.claiming else 0
    return {
        "hands": state.hands,
        "reserves": state.reserves,
        "aside": state.aside,
        "claims_made": [made],
    }


def pirates(states: Records, players: int) -> dict[str, Any]:
    state = states[0]
    pile = state.deck[state.top :].tolist()
    depth = state_layout("pirates")["draw_pile"].shape[0]
    known = np.moveaxis(state.known[:, :, :5], 2, 0).copy()
    known[:, players:] = known[players:] = 0
    seats = np.arange(5)
    return {
        "hands": state.hands,
        "draw_pile": [np.eye(17)[kind] for kind in pile] + [np.zeros(17)] * (depth - len(pile)),
        "known_by": known,
        "foresees": np.maximum(state.foresight - state.top, 0) * (seats < players),
        "decides": (seats == state.seat) & (not state.over),
        "emptied": seats == state.emptied,
        "went_out": seats == state.went_out,
    }


def arcoiris(states: Records, players: int) -> dict[str, Any]:
    state = states[0]
    faces = np.eye(9)
    deck = (57, 9, 5)[state.kind]
    hands = np.zeros((2, 3, 2, 9))
    for seat in range(players):
        for place, card in enumerate(state.hands[seat]):
            if card >= 0:
                hands[seat, place] = faces[state.faces[card]]
    under = np.zeros((6, 9))
    for spot in range(state.laid):
        under[spot] = faces[state.faces[state.table[spot], 1 - state.up[spot]]]
    pile = np.zeros((51, 2, 9))
    for card in range(state.drawn, deck):
        pile[card - state.drawn] = faces[state.faces[card]]
    half = np.zeros((2, 9))
    for seat in range(players):
        for card in range(min(state.drawn + state.peek, deck)):
            if card == state.drawn or not knows(state, seat, card, 1 - seat):
                half[seat, state.faces[card, seat]] += 1
    return {"hand_cards": hands, "under": under, "draw_pile": pile, "half_seen_by": half}


def test_what_seats_cannot_tell_of_arcoiris_is_what_they_see(setting: Setting, game: Game) -> None:
    """The memory of each seat, as its own observation has it."""
    if setting.game != "arcoiris":
        return
    seen, parts = layout("arcoiris"), state_layout("arcoiris")
    views, numbers = array_of(game.view_dtype), np.zeros(game.encoded, np.float32)
    for position in random_game(setting, 5):
        split = parts.split(full_state(game, position.states)[0])
        for seat in range(2):
            table.view(position.states, seat, views)
            table.encode(views, numbers)
            own = seen.split(numbers)
            for name in ("unseen", "half_seen"):
                np.testing.assert_allclose(split[f"{name}_by"][seat], own[name], atol=1e-6)


def test_positions_that_differ_have_other_numbers(setting: Setting, game: Game) -> None:
    """Cards drawn anew give other numbers, or the same position."""
    guess, again = game.new_state(), game.new_state()
    for position, viewer in looks(setting, 3, share=9):
        views = array_of(game.view_dtype)
        table.view(position.states, viewer, views)
        table.resample(views, stream("one", position.ply), guess)
        table.resample(views, stream("other", position.ply), again)
        for states in (guess, again):
            if setting.game == "pirates":  # cards that have left the deck may stand there anyhow
                states["deck"][0, : int(states["top"][0])] = 0
        same = np.array_equal(full_state(game, guess), full_state(game, again))
        assert same == (hidden_of(game, guess) == hidden_of(game, again))


def hidden_of(game: Game, states: Records) -> bytes:
    """The fields that a view lacks; of scored cards of Arco-iris only what is still known."""
    if game.info.name != "arcoiris":
        return states.tobytes()
    state = states[0]
    live = [card for card in range(57) if not ((state.taken[0] | state.taken[1]) >> card) & 1]
    memory = [
        sorted(
            tuple(face if knows(state, seat, card, side) else -1 for side, face in enumerate(faces))
            for card, faces in enumerate(state.faces[: state.drawn].tolist())
        )
        for seat in range(2)
    ]
    return repr((state.faces[live].tolist(), memory)).encode()
