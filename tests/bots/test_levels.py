"""The levels: legal moves everywhere, from the seed and the view alone, natural mistakes."""

from collections import Counter

import numpy as np
import pytest

import triplerainbow as tr
from tests.bots.decisions import choosable, sample
from tests.bots.tactics import needs_speed
from tests.bots.test_tactics_arcoiris import FOUR, position
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.arena.playing import seat_seed
from triplerainbow.bots.levels import NAMES, SUMMARIES
from triplerainbow.bots.registry import BOTS, Bot
from triplerainbow.bots.search.glance import waver
from triplerainbow.games.catalog import INFOS, strength
from triplerainbow.games.seen import View
from triplerainbow.kernel.random import stream

FEW = 2 if INTERPRETED else 20
"""Iterations in place of the time of a level that is limited by time."""

SEATS = ["level3", "greedy", "level1", "random", "level2", "level3"]

ROUNDS = {"rainbow": 40, "pirates": 20, "arcoiris": 60}
"""Games at each seat."""

AS_THEY_ARE = ("level1", "level2") if INTERPRETED else ("level1", "level2", "level3")
"""Levels that are played without other limits, which would take long with the others."""


def bots(seed: int) -> dict[str, Bot]:
    """One bot of each level."""
    return {
        name: tr.bot(name, seed, iterations=None if name in AS_THEY_ARE else FEW) for name in NAMES
    }


def test_every_game_has_every_level() -> None:
    for levels in (strength(game).levels for game in INFOS):
        assert list(levels) == list(NAMES) == list(SUMMARIES)
        for level in levels.values():
            limits = (level.doubt, level.iterations, level.seconds)
            assert sum(limit is not None for limit in limits) == 1
    assert set(NAMES) < set(BOTS)


def test_every_level_plays_in_every_phase(setting: Setting) -> None:
    """And plays the same again, whatever it has played before."""
    playing = bots(1)
    for place, (_, view) in enumerate(sample(setting, 7)):
        for name, bot in playing.items():
            move = bot.choose(view)
            assert move in view.legal, f"{name} in {view}"
            if place % 8 == 0:
                assert bot.choose(view) == move
                assert bots(1)[name].choose(view) == move


def test_the_seed_counts(setting: Setting) -> None:
    views = choosable(setting, 2 if INTERPRETED else 4)
    for name in ("level1", "level2"):
        choices = [[tr.bot(name, seed).choose(view) for view in views] for seed in range(12)]
        assert any(choice != choices[0] for choice in choices)


@needs_speed
def test_a_level_that_searches_takes_other_limits() -> None:
    """And a level that does not search takes no notice of them."""
    view = choosable(Setting("rainbow", 4), 1)[0]
    usual = strength("rainbow").levels["level4"].iterations
    for seed in range(3):
        plain = tr.bot("level4", seed).choose(view)
        assert tr.bot("level4", seed, iterations=usual).choose(view) == plain
        assert tr.bot("level5", seed, iterations=usual).choose(view) == plain
        glance = tr.bot("level1", seed).choose(view)
        assert tr.bot("level1", seed, iterations=7, threads=2).choose(view) == glance


@needs_speed
def test_simulated_games_are_those_of_a_match(setting: Setting) -> None:
    """Levels play the same game from the Views of a Match with the seats' seeds."""
    names = SEATS[: setting.players]
    record = next(
        tr.simulate(setting.game, setting.players, 1, names, seed=9, options=setting.options)
    )
    seed = record["seed"]
    playing = [tr.bot(name, seat_seed(seed, seat)) for seat, name in enumerate(names)]
    match = tr.Match(setting.game, setting.players, seed=seed, options=setting.options)
    while match.seat is not None:
        match.play(playing[match.seat].choose(match.view(match.seat)))
    assert match.moves == record["moves"]
    assert match.scores == record["scores"]


# Natural mistakes


def positions(game: str, count: int) -> list[View]:
    """Decisions with three moves or more, out of games between greedy players."""
    views: list[View] = []
    for seed in range(1000):
        match = tr.Match(game, 2, seed=seed)
        greedy = [tr.bot("greedy", seed) for _ in range(2)]
        while match.seat is not None:
            view = match.view(match.seat)
            if len(view.legal) > 2 and match.plies % 9 == seed % 9:
                views.append(view)
            if len(views) == count:
                return views
            match.play(greedy[match.seat].choose(view))
    raise AssertionError


@needs_speed
@pytest.mark.parametrize("game", INFOS)
def test_a_beginner_is_no_random_player(game: str) -> None:
    """What was measured, 80 % and more, is further from this than the noise of the sample."""
    rounds = ROUNDS[game]
    won = 0.0
    for seat in range(2):
        names = ["level1" if place == seat else "random" for place in range(2)]
        for record in tr.simulate(game, 2, rounds, names, seed=f"beginner {seat}"):
            won += (seat in record["winners"]) / len(record["winners"])
    assert won > 0.6 * 2 * rounds


@needs_speed
@pytest.mark.parametrize("game", INFOS)
def test_a_beginner_wavers_more_than_a_casual_player(game: str) -> None:
    def sameness(name: str) -> float:
        """How often two choices in a position are the same."""
        same = 0.0
        for view in positions(game, 20):
            counts = Counter(tr.bot(name, seed).choose(view) for seed in range(40))
            same += sum(n * (n - 1) for n in counts.values()) / (40 * 39)
        return same / 20

    assert sameness("level1") < sameness("level2") < 1


@needs_speed
def test_to_forget_is_to_know_only_what_lies_open() -> None:
    """What was seen below a card counts for a player who remembers, for no other."""

    def share(known: str, *, forget: bool) -> float:
        view = position("P/B R/Y G/Y", FOUR, "1", known=known)
        legal = np.array(list(view.legal_moves.values()), np.int64)
        drawn = [waver(view, legal, 1.0, stream(n), forget=forget) for n in range(300)]
        return drawn.count(view.legal_moves["f1"]) / 300

    assert share("1", forget=False) > 2 * share("", forget=False)
    assert abs(share("1", forget=True) - share("", forget=True)) < 0.12
