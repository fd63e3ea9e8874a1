"""Gymnasium's vector environment: its own tools, and the same games as `VectorEnv` plays."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import vector as wrappers

import triplerainbow as tr
import triplerainbow.envs.gymnasium
from tests.laws.settings import LONG_GAMES, Setting
from tests.samples import INTERPRETED
from triplerainbow.envs import Pool, VectorEnv
from triplerainbow.envs.gymnasium_vector import SeatVectorEnv
from triplerainbow.games.catalog import INFOS

NINE = {"deck": "nine"}
"""Short games."""


def make(setting: Setting, num_envs: int = 3, **more: Any) -> SeatVectorEnv:
    return SeatVectorEnv(setting.game, num_envs, setting.players, options=setting.options, **more)


def steps_of(setting: Setting) -> int:
    if INTERPRETED:
        return 10
    return 400 if setting.game in LONG_GAMES else 100


def first_legal(_observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


def some_actions(infos: dict[str, Any], rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game", INFOS)
def test_gymnasium_makes_it(game: str) -> None:
    for mode in (None, "vector_entry_point"):
        envs: Any = gymnasium.make_vec(
            f"triplerainbow/{game.capitalize()}-v0", 3, vectorization_mode=mode, players=2
        )
        assert isinstance(envs, GymnasiumVectorEnv)
        assert isinstance(envs, SeatVectorEnv)
        assert envs.num_envs == 3
        spec: Any = envs.spec
        assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        one: Any = gymnasium.make(f"{game}-v0")
        assert envs.single_observation_space == one.observation_space
        assert envs.single_action_space == one.action_space
        assert envs.observation_space == batch_space(envs.single_observation_space, 3)
        assert envs.action_space == batch_space(envs.single_action_space, 3)
        assert gymnasium.make_vec(spec).num_envs == 3
        envs.close()


def test_arrays_and_infos_are_as_gymnasium_has_them(setting: Setting) -> None:
    envs = make(setting, 4, learner="random", opponents="greedy")
    rng = np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    ends = 0
    for _step in range(steps_of(setting)):
        assert envs.observation_space.contains(observations)
        assert infos["action_mask"].dtype == np.int8
        assert np.array_equal(infos["action_mask"], envs.action_masks())
        assert infos["_action_mask"].all()
        masks = tuple(infos["action_mask"])
        assert envs.action_space.contains(envs.action_space.sample(mask=masks))
        seats, playing = infos["seat"], some_actions(infos, rng)
        kept = observations.copy()
        before, (observations, rewards, terminated, truncated, infos) = (
            observations,
            envs.step(playing),
        )
        assert np.array_equal(before, kept), "copies, if nothing else is said"
        assert rewards.dtype == np.float64
        assert rewards.shape == terminated.shape == truncated.shape == (4,)
        assert not truncated.any()
        assert ("final_obs" in infos) == terminated.any()
        for place in np.flatnonzero(terminated).tolist():
            ends += 1
            final = infos["final_obs"][place]
            assert envs.single_observation_space.contains(final)
            assert infos["_final_obs"].tolist() == terminated.tolist()
            assert infos["_final_info"].tolist() == terminated.tolist()
            info = infos["final_info"]
            assert info["seat"][place] == seats[place]
            assert not info["action_mask"].any()
            assert info["_seat"].tolist() == terminated.tolist()
            over = tr.envs.layout(setting.game)
            if "over" in over.names:
                assert over.split(final)["over"].item() == 1
    assert ends or INTERPRETED


def test_the_same_games_by_hand() -> None:
    envs = SeatVectorEnv("rainbow", 4, 3, learner=1, opponents=["greedy", first_legal])
    games = VectorEnv("rainbow", 4, 3)
    observations, infos = envs.reset(seed=7)
    games.reset(seed=7)
    step = games.play_until(1, ["greedy", first_legal])
    rng = np.random.default_rng(1)
    for _step in range(60):
        assert np.array_equal(observations, step.observations)
        assert np.array_equal(infos["action_mask"], step.masks)
        actions = some_actions(infos, rng)
        observations, rewards, terminated, _truncated, infos = envs.step(actions)
        step = games.step_until(actions, 1, ["greedy", first_legal])
        assert rewards.tolist() == step.rewards[:, 1].tolist()
        assert terminated.tolist() == step.terminated.tolist()


def test_the_last_view_has_the_rewards() -> None:
    """Points at the end are the reward, the learner's first."""
    envs = SeatVectorEnv("arcoiris", 5, options=NINE, learner="random", opponents="random")
    points = tr.envs.layout("arcoiris")["points"]
    rng = np.random.default_rng(1)
    _observations, infos = envs.reset(seed=1)
    ends = 0
    for _step in range(10 if INTERPRETED else 60):
        _observations, rewards, ended, _truncated, infos = envs.step(some_actions(infos, rng))
        for place in np.flatnonzero(ended).tolist():
            found = infos["final_obs"][place][points.index] * points.scale
            assert found[0] == pytest.approx(rewards[place])
            ends += 1
    assert ends


