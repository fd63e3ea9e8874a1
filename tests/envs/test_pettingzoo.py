"""PettingZoo: its own tests for every game, and what each agent sees, may do and gets."""

import copy
import os
import pickle
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
    test_save_obs,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tests.laws.settings import LONG_GAMES, Setting
from triplerainbow.envs import layout
from triplerainbow.envs.oracle import full_state
from triplerainbow.envs.pettingzoo import env as make_env
from triplerainbow.envs.pettingzoo import raw_env

save_obs_test = test_save_obs
del test_save_obs  # pytest would take it for a test of this file


def make(setting: Setting, **more: Any) -> Any:
    return make_env(setting.game, setting.players, options=setting.options, **more)


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """PettingZoo's tests warn of what is meant so, and write where they stand."""
    before = Path.cwd()
    os.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        yield
    os.chdir(before)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("named", [False, True])
def test_the_api(setting: Setting, named: bool) -> None:
    api_test(make(setting, named=named), num_cycles=1000)


@pytest.mark.usefixtures("quiet")
def test_seeds(setting: Setting) -> None:
    seed_test(lambda: make(setting), num_cycles=100)


@pytest.mark.usefixtures("quiet")
def test_in_parallel(setting: Setting) -> None:
    parallel_api_test(turn_based_aec_to_parallel(make(setting)), num_cycles=300)


@pytest.mark.usefixtures("quiet")
def test_saving_observations(setting: Setting) -> None:
    save_obs_test(make(setting))


@pytest.mark.usefixtures("quiet")
def test_rendering(setting: Setting) -> None:
    render_test(lambda render_mode: make(setting, render_mode=render_mode))


def test_people_see_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    """`reset` and `step` print the board by themselves, the same that "ansi" gives as a text."""
    printed, told = (raw_env("rainbow", render_mode=mode) for mode in ("human", "ansi"))
    for env in (printed, told):
        env.reset(seed=1)
    for _step in range(3):
        out = capsys.readouterr().out
        assert out == told.render()
        assert printed.render() is None
        assert capsys.readouterr().out == out
        for env in (printed, told):
            env.step(env._play.legal()[0])


def test_the_state_is_that_of_all_seats(setting: Setting) -> None:
    env = make(setting)
    play = env.unwrapped._play
    with pytest.raises(ValueError, match="call reset first"):
        env.unwrapped.state()
    for _agent, _seen in played(env, 4, 30):
        state = env.state()
        assert env.unwrapped.state_space.contains(state)
        assert np.array_equal(state, full_state(play.engine, play.states)[0])
        kept = state.copy()
    env.step(None if not env.agents else play.legal()[0])
    assert np.array_equal(state, kept), "a state handed out is nobody else's"


@pytest.mark.parametrize("seed", [-1, -(2**70), 1.5, "7", True, np.int64(-3), [1]])
def test_seeds_are_integers_from_0_on(seed: Any) -> None:
    env = raw_env("rainbow")
    env.reset(seed=1)
    before = env._play.states.tobytes()
    with pytest.raises(ValueError, match="the seed of an environment is an integer from 0 on"):
        env.reset(seed=seed)
    assert env._play.states.tobytes() == before
    largest: Any = np.uint64(2**64 - 1)
    env.reset(seed=largest)


@pytest.mark.parametrize("options", [{"peek": True}, {"options": 2}, {"seed": None}, [], "deck", 0])
def test_reset_takes_no_options(options: Any) -> None:
    env = raw_env("rainbow")
    env.reset(seed=1, options={})
    before = env._play.states.tobytes()
    with pytest.raises(ValueError, match="reset takes no options"):
        env.reset(seed=2, options=options)
    assert env._play.states.tobytes() == before


