"""The two basic bots as players over Views."""

from collections.abc import Mapping

from triplerainbow.bots import policy
from triplerainbow.bots.choosing import ChoosingBot
from triplerainbow.copying import CopiedWhole
from triplerainbow.games.seen import View
from triplerainbow.kernel import Ints
from triplerainbow.record.start import Seed


class PolicyBot(CopiedWhole, ChoosingBot):
    """A bot whose choice is one call of a compiled policy."""

    def __init__(self, seed: Seed) -> None:
        self._rng = policy.bot_stream(seed)


class Random(PolicyBot):
    """Plays any legal move, each with the same chance."""

    name = "random"

    def _action(self, view: View, legal: Ints) -> int:
        del view
        return policy.random_action(legal, len(legal), self._rng)


class Greedy(PolicyBot):
    """Plays the move that looks best now."""

    name = "greedy"

    def _action(self, view: View, legal: Ints) -> int:
        view.engine.load_player()
        return policy.greedy_action(view.record, legal, self._rng)


BASIC: Mapping[str, type[PolicyBot]] = {bot.name: bot for bot in (Random, Greedy)}
"""The basic bots by name."""
