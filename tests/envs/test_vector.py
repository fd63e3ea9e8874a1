"""`VectorEnv`: every environment shows the games that its stream names, and refuses the rest."""

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.envs.replay import Shown, replays
from tests.laws.settings import LONG_GAMES, Setting
from tests.samples import INTERPRETED
from triplerainbow.envs import Step, VectorEnv

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = "laws"


def make(setting: Setting, num_envs: int, **more: Any) -> VectorEnv:
    return VectorEnv(
        setting.game, num_envs, setting.players, seed=SEED, options=setting.options, **more
    )


def steps_of(setting: Setting) -> int:
    """Enough for a game to end, where that is quick."""
    if INTERPRETED:
        return 60 if setting.game in LONG_GAMES else 150
    return 2500 if setting.game in LONG_GAMES else 300


def assert_shows(step: Step, place: int, shown: Shown, players: int) -> None:
    assert step.observations[place].tobytes() == shown.observation
    assert np.flatnonzero(step.masks[place]).tolist() == shown.legal
    assert step.seats[place] == shown.seat
    assert step.terminated[place] == (shown.points is not None)
    assert step.rewards[place].tolist() == (shown.points or [0] * players)


def test_each_environment_shows_the_games_of_its_stream(setting: Setting) -> None:
    env = make(setting, 3)
    games = list(replays(setting, SEED, 3))
    step = env.reset()
    for place, game in enumerate(games):
        assert_shows(step, place, game.shown(), setting.players)
    ended = 0
    for _step in range(steps_of(setting)):
        actions = env.sample()
        step = env.step(actions)
        for place, game in enumerate(games):
            shown = game.play(int(actions[place]))
            assert_shows(step, place, shown, setting.players)
            ended += shown.points is not None
    assert ended or INTERPRETED


def test_arrays_are_as_documented(setting: Setting) -> None:
    env = make(setting, 5)
    for step in (env.reset(), env.step(env.sample())):
        found = [(array.dtype.name, array.shape) for array in step]
        assert found == [
            ("float32", (5, env.observation_size)),
            ("bool", (5, env.num_actions)),
            ("int64", (5,)),
            ("float32", (5, setting.players)),
            ("bool", (5,)),
        ]


def played(env: VectorEnv, steps: int) -> list[bytes]:
    env.reset()
    return [b"".join(array.tobytes() for array in env.step(env.sample())) for _step in range(steps)]


def test_threads_change_nothing() -> None:
    alone = played(VectorEnv("arcoiris", 7, seed=3), 80)
    with VectorEnv("arcoiris", 7, seed=3, threads=3) as env:
        assert played(env, 80) == alone
    assert played(VectorEnv("arcoiris", 7, seed=4), 80) != alone


def test_an_environment_does_not_depend_on_its_neighbours() -> None:
    many, few = VectorEnv("rainbow", 9, 4, seed=1), VectorEnv("rainbow", 2, 4, seed=1)
    assert np.array_equal(many.reset().observations[:2], few.reset().observations)
    for _step in range(100):
        actions = many.sample()
        assert np.array_equal(actions[:2], few.sample())
        wide, narrow = many.step(actions), few.step(actions[:2])
        pairs: Iterator[tuple[Any, Any]] = zip(wide, narrow, strict=True)
        for long, short in pairs:
            assert np.array_equal(long[:2], short)


def test_the_reward_of_a_win() -> None:
    points = VectorEnv("rainbow", 4, 3, seed=1)
    wins = VectorEnv("rainbow", 4, 3, seed=1, reward="win")
    points.reset()
    wins.reset()
    shares = set()
    for _step in range(300):
        actions = points.sample()
        first, second = points.step(actions), wins.step(actions)
        for place in np.flatnonzero(first.terminated):
            best = first.rewards[place] == first.rewards[place].max()
            expected = (best / best.sum()).astype(np.float32)
            assert second.rewards[place].tolist() == expected.tolist()
            shares.add(second.rewards[place].max().item())
    assert 1.0 in shares


def test_reset_with_a_seed_begins_again() -> None:
    env = VectorEnv("rainbow", 3, 2, seed=1)
    first = env.reset().observations.copy()
    assert not np.array_equal(env.reset().observations, first)
    assert np.array_equal(env.reset(seed=1).observations, first)
    assert np.array_equal(env.reset(seed="1").observations, first)
    assert not np.array_equal(env.reset(seed=2).observations, first)


