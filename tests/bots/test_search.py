"""The search: a seed and a view are all that counts, and it works everywhere."""

import os
import re
import subprocess
import sys
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.bots.decisions import choosable, sample
from tests.bots.searched import lines
from tests.bots.tactics import needs_speed
from tests.games import rainbow_positions
from tests.laws.settings import LONG_GAMES, Setting, points_of, random_game
from tests.samples import CHECKED, INTERPRETED
from triplerainbow.bots.levels import NAMES
from triplerainbow.bots.search import search as searching
from triplerainbow.bots.search.search import Finding, Search
from triplerainbow.bots.search.tree import NODES, ROOT, SEATS
from triplerainbow.games import guide, table
from triplerainbow.games.catalog import INFOS, load
from triplerainbow.games.game import Game
from triplerainbow.games.seen import View, winners_of
from triplerainbow.games.strength import SearchSettings
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel.random import stream

if TYPE_CHECKING:
    from collections.abc import Callable

FEW = 2 if INTERPRETED else 20
"""Iterations where only the form matters."""

SOME = 4 if INTERPRETED else 120
"""Iterations after which a tree has grown."""

SETTINGS = [None, SearchSettings(uniform=True, horizon=4), SearchSettings(wide=True, horizon=2)]


def found(view: View, seed: int, iterations: int, threads: int = 1) -> list[Finding]:
    search = Search(view, seed=seed, threads=threads, iterations=iterations)
    search.run(iterations=iterations, forced=True)
    return search.findings()


def test_the_same_seed_finds_the_same(setting: Setting) -> None:
    for view in choosable(setting, 2 if INTERPRETED else 6):
        for threads in (1, 2):
            first = found(view, 1, SOME, threads)
            assert found(view, 1, SOME, threads) == first
            assert Search(view, seed=1).findings() != first  # something was found at all


@needs_speed
def test_other_seeds_draw_other_states(setting: Setting) -> None:
    views = choosable(setting, 2 if INTERPRETED else 6)
    assert any(len({tuple(found(view, seed, SOME)) for seed in range(4)}) > 1 for view in views)


def test_a_search_can_be_gone_on_with(setting: Setting) -> None:
    """What is found does not depend on how the iterations were cut into runs."""
    view = choosable(setting, 6)[-1]
    cut, whole = (Search(view, seed=1, iterations=SOME) for _ in range(2))
    for part in (1, SOME - 3):
        cut.run(iterations=part, forced=True)
    whole.run(iterations=SOME - 1, forced=True)
    assert cut.iterations == whole.iterations == SOME
    assert cut.findings() == whole.findings()


def test_the_view_is_all_that_counts(setting: Setting, game: Game) -> None:
    """States with the same view: the same search, to the last bit."""
    for place, (states, view) in enumerate(sample(setting, 5)):
        guess = game.new_state()
        table.resample(view.record, stream("twin", place), guess)
        twin = game.view(guess, table.current_player(states))
        assert found(twin, place, FEW) == found(view, place, FEW)
        for name in ("level1", "level3"):
            one, other = (tr.bot(name, place, iterations=FEW) for _ in range(2))
            assert one.choose(twin) == other.choose(view)


def test_it_works_at_every_decision(setting: Setting) -> None:
    phases = set()
    for place, (states, view) in enumerate(chain(sample(setting, 3), sample(setting, 4))):
        before = view.record.tobytes(), states.tobytes()
        search = Search(
            view, seed=place, settings=SETTINGS[place % 3], threads=1 + place % 2, iterations=FEW
        )
        search.run(iterations=FEW, forced=True)
        findings = search.findings()
        where = f"{setting}, place {place}, {view}"
        assert sorted(f.action for f in findings) == sorted(view.legal_moves.values()), where
        assert sum(f.visits for f in findings) == search.iterations >= FEW, where
        assert findings[0].visits == max(f.visits for f in findings), where
        for finding in findings:
            assert 0 <= finding.win <= 1, where
            assert 0 < finding.error <= 1, where
        assert (view.record.tobytes(), states.tobytes()) == before, where
        phases.add(view.phase)
    if not INTERPRETED:
        assert phases >= PHASES[setting.game]


PHASES = {
    "rainbow": {"play", "claim"},
    "pirates": {"turn", "block", "loot", "salvage", "give", "name", "order", "last"},
    "arcoiris": {"first", "choice", "follow"},
}


