"""Law: legal actions are ascending, without repeats, and empty exactly at the end."""

from tests.laws.settings import Position, Setting, random_game, seeds
from triplerainbow.games import table, verbs
from triplerainbow.games.game import Game
from triplerainbow.games.verbs import CHANCE, NOBODY


def test_legal_actions(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, 100, 2):
        for position in random_game(setting, seed):
            where = f"{setting}, seed {seed}, ply {position.ply}"
            check(game, setting.players, position, where)


def check(game: Game, players: int, position: Position, where: str) -> None:
    legal = position.legal
    assert legal == sorted(set(legal)), where
    assert all(0 <= action < game.actions for action in legal), where
    seat = table.current_player(position.states)
    over = bool(verbs.is_terminal(position.states[0]))
    assert (not legal) == over == (seat == NOBODY), where
    assert seat in (CHANCE, NOBODY, *range(players)), where
