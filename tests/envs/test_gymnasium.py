"""Gymnasium: its own checker, and the same games as by the verbs."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import triplerainbow as tr
from tests.laws.settings import LONG_GAMES, Setting
from triplerainbow.envs.gymnasium import SeatEnv
from triplerainbow.games.catalog import INFOS, load


def make(setting: Setting, **more: Any) -> SeatEnv:
    return SeatEnv(setting.game, setting.players, options=setting.options, **more)


def some_action(env: SeatEnv, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(env.action_masks())))


def episode(env: SeatEnv, seed: int | None, limit: int) -> tuple[list[bytes], float, bool]:
    """Observations, last reward and whether the game ended, with actions that the seed draws."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    seen, reward, over = [observation.tobytes()], 0.0, False
    while not over and len(seen) < limit:
        assert env.observation_space.contains(observation)
        assert info["action_mask"].tolist() == env.action_masks().tolist()
        observation, reward, over, truncated, info = env.step(some_action(env, rng))
        assert not truncated
        assert over or reward == 0
        seen.append(observation.tobytes())
    return seen, reward, over


def limit_of(setting: Setting) -> int:
    return 120 if setting.game in LONG_GAMES else 1000


def test_the_checker_of_gymnasium(setting: Setting) -> None:
    with warnings.catch_warnings():
        # It draws from the whole range of actions, and misses the spec that `make` would give.
        warnings.filterwarnings("ignore", category=UserWarning, module="gymnasium")
        check_env(make(setting, illegal="lose", render_mode="ansi"))


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_the_same_seed_is_the_same_game(setting: Setting, opponents: str) -> None:
    env, other = (make(setting, opponents=opponents) for _time in range(2))
    first = episode(env, 5, limit_of(setting))
    assert episode(other, 5, limit_of(setting)) == first
    assert episode(env, 5, limit_of(setting)) == first
    assert episode(env, 6, limit_of(setting)) != first
    assert first[2] or setting.game in LONG_GAMES


def test_the_learner_sees_a_view_of_its_seat(setting: Setting) -> None:
    for learner in range(setting.players):
        env = make(setting, learner=learner)
        _observation, info = env.reset(seed=1)
        assert info["seat"] == learner
        view = env._play.view(learner)
        assert view.my_turn
        assert sorted(view.legal_moves.values()) == np.flatnonzero(env.action_masks()).tolist()


def test_rewards_are_the_final_points() -> None:
    env, wins = SeatEnv("rainbow", 3), SeatEnv("rainbow", 3, reward="win")
    for seed in range(12):
        _seen, reward, over = episode(env, seed, 1000)
        view = env._play.view(0)
        assert over
        assert reward == view.scores[0]
        _seen, share, over = episode(wins, seed, 1000)
        assert share == ((0 in view.winners) and pytest.approx(1 / len(view.winners)))


def test_a_learner_at_random_seats() -> None:
    env = SeatEnv("rainbow", 4, learner="random", opponents=["greedy", "random", "level1"])
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}


def test_slow_bots_play_too() -> None:
    env = SeatEnv("arcoiris", opponents="level2")
    first = episode(env, 3, 1000)
    assert first[2]
    assert episode(env, 3, 1000) == first


def test_games_go_on_without_a_seed() -> None:
    env = SeatEnv("rainbow", 2)
    first = env.reset(seed=1)[0]
    assert not np.array_equal(env.reset()[0], first)
    assert not np.array_equal(SeatEnv("rainbow").reset()[0], SeatEnv("rainbow").reset()[0])


@pytest.mark.parametrize("action", [-1, 86, 87, 10**30, 1.0, "22", None])
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = SeatEnv("rainbow", 4)
    env.reset(seed=1)
    before = env._play.states.tobytes()
    with pytest.raises(ValueError, match="is not legal now; legal are"):
        env.step(action)
    assert env._play.states.tobytes() == before


def test_an_illegal_action_may_lose() -> None:
    env = SeatEnv("rainbow", 4, illegal="lose")
    env.reset(seed=1)
    _observation, reward, over, truncated, info = env.step(86)
    assert (reward, over, truncated) == (-1.0, True, False)
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="over"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


def test_before_reset() -> None:
    env = SeatEnv("rainbow", 2, render_mode="ansi")
    assert env.render() is None
    assert not env.action_masks().any()
    with pytest.raises(ValueError, match="call reset first"):
        env.step(0)


def test_closed() -> None:
    env = SeatEnv("rainbow", 2)
    env.reset(seed=1)
    env.close()
    for late in (env.reset, lambda: env.step(0)):
        with pytest.raises(ValueError, match="the environment is closed"):
            late()


@pytest.mark.parametrize("game", INFOS)
def test_the_ids(game: str) -> None:
    for name in (f"triplerainbow/{game.capitalize()}-v0", f"{game}-v0"):
        env = gymnasium.make(name, players=2, opponents=["greedy"])
        observation, info = env.reset(seed=1)
        assert observation.shape == (load(game).encoded,)
        env.step(env.action_space.sample(mask=info["action_mask"]))
        env.close()


def test_copies_go_their_own_way(setting: Setting) -> None:
    env = make(setting, opponents="greedy")
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env._play.states.tobytes()
        action = int(np.flatnonzero(env.action_masks())[0])
        found = other.step(action)
        assert env._play.states.tobytes() == before != other._play.states.tobytes()
        again = copy.deepcopy(env).step(action)
        assert found[0].tobytes() == again[0].tobytes()
        assert found[1:4] == again[1:4]


def test_what_gymnasium_makes_of_many() -> None:
    envs = gymnasium.make_vec("rainbow-v0", 3, vectorization_mode="sync", players=3)
    _observations, infos = envs.reset(seed=1)
    assert infos["action_mask"].shape == (3, 87)
    for _step in range(60):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        _observations, _rewards, terminated, _truncated, infos = envs.step(actions)
        if terminated.any():
            break
    envs.close()


def test_render() -> None:
    env = SeatEnv("rainbow", 3, render_mode="ansi")
    env.reset(seed=1)
    hand = tr.Match("rainbow").view(0)  # any view: only its words count
    assert hand.game == "rainbow"
    text = env.render()
    assert isinstance(text, str)
    assert "Rainbow" in text
    assert max(map(len, text.splitlines())) <= 80


def test_people_see_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    printed, told = (SeatEnv("rainbow", render_mode=mode) for mode in ("human", "ansi"))
    for env in (printed, told):
        env.reset(seed=1)
    for _step in range(3):
        assert capsys.readouterr().out == told.render()
        for env in (printed, told):
            env.step(int(np.flatnonzero(env.action_mask())[0]))
    assert printed.render() is None


def test_the_state_is_that_of_all_seats() -> None:
    env = SeatEnv("pirates", 3)
    with pytest.raises(ValueError, match="call reset first"):
        env.state()
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    hands = tr.envs.state_layout("pirates").split(state)["hands"]
    assert (hands > 0).any(axis=1).tolist() == [True, True, True, False, False]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 9},
        {"opponents": "nobody"},
        {"opponents": ["random"]},
        {"opponents": 3},
        {"learner": 3},
        {"learner": "somebody"},
        {"reward": "money"},
        {"illegal": "ignore"},
        {"render_mode": "window"},
        {"options": {"peek": True}},
    ],
)
def test_wrong_arguments(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": "rainbow", "players": 3} | wrong
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        SeatEnv(**arguments)
