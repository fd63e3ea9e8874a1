"""The bots of the levels as players over Views."""

from hashlib import blake2b

from triplerainbow.bots.choosing import ChoosingBot
from triplerainbow.bots.limits import Limits
from triplerainbow.bots.search import glance
from triplerainbow.bots.search.search import Search
from triplerainbow.games.seen import View
from triplerainbow.games.strength import Level
from triplerainbow.kernel import Ints
from triplerainbow.kernel.random import stream
from triplerainbow.record.start import Seed


class LevelBot(ChoosingBot):
    """Plays at one level. A choice depends on the seed and the View alone.

    Where a level searches by time, or is told to, the choice also depends on the machine.
    """

    def __init__(self, name: str, seed: Seed, limits: Limits) -> None:
        """Limits that are given replace those of a level that searches."""
        self.name = name
        self._seed = seed
        self._limits = limits

    def _action(self, view: View, legal: Ints) -> int:
        level = view.engine.strength.levels[self.name]
        seed = f"{self._seed}/{_digest(view)}"
        if level.doubt is not None:
            rng = stream(seed, "glance")
            return glance.waver(view, legal, level.doubt, rng, forget=level.forgets)
        return self._searched(view, level, seed)

    def _searched(self, view: View, level: Level, seed: str) -> int:
        limits = self._limits.or_else(level.seconds, level.iterations)
        search = Search(view, seed=seed, threads=limits.threads, iterations=limits.iterations)
        search.run(iterations=limits.iterations, seconds=limits.seconds)
        return search.findings()[0].action


def _digest(view: View) -> str:
    return blake2b(view.record.tobytes(), digest_size=8).hexdigest()
