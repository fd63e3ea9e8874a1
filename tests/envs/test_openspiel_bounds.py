"""Bounds that the OpenSpiel games give: never exceeded, and attained where they say so."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.envs.spiel import SETTINGS, loaded, played
from tests.laws.settings import Setting
from triplerainbow.envs.openspiel.returns import utilities
from triplerainbow.match.match import Match

by_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@by_setting
def test_no_game_exceeds_its_bounds(setting: Setting) -> None:
    for utility in ("points", "win"):
        game = loaded(setting, utility=utility)
        chances = moves = 0
        for state in played(game, 8):
            chance = state.is_chance_node()
            chances += chance
            moves += not chance and not state.is_terminal()
            if chance:
                assert max(code for code, _odds in state.chance_outcomes()) < (
                    game.max_chance_outcomes()
                )
        assert moves <= game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()
        for worth in state.returns():
            assert game.min_utility() - 1e-9 <= worth <= game.max_utility() + 1e-9


@by_setting
def test_a_victory_alone_attains_both_bounds(setting: Setting) -> None:
    game = loaded(setting, utility="win")
    players = setting.players
    shares = utilities([1, *[0] * (players - 1)], "win")
    assert (max(shares), min(shares)) == (game.max_utility(), game.min_utility())
    assert (game.max_utility(), game.min_utility()) == (1 - 1 / players, -1 / players)


@pytest.mark.parametrize("opening_flip", [False, True])
@pytest.mark.parametrize("first", [0, 1])
def test_the_deck_of_five_attains_its_bounds(opening_flip: bool, first: int) -> None:
    """Every game with some of its deals."""
    options = (("opening_flip", True),) if opening_flip else ()
    setting = Setting("arcoiris", 2, (*options, ("deck", "five")))
    game = loaded(setting, first=first)
    rng = random.Random(3)
    leads: set[float] = set()
    lengths: set[int] = set()
    for _deal in range(60):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        look_through(state, 0, leads, lengths, rng)
    assert (min(leads), max(leads)) == (game.min_utility(), game.max_utility()) == (-3, 3)
    assert max(lengths) == game.max_game_length() == (6 if opening_flip else 5)


def look_through(
    state: Any, moves: int, leads: set[float], lengths: set[int], rng: random.Random
) -> None:
    """Leads and numbers of moves of all games from here, with one outcome of each chance node."""
    if state.is_terminal():
        leads.add(state.returns()[0])
        lengths.add(moves)
    elif state.is_chance_node():
        look_through(state.child(rng.choice(state.legal_actions())), moves, leads, lengths, rng)
    else:
        for action in state.legal_actions():
            look_through(state.child(action), moves + 1, leads, lengths, rng)


EXTREMES = Path(__file__).parents[1] / "data" / "extremes.jsonl"
"""Records of games that were sought to attain bounds; `from_record` checks them move by move."""


def test_games_that_attain_the_bounds() -> None:
    """The greatest lead of two seats or the most moves, for each setting that has records."""
    leads: dict[Setting, int] = {}
    lengths: dict[Setting, int] = {}
    for line in EXTREMES.read_text(encoding="utf-8").splitlines():
        match = Match.from_record(line)
        assert match.over
        setting = Setting(match.game, match.players, tuple(match.options.items()))
        leads[setting] = max(leads.get(setting, 0), abs(match.scores[0] - match.scores[1]))
        lengths[setting] = max(lengths.get(setting, 0), match.plies)
    attained = {
        Setting("arcoiris", 2): (54, 107),
        Setting("arcoiris", 2, (("opening_flip", True),)): (None, 158),
        Setting("arcoiris", 2, (("deck", "nine"),)): (6, 11),
        Setting("arcoiris", 2, (("opening_flip", True), ("deck", "nine"))): (6, 14),
        Setting("rainbow", 2): (201, None),
    }
    assert set(leads) == set(attained)
    for setting, (lead, length) in attained.items():
        game = loaded(setting)
        if lead is not None:
            assert leads[setting] == lead == game.max_utility() == -game.min_utility()
        if length is not None:
            assert lengths[setting] == length == game.max_game_length()


HANDS = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}
ROWS = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}


@pytest.mark.parametrize("players", HANDS)
def test_the_longest_game_of_rainbow(players: int) -> None:
    """Singles of different ranks in every trick: each of them claims a pile of the next."""
    stacks = [stack_of(seat, players) for seat in range(players)]
    rest = [rank for rank in "123456" for _copy in range(10)]
    for card in "".join(stacks):
        rest.remove(card)
    deal: dict[str, Any] = {
        "row": "".join(rest[: ROWS[players]]),
        "hands": ["".join(sorted(stack[: HANDS[players]])) for stack in stacks],
        "leader": 0,
    }
    if players == 2:
        deal["reserves"] = ["".join(sorted(stack[14:])) for stack in stacks]
    if players == 3:
        deal["aside"] = "".join(rest[3:])
    match = Match.from_record(
        {"format": "triplerainbow/1", "game": "rainbow", "players": players, "options": {}}
        | {"deal": deal, "moves": []}
    )
    waiting = [list(stack) for stack in stacks]
    while not match.over:
        assert match.seat is not None
        claims = match.view(match.seat).phase == "claim"
        match.play(match.legal()[-1] if claims else waiting[match.seat].pop(0))
    assert match.plies == loaded(Setting("rainbow", players)).max_game_length()


def stack_of(seat: int, players: int) -> str:
    """What a seat plays, in this order: no rank twice in a trick."""
    if players == 2:
        return "".join(
            str((trick + 2 * seat + turn) % 6 + 1) for trick in range(14) for turn in range(2)
        )
    return "".join(str((trick + seat) % 6 + 1) for trick in range(HANDS[players]))


@by_setting
def test_a_resampled_state_tells_its_own_cards(setting: Setting) -> None:
    """Not those of the state that it was drawn from."""
    rolls = random.Random(2)
    states = [state.clone() for state in played(loaded(setting), 9) if not state.is_chance_node()]
    state = states[len(states) // 3]
    before = str(state)
    for _draw in range(3):
        twin = state.resample_from_infostate(0, rolls.random)
        other = state.resample_from_infostate(0, rolls.random)
        same = twin.position.states.tobytes() == other.position.states.tobytes()
        if setting.game == "arcoiris":  # cards that nobody has seen are not drawn yet
            same = twin.position.drawn == other.position.drawn
        assert (str(twin) == str(other)) == same
        assert str(state) == before
        assert str(twin.clone()) == str(twin)
    if setting.game != "arcoiris":
        assert "deck" not in str(twin)
