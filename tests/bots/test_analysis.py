"""What a search thinks of the moves of one position."""

from typing import Any

import pytest

import triplerainbow as tr
from tests.bots.decided import DECIDED
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bots.search.search import Search
from triplerainbow.games.seen import View
from triplerainbow.games.words import Drawback

FEW = 4 if INTERPRETED else 12
"""Iterations where only the form matters."""

STEP = 60 if INTERPRETED else 15
"""Of the decisions of a game one in so many is analysed."""

PLIES = 60 if INTERPRETED else 240


def some_views(setting: Setting) -> list[View]:
    """Positions of a game between greedy and random players, seen by whoever decides."""
    match = tr.Match(setting.game, setting.players, seed=4, options=setting.options)
    bots = [tr.bot(("greedy", "random")[seat % 2], seat) for seat in range(match.players)]
    views = []
    while match.seat is not None and match.plies < PLIES:
        view = match.view(match.seat)
        if match.plies % STEP == 0:
            views.append(view)
        match.play(bots[match.seat].choose(view))
    return views


def considered(view: View) -> set[str]:
    """The moves among which a master chooses."""
    search = Search(view, seed=0, iterations=1)
    search.run(iterations=1)
    return {move for move, action in view.legal_moves.items() if action in search.considered()}


def test_every_legal_move_is_judged_once(setting: Setting) -> None:
    for view in some_views(setting):
        judged = tr.analyse(view, iterations=FEW)
        assert sorted(judgement.move for judgement in judged) == view.legal
        assert sum(judgement.visits for judgement in judged) >= FEW
        sensible = considered(view)
        assert judged[0].move in sensible
        ranks = [(each.move not in sensible, -(each.win or 0.0)) for each in judged[1:]]
        assert ranks == sorted(ranks)
        assert not isinstance(judged[0].reason, Drawback)
        for judgement in judged:
            assert judgement.reason
            known = (judgement.win, judgement.error, judgement.points)
            if judgement.visits == 0:
                assert known == (None, None, None)
                continue
            assert [type(value) for value in known] == [float] * 3
            assert judgement.win is not None
            assert judgement.error is not None
            assert 0 <= judgement.win <= 1
            assert judgement.error > 0


@pytest.mark.skipif(INTERPRETED, reason="too slow to search")
@pytest.mark.parametrize("seed", range(3))
def test_advice_leads_somewhere(seed: int) -> None:
    """Who follows it in Rainbow Pirates lays out and ends the turn, going in no circles."""
    match = tr.Match("pirates", 2, seed=seed)
    while match.scores[0] < 12 or match.seat != 0 or match.view(0).phase != "turn":
        assert match.seat is not None
        match.play(tr.bot("greedy", 1).choose(match.view(match.seat)))
    seen = set()
    while not match.over and match.seat == 0 and match.view(0).phase == "turn":
        view: Any = match.view(0)
        where = str(view.islands), view.hand
        assert where not in seen
        seen.add(where)
        match.play(tr.analyse(view, iterations=150, seed=seed)[0].move)


@pytest.mark.parametrize("names", [["Ada"], "AB", ["Ada", 7], ["Ada", "Ben", "Cleo"], 5])
def test_names_are_one_for_each_seat(names: Any) -> None:
    match = tr.Match("rainbow", 2, seed=1)
    with pytest.raises(ValueError, match=r"^names must be 2 texts, one for each seat$"):
        tr.analyse(match.view(match.seat), iterations=1, names=names)


@pytest.mark.parametrize("game", list(DECIDED))
def test_the_move_that_wins_comes_first(game: str) -> None:
    position = DECIDED[game]()
    judged = {judgement.move: judgement for judgement in tr.analyse(position.view, iterations=60)}
    best = judged[position.wins]
    assert best.win == pytest.approx(1.0)
    assert next(iter(judged.values())).win == best.win
    loser = judged[position.loses]
    assert loser.win is None or loser.win < 0.5
    assert loser.visits < best.visits


def test_the_same_seed_gives_the_same(setting: Setting) -> None:
    view = some_views(setting)[-1]
    assert tr.analyse(view, iterations=FEW, seed=5) == tr.analyse(view, iterations=FEW, seed=5)


def test_threads_share_the_work() -> None:
    view = tr.Match("rainbow", 2, seed=1).view(tr.Match("rainbow", 2, seed=1).seat)
    judged = [tr.analyse(view, iterations=30, threads=3, seed=1) for _again in range(2)]
    assert judged[0] == judged[1]
    assert sum(judgement.visits for judgement in judged[0]) >= 30


def test_a_forced_move_has_a_value_too() -> None:
    match = tr.Match("rainbow", 2, seed=1)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    view = match.view(match.seat)
    (judgement,) = tr.analyse(view, iterations=20)
    assert judgement.move == view.legal[0]
    assert judgement.win is not None
    assert judgement.visits >= 20


def test_reasons_name_the_players() -> None:
    view = DECIDED["rainbow"]().view
    names = ["Ana", "Ben", "Cleo"]
    for told, unlike in ((names, "Player 2"), (None, "Ben")):
        reasons = [judgement.reason for judgement in tr.analyse(view, iterations=3, names=told)]
        name = "Player 2" if told is None else "Ben"
        assert any(name in reason for reason in reasons)
        assert not any(unlike in reason for reason in reasons)


def test_the_progress_is_told() -> None:
    match = tr.Match("rainbow", 4, seed=1)
    shares: list[float] = []
    tr.analyse(match.view(match.seat), iterations=60, progress=shares.append)
    assert shares == sorted(shares)
    assert shares
    assert 0 < shares[0] <= shares[-1] <= 1


def test_where_there_is_nothing_to_decide() -> None:
    match = tr.Match("rainbow", 2, seed=1)
    for viewer in (0, 1, None):
        if viewer != match.seat:
            with pytest.raises(ValueError, match="not the viewer's turn"):
                tr.analyse(match.view(viewer))
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(ValueError, match="the game is over"):
        tr.analyse(match.view(0))
    with pytest.raises(ValueError, match="from a View, not from something else"):
        tr.analyse(match)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("limits", "word"),
    [
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": -1.5}, "above 0, not -1.5"),
        ({"seconds": float("nan")}, "above 0"),
        ({"seconds": "1"}, "above 0"),
        ({"iterations": 0}, "iterations"),
        ({"threads": 0}, "threads"),
        ({"iterations": 1, "seed": 1.5}, "seed"),
    ],
)
def test_limits_that_are_none(limits: dict[str, Any], word: str) -> None:
    match = tr.Match("rainbow", 2, seed=1)
    with pytest.raises(ValueError, match=word):
        tr.analyse(match.view(match.seat), **limits)
