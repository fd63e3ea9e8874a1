"""Many games between bots, on all cores, in an order and with bytes that the seed alone decides."""

import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from triplerainbow.arena.playing import Playing
from triplerainbow.bots.registry import check_name
from triplerainbow.games import catalog
from triplerainbow.games.catalog import OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.format import dump_line
from triplerainbow.record.start import Seed, checked_seed

CHUNK = 32
"""Games that a worker process plays at a time."""

AHEAD = 3
"""Chunks for each worker that may be under way or wait to be taken."""

SAMPLE = 0.1
"""Seconds of play from which the time of all games is estimated."""

WORTH_WORKERS = 3.0
"""Seconds of play that are worth the start of worker processes."""

Form = Callable[[dict[str, Any]], Any]
"""What becomes of a record before it leaves the process that made it; a function of a module."""

Progress = Callable[[int], object]
"""Called with the number of games that are ready so far."""


@dataclass(frozen=True)
class Table:
    """What all games of one simulation share; checked, and small enough to send to workers."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    bots: tuple[str, ...]
    seed: Seed
    legal: bool

    def playing(self) -> Playing:
        """What plays these games; loads compiled code."""
        return Playing(self.game, self.players, self.options, self.bots, legal=self.legal)

    def game_seed(self, index: int) -> str:
        """Seed of one game: `Match(…, seed=…)` deals the same."""
        return f"{self.seed}/{index}"


def simulate(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] | None = None,
    *,
    seed: Seed | None = None,
    options: Mapping[str, OptionValue] | None = None,
    legal: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Iterator[dict[str, Any]]:
    """Records of `games` finished games, one after the other.

    `bots` has a bot's name for each seat (all `random` if None). The same seed gives the same
    records whatever the number of `jobs` (processes); without one a seed is drawn, and each
    record tells its own. `legal` adds the legal moves at every move. With several jobs a script
    must start from `if __name__ == "__main__":`, as for every use of multiprocessing.

    Raises ValueError at once, before the first record is asked for.
    """
    table = _checked(game, players, bots, seed, options, legal=legal)
    _check_counts(games, jobs)
    return _in_order(table, games, jobs, progress, _as_it_is)


def simulate_lines(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] | None = None,
    *,
    seed: Seed | None = None,
    options: Mapping[str, OptionValue] | None = None,
    legal: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Iterator[str]:
    """Like `simulate`, but each record as its line of JSON; the workers write the JSON."""
    table = _checked(game, players, bots, seed, options, legal=legal)
    _check_counts(games, jobs)
    return _in_order(table, games, jobs, progress, dump_line)


def _checked(
    game: str,
    players: int,
    bots: Sequence[str] | None,
    seed: Seed | None,
    options: Mapping[str, OptionValue] | None,
    *,
    legal: bool,
) -> Table:
    info = catalog.info(game)
    info.check_seats(players)
    chosen = info.check_options(options or {})
    names = ["random"] * players if bots is None else list(bots)
    for name in names:
        check_name(name)
    if len(names) != players:
        wish = _("bots must be {players} names, one for each seat, not {found}")
        raise ValueError(wish.format(players=players, found=len(names)))
    return Table(game, players, chosen, tuple(names), checked_seed(seed), legal)


def _check_counts(games: int, jobs: int) -> None:
    if games < 0:
        raise ValueError(_("the number of games must not be negative"))
    if jobs < 1:
        raise ValueError(_("the number of jobs must be at least 1"))


def _as_it_is(record: dict[str, Any]) -> dict[str, Any]:
    return record


def _in_order(
    table: Table, games: int, jobs: int, progress: Progress | None, form: Form
) -> Iterator[Any]:
    """The records, in the given form, in the order of their numbers."""
    for ready, item in enumerate(_items(table, games, jobs, form), 1):
        if progress is not None:
            progress(ready)
        yield item


def _items(table: Table, games: int, jobs: int, form: Form) -> Iterator[Any]:
    """Play here until it is clear that there is enough to do for several processes."""
    playing = table.playing()
    spent = 0.0
    for index in range(games):
        begun = perf_counter()
        item = form(playing.record(table.game_seed(index)))
        if index > 0:  # the first game loads or compiles the kernels
            spent += perf_counter() - begun
        yield item
        rest = games - index - 1
        if jobs > 1 and spent > SAMPLE and spent / index * rest > WORTH_WORKERS:
            for chunk in _chunks(table, range(index + 1, games), jobs, form):
                yield from chunk
            return


def _chunks(table: Table, indices: range, workers: int, form: Form) -> Iterator[list[Any]]:
    """Let worker processes play; a bounded number of chunks is under way at any time."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start_worker, (table, form))
    pending: deque[Future[list[Any]]] = deque()
    starts = iter(indices[::CHUNK])
    try:
        while True:
            while len(pending) < workers * AHEAD and (start := next(starts, None)) is not None:
                pending.append(pool.submit(_play_chunk, start, min(start + CHUNK, indices.stop)))
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


class _Worker:
    """What a worker process keeps between chunks."""

    table: Table
    form: Form
    playing: Playing


def _start_worker(table: Table, form: Form) -> None:
    # Ctrl-C reaches the whole process group; the parent alone decides what happens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.table = table
    _Worker.form = staticmethod(form)
    _Worker.playing = table.playing()


def _play_chunk(start: int, stop: int) -> list[Any]:
    return [
        _Worker.form(_Worker.playing.record(_Worker.table.game_seed(index)))
        for index in range(start, stop)
    ]
