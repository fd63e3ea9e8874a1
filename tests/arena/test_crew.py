"""Workers that are lost: who is to blame, and what the contest says."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from tests.arena.toys import plan, toy
from tests.samples import INTERPRETED
from triplerainbow.arena.contest import Contest
from triplerainbow.arena.crew import Crew
from triplerainbow.arena.workers import WorkerLostError, why_lost

KILLED = "a worker process ended before its work was done; it was killed or lacked memory"

needs_workers = pytest.mark.skipif(INTERPRETED, reason="worker processes, no rules of a game")


@needs_workers
@pytest.mark.parametrize("name", ["dies", "fails"])
def test_whoever_ends_the_program_looks_before_a_forfeit(name: str) -> None:
    """A signal may have ended the bot's work; then no forfeit may be counted."""
    found = list(Crew(plan([name, "random"]), toy, 1).results(range(3)))
    places = [place for place, played in enumerate(found) if played is not None]
    assert len(places) == 3
    assert places[0] > 0
    for place in places:
        assert found[place - 1] is None


@needs_workers
def test_a_worker_that_is_lost_between_questions_is_nobodys_fault() -> None:
    running = Contest(plan(["vanishes2", "random"]), 4, maker=toy)
    outcomes = [outcome for outcome in running.play(1) if outcome is not None]
    assert [outcome.index for outcome in outcomes] == [0, 1, 2, 3]
    assert [outcome.forfeit for outcome in outcomes] == [None] * 4


@needs_workers
def test_workers_that_end_no_game_are_an_error() -> None:
    running = Contest(plan(["vanishes1", "random"]), 4, maker=toy)
    with pytest.raises(WorkerLostError, match=f"^{KILLED}$"):
        list(running.play(1))


def test_advice_is_only_given_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    script = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", script)
    assert "__main__" in why_lost(started=False, code=1)
    assert why_lost(started=True, code=1) == KILLED
    assert why_lost(started=False, code=-9) == KILLED
    script.main = SimpleNamespace(__module__="triplerainbow.cli.main")  # type: ignore[attr-defined]  # as that of the command
    assert why_lost(started=False, code=1) == KILLED
