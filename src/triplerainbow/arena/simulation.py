"""Many games between bots, on all cores, in an order and with bytes that the seed alone decides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from triplerainbow.arena.playing import Playing
from triplerainbow.arena.workers import in_order, sensible
from triplerainbow.bots.registry import check_name
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.arguments import (
    checked_function,
    checked_game,
    checked_options,
    checked_seats,
    whole,
)
from triplerainbow.record.faults import shown
from triplerainbow.record.format import dump_line
from triplerainbow.record.start import Seed, checked_seed

CHUNK = 32
"""Games that a worker process plays at a time."""

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

    Raises ValueError at once, before the first record is asked for; the iterator raises
    WorkerLostError if a worker process is killed. Closing the iterator ends the workers.
    """
    table = _checked(game, players, bots, seed, options, legal=legal)
    return _told(table, games, jobs, progress, _as_it_is)


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
    return _told(table, games, jobs, progress, dump_line)


def _checked(
    game: object, players: object, bots: object, seed: object, options: object, *, legal: object
) -> Table:
    info = checked_game(game)
    seats = checked_seats(info, players)
    chosen = checked_options(info, {} if options is None else options)
    names = ("random",) * seats if bots is None else _checked_bots(bots, seats)
    if not isinstance(legal, bool):
        raise ValueError(
            _("{name} must be true or false, not {found}").format(name="legal", found=shown(legal))
        )
    return Table(info.name, seats, chosen, names, checked_seed(seed), legal)


def _checked_bots(bots: object, players: int) -> tuple[str, ...]:
    wish = _("bots must be {players} names, one for each seat, not {found}")
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        raise ValueError(wish.format(players=players, found=shown(bots)))
    names = tuple(check_name(name) for name in bots)
    if len(names) != players:
        raise ValueError(wish.format(players=players, found=len(names)))
    return names


def _as_it_is(record: dict[str, Any]) -> dict[str, Any]:
    return record


def _told(
    table: Table, games: object, jobs: object, progress: Progress | None, form: Form
) -> Iterator[Any]:
    """Check the other arguments; the records, in the given form, in the order of their numbers."""
    items = _items(table, whole(games, "games", 0), whole(jobs, "jobs", 1), form)
    checked_function(progress, "progress")
    return items if progress is None else _counted(items, progress)


def _counted(items: Iterator[Any], progress: Progress) -> Iterator[Any]:
    for ready, item in enumerate(items, 1):
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
            yield from _from_workers(table, range(index + 1, games), jobs, form)
            return


def _from_workers(table: Table, indices: range, jobs: int, form: Form) -> Iterator[Any]:
    chunks = (indices[start : start + CHUNK] for start in range(0, len(indices), CHUNK))
    count = min(sensible(jobs), -(-len(indices) // CHUNK))
    for chunk in in_order(Chunks(table, form), chunks, count):
        yield from chunk


class Chunks:
    """Plays chunks of games in a worker process; what it has loaded stays for the next chunk."""

    def __init__(self, table: Table, form: Form) -> None:
        self._table = table
        self._form = form
        self._playing: Playing | None = None

    def __call__(self, indices: range) -> list[Any]:
        """The records of these games in the given form."""
        if self._playing is None:
            self._playing = self._table.playing()
        play, seed = self._playing.record, self._table.game_seed
        return [self._form(play(seed(index))) for index in indices]
