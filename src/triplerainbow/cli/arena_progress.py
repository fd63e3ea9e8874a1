"""How far a contest is and how it stands, on stderr while it runs."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from triplerainbow.arena.contest import Contest
from triplerainbow.i18n import _, percent
from triplerainbow.terminal.paint import Screen

REFRESH = 0.5
"""Seconds between looks at the standings on a terminal."""

PLAIN_INTERVAL = 30.0
"""Seconds between lines where there is no terminal to draw on."""


@contextmanager
def live(contest: Contest) -> Iterator[Callable[[], None]]:
    """Yield a function to call after every game."""
    if not sys.stderr.isatty():
        yield _every(PLAIN_INTERVAL, lambda: _print_line(contest))
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with _Bar(*columns, console=Screen(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=contest.games, completed=len(contest.ledger))
        told = _every(REFRESH, lambda: bar.tell(brief(contest)))

        def show() -> None:
            bar.update(task, completed=len(contest.ledger))
            told()

        bar.tell(brief(contest))
        yield show


class _Bar(Progress):
    """A bar with a line of text below it."""

    _line = ""

    def tell(self, line: str) -> None:
        """Show this line from now on."""
        self._line = line

    def get_renderables(self) -> Iterator[RenderableType]:
        """See `rich.progress.Progress`."""
        yield self.make_tasks_table(self.tasks)
        yield Text(self._line, no_wrap=True, overflow="ellipsis")


def brief(contest: Contest) -> str:
    """The win shares so far on one line, the best first."""
    shares = zip(contest.plan.labels, contest.ledger.win_shares(), strict=True)
    known = sorted((-share.value, name) for name, share in shares if share)
    if not known:
        return _("no deal is finished from every seat yet")
    return "  ".join(f"{name} {percent(-share, 1)}" for share, name in known)


def _print_line(contest: Contest) -> None:
    words = _("{done} of {total}").format(done=len(contest.ledger), total=contest.games)
    print(f"{words}: {brief(contest)}", file=sys.stderr, flush=True)


def _every(seconds: float, act: Callable[[], None]) -> Callable[[], None]:
    """A function that acts when it is called, but not sooner than so long after the last time."""
    last = monotonic()

    def maybe() -> None:
        nonlocal last
        if monotonic() - last >= seconds:
            last = monotonic()
            act()

    return maybe
