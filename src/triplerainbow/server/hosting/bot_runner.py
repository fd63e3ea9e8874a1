"""The bots of one table, at work in the threads of the executor."""

import time

from triplerainbow.bots import registry
from triplerainbow.bots.levels import by_the_clock
from triplerainbow.games.seen import View
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import PASS
from triplerainbow.server.tables.table import Table

HASTE = 3
"""About an attack a bot thinks no longer than this part of the least wait after it."""


class BotRunner:
    """Keeps a bot for each seat that needs one. Compiled searches let others work meanwhile."""

    def __init__(self, table: Table, least_wait: float) -> None:
        self._table = table
        self._seconds = max(least_wait / HASTE, 0.001)
        self._bots: dict[tuple[int, str, bool], registry.Bot] = {}

    def choose(self, seat: int, view: View) -> str:
        """The move of the bot of this seat."""
        return self._bot(seat, hasty=False).choose(view)

    def answer(self, seat: int, view: View | None) -> str:
        """What the bot of this seat says to an attack; None: it can't block.

        Able or not, it takes its time: nobody learns from the clock who could block (P5.2).
        """
        if view is not None:
            return self._bot(seat, hasty=True).choose(view)
        if by_the_clock(self._name(seat)):
            time.sleep(self._seconds)
        return PASS

    def _name(self, seat: int) -> str:
        return self._table.seats[seat].bot or commands.STAND_IN

    def _bot(self, seat: int, *, hasty: bool) -> registry.Bot:
        name = self._name(seat)
        bot = self._bots.get((seat, name, hasty))
        if bot is None:
            seconds = self._seconds if hasty and by_the_clock(name) else None
            # The secret seed of the deal: nobody can foretell what a bot will do.
            bot = registry.bot(name, f"{self._table.seed}/{seat}", seconds=seconds)
            self._bots[seat, name, hasty] = bot
        return bot
