"""P5.2: what a table shows while an attack waits is what the rules show whoever is asked."""

import pytest

from tests.laws.settings import Setting, random_game
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.pirates.blocks import BLOCKERS, waiting
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.verbs import SPECTATOR


def test_the_blockers_are_those_of_the_rules() -> None:
    assert BLOCKERS == {"T": "1", "C": "2", "W": "3", "K": "4", "S": "5", "L": "6", "M": "7"}


@pytest.mark.parametrize("players", [2, 4])
def test_the_wait_looks_as_if_somebody_were_asked(players: int) -> None:
    """Also to those who are not asked; and `can_block` says who is."""
    setting, game, seen = Setting("pirates", players), load("pirates"), {"asked": 0, "not": 0}
    for position in random_game(setting, 3):
        seat = table.current_player(position.states)
        if seat < 0:
            continue
        mine = game.view(position.states, seat)
        for move, action in game.legal_moves(position.states).items():
            attack = game.attack(mine, move)
            if attack is None:
                assert mine.phase != "turn" or move[0] not in BLOCKERS
                continue
            assert (attack.move, attack.seat) == (move, seat)
            before = {who: game.view(position.states, who) for who in (*range(players), SPECTATOR)}
            able = {who for who, view in before.items() if game.can_block(view, attack)}
            after = position.states.copy()
            table.apply(after, action)
            now = game.view(after, SPECTATOR)
            assert (now.phase == "block") == bool(able)
            seen["asked" if able else "not"] += 1
            if not able:
                continue
            asked = table.current_player(after)
            assert asked in able
            for who, view in before.items():
                assert isinstance(view, PiratesView)
                assert waiting(view, move, asked=who == asked) == game.view(after, who)
    assert all(seen.values())