@pytest.mark.filterwarnings("error")
def test_the_wrappers_of_gymnasium() -> None:
    envs: Any = SeatVectorEnv("arcoiris", 3, options=NINE, illegal="lose")
    envs = wrappers.RecordEpisodeStatistics(envs)
    envs = wrappers.NormalizeReward(envs)
    envs = wrappers.ClipReward(envs, -1, 1)
    envs = wrappers.DictInfoToList(envs)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    episodes = 0
    for _step in range(40):
        _observations, rewards, ended, _truncated, infos = envs.step(envs.action_space.sample())
        assert np.abs(rewards).max() <= 1
        for place in np.flatnonzero(ended).tolist():
            assert infos[place]["episode"]["l"] >= 1
            assert infos[place]["final_info"]["seat"] == 0
            episodes += 1
    assert episodes


def test_an_illegal_action_is_refused_or_loses() -> None:
    envs, loses = (SeatVectorEnv("rainbow", 3, 3, illegal=how) for how in ("error", "lose"))
    _observations, infos = envs.reset(seed=1)
    loses.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    actions[2] = 86
    before = envs.save()
    with pytest.raises(ValueError, match="of environment 2 is not legal there"):
        envs.step(actions)
    assert envs.save() == before
    _observations, rewards, ended, _truncated, infos = loses.step(actions)
    assert rewards.tolist() == [0, 0, -1]
    assert ended.tolist() == [False, False, True]
    assert infos["final_obs"][2].shape == (101,)
    assert infos["action_mask"].any(1).all()


def test_seeds() -> None:
    envs, other = (SeatVectorEnv("rainbow", 2, opponents=Pool(["random", "greedy"])) for _ in "ab")
    first = envs.reset(seed=3)[0]
    assert np.array_equal(other.reset(seed=3)[0], first)
    assert not np.array_equal(envs.reset()[0], first)
    assert np.array_equal(envs.reset(seed=3)[0], first)
    assert not np.array_equal(envs.reset(seed=4)[0], first)


def test_options_of_reset_are_refused() -> None:
    many: Any = SeatVectorEnv("rainbow", 2)
    one: Any = gymnasium.make("rainbow-v0")
    for env in (many, one):
        first = env.reset(seed=1, options={})[0]
        for wrong in ({"peek": True}, {"first": 1, "deal": 2}, {"reset_mask": np.ones(2, bool)}, 3):
            with pytest.raises(ValueError, match="reset takes no options, but"):
                env.reset(seed=2, options=wrong)
        assert np.array_equal(env.reset(seed=1, options=None)[0], first)


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))]
)
def test_copies_are_equal_and_independent(copied: Any) -> None:
    envs = SeatVectorEnv(
        "arcoiris", 3, options=NINE, learner="random", opponents=Pool(["greedy", first_legal])
    )
    _observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _step in range(10):
        infos = envs.step(some_actions(infos, rng))[-1]
    twin, kept = copied(envs), envs.save()
    assert twin.save() == kept
    theirs = infos
    for _step in range(10):
        actions = some_actions(theirs, rng)
        found = twin.step(actions)
        assert envs.save() == kept
        assert data_equivalence(found, envs.step(actions))
        theirs, kept = found[-1], envs.save()


def test_games_are_saved_and_put_in() -> None:
    envs = SeatVectorEnv("rainbow", 2, 3, opponents="greedy", first=0)
    _observations, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == [0, 0]
    saved = envs.save()
    actions = infos["action_mask"].argmax(1)
    expected = envs.step(actions)
    _observations, again = envs.restore(saved)
    assert np.array_equal(again["action_mask"], infos["action_mask"])
    assert data_equivalence(envs.step(actions), expected)
    match = tr.Match("rainbow", 3, seed=1)
    while match.seat != 0:
        match.play(match.legal()[0])
    _observations, infos = envs.put(1, match)
    assert np.flatnonzero(infos["action_mask"][1]).tolist() == sorted(
        match.view(0).legal_moves.values()
    )


def test_pictures_of_all() -> None:
    envs = SeatVectorEnv("rainbow", 2, render_mode="ansi")
    assert envs.render() is None
    assert not envs.action_masks().any()
    with pytest.raises(ValueError, match="call reset first"):
        envs.step([0, 0])
    envs.reset(seed=1)
    frames = envs.render()
    assert frames is not None
    assert [type(frame) for frame in frames] == [str, str]


def test_closed() -> None:
    envs = SeatVectorEnv("rainbow", 2, threads=2)
    envs.reset(seed=1)
    envs.close()
    envs.close()
    for late in (envs.reset, lambda: envs.step([0, 0])):
        with pytest.raises(ValueError, match="the environment is closed"):
            late()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 9},
        {"num_envs": 0},
        {"opponents": "nobody"},
        {"opponents": ["random"]},
        {"opponents": 3},
        {"learner": 3},
        {"learner": "somebody"},
        {"reward": "money"},
        {"illegal": "ignore"},
        {"render_mode": "human"},
        {"options": {"peek": True}},
        {"copy": None},
    ],
)
def test_wrong_arguments(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": "rainbow", "num_envs": 2, "players": 3} | wrong
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        SeatVectorEnv(**arguments)
