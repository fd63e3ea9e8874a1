"""A worker process of a contest, seen from inside and from outside."""

import os
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from threading import Thread
from time import monotonic

from triplerainbow.arena.judge import Judge, Played
from triplerainbow.arena.notes import SharedNotes
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.players import Maker
from triplerainbow.arena.signals import ENDING, held_back, leave_to_parent
from triplerainbow.arena.workers import end_with_parent


class Worker:
    """A process that plays one game after the other; it can be killed at any time."""

    def __init__(self, context: SpawnContext, plan: Plan, maker: Maker) -> None:
        self.notes = SharedNotes(context)
        self.pipe, theirs = context.Pipe()
        self.game: int | None = None
        """The game it plays."""
        self.proven = False
        """Whether it has ended a game."""
        self._question = 0
        self._since = monotonic()
        self.process = context.Process(
            target=_work, args=(plan, maker, theirs, self.notes), daemon=True
        )
        with held_back():
            self.process.start()
        theirs.close()  # so that the pipe ends with the process

    def play(self, index: int) -> None:
        """Begin this game; the pipe brings the result."""
        self.game = index
        with suppress(OSError):  # if it is gone, the contest sees that when it reads
            self.pipe.send(index)

    def waited(self) -> float:
        """Seconds for which the bot that is asked now has been thinking, as far as we saw."""
        question = self.notes.questions
        if question != self._question or self.notes.thinking is None:
            self._question = question
            self._since = monotonic()
        return monotonic() - self._since

    def received(self) -> Played | None:
        """What it has sent, once the pipe is ready; None if it is gone instead."""
        try:
            played: Played = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.proven = True
        return played

    def kill(self) -> int | None:
        """End the process, whatever it does; its exit code."""
        self.process.kill()
        self.process.join()
        self.pipe.close()
        return self.process.exitcode


def _work(plan: Plan, maker: Maker, pipe: Connection, notes: SharedNotes) -> None:
    """The worker process."""
    leave_to_parent(ENDING)
    _silence_stdout()
    Thread(target=end_with_parent, daemon=True).start()
    judge = Judge(plan, maker, notes)
    with suppress(EOFError, OSError):  # the parent is gone
        while True:
            pipe.send(judge.play(pipe.recv()))


def _silence_stdout() -> None:
    """Send what a bot prints to stderr; stdout is for the report."""
    sys.stdout.flush()
    os.dup2(2, 1)
