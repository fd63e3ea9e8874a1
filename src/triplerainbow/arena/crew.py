"""The worker processes of a contest together: gives out games, replaces a worker that is lost."""

from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import sleep

from triplerainbow.arena.judge import Played, broken_off, too_long
from triplerainbow.arena.outcome import ERROR, TIME, Forfeit
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.players import Maker
from triplerainbow.arena.worker import Worker
from triplerainbow.arena.workers import WorkerLostError, why_lost

FIRST_ANSWER = 300.0
"""Seconds that the first answer of a bot in a process may take, since it may have to compile."""

TICK = 0.2
"""Seconds after which the contest looks up even if no game has ended."""

MARGIN = 1.0
"""Seconds by which a worker that is stuck may exceed the limit before it is killed. A bot that
does answer is judged by its worker."""


class Crew:
    """Workers that play the games of one plan."""

    def __init__(self, plan: Plan, maker: Maker, jobs: int) -> None:
        self._plan = plan
        self._schedule = plan.schedule()
        self._maker = maker
        self._jobs = jobs
        self._context = get_context("spawn")
        self._workers: list[Worker] = []
        self._stuck: set[str] = set()
        """Bots that have never answered in time; they get no second long wait."""

    def _hired(self) -> Worker:
        return Worker(self._context, self._plan, self._maker)

    def results(self, games: Iterable[int]) -> Iterator[Played | None]:
        """The games as they end, in any order; None now and then while none ends.

        Before every forfeit comes a None: what ends the program may be what has ended the bot, so
        whoever ends it looks first, and leaves. All workers are killed when the iterator is left.
        Raises WorkerLostError if a worker ends while no bot is asked, and has never ended a game.
        """
        rest = iter(games)
        try:
            for _job in range(self._jobs):
                self._workers.append(self._hired())
                self._next_game(self._workers[-1], rest)
            while busy := [worker for worker in self._workers if worker.game is not None]:
                yield from self._round(busy, rest)
        finally:
            for worker in self._workers:
                worker.kill()

    def _next_game(self, worker: Worker, rest: Iterator[int]) -> None:
        game = next(rest, None)
        worker.game = None
        if game is not None:
            worker.play(game)

    def _round(self, busy: list[Worker], rest: Iterator[int]) -> Iterator[Played | None]:
        """Wait for a moment and deal with whatever has happened."""
        ready = wait([worker.pipe for worker in busy], TICK)
        idle = True
        for worker in busy:
            why = ERROR
            if worker.pipe in ready:
                played = worker.received()
            elif worker.waited() > self._patience(worker) and not worker.pipe.poll():
                played, why = None, TIME
            else:
                continue
            idle = False
            if played is None and why == ERROR:
                sleep(TICK)  # a signal to all our processes may reach this one last
            if played is None or played.outcome.forfeit is not None:
                yield None
            if played is None and worker.notes.thinking is None and worker.proven:
                self._begin_again(worker)
                continue
            yield played or self._given_up(worker, why)
            self._next_game(self._still_there(worker), rest)
        if idle:
            yield None

    def _begin_again(self, worker: Worker) -> None:
        """Give the game of a worker that is lost to a new one: no bot is to blame."""
        game = worker.game
        assert game is not None
        worker.kill()
        self._still_there(worker).play(game)

    def _patience(self, worker: Worker) -> float:
        """Seconds that the bot which is asked now may think."""
        limit = self._plan.limits.longest + MARGIN
        if worker.notes.first and self._name_of_thinker(worker) not in self._stuck:
            return max(limit, FIRST_ANSWER)
        return limit

    def _name_of_thinker(self, worker: Worker) -> str | None:
        """Name of the bot that is asked now."""
        seat = worker.notes.thinking
        if seat is None or worker.game is None:
            return None
        return self._plan.bots[self._schedule.line_up(worker.game)[seat]]

    def _given_up(self, worker: Worker, why: str) -> Played:
        """Kill a worker whose bot is stuck or has killed it; the game as it was then."""
        code = worker.kill()
        seat, name = worker.notes.thinking, self._name_of_thinker(worker)
        if seat is None or name is None or worker.game is None:
            started = any(worker.notes.questions for worker in self._workers)
            raise WorkerLostError(why_lost(started=started, code=code))
        if why == TIME:
            self._stuck.add(name)
        detail = too_long(self._plan) if why == TIME else f"it ended its process ({code})"
        forfeit = Forfeit(seat, why, detail)
        return broken_off(self._plan, self._schedule, worker.game, worker.notes.moves, forfeit)

    def _still_there(self, worker: Worker) -> Worker:
        """The worker, or a new one in its place if it is gone."""
        if not worker.pipe.closed:
            return worker
        place = self._workers.index(worker)
        self._workers[place] = self._hired()
        return self._workers[place]