@needs_speed
def test_it_looks_through_chance() -> None:
    """A search that plays Stinky goes on behind what chance takes (P5.7)."""
    setting = Setting("pirates", 3)
    for position in random_game(setting, 1):
        seat = table.current_player(position.states)
        if seat >= 0 and "S@" in " ".join(position.game.legal_moves(position.states)):
            view = position.game.view(position.states, seat)
            search = Search(view, seed=1, settings=SearchSettings(wide=True))
            search.run(iterations=40 * FEW)
            moves = {action: move for move, action in view.legal_moves.items()}
            fired = [f for f in search.findings() if moves[f.action].startswith("S@")]
            assert sum(f.visits for f in fired) > 0
            return
    pytest.fail("nobody had a Stinky")


def root_totals(search: Search) -> tuple[int, list[float]]:
    """Visits of the root and the sums of the utilities of every seat."""
    nodes = [searcher.tree._nodes[ROOT] for searcher in search._searchers]
    totals = sum(node["totals"] for node in nodes)
    return sum(int(node["visits"]) for node in nodes), list(totals)


def test_what_two_seats_hope_for_adds_up(setting: Setting) -> None:
    """Of two seats one gets what the other loses: the utilities of an iteration sum to one."""
    for view in choosable(setting, 3):
        search = Search(view, seed=1, threads=2, iterations=SOME)
        search.run(iterations=SOME)
        visits, totals = root_totals(search)
        assert visits == search.iterations
        if setting.players == 2:
            assert sum(totals) == pytest.approx(visits)
        for seat in range(SEATS):
            assert 0 <= totals[seat] <= visits
            assert seat < setting.players or totals[seat] == 0


def test_a_position_is_appraised_in_shares_of_the_win(setting: Setting, game: Game) -> None:
    load(setting.game).load_player()
    points, wins = np.zeros(SEATS), np.zeros(SEATS)
    share = 150 if setting.game in LONG_GAMES else 7
    for position in random_game(setting, 6):
        if position.legal and position.ply % share:
            continue
        guide.appraise(position.states[0], points, wins)
        shares = list(wins[: setting.players])
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        if position.legal:
            continue
        final = points_of(game, position.states, setting.players)
        winners = winners_of(final)
        assert list(points[: setting.players]) == final
        assert shares == [(seat in winners) / len(winners) for seat in range(setting.players)]


def test_nobody_is_left_with_undoing_alone(setting: Setting) -> None:
    """Uniform rollouts draw until they have an action that is not idle: there must be one."""
    load(setting.game).load_player()
    for position in random_game(setting, 7):
        if table.current_player(position.states) >= 0:
            state, actions = position.states[0], position.legal
            assert not all(guide.idle(state, action) for action in actions), position.ply


@needs_speed
@pytest.mark.parametrize("nodes", [1, 2, 5, 60])
def test_a_full_tree_is_used_on(
    setting: Setting, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "room", lambda iterations: nodes)
    for view in choosable(setting, 2):
        search = Search(view, seed=1, iterations=SOME)
        search.run(iterations=SOME, forced=True)
        tree = search._searchers[0].tree
        assert len(tree._nodes) == nodes
        assert tree._counts[NODES] <= nodes
        findings = search.findings()
        assert sum(f.visits for f in findings) == search.iterations == SOME + 1
        move = tr.bot("level4", 1, iterations=SOME).choose(view)
        assert move in view.legal


def test_where_there_is_nothing_to_choose_it_ends_at_once() -> None:
    states = rainbow_positions.position(["6", "55", "1234"], "1 2 3")
    forced = load("rainbow").view(states, 0)
    assert forced.legal == ["6"]
    rainbow_positions.play(states, "6 55 1")
    routine = load("rainbow").view(states, 1)
    assert routine.legal == ["1", "2", "3"]
    for view, first in ((forced, "6"), (routine, "3")):
        for limits in ({"iterations": 50}, {"seconds": 50.0}):
            search = Search(view, seed=1, iterations=50)
            search.run(**limits)
            assert search.iterations == 1
            assert search.findings()[0].action == view.legal_moves[first]
        search.run(iterations=50, forced=True)
        assert search.iterations == 52
        assert tr.bot("level5", 1, seconds=50).choose(view) == first


