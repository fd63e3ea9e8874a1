"""Law: the golden records replay exactly: deals, legal moves, scores and winners."""

import json
from typing import Any

from tests.laws.golden import path_of
from tests.laws.settings import Setting, from_deal, points_of
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.seen import winners_of


def test_golden_records(setting: Setting) -> None:
    rows = path_of(setting).read_text(encoding="utf-8").splitlines()
    assert rows
    for number, row in enumerate(rows, start=1):
        replay(setting, json.loads(row), f"{path_of(setting).name}:{number}")


def replay(setting: Setting, record: dict[str, Any], where: str) -> None:
    assert record["game"] == setting.game
    assert record["players"] == setting.players
    assert record["options"] == setting.options
    game = load(setting.game)
    states = from_deal(setting, record["deal"])
    for ply, (move, legal) in enumerate(zip(record["moves"], record["legal"], strict=True)):
        moves = game.legal_moves(states)
        assert sorted(moves) == legal, f"{where}, ply {ply}"
        table.apply(states, moves[move])
    assert game.legal_moves(states) == {}, where
    assert points_of(game, states, setting.players) == record["scores"], where
    assert winners_of(record["scores"]) == record["winners"], where
