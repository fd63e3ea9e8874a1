"""Law: every legal action has a move string of its own, which reads back as that action."""

from tests import samples
from tests.laws.settings import Setting, random_game, seeds
from triplerainbow.games.game import Game


def test_notation_round_trip(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, samples.NOTATION):
        for position in random_game(setting, seed):
            where = f"{setting}, seed {seed}, ply {position.ply}"
            moves = [game.notation(position.states, action) for action in position.legal]
            assert len(set(moves)) == len(moves), where
            for action, move in zip(position.legal, moves, strict=True):
                assert move, where
                assert game.parse(position.states, move) == action, f"{where}, {move!r}"


def test_nonsense_is_no_move(setting: Setting, game: Game) -> None:
    nonsense = ["", " ", "?", "1 ", "１", "f0", "f6", "+", "e1:", "-0", "T@9", "0", "7\n", "\x00"]
    for position in random_game(setting, 0):
        for text in nonsense:
            action = game.parse(position.states, text)
            assert action is None or action not in position.legal, repr(text)
