"""What is told of moves: figures that can be compared, and that don't contradict the advice."""

import numpy as np
import pytest

import triplerainbow as tr
from tests.bots.decided import DECIDED
from tests.bots.test_analysis import some_views
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bench.level_games import LevelGames
from triplerainbow.bots.calibration import CERTAIN, Calibration, calibration_of
from triplerainbow.bots.outlook import compare
from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.catalog import INFOS, load
from triplerainbow.games.seen import View, winners_of
from triplerainbow.kernel.random import stream
from triplerainbow.record.verify import scores_of

ITERATIONS = 8 if INTERPRETED else 400

MORE = 3000
"""Where the figures themselves matter, not their form."""

slow_to_search = pytest.mark.skipif(INTERPRETED, reason="too slow to search")


def test_no_figure_contradicts_the_advice_in_silence(setting: Setting) -> None:
    for view in some_views(setting):
        first, *others = tr.analyse(view, iterations=ITERATIONS)
        assert (first.loss, first.note) == (0.0, "")
        for other in others:
            assert first.win is not None
            assert other.win is not None
            assert other.loss == pytest.approx(first.win - other.win)
            assert other.loss_error is not None
            is_above = other.loss is not None and other.loss < -CERTAIN * other.loss_error
            assert is_above == bool(other.note)
            assert other.note == "" or other.move in other.note


@slow_to_search
def test_other_deals_do_not_contradict_it_either(setting: Setting) -> None:
    """What speaks for a move holds on deals that its figures don't come from."""
    for view in some_views(setting)[::5]:
        judged = tr.analyse(view, iterations=MORE)
        moves = [judgement.move for judgement in judged if not judgement.note][:6]
        deals = max(100, MORE // 2 // len(view.legal))  # trees of another size play otherwise
        wins = compare(view, moves, seed="others", iterations=deals)
        for column in range(1, len(moves)):
            ahead = wins[:, column] - wins[:, 0]
            error = float(np.std(ahead)) / deals**0.5
            assert ahead.mean() <= max(0.05, 3.5 * error), (view.legal, moves[column])


def one_way_or_another() -> View:
    """Rainbow Pirates: adding a card begins the same plan as taking back a run."""
    match = tr.Match("pirates", 2, seed=1)
    bots = [tr.bot("level3", seed) for seed in (0, 1)]
    while match.plies < 66:
        assert match.seat is not None
        match.play(bots[match.seat].choose(match.view(match.seat)))
    return match.view(match.seat)


@slow_to_search
def test_ways_to_begin_the_same_plan_are_worth_the_same() -> None:
    judged = {one.move: one for one in tr.analyse(one_way_or_another(), iterations=600)}
    advised = next(iter(judged.values()))
    assert advised.move == "e5:6"
    assert judged["-3"].win == pytest.approx(advised.win, abs=0.01)
    assert judged["-4"].win == pytest.approx(advised.win, abs=0.01)


@pytest.mark.parametrize("game", list(INFOS))
@pytest.mark.parametrize("players", [2, 4])
def test_calibration_keeps_the_order_and_what_is_decided(game: str, players: int) -> None:
    calibration = calibration_of(load(game), players)
    told = [calibration.chance(win, players) for win in np.linspace(0, 1, 101)]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert len(set(told)) == len(told)


def test_a_difference_is_that_of_the_chances_told() -> None:
    calibration = Calibration(slope=1.3, shift=-0.2, doubt=0.1)
    rng = np.random.default_rng(3)
    one, other = rng.random(50), rng.random(50) * 0.8
    loss = calibration.difference(one, other, 3)
    chances = [calibration.estimate(shares, 3) for shares in (one, other)]
    assert loss.value == pytest.approx(chances[0].value - chances[1].value)
    assert loss.error > 0
    for chance in chances:
        plain = Calibration(slope=1.3, shift=-0.2).estimate(one, 3)
        assert chance.error > plain.error  # what trees miss is added to the error of the sampling
    assert calibration.difference(one, one, 3).value == 0


@pytest.mark.parametrize("game", list(DECIDED))
def test_levels_play_on_to_the_end(game: str) -> None:
    """The play-outs that chances are measured by take the win that lies before them."""
    view = DECIDED[game]().view
    engine = catalog.load(game)
    games = LevelGames(engine, "level3")
    wins = []
    for number in range(3):
        states = engine.new_state()
        table.resample(view.record, stream("play", number), states)
        games.play_on(states, stream("on", number))
        assert table.current_player(states) == verbs.NOBODY
        winners = winners_of(scores_of(states, view.players))
        wins.append(view.viewer in winners)
    assert sum(wins) >= 2