def test_arrays_are_reused_unless_copies_are_wished() -> None:
    env, other = VectorEnv("rainbow", 2, seed=1), VectorEnv("rainbow", 2, seed=1, copy=True)
    assert env.reset().observations is env.step(env.sample()).observations
    kept = other.reset()
    before = kept.observations.copy()
    other.step(other.sample())
    assert np.array_equal(kept.observations, before)


def bytes_of(env: VectorEnv) -> bytes:
    """All that the next step depends on."""
    return b"".join(np.asarray(array).tobytes() for array in env._batch)


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0], "integers of shape (3,), not int64 of shape (2,)"),
        ([[0, 0, 0]], "integers of shape (3,)"),
        ([0.0, 0.0, 0.0], "not float64"),
        ([True, True, True], "not bool"),
        (np.zeros(3, object), "not object"),
        (None, "integers of shape (3,)"),
    ],
)
def test_actions_of_another_form_change_nothing(actions: Any, words: str) -> None:
    env = VectorEnv("rainbow", 3, seed=1)
    env.reset()
    before = bytes_of(env)
    with pytest.raises(ValueError, match="actions must be") as error:
        env.step(actions)
    assert words in str(error.value)
    assert bytes_of(env) == before


@pytest.mark.parametrize("action", [-1, 87, 80, 2**40, -(2**63), np.uint64(2**64 - 1)])
def test_an_illegal_action_moves_no_environment(action: Any) -> None:
    env = VectorEnv("rainbow", 3, 4, seed=1)
    env.reset()
    actions = env.sample().astype(np.asarray(action).dtype)
    actions[1] = action
    before = bytes_of(env)
    told = r"action (\S+) of environment 1 is not legal there; legal are \d+,"
    with pytest.raises(ValueError, match=told) as error:
        env.step(actions)
    found = re.match(told, str(error.value))
    assert found is not None
    assert float(found[1]) == pytest.approx(float(action), rel=1e-2)
    assert bytes_of(env) == before
    env.step(env.sample())


def test_a_closed_environment_says_so() -> None:
    env = VectorEnv("rainbow", 2, seed=1, threads=2)
    with pytest.raises(ValueError, match="call reset first"):
        env.step([0, 0])
    env.reset()
    actions = env.sample()
    env.close()
    env.close()
    for call in (env.reset, env.sample, lambda: env.step(actions)):
        with pytest.raises(ValueError, match="closed"):
            call()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 7},
        {"num_envs": 0},
        {"num_envs": 2.5},
        {"threads": 0},
        {"reward": "money"},
        {"copy": 1},
        {"options": {"peek": True}},
        {"seed": 1.5},
        {"finals": 1},
        {"first": 3},
        {"first": [0, 1, 2]},
        {"first": "0"},
        {"deals": {"row": "1"}},
        {"deals": [{}]},
        {"options": [{}]},
        {"options": "peek"},
    ],
)
def test_wrong_arguments(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": "rainbow", "num_envs": 2, "players": 3} | wrong
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        VectorEnv(**arguments)


def test_the_package_offers_it() -> None:
    assert tr.envs.VectorEnv is VectorEnv
    assert "VectorEnv" in dir(tr.envs)
    assert "envs" in dir(tr)
    with pytest.raises(AttributeError, match="no attribute"):
        tr.envs.nothing  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("copies", [False, True])
def test_the_state_of_each_environment(copies: bool) -> None:
    env = VectorEnv("arcoiris", 5, seed=2, copy=copies)
    with pytest.raises(ValueError, match="call reset first"):
        env.state()
    env.reset()
    state = env.state()
    layout = tr.envs.state_layout("arcoiris")
    assert state.shape == (5, layout.size)
    assert state.dtype == np.float32
    assert layout.split(state)["draw_pile"].sum(axis=(1, 2, 3)).tolist() == [2 * 51] * 5
    kept = state.copy()
    env.step(env.sample())
    assert np.array_equal(state, kept)
    assert (env.state() != kept).any(axis=1).all()