def test_time_may_be_as_short_as_you_like() -> None:
    for info in INFOS.values():
        match = tr.Match(info.name, info.seats[0], seed=1)
        assert match.seat is not None
        view = match.view(match.seat)
        for threads in (1, 2):
            search = Search(view, seed=1, threads=threads)
            search.run(seconds=1e-9)
            assert search.iterations >= 1
        for seconds in (1e-9, 0.01):
            assert tr.bot("level5", 1, seconds=seconds).choose(view) in view.legal
            assert sum(j.visits for j in tr.analyse(view, seconds=seconds)) >= 1


def test_the_first_limit_ends_the_search() -> None:
    match = tr.Match("rainbow", 4, seed=1)
    assert match.seat is not None
    view = match.view(match.seat)
    search = Search(view, seed=1)
    search.run(iterations=FEW, seconds=1000)
    assert search.iterations == FEW + 1
    search.run(iterations=10**15, seconds=1e-9)
    assert FEW + 2 < search.iterations < 10**15


def test_threads_split_the_iterations() -> None:
    match = tr.Match("rainbow", 4, seed=1)
    assert match.seat is not None
    for threads, iterations in ((2, 20), (3, 20), (5, 2)):
        search = Search(match.view(match.seat), seed=1, threads=threads, iterations=iterations)
        search.run(iterations=iterations)
        assert iterations <= search.iterations <= iterations + threads


@pytest.mark.parametrize("game", INFOS)
def test_it_is_for_the_viewer_whose_turn_it_is(game: str) -> None:
    match = tr.Match(game, INFOS[game].seats[-1], seed=1)
    asked: list[Callable[[View], object]] = [tr.analyse]
    asked += [tr.bot(name, 1).choose for name in NAMES]
    for viewer in (*range(match.players), None):
        if viewer != match.seat:
            for ask in asked:
                with pytest.raises(ValueError, match=r"^it is not the viewer's turn; there is not"):
                    ask(match.view(viewer))
    *_, over = random_game(Setting(game, match.players), 1)
    for viewer in (0, SPECTATOR):
        for ask in asked:
            with pytest.raises(ValueError, match=r"^the game is over; there is nothing to choose$"):
                ask(over.game.view(over.states, viewer))


NO_TIME = "seconds must be a number above 0, not "
NO_COUNT = "{} must be a whole number from 1 up, not "

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seconds": 0}, f"{NO_TIME}0"),
    ({"seconds": -0.5}, f"{NO_TIME}-0.5"),
    ({"seconds": True}, f"{NO_TIME}true"),
    ({"seconds": float("nan")}, NO_TIME),
    ({"seconds": float("inf")}, NO_TIME),
    ({"seconds": "1"}, f'{NO_TIME}"1"'),
    ({"seconds": [1]}, NO_TIME),
    ({"seconds": 10**400}, NO_TIME),
    ({"iterations": 0}, f"{NO_COUNT}0"),
    ({"iterations": -3}, f"{NO_COUNT}-3"),
    ({"iterations": True}, f"{NO_COUNT}true"),
    ({"iterations": 1.0}, f"{NO_COUNT}1.0"),
    ({"iterations": float("nan")}, NO_COUNT),
    ({"iterations": "1"}, f'{NO_COUNT}"1"'),
    ({"threads": 0}, f"{NO_COUNT}0"),
    ({"threads": True}, f"{NO_COUNT}true"),
    ({"threads": None}, f"{NO_COUNT}nothing"),
    ({"threads": "1"}, f'{NO_COUNT}"1"'),
]


@pytest.mark.parametrize(("limits", "sentence"), WRONG, ids=str)
def test_limits_that_are_none(limits: dict[str, Any], sentence: str) -> None:
    match = tr.Match("rainbow", 2, seed=1)
    view = match.view(match.seat)
    start = f"^{re.escape(sentence.format(*limits))}"
    for name in ("level1", "level5", "greedy"):
        with pytest.raises(ValueError, match=start):
            tr.bot(name, 1, **limits)
    with pytest.raises(ValueError, match=start):
        tr.analyse(view, **limits)


@pytest.mark.skipif(INTERPRETED or CHECKED, reason="compares with code compiled as usual")
@pytest.mark.parametrize("game", INFOS)
def test_compiled_is_interpreted(game: str) -> None:
    slow = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.bots.searched", game],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert slow.returncode == 0, slow.stderr
    compiled = list(lines(game))
    assert compiled
    assert slow.stdout.splitlines() == compiled
