"""Law: what a view hands out is the caller's own; changing it changes neither view nor game."""

import pytest

from tests.laws.settings import Setting
from triplerainbow.games.game import Game
from triplerainbow.match import Match


def test_a_view_can_not_be_changed(setting: Setting, game: Game) -> None:
    match = Match(setting.game, setting.players, seed="shared", options=setting.options)
    view = match.view(match.seat)
    before = view.to_json()
    view.record["unseen" if "unseen" in (view.record.dtype.names or ()) else "faces"] = 77
    view.record["players"] = 77
    view.legal.clear()
    assert view.to_json() == before == match.view(match.seat).to_json()
    with pytest.raises(TypeError):
        view.legal_moves["x"] = 1  # type: ignore[index]  # wrong on purpose
    with pytest.raises(TypeError):
        game.action_of["x"] = 1  # type: ignore[index]  # wrong on purpose
