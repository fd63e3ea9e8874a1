"""The judging of finished and unfinished games."""

from dataclasses import replace
from itertools import pairwise

import pytest

import triplerainbow as tr
from tests.bots.decided import DECIDED
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bots.calibration import Estimate
from triplerainbow.bots.limits import Limits
from triplerainbow.bots.outlook import compare
from triplerainbow.bots.reasons import reason, upheld
from triplerainbow.bots.review import (
    MARKS,
    Decision,
    Verdict,
    decisions,
    judged,
    summary,
)
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.kernel.random import stream

FEW = Limits(iterations=4 if INTERPRETED else 8)
"""Where only the form matters."""

PLIES = 12 if INTERPRETED else 60


def played(setting: Setting, plies: int = PLIES) -> tr.Match:
    """The beginning of a game between greedy and random players."""
    match = tr.Match(setting.game, setting.players, seed=6, options=setting.options)
    bots = [tr.bot(("greedy", "random")[seat % 2], seat) for seat in range(match.players)]
    while match.seat is not None and match.plies < plies:
        match.play(bots[match.seat].choose(match.view(match.seat)))
    return match


def test_decisions_are_the_moves_with_a_choice(setting: Setting) -> None:
    match = played(setting, 60 if INTERPRETED else 1000)
    moves = match.moves
    again = tr.Match.from_record(match.record(), upto=0)
    expected = []
    movers: list[int] = []
    for ply, move in enumerate(moves):
        if move.startswith("~"):
            continue  # the match draws the same by itself
        assert again.plies == ply
        view = again.view(again.seat)
        assert again.seat is not None
        movers.append(again.seat)
        if len(view.legal) > 1:
            changes = sum(one != other for one, other in pairwise(movers))
            expected.append((ply + 1, move, view, changes))
        again.play(move)
    changes = sum(one != other for one, other in pairwise(movers))
    found = [
        (choice.ply, choice.move, choice.view, choice.stretch + changes)
        for choice in decisions(match)
    ]
    assert found == expected
    assert match.moves == moves


def test_what_a_verdict_says_fits_together(setting: Setting) -> None:
    made = decisions(played(setting))
    verdicts = list(judged(made, FEW))
    assert [verdict.decision for verdict in verdicts] == made
    for verdict in verdicts:
        assert verdict.best in verdict.decision.view.legal
        told = reason(verdict.decision.view, verdict.best)
        # Beside the move that was made, that no better one was found says why another is named.
        agreed = verdict.best == verdict.decision.move
        assert verdict.reason == (told if agreed else upheld(told))
        assert verdict.against == reason(verdict.decision.view, verdict.decision.move)
        assert (verdict.before is None) == (verdict.after is None)
        if verdict.before is None or verdict.after is None:
            assert verdict.agreed
        else:
            assert 0 <= verdict.before.value <= 1
            assert 0 <= verdict.after.value <= 1
            assert verdict.before.error > 0
            cost = verdict.before.value - verdict.after.value
            assert verdict.loss.value == pytest.approx(cost)
        assert not (verdict.agreed and verdict.mark)
        if verdict.mark:
            assert verdict.loss.exceeds(dict(MARKS)[verdict.mark])


def test_the_same_seed_gives_the_same_verdicts() -> None:
    made = decisions(played(Setting("arcoiris", 2)))[:20]
    first, again = (list(judged(made, FEW, seed=3)) for _again in range(2))
    assert first == again
    # Each by itself: what is judged before it changes nothing.
    assert next(judged(made[5:], FEW, seed=3)) == first[5]


@pytest.mark.parametrize("game", list(DECIDED))
def test_throwing_the_win_away_is_a_blunder(game: str) -> None:
    position = DECIDED[game]()
    made = [Decision(1, position.view, move) for move in (position.wins, position.loses)]
    good, bad = judged(made, Limits(iterations=60))
    assert good.mark == ""
    assert good.loss.value == pytest.approx(0, abs=0.03)
    assert bad.mark == "??"
    assert bad.before is not None
    assert bad.after is not None
    assert bad.before.value == pytest.approx(1.0)
    assert bad.after.value < 0.5


@pytest.mark.parametrize("game", list(DECIDED))
def test_a_move_is_judged_by_what_its_player_knew(game: str) -> None:
    """Two states that look alike to the player give the same verdict on the same move."""
    match = played(Setting(game, 2))
    engine = load(game)
    for choice in decisions(match)[::7]:
        states = engine.new_state()
        table.resample(choice.view.record, stream("alike"), states)
        alike = replace(choice, view=engine.view(states, choice.seat))
        ours, theirs = (next(judged([made], FEW)) for made in (choice, alike))
        assert ours == theirs


def test_two_moves_are_tried_on_the_same_deals(setting: Setting) -> None:
    """A move compared with itself is exactly as good, deal by deal."""
    for choice in decisions(played(setting))[::9]:
        shares = compare(choice.view, [choice.move] * 2, seed=1, iterations=6)
        assert shares.shape == (6, 2)
        assert (shares[:, 0] == shares[:, 1]).all()


def test_a_comparison_ends_in_time() -> None:
    match = played(Setting("rainbow", 3), 2)
    view = match.view(match.seat)
    shares = compare(view, view.legal[:1], seed=1, seconds=1e-9)
    assert shares.shape == (2, 1)


def test_a_single_seat_and_no_moves_at_all() -> None:
    match = tr.Match("pirates", 2, seed=1)
    assert decisions(match) == []
    assert list(judged([], FEW)) == []
    nothing = summary([], 0)
    assert (nothing.moves, nothing.loss, nothing.worst, nothing.finest) == (0, None, None, None)


def verdict(ply: int, loss: float, mark: str = "", lead: float | None = None) -> Verdict:
    """A verdict on a move of the seat that leads."""
    match = tr.Match("rainbow", 2, seed=1)
    view = match.view(match.seat)
    move, best = view.legal[:2] if mark else view.legal[:1] * 2
    found = None if lead is None else Estimate(lead, 0.01)
    half = Estimate(0.5, 0.01)
    return Verdict(
        Decision(ply, view, move), best, half, half, Estimate(loss, 0.01), found, "why", "but", mark
    )


def test_the_summary_counts_and_chooses() -> None:
    verdicts = [
        verdict(1, 0.0, lead=0.1),
        verdict(3, 0.25, "??"),
        verdict(5, 0.3, "??"),
        verdict(7, 0.06, "?!"),
        verdict(9, 0.0, lead=0.3),
        verdict(11, -0.01),
        verdict(13, 0.0, lead=0.01),
    ]
    seat = verdicts[0].decision.seat
    seen = summary(verdicts, seat)
    assert seen.moves == 7
    assert seen.loss == pytest.approx(0.6 / 7)
    assert seen.marks == {"??": 2, "?": 0, "?!": 1}
    assert seen.worst == verdicts[2]
    assert seen.finest == verdicts[4]
    assert summary(verdicts, 1 - seat).moves == 0


def test_a_mark_needs_certainty() -> None:
    for (_mark, least), (_next, less) in pairwise(MARKS):
        assert least > less
    assert Estimate(0.25, 0.12).exceeds(0.2)
    assert not Estimate(0.25, 0.13).exceeds(0.2)
    assert not Estimate(0.19, 0.01).exceeds(0.2)
