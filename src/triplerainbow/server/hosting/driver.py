"""What a table does by itself: it deals, lets bots play, ends the wait after an attack."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from triplerainbow.games.seen import View
from triplerainbow.server.hosting.bot_runner import BotRunner
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import Draft, Undone
from triplerainbow.server.tables.resolution import bots_hit, resolve
from triplerainbow.server.tables.table import OPEN, RUNNING, Table
from triplerainbow.server.tables.terms import BLOCK_SECONDS

T = TypeVar("T")

log = logging.getLogger("triplerainbow")

RETRY = 2.0
"""Seconds until something is tried again that went wrong."""


@dataclass(frozen=True)
class Pace:
    """How long a table takes its time, in seconds."""

    bot: float = 0.7
    """Before the move of a bot, so that one can follow."""
    block: float = 1.5
    """Least wait after an attack that may be blocked, whoever may block."""
    block_limit: float = BLOCK_SECONDS
    """Longest wait for answers."""
    ping: float = 15.0
    """Between two signs of life on a stream on which nothing happens."""
    silent: float = 40.0
    """Until whoever answers no sign of life is not there: two answers have gone missing by then."""
    away: float = 60.0
    """Until others may act for somebody who was last heard of then, and nobody waits any more for a
    program at a table that has not begun."""


class Driver:
    """Runs beside a live table for as long as there is something to do."""

    def __init__(
        self, live: LiveTable, readiness: Readiness, executor: Executor, pace: Pace
    ) -> None:
        self.live = live
        self._readiness = readiness
        self._executor = executor
        self._pace = pace
        self._bots = BotRunner(live.table, pace.block)
        self.idle = False
        """Whether nothing is due until something changes."""

    @property
    def table(self) -> Table:
        """The table it drives."""
        return self.live.table

    async def run(self) -> None:
        """Drive until the game is over. One fault of one table stops nothing else."""
        while self.table.stage in (OPEN, RUNNING) and not self.live.broken:
            change = self.live.next_change()
            try:
                if not await self._step():
                    self.idle = True
                    await change.wait()
            except Refused as refused:  # somebody else was faster, or the disk is full
                log.info("table %s: %s", self.table.id, refused.sentence)
                await asyncio.sleep(RETRY if refused.status == 503 else 0)
            except Exception:
                log.exception("table %s can't go on by itself for now", self.table.id)
                await asyncio.sleep(RETRY)
            finally:
                self.idle = False

    async def _step(self) -> bool:
        """Do what is due; whether anything was."""
        table = self.table
        if table.stage == OPEN:
            if not all(seat.taken for seat in table.seats):
                return False
            await self._readiness.wait(table.terms.game)
            await self.live.do(commands.start)
            return True
        if table.pending is not None:
            await self._wait_for_answers()
            return True
        mover = table.mover
        if mover is None or table.seats[mover].bot is None:
            return False
        await self._let_bot_play(mover)
        return True

    # Bots

    async def _let_bot_play(self, seat: int) -> None:
        position = table_mark(self.table)
        if self.table.people:
            await asyncio.sleep(self._pace.bot)
        if table_mark(self.table) != position:
            return
        match = self.table.match
        assert match is not None
        text = await self._in_thread(partial(self._bots.choose, seat, match.view(seat)))

        def command(table: Table) -> Sequence[Draft]:
            if table_mark(table) != position or table.seats[seat].bot is None:
                return []  # taken back, or its person has come back
            return commands.played(table, seat, text)

        await self.live.do(command)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    # Attacks

    async def _wait_for_answers(self) -> None:
        pending = self.table.pending
        assert pending is not None
        loop = asyncio.get_running_loop()
        # At once, while everybody waits anyway: how long they think is not to be seen.
        thoughts = {
            seat: loop.run_in_executor(self._executor, self._bots.answer, seat, view)
            for seat, view in bots_hit(self.table).items()
        }
        while (here := self.table.pending) is pending and here is not None:
            # A pause of the server moves the time at which the wait began.
            least = pending.opened_at / 1000 + self._pace.block
            most = pending.opened_at / 1000 + self._pace.block_limit
            change = self.live.next_change()
            time = self.live.time.now() / 1000
            if time >= most or (time >= least and not self._awaited()):
                await self._resolve({seat: await said for seat, said in thoughts.items()})
                continue
            until = least if time < least else most
            with suppress(TimeoutError):
                await asyncio.wait_for(change.wait(), max(0.0, until - time))

    def _awaited(self) -> bool:
        """Whether the table waits for somebody's answer.

        Where one person plays with bots and nobody may watch, nobody can learn anything from it
        that this person need not be asked about a card they don't have.
        """
        table = self.table
        asked, people = table.asked, table.people
        if table.pending is None or not asked:
            return False
        if table.terms.watchers or len(people) != 1 or table.seats[people[0]].person != table.host:
            return True  # a host without a seat watches, too
        views = (table.view(seat) for seat in asked)
        return any(
            view is not None and view.engine.can_block(view, table.pending.attack) for view in views
        )

    async def _resolve(self, said: dict[int, str]) -> None:
        table = self.table
        pending, seats = table.pending, list(table.seats)
        assert pending is not None
        answers = dict(pending.answers)

        def choose(seat: int, view: View) -> str:
            return said[seat] if seat in said else self._bots.choose(seat, view)

        found = await self._in_thread(partial(resolve, table, choose))

        def command(table: Table) -> Sequence[Draft]:
            same = table.pending is pending and pending.answers == answers and table.seats == seats
            return found if same else []  # somebody has said something meanwhile: once more

        await self.live.do(command)


def table_mark(table: Table) -> tuple[int, int]:
    """What changes whenever the game does: moves made, and how often it was taken back."""
    plies = 0 if table.match is None else table.match.plies
    return plies, sum(isinstance(event.body, Undone) for event in table.events)
