"""Law: a game that is written down and read again is the same game at every ply."""

import json

import numpy as np

from tests import samples
from tests.laws.settings import Setting, dealt, from_deal, play_on, seeds
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records


def test_deal_round_trip(setting: Setting) -> None:
    for seed in seeds(setting, samples.DEALS):
        states, deal = dealt(setting, seed)
        again = from_deal(setting, json.loads(json.dumps(deal)))
        assert again.tobytes() == states.tobytes(), f"{setting}, seed {seed}"


def test_record_round_trip(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, samples.RECORDS):
        states, deal = dealt(setting, seed)
        moves, expected = written_game(setting, states, seed)
        again = from_deal(setting, json.loads(json.dumps(deal)))
        actions = []
        for ply, move in enumerate(moves):
            action = game.parse(again, move)
            assert action is not None
            actions.append(action)
            table.apply(again, action)
            assert again.tobytes() == expected[ply], f"{setting}, seed {seed}, ply {ply}: {move}"
        replayed = from_deal(setting, deal)
        table.replay(replayed, np.array(actions), len(actions))
        assert replayed.tobytes() == expected[-1]


def written_game(setting: Setting, states: Records, seed: int) -> tuple[list[str], list[bytes]]:
    """Moves of a random game, and the state after each."""
    moves: list[str] = []
    after: list[bytes] = []
    for position in play_on(setting, states, seed):
        if position.ply:
            after.append(position.states.tobytes())
        if position.legal:
            moves.append(position.game.notation(position.states, position.action))
    return moves, after
