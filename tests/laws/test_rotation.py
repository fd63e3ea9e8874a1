"""Law: no chair is special. Seats moved by one, the same moves lead to the same points, moved."""

from tests import samples
from tests.laws.rotation import DEALS, MOVES, shifted
from tests.laws.settings import Setting, dealt, from_deal, play_on, points_of, seeds
from triplerainbow.games import table
from triplerainbow.games.game import Game


def test_seat_rotation(setting: Setting, game: Game) -> None:
    move_of = MOVES[setting.game]
    players = setting.players
    for seed in seeds(setting, samples.ROTATION):
        states, deal = dealt(setting, seed)
        moved = from_deal(setting, DEALS[setting.game](deal, players))
        for position in play_on(setting, states, seed):
            where = f"{setting}, seed {seed}, ply {position.ply}"
            seat = table.current_player(states)
            expected = (seat + 1) % players if seat >= 0 else seat
            assert table.current_player(moved) == expected, where
            points = points_of(game, states, players)
            assert points_of(game, moved, players) == shifted(points), where
            legal = {move_of(game.notation(states, a), players) for a in position.legal}
            assert set(game.legal_moves(moved)) == legal, where
            if position.legal:
                move = move_of(game.notation(states, position.action), players)
                action = game.parse(moved, move)
                assert action is not None, where
                table.apply(moved, action)
