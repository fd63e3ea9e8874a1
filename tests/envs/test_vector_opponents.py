"""Bots that think, policies and pools of them at the other seats of a `VectorEnv`."""

from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from triplerainbow.envs import Pool, Step, VectorEnv


def bytes_of(step: Step) -> bytes:
    return b"".join(array.tobytes() for array in step)


def lowest(_observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


def highest(_observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def test_a_level_plays_as_the_bot_does() -> None:
    env = VectorEnv("arcoiris", 2, seed=9, threads=2)
    env.reset()
    for _step in range(4):
        bots = [tr.bot("level2", f"9/environment/{place}") for place in range(2)]
        views = [env.view(place) for place in range(2)]
        expected = [
            view.legal_moves[bot.choose(view)] for view, bot in zip(views, bots, strict=True)
        ]
        before = env.save()
        actions = env.choices("level2")
        assert actions.tolist() == expected
        assert env.save() == before
        env.step(actions)


@pytest.mark.parametrize("opponents", ["level1", "level3", lowest, [highest]])
def test_playing_on_is_step_after_step(opponents: Any) -> None:
    """Slow players too: whoever steps by hand until the seat is due sees the same."""
    env, by_hand = (
        VectorEnv("arcoiris", 1, seed=2, options={"deck": "nine"}) for _time in range(2)
    )
    env.reset()
    slow = by_hand.reset()
    player = opponents[0] if isinstance(opponents, list) else opponents
    ends = 0
    for _step in range(12):
        step = env.play_until(0, opponents)
        ended, rewards = slow.terminated.copy(), slow.rewards.copy()
        while slow.seats[0] != 0:
            chosen = (
                by_hand.choices(player)
                if isinstance(player, str)
                else player(slow.observations, slow.masks)
            )
            slow = by_hand.step(chosen)
            if slow.terminated[0]:
                ended, rewards = slow.terminated.copy(), slow.rewards.copy()
        assert np.array_equal(step.observations, slow.observations)
        assert np.array_equal(step.masks, slow.masks)
        assert np.array_equal(step.terminated, ended)
        assert np.array_equal(step.rewards, rewards)
        ends += int(ended[0])
        actions = lowest(None, step.masks)
        env.step(actions)
        slow = by_hand.step(actions)
    assert ends


def test_opponents_sit_clockwise_from_the_learner() -> None:
    """Every policy is asked at its own seat alone, and sees what that seat sees."""
    asked: list[tuple[str, int]] = []
    env = VectorEnv("rainbow", 4, 4, seed=1)
    env.reset()

    def named(name: str) -> Any:
        def choose(observations: Any, masks: Any) -> Any:
            for row in observations:
                places = [
                    (place, seat)
                    for place in range(4)
                    for seat in range(4)
                    if np.array_equal(encoded(env, place, seat), row)
                ]
                asked.extend((name, (seat - place) % 4) for place, seat in places[:1])
            return lowest(observations, masks)

        return choose

    learners = [0, 1, 2, 3]
    for _step in range(10):
        step = env.play_until(learners, [named("one"), named("two"), named("three")])
        assert step.seats.tolist() == learners
        assert env.learners.tolist() == learners
        env.step(lowest(None, step.masks))
    assert {seat for name, seat in asked if name == "one"} == {1}
    assert {seat for name, seat in asked if name == "two"} == {2}
    assert {seat for name, seat in asked if name == "three"} == {3}


def encoded(env: VectorEnv, place: int, seat: int) -> Any:
    """The numbers of a seat's view."""
    from triplerainbow.games import table
    from triplerainbow.games.catalog import load

    numbers = np.zeros(load(env.game).encoded, np.float32)
    table.encode(env.view(place, seat).record, numbers)
    return numbers


def test_a_pool_is_drawn_for_each_game_by_the_seed() -> None:
    calls = {"lowest": 0, "highest": 0}

    def counted(name: str, policy: Any) -> Any:
        def choose(observations: Any, masks: Any) -> Any:
            calls[name] += len(masks)
            return policy(observations, masks)

        return choose

    def run(num_envs: int, **more: Any) -> tuple[list[bytes], list[int]]:
        env = VectorEnv("arcoiris", num_envs, seed=3, options={"deck": "nine"}, **more)
        env.reset()
        pool = Pool([counted("lowest", lowest), counted("highest", highest), "greedy"])
        shown, seats = [], []
        for _step in range(30):
            step = env.play_until("random", pool)
            assert np.array_equal(step.seats, env.learners)
            shown.append(step.observations[:3].tobytes())
            seats += env.learners[:3].tolist()
            env.step(lowest(None, step.masks))
        return shown, seats

    alone = run(3)
    assert run(3) == alone
    assert run(5, threads=2) == alone
    assert set(alone[1]) == {0, 1}
    assert all(calls.values())


def test_a_policy_that_fails_has_moved_nothing() -> None:
    env = VectorEnv("rainbow", 3, 3, seed=1)
    env.reset()
    env.play_until(0, lowest)
    before, shown = env.save(), bytes_of(env.play_until(0, lowest))
    actions = lowest(None, env.play_until(0, lowest).masks)
    calls = []

    def late(wrong: Any) -> Any:
        def choose(observations: Any, masks: Any) -> Any:
            calls.append(len(masks))
            return wrong(masks) if len(calls) % 2 == 0 else lowest(observations, masks)

        return choose

    for wrong, words in (
        (lambda masks: np.full(len(masks), 86), "is not legal there"),
        (lambda masks: np.full(len(masks), -1), "is not legal there"),
        (lambda masks: masks.argmax(1)[:0], "a policy must choose integers"),
        (lambda masks: masks.argmax(1) * 1.0, "a policy must choose integers"),
        (lambda _masks: None, "a policy must choose integers"),
    ):
        calls.clear()
        with pytest.raises(ValueError, match=words):
            env.step_until(actions, 0, late(wrong))
        assert len(calls) == 2
        assert env.save() == before
    with pytest.raises(ZeroDivisionError):
        env.step_until(actions, 0, late(lambda masks: [1 // 0 for _row in masks]))
    assert env.save() == before
    assert bytes_of(env.play_until(0, lowest)) == shown


def test_a_policy_cant_change_what_it_is_shown() -> None:
    env, other = (VectorEnv("rainbow", 3, 3, seed=1) for _time in range(2))
    env.reset()
    other.reset()

    def vandal(observations: Any, masks: Any) -> Any:
        chosen = lowest(observations, masks)
        observations[:] = 7
        masks[:] = True
        return chosen

    for _step in range(10):
        step, right = env.play_until(1, vandal), other.play_until(1, lowest)
        assert bytes_of(step) == bytes_of(right)
        actions = lowest(None, right.masks)
        env.step(actions)
        other.step(actions)


def test_step_until_is_both_in_one() -> None:
    env, other = (VectorEnv("arcoiris", 3, seed=1) for _time in range(2))
    env.reset()
    other.reset()
    step = env.play_until(0, "greedy")
    other.play_until(0, "greedy")
    for _step in range(60):
        actions = env.choices("random")
        assert np.array_equal(actions, other.choices("random"))
        step = env.step_until(actions, 0, "greedy")
        other.step(actions)
        assert bytes_of(step) == bytes_of(other.play_until(0, "greedy"))


def test_an_illegal_action_may_lose() -> None:
    env = VectorEnv("rainbow", 3, 3, seed=1)
    env.reset()
    step = env.play_until(2, "greedy")
    actions = lowest(None, step.masks)
    actions[1] = 86
    with pytest.raises(ValueError, match="of environment 1 is not legal"):
        env.step_until(actions, 2, "greedy")
    step = env.step_until(actions, 2, "greedy", loses=True)
    assert step.terminated.tolist() == [False, True, False]
    assert step.rewards.tolist() == [[0, 0, 0], [0, 0, -1], [0, 0, 0]]
    assert step.seats.tolist() == [2, 2, 2]


@pytest.mark.parametrize("members", [[], "greedy", [None], ["nobody"], 3])
def test_pools_refuse_what_is_no_player(members: Any) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        Pool(members)


def test_lists_of_opponents_and_seats_may_change() -> None:
    """What was asked before is not taken for what is asked now."""
    env = VectorEnv("arcoiris", 2, seed=1)
    env.reset()
    seats = np.array([0, 0])
    assert env.play_until(seats, "random").seats.tolist() == [0, 0]
    seats[:] = 1
    assert env.play_until(seats, "random").seats.tolist() == [1, 1]
    calls: list[int] = []

    def counted(observations: Any, masks: Any) -> Any:
        calls.append(len(masks))
        return lowest(observations, masks)

    players: list[Any] = ["random"]
    env.play_until(0, players)
    players[0] = counted
    env.play_until(1, players)
    assert calls
