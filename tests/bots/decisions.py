"""Decisions of random games, for the tests of the search and of the levels."""

from collections.abc import Iterator

from tests.laws.settings import LONG_GAMES, Setting, random_game
from tests.samples import INTERPRETED
from triplerainbow.games import table
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records

OFTEN = 1 if INTERPRETED else 3
"""Of each phase the first so many decisions of a game are looked at."""

MOST = 3 if INTERPRETED else 100
"""Decisions of a game that `sample` gives, about."""


def decided(setting: Setting, seed: int, share: int) -> Iterator[tuple[Records, View]]:
    """One of `share` decisions of a random game and some of each phase, with the mover's view."""
    seen: dict[str, int] = {}
    for position in random_game(setting, seed):
        seat = table.current_player(position.states)
        if seat < 0:
            continue
        view = position.game.view(position.states, seat)
        count = seen[view.phase] = seen.get(view.phase, 0) + 1
        if count <= OFTEN or position.ply % share == 0:
            yield position.states, view


def sample(setting: Setting, seed: int) -> Iterator[tuple[Records, View]]:
    """Decisions of a whole game, not many more than MOST."""
    return decided(setting, seed, max(1, (1200 if setting.game in LONG_GAMES else 80) // MOST))


def choosable(setting: Setting, count: int) -> list[View]:
    """So many views with three moves or more to choose from."""
    views = [view for _, view in decided(setting, 4, 120 if setting.game in LONG_GAMES else 16)]
    return [view for view in views if len(view.legal) > 2][:count]
