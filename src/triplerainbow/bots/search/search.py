"""A search from Python: a tree for each thread, limits by iterations or by time, the findings."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

import numpy as np

from triplerainbow.bots.search.descent import VISITS
from triplerainbow.bots.search.growth import Tree
from triplerainbow.bots.search.tree import MOST_NODES, room
from triplerainbow.games.seen import View
from triplerainbow.games.strength import SearchSettings
from triplerainbow.kernel import Doubles
from triplerainbow.kernel.random import stream
from triplerainbow.record.start import Seed

SLICE = 0.01
"""Seconds of search between two looks at the clock."""

Progress = Callable[[float], object]
"""Called with the share of the search that is done, 0-1."""


@dataclass(frozen=True)
class Finding:
    """What a search found about one action of the viewer."""

    action: int
    visits: int
    win: float
    """Chance to win (share of the win if it is shared), 0-1; 0.5 without visits."""
    error: float
    """Standard error of `win`."""
    points: float
    """Expected points at the end of the game."""


class Search:
    """A search for the move of the viewer, who is to decide. It can be gone on with.

    With the same seed, iterations and number of threads it finds the same.
    """

    def __init__(
        self,
        view: View,
        *,
        seed: Seed,
        settings: SearchSettings | None = None,
        threads: int = 1,
        iterations: int | None = None,
    ) -> None:
        """`iterations`, if known, saves memory; the search may still be longer."""
        share = None if iterations is None else -(-iterations // threads)
        nodes = MOST_NODES // threads if share is None else min(room(share), MOST_NODES // threads)
        chosen = view.engine.strength.search if settings is None else settings
        self._legal = list(view.legal_moves.values())
        self._searchers = [
            _Searcher(view, chosen, nodes, f"{seed}/{thread}") for thread in range(threads)
        ]

    def run(
        self,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        forced: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Search on until either limit is reached.

        Where there is nothing to choose it ends at once, unless `forced` asks for the value of
        the only move.
        """
        first = self._searchers[0]
        first.run(1)
        if len(first.tree.considered()) < 2 and not forced:
            return
        if len(self._searchers) == 1:
            first.go(iterations, seconds, progress)
            return
        share = None if iterations is None else -(-iterations // len(self._searchers))
        with ThreadPoolExecutor(len(self._searchers)) as pool:
            jobs = [
                pool.submit(searcher.go, share, seconds, progress) for searcher in self._searchers
            ]
        for job in jobs:
            job.result()

    @property
    def iterations(self) -> int:
        """Iterations so far, of all threads."""
        return int(sum(searcher.tree.tally[:, VISITS].sum() for searcher in self._searchers))

    def considered(self) -> list[int]:
        """The actions that deserve a thought, among which the search chooses."""
        return self._searchers[0].tree.considered()

    def tally(self) -> Doubles:
        """What all threads have counted, shape (actions, TALLY), see `descent`."""
        tallies = [searcher.tree.tally for searcher in self._searchers]
        return np.sum(tallies, axis=0, dtype=np.float64)

    def findings(self) -> list[Finding]:
        """What is known of every legal action, the most visited first."""
        return found(self.tally(), self._legal)


def found(tally: Doubles, actions: Sequence[int]) -> list[Finding]:
    """What a tally tells of these actions, the most visited first."""
    findings = [_finding(action, *tally[action].tolist()) for action in actions]
    return sorted(findings, key=lambda finding: (-finding.visits, -finding.win, finding.action))


def _finding(
    action: int, visits: float, wins: float, wins_squared: float, points: float
) -> Finding:
    if visits == 0:
        return Finding(action, 0, 0.5, 0.5, 0.0)
    win = wins / visits
    # One visit tells nothing of the spread; a little is added so that no error is ever zero.
    spread = max(0.0, wins_squared / visits - win * win) + 0.25 / visits
    return Finding(action, int(visits), win, sqrt(spread / visits), points / visits)


class _Searcher:
    """The tree of one thread, with its random stream."""

    def __init__(self, view: View, settings: SearchSettings, nodes: int, seed: Seed) -> None:
        self.tree = Tree(view.engine, settings, nodes)
        self._views = view.record
        self._rng = stream(seed, "search")

    def run(self, iterations: int) -> None:
        """So many more iterations."""
        self.tree.grow(self._views, self._rng, iterations)

    def go(self, iterations: int | None, seconds: float | None, progress: Progress | None) -> None:
        """Run slices until a limit is reached."""
        begun = perf_counter()
        done, size = 0, 16
        while iterations is None or done < iterations:
            if iterations is not None:
                size = min(size, iterations - done)
            started = perf_counter()
            self.run(size)
            now = perf_counter()
            done += size
            if seconds is not None and now - begun >= seconds:
                return
            if progress is not None:
                progress(_share(done, iterations, now - begun, seconds))
            size = _next_size(size, now - started)


def _next_size(size: int, took: float) -> int:
    """Iterations of the next slice: about SLICE seconds, at most twice as many as before."""
    return max(1, min(2 * size, int(size * SLICE / max(took, 1e-6))))


def _share(done: int, iterations: int | None, spent: float, seconds: float | None) -> float:
    share = 0.0
    if iterations is not None:
        share = done / iterations
    if seconds is not None:
        share = max(share, spent / seconds)
    return min(1.0, share)
