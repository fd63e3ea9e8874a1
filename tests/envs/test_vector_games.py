"""Games of a `VectorEnv` that begin as one wishes, and that are saved or come from elsewhere."""

import copy
import dataclasses
import json
import pickle
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.laws.settings import LONG_GAMES, Setting, dealt
from tests.samples import INTERPRETED
from triplerainbow.envs import Saved, Step, VectorEnv
from triplerainbow.games import table, verbs

STEPS = 5 if INTERPRETED else 60


def bytes_of(step: Step) -> bytes:
    return b"".join(array.tobytes() for array in step)


def played(env: VectorEnv, steps: int = STEPS) -> list[bytes]:
    return [bytes_of(env.step(env.sample())) for _step in range(steps)]


def test_who_begins_can_be_fixed(setting: Setting) -> None:
    """Every seat, in every game; the decks stay those of the seed."""
    seats = [place % setting.players for place in range(4)]
    drawn = VectorEnv(setting.game, 4, setting.players, seed=3, options=setting.options)
    fixed = VectorEnv(
        setting.game, 4, setting.players, seed=3, options=setting.options, first=seats
    )
    for _game in range(3):
        step, free = fixed.reset(), drawn.reset()
        assert step.seats.tolist() == seats
        for place in np.flatnonzero(free.seats == step.seats).tolist():
            assert np.array_equal(step.observations[place], free.observations[place])
    one = VectorEnv(setting.game, 3, setting.players, options=setting.options, first=1)
    assert one.reset().seats.tolist() == [1, 1, 1]


def test_every_game_begins_with_the_deal(setting: Setting) -> None:
    deals = [dealt(setting, seed)[1] for seed in range(3)]
    env = VectorEnv(setting.game, 3, setting.players, seed=1, options=setting.options, deals=deals)
    expected = bytes_of(env.reset())
    for place in range(3):
        states, _deal = dealt(setting, place)
        seat = table.current_player(states)
        assert env.view(place).record.tobytes() == views_of(setting, states, seat)
    assert bytes_of(env.reset()) == expected
    one = VectorEnv(
        setting.game, 2, setting.players, options=setting.options, deals=deals[0]
    ).reset()
    assert np.array_equal(one.observations[0], one.observations[1])


def views_of(setting: Setting, states: Any, seat: int) -> bytes:
    from triplerainbow.games.catalog import load

    return load(setting.game).view(states, seat).record.tobytes()


@pytest.mark.skipif(INTERPRETED, reason="whole games take long")
def test_the_next_game_begins_with_the_deal_too() -> None:
    deal = tr.Match("arcoiris", seed=5).record()["deal"]
    env = VectorEnv("arcoiris", 2, seed=1, deals=deal)
    begin, ends = env.reset().observations.copy(), 0
    for _step in range(200):
        step = env.step(env.sample())
        for place in np.flatnonzero(step.terminated).tolist():
            assert np.array_equal(step.observations[place], begin[place])
            ends += 1
    assert ends > 2
    with pytest.raises(ValueError, match="leave out first"):
        VectorEnv("arcoiris", 2, deals=deal, first=0)


def test_options_by_environment() -> None:
    wishes: list[dict[str, Any]] = [{"deck": "five"}, {}, {"peek": True, "opening_flip": True}]
    mixed = VectorEnv("arcoiris", 3, seed=1, options=wishes)
    alone = [VectorEnv("arcoiris", 3, seed=1, options=each) for each in wishes]
    steps = [mixed.reset(), *(env.reset() for env in alone)]
    assert mixed.options == tuple(env.options for env in alone)
    for _step in range(STEPS):
        shown, *others = steps
        for place, other in enumerate(others):
            for ours, theirs in zip(shown, other, strict=True):
                assert np.array_equal(np.asarray(ours)[place], np.asarray(theirs)[place])
        actions = mixed.sample()
        moves = []
        for place, env in enumerate(alone):
            own = env.sample()
            own[place] = actions[place]
            moves.append(env.step(own))
        steps = [mixed.step(actions), *moves]


def test_what_is_saved_is_restored(setting: Setting) -> None:
    env, other = (
        VectorEnv(setting.game, 3, setting.players, seed=seed, options=setting.options)
        for seed in (1, "another")
    )
    env.reset()
    played(env)
    saved = env.save()
    expected = played(env)
    for each in (env, other):
        step = each.restore(pickle.loads(pickle.dumps(saved)))
        assert each.save() == saved
        assert step.seats.tolist() == [each.view(place).seat for place in range(3)]
        assert played(each) == expected
    assert bytes_of(env.reset()) == bytes_of(other.reset())


