"""Law: cards are conserved at every step."""

from tests import samples
from tests.laws.cards import COUNTS
from tests.laws.settings import Setting, random_game, seeds


def test_every_card_is_somewhere(setting: Setting) -> None:
    count = COUNTS[setting.game]
    for seed in seeds(setting, samples.CARDS):
        start: list[int] = []
        for position in random_game(setting, seed):
            start = start or count(position.states)
            assert count(position.states) == start, f"{setting}, seed {seed}, ply {position.ply}"
