"""A contest: bots play duplicate deals against each other until enough is known."""

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path

from triplerainbow.arena.crew import Crew
from triplerainbow.arena.outcome import Outcome
from triplerainbow.arena.plan import Plan, checked_plan
from triplerainbow.arena.players import Limits, Maker, make_bot
from triplerainbow.arena.standings import Ledger, Standings
from triplerainbow.arena.storage import Storage, stored_outcomes
from triplerainbow.arena.workers import sensible
from triplerainbow.bots.registry import check_name
from triplerainbow.games.catalog import OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.arguments import whole
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
        if precision is not None and not 0 < precision < 1:
            raise ValueError(_("the precision is a number between 0 and 1, such as 0.02"))
        if resume and file is None:
            raise ValueError(_("to resume a contest takes its file"))
        self.plan = plan
        self.ledger = Ledger(plan)
        self._schedule = plan.schedule()
        self.games = self._schedule.whole_games(whole(games, "games", 1))
        """Games to play unless the precision is reached sooner."""
        self._precision = precision
        self._maker = maker
        self._storage: Storage | None = None
        if file is not None:
            self._storage = self._opened(file, resume=resume)

    def _opened(self, file: Path, *, resume: bool) -> Storage:
        if not resume:
            return Storage.created(file)
        for outcome in sorted(stored_outcomes(file, self.plan), key=lambda found: found.index):
            if outcome.index < self.games and not self.precise:
                self.ledger.add(outcome)
        return Storage.resumed(file)

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

    def play(self, jobs: int) -> Generator[Outcome | None, None, None]:
        """Play what is missing; each game as it ends, None now and then while none ends.

        What has ended is stored before it is given out. The contest may be left at any time.
        """
        missing = [index for index in range(self.games) if index not in self.ledger]
        try:
            if self.finished:
                return
            crew = Crew(self.plan, self._maker, min(sensible(jobs), len(missing)))
            for played in crew.results(missing):
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
    file: Path | None = None,
    resume: bool = False,
    maker: Maker | None = None,
    progress: Callable[[Ledger], object] | None = None,
) -> Standings:
    """Let bots play at least `games` games against each other; the figures (docs/arena.md).

    `bots` are names of the registry, unless `maker`, a function of a module, makes them. Each
    game is played in one of `jobs` worker processes; so a script must start from
    `if __name__ == "__main__":`. `file` keeps the records, and `resume` goes on with one.
    `progress` is called after every game.

    Raises ValueError for what makes no sense, OSError for the file, WorkerLostError if a worker
    process ends although no bot was thinking.
    """
    if maker is None:
        for name in bots:
            check_name(name)
    limits = Limits(seconds, iterations, move_limit)
    plan = checked_plan(game, players, bots, seed, options, limits)
    running = Contest(
        plan,
        games,
        precision=precision,
        maker=maker or make_bot,
        file=file,
        resume=resume,
    )
    for outcome in running.play(whole(jobs, "jobs", 1)):
        if outcome is not None and progress is not None:
            progress(running.ledger)
    return running.ledger.standings()