def test_only_what_fits_is_restored() -> None:
    env = VectorEnv("rainbow", 2, 3, seed=1)
    with pytest.raises(ValueError, match="call reset first"):
        env.save()
    env.reset()
    saved, before = env.save(), env.save()
    wrong: list[Any] = [None, {}, b"", dataclasses.asdict(saved)]
    for each in wrong:
        with pytest.raises(ValueError, match="takes what save gave"):
            env.restore(each)
    broken = dataclasses.replace(
        saved, changing=(b"x" * len(saved.changing[0]), *saved.changing[1:])
    )
    with pytest.raises(ValueError, match="damaged"):
        env.restore(broken)
    for other in (
        VectorEnv("rainbow", 2, 4, seed=1),
        VectorEnv("rainbow", 3, 3, seed=1),
        VectorEnv("rainbow", 2, 3, seed=1, first=0),
        VectorEnv("arcoiris", 2, seed=1),
    ):
        with pytest.raises(ValueError, match="made otherwise"):
            other.restore(saved)
        with pytest.raises(ValueError, match="call reset first"):
            other.sample()
    assert env.save() == before
    assert copy.deepcopy(saved) == saved
    assert isinstance(saved, Saved)


def test_a_record_is_put_in_and_played_on(setting: Setting) -> None:
    """From a match, a record, a line of one, a part of one: the same as by `Match`."""
    match = tr.Match(setting.game, setting.players, seed=4, options=setting.options)
    chooser = tr.bot("random", seed=1)
    env = VectorEnv(setting.game, 3, setting.players, seed=1, options=setting.options)
    env.reset()
    for ply in range(1, 8):
        match.play(chooser.choose(match.view(match.seat)))
        if match.over:
            break
        others = env.step(env.sample()).observations[[0, 2]].copy()
        for form in (match, match.record(), json.dumps(match.record())):
            step = env.put(1, form)
            assert env.view(1) == match.view(match.seat)
            assert not step.terminated[1]
            assert np.array_equal(step.observations[[0, 2]], others)
        legal = sorted(match.view(match.seat).legal_moves.values())
        assert np.flatnonzero(step.masks[1]).tolist() == legal
        assert ply <= match.plies
    env.put(1, match.record(), upto=0)
    begin = tr.Match.from_record(match.record(), 0)
    assert env.view(1) == begin.view(begin.seat)


@pytest.mark.skipif(INTERPRETED, reason="whole games take long")
def test_every_ply_of_a_record_can_be_put_in(setting: Setting) -> None:
    """Also where chance is due: it is drawn, so that a seat is to move."""
    if setting.game in LONG_GAMES and setting.players != 3:
        return
    record = next(
        iter(
            tr.simulate(
                setting.game,
                setting.players,
                games=1,
                bots=["greedy"] * setting.players,
                seed=2,
                options=setting.options,
            )
        )
    )
    env = VectorEnv(setting.game, 1, setting.players, seed=1, options=setting.options)
    env.reset()
    moves = record["moves"]
    for ply in range(0, len(moves), 1 + len(moves) // 25):
        step = env.put(0, record, upto=ply)
        assert 0 <= step.seats[0] < setting.players
        assert step.masks[0].any()
        env.step(env.sample())
    before = env.save()
    with pytest.raises(ValueError, match="game is over"):
        env.put(0, record)
    assert env.save() == before


def test_only_what_fits_is_put_in() -> None:
    env = VectorEnv("arcoiris", 2, seed=1, options=[{}, {"peek": True}])
    with pytest.raises(ValueError, match="call reset first"):
        env.put(0, tr.Match("arcoiris"))
    env.reset()
    before = env.save()
    for place, game, words in (
        (0, tr.Match("rainbow"), "a game of Arco-iris"),
        (1, tr.Match("arcoiris"), "peek"),
        (2, tr.Match("arcoiris"), "environments? 2|they are 0 to 1"),
        (-1, tr.Match("arcoiris"), "they are 0 to 1"),
        (0, None, "a match or a record"),
        (0, "{", "JSON"),
        (0, {}, r"\w+"),
    ):
        wrong: Any = game
        with pytest.raises(ValueError, match=words):
            env.put(place, wrong)
    with pytest.raises(ValueError, match="not a number from 0 to 0"):
        env.put(0, tr.Match("arcoiris"), upto=1)
    assert env.save() == before
    env.put(1, tr.Match("arcoiris", options={"peek": True}))


def test_a_view_is_that_of_the_seat() -> None:
    env = VectorEnv("rainbow", 2, 3, seed=1)
    step = env.reset()
    for place in range(2):
        assert env.view(place).viewer == step.seats[place]
        assert [env.view(place, seat).viewer for seat in range(3)] == [0, 1, 2]
    for place, seat in ((2, 0), (0, 3), (0, verbs.SPECTATOR)):
        with pytest.raises(ValueError, match="there is no"):
            env.view(place, seat)