def test_illegal_actions_may_lose(setting: Setting) -> None:
    env = make(setting, illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1


def test_an_illegal_action_is_refused_and_changes_nothing(setting: Setting) -> None:
    env = make(setting)
    env.reset(seed=1)
    agent, states = env.agent_selection, env.unwrapped._play.states.tobytes()
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    for action in (wrong, -1, 10**6, 10**30, 0.5, "22", None, np.uint64(2**64 - 1)):
        with pytest.raises(ValueError, match="is not legal now; legal are"):
            env.step(action)
    assert env.agent_selection == agent
    assert env.unwrapped._play.states.tobytes() == states


def played(env: Any, seed: int, limit: int) -> Iterator[tuple[str, Any]]:
    """Agents and what they see, with random actions."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(limit):
        observation, _reward, terminated, _truncated, _info = env.last()
        yield agent, observation
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else int(rng.choice(legal)))


def test_agents_see_the_views_of_their_seats(setting: Setting) -> None:
    env = make(setting)
    raw = env.unwrapped
    limit = 200 if setting.game in LONG_GAMES else 1000
    for ply, (agent, seen) in enumerate(played(env, 3, limit)):
        if ply % 10 or not raw.agents:
            continue
        for seat, other in enumerate(raw.possible_agents):
            shown = raw.observe(other)
            view = raw._play.view(seat)
            moves = [] if any(raw.terminations.values()) else sorted(view.legal_moves.values())
            assert np.flatnonzero(shown["action_mask"]).tolist() == moves
            if other == agent:
                assert np.array_equal(shown["observation"], seen["observation"])


def test_rewards_are_the_final_points() -> None:
    env = make_env("rainbow", 3)
    for seed in range(5):
        totals: dict[str, float] = {}
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for agent in env.agent_iter():
            observation, reward, terminated, _truncated, _info = env.last()
            totals[agent] = totals.get(agent, 0) + reward
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if terminated else int(rng.choice(legal)))
        scores = env.unwrapped._play.view(0).scores
        assert totals == {f"player_{seat}": points for seat, points in enumerate(scores)}


def test_named_parts_are_those_of_the_layout() -> None:
    plain, named = raw_env("pirates", 3), raw_env("pirates", 3, named=True)
    plain.reset(seed=1)
    named.reset(seed=1)
    numbers, parts = plain.observe("player_1"), named.observe("player_1")
    assert set(parts) == {"action_mask", *layout("pirates").names}
    for name, part in layout("pirates").split(numbers["observation"]).items():
        assert np.array_equal(part, parts[name])


def test_closed() -> None:
    env = raw_env("rainbow")
    env.reset(seed=1)
    env.close()
    with pytest.raises(ValueError, match="the environment is closed"):
        env.reset()
    with pytest.raises(ValueError, match="the environment is closed"):
        env.step(0)


def test_games_go_on_without_a_seed() -> None:
    env, other = raw_env("rainbow"), raw_env("rainbow")
    env.reset()
    other.reset()
    assert env._play.states.tobytes() != other._play.states.tobytes()
    env.reset(seed=1)
    first = env._play.states.tobytes()
    env.reset()
    assert env._play.states.tobytes() != first


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_their_own_way(setting: Setting, copied: Any) -> None:
    env = make(setting)
    list(played(env, 1, 2))
    other = copied(env)
    raw, twin = env.unwrapped, other.unwrapped
    before = raw._play.states.tobytes()
    assert twin._play.states.tobytes() == before
    assert twin._play.engine is raw._play.engine
    for _step in range(4):
        if not twin._play.over:
            twin.step(twin._play.legal()[0])
    assert raw._play.states.tobytes() == before != twin._play.states.tobytes()
    assert twin.observation_space("player_0") == raw.observation_space("player_0")


def test_the_viewer_of_a_text() -> None:
    env = raw_env("rainbow", 2, render_mode="ansi", viewer=1)
    assert env.render() is None
    env.reset(seed=1)
    text = env.render().replace(" ", "")
    assert "".join(f"[{card}]" for card in env._play.view(1).to_json()["hand"]) in text
    assert str(env) == "rainbow_v0"
    env.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 9},
        {"reward": "money"},
        {"illegal": "ignore"},
        {"render_mode": "window"},
        {"named": 1},
        {"viewer": 3},
        {"options": {"peek": True}},
    ],
)
def test_wrong_arguments(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": "rainbow", "players": 3} | wrong
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        make_env(**arguments)
