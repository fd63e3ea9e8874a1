"""A contest: bots play duplicate deals against each other until enough is known."""

import pickle
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from numbers import Real
from pathlib import Path

from triplerainbow.arena.crew import Crew
from triplerainbow.arena.outcome import Outcome
from triplerainbow.arena.plan import Plan, checked_plan
from triplerainbow.arena.players import Limits, Maker, make_bot
from triplerainbow.arena.standings import Ledger, Standings
from triplerainbow.arena.storage import Storage
from triplerainbow.arena.workers import sensible
from triplerainbow.bots.registry import check_name
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.arguments import checked_function, is_text, whole
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed

FEWEST_DEALS = 30
"""Deals before which no precision is believed."""


class Contest:
    """The games of one plan: those that a file holds already, and those still to play."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        *,
        precision: float | None = None,
        maker: Maker = make_bot,
        file: Path | None = None,
        resume: bool = False,
    ) -> None:
        """At least `games` games, rounded up to whole rounds of whole deals.

        Raises ValueError for what makes no sense, StorageError and OSError for the file.
        """
        if resume and file is None:
            raise ValueError(_("to resume a contest takes its file"))
        self.plan = plan
        self.ledger = Ledger(plan)
        self._schedule = plan.schedule()
        self.asked = self._schedule.whole_games(whole(games, "games", 1))
        """Games to play unless the precision is reached sooner."""
        self.beyond = 0
        """Games that are stored though fewer are asked for; they count too."""
        self._precision = None if precision is None else _precise(precision)
        self._maker = maker
        self._storage: Storage | None = None
        if file is not None:
            self._storage = self._opened(file, resume=resume)

    def _opened(self, file: Path, *, resume: bool) -> Storage:
        if not resume:
            return Storage.created(file)
        storage, outcomes = Storage.resumed(file, self.plan)
        for outcome in sorted(outcomes, key=lambda found: found.index):
            if not self.precise:
                self.ledger.add(outcome)
                self.beyond += outcome.index >= self.asked
        return storage

    @property
    def games(self) -> int:
        """Games that there will be unless the precision is reached sooner."""
        return self.asked + self.beyond

    @property
    def precise(self) -> bool:
        """Whether a precision was asked for, and every bot's win share is known as well as that.

        Only looked at after whole rounds, so that all bots have played equally often.
        """
        deals = self.ledger.deals
        if self._precision is None or deals < FEWEST_DEALS or deals % self._schedule.round:
            return False
        ends = [share.interval for share in self.ledger.win_shares() if share]
        return all(end is not None and (end[1] - end[0]) / 2 <= self._precision for end in ends)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return len(self.ledger) == self.games or self.precise

    def _missing(self) -> Iterator[int]:
        """Games to play; one after the other, since there may be more than memory holds."""
        return (index for index in range(self.asked) if index not in self.ledger)

    def play(self, jobs: int) -> Generator[Outcome | None, None, None]:
        """Play what is missing; each game as it ends, None now and then while none ends.

        What has ended is stored before it is given out. The contest may be left at any time.
        """
        try:
            if self.finished:
                return
            count = min(sensible(jobs), self.games - len(self.ledger))
            for played in Crew(self.plan, self._maker, count).results(self._missing()):
                if played is None:
                    yield None
                    continue
                if self._storage is not None:
                    self._storage.append(played.line)
                counts = self.ledger.add(played.outcome, played.thinking)
                yield played.outcome
                if counts and self.precise:
                    return
        finally:
            if self._storage is not None:
                self._storage.close()


def contest(
    game: str,
    players: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: Seed | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    move_limit: float | None = None,
    precision: float | None = None,
    jobs: int = 1,
    file: str | Path | None = None,
    resume: bool = False,
    maker: Maker | None = None,
    progress: Callable[[Ledger], object] | None = None,
) -> Standings:
    """Let bots play at least `games` games against each other; the figures (docs/arena.md).

    `bots` are names of the registry, unless `maker`, a function of a module, makes them. Each
    game is played in one of `jobs` worker processes; so a script must start from
    `if __name__ == "__main__":`. `file` keeps the records, and `resume` goes on with one.
    `progress` is called after every game.

    Raises ValueError for what makes no sense, before anything happens, OSError for the file,
    WorkerLostError if a worker process ends although no bot was asked.
    """
    limits = Limits(seconds, iterations, move_limit)
    plan = checked_plan(game, players, bots, seed, options, limits)
    if maker is None:
        for name in plan.bots:
            check_name(name)
    else:
        _check_maker(maker)
    checked_function(progress, "progress")
    jobs = whole(jobs, "jobs", 1)
    running = Contest(
        plan,
        games,
        precision=precision,
        maker=maker or make_bot,
        file=None if file is None else _path(file),
        resume=resume,
    )
    for outcome in running.play(jobs):
        if outcome is not None and progress is not None:
            progress(running.ledger)
    return running.ledger.standings()


def _precise(value: object) -> float:
    """The precision as a number; raises ValueError."""
    number = 0.0
    if isinstance(value, Real):  # NumPy's numbers are Real too
        with suppress(OverflowError):
            number = float(value)
    if not 0 < number < 1:  # True is 1.0 and none either
        raise ValueError(_("the precision is a number between 0 and 1, such as 0.02"))
    return number


def _path(value: object) -> Path:
    """The file as a path; raises ValueError."""
    if isinstance(value, Path) or (is_text(value) and value):
        return Path(str(value))
    raise ValueError(_("file must be the path of a file, not {found}").format(found=shown(value)))


def _check_maker(maker: object) -> None:
    """Raise ValueError for what worker processes can't call."""
    checked_function(maker, "maker")
    try:
        pickle.dumps(maker)
    except Exception:  # pickle has no one kind of fault
        wish = _("maker must be a function of a module, so that worker processes can import it")
        raise ValueError(wish) from None
