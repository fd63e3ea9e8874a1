"""Law: legal actions are ascending, without repeats, and empty exactly at the end."""

import numpy as np

from tests import samples
from tests.laws.settings import Position, Setting, random_game, seeds
from triplerainbow.games import table, verbs
from triplerainbow.games.game import Game
from triplerainbow.games.verbs import CHANCE, NOBODY


def test_legal_actions(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, samples.LEGAL):
        for position in random_game(setting, seed):
            where = f"{setting}, seed {seed}, ply {position.ply}"
            check(game, setting.players, position, where)


def test_an_action_is_applied_only_if_legal(setting: Setting, game: Game) -> None:
    scratch = np.empty(game.actions, np.int64)
    for position in random_game(setting, 1):
        before = position.states.tobytes()
        after = position.states.copy()
        for action in {0, game.actions // 2, game.actions - 1, -1}.difference(position.legal):
            assert not table.apply_legal(after, action, scratch)
            assert after.tobytes() == before
        if position.legal:
            assert table.apply_legal(after, position.action, scratch)
            expected = position.states.copy()
            table.apply(expected, position.action)
            assert after.tobytes() == expected.tobytes()


def check(game: Game, players: int, position: Position, where: str) -> None:
    legal = position.legal
    assert legal == sorted(set(legal)), where
    assert all(0 <= action < game.actions for action in legal), where
    seat = table.current_player(position.states)
    over = bool(verbs.is_terminal(position.states[0]))
    assert (not legal) == over == (seat == NOBODY), where
    assert seat in (CHANCE, NOBODY, *range(players)), where
