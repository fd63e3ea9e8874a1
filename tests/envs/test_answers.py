"""Bots within a `VectorEnv`: they choose as they do elsewhere, and play until a seat is due."""

from typing import Any

import numpy as np
import pytest

from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bots import policy
from triplerainbow.envs import Step, VectorEnv
from triplerainbow.games import catalog, table
from triplerainbow.kernel import array_of

STEPS = 10 if INTERPRETED else 100


def make(setting: Setting, num_envs: int, **more: Any) -> VectorEnv:
    return VectorEnv(
        setting.game, num_envs, setting.players, seed=5, options=setting.options, **more
    )


def bytes_of(step: Step) -> bytes:
    return b"".join(array.tobytes() for array in step)


def chosen(env: VectorEnv, place: int) -> int:
    """What `greedy` does with the view of the seat to move and the same random stream."""
    batch = env._batch
    game = catalog.load(env.game)
    game.load_player()
    views = array_of(game.view_dtype)
    table.view(batch.states[place : place + 1], int(batch.seats[place]), views)
    legal = np.flatnonzero(batch.masks[place])
    return policy.greedy_action(views, legal, batch.tastes[place].copy())


def test_greedy_chooses_as_the_bot_does(setting: Setting) -> None:
    env = make(setting, 3)
    env.reset()
    for _step in range(STEPS):
        expected = [chosen(env, place) for place in range(3)]
        actions = env.choices("greedy")
        assert actions.tolist() == expected
        env.step(actions)


def test_random_chooses_all_that_is_legal() -> None:
    env = VectorEnv("arcoiris", 4, seed=1)
    step = env.reset()
    found = np.zeros_like(step.masks)
    for _draw in range(100):
        found[range(4), env.choices("random")] = True
    assert np.array_equal(found, step.masks)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_playing_on_is_step_after_step(setting: Setting, bot: str) -> None:
    """Whoever steps by hand until the seat is due sees the same, ends and rewards included."""
    env, by_hand = make(setting, 1), make(setting, 1)
    seat = setting.players - 1
    env.reset()
    slow = by_hand.reset()
    for _step in range(STEPS):
        step = env.play_until(seat, bot)
        ended, rewards = slow.terminated.copy(), slow.rewards.copy()
        while slow.seats[0] != seat:
            slow = by_hand.step(by_hand.choices(bot))
            if slow.terminated[0]:
                ended, rewards = slow.terminated.copy(), slow.rewards.copy()
        assert np.array_equal(step.observations, slow.observations)
        assert np.array_equal(step.masks, slow.masks)
        assert step.seats.tolist() == [seat]
        assert np.array_equal(step.terminated, ended)
        assert np.array_equal(step.rewards, rewards)
        actions = env.choices(bot)
        assert np.array_equal(actions, by_hand.choices(bot))
        env.step(actions)
        slow = by_hand.step(actions)


def test_threads_change_nothing() -> None:
    alone = VectorEnv("arcoiris", 7, seed=3)
    with VectorEnv("arcoiris", 7, seed=3, threads=3) as shared:
        alone.reset()
        shared.reset()
        for _step in range(STEPS):
            one, other = alone.play_until(1, "greedy"), shared.play_until(1, "greedy")
            assert bytes_of(one) == bytes_of(other)
            assert np.array_equal(alone.choices("random"), shared.choices("random"))
            alone.step(alone.choices("greedy"))
            shared.step(shared.choices("greedy"))


def test_wrong_bots_and_seats_move_nothing() -> None:
    env = VectorEnv("arcoiris", 2, seed=1)
    with pytest.raises(ValueError, match="call reset first"):
        env.choices("greedy")
    with pytest.raises(ValueError, match="call reset first"):
        env.play_until(0, "greedy")
    before = bytes_of(env.reset())
    for bot in ("level9", "", None, 3, ["random", "random"], []):
        wrong: Any = bot
        with pytest.raises(ValueError, match=r"no bot|one of random, greedy|one for all other"):
            env.play_until(0, wrong)
        if not isinstance(wrong, list):
            with pytest.raises(ValueError, match="there is no bot"):
                env.choices(wrong)
    for seat in (-1, 2, "0"):
        unknown: Any = seat
        with pytest.raises(ValueError, match="the seats are 0 to 1"):
            env.play_until(unknown, "greedy")
    assert bytes_of(env._step) == before
