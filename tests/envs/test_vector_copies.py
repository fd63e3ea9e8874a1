"""Copies of a `VectorEnv` are equal and independent, and nothing handed out leads back into it."""

import copy
import multiprocessing
import os
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.envs import Pool, Step, VectorEnv, layout

STEPS = 5 if INTERPRETED else 40

COPIES: dict[str, Callable[[VectorEnv], VectorEnv]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "copy of a copy": lambda env: copy.copy(copy.deepcopy(env)),
}


def bytes_of(step: Step) -> bytes:
    return b"".join(array.tobytes() for array in step)


def played(env: VectorEnv, steps: int = STEPS) -> list[bytes]:
    """What an environment shows from here on."""
    return [bytes_of(env.step(env.sample())) for _step in range(steps)]


def test_what_is_handed_out_leads_nowhere(setting: Setting) -> None:
    """Whoever writes nonsense into every array sees the same games as whoever does not."""
    env, untouched = (
        VectorEnv(setting.game, 3, setting.players, seed=2, options=setting.options, finals=True)
        for _time in range(2)
    )
    step, right = env.reset(), untouched.reset()
    for _step in range(STEPS):
        assert bytes_of(step) == bytes_of(right)
        actions = untouched.sample()
        for array in (*step, env.sample(), env.choices("random"), env.learners):
            array.setflags(write=True)
            array.view(np.uint8)[...] = 0xFF
        untouched.choices("random")
        with pytest.raises(ValueError, match="is not legal there"):
            env.step(right.masks.argmin(1))
        step, right = env.step(actions), untouched.step(actions)


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_is_equal_and_independent(how: str, threads: int) -> None:
    with VectorEnv("arcoiris", 5, seed=1, threads=threads) as env:
        env.reset()
        played(env)
        env.play_until(1, "greedy")
        with COPIES[how](env) as twin:
            before = env.save()
            assert twin.save() == before
            theirs = played(twin)
            assert env.save() == before
            assert played(env) == theirs
            assert twin.save() == env.save()
            assert bytes_of(twin.reset()) == bytes_of(env.reset())


@pytest.mark.parametrize("how", COPIES)
def test_copies_before_the_first_deal_and_after_the_end(how: str) -> None:
    env = VectorEnv("arcoiris", 2, first=[0, 1], options=[{"peek": True}, {}])  # a secret seed
    twin = COPIES[how](env)
    with pytest.raises(ValueError, match="call reset first"):
        twin.sample()
    assert bytes_of(env.reset()) == bytes_of(twin.reset())
    assert twin.options == env.options
    env.close()
    closed = COPIES[how](env)
    with pytest.raises(ValueError, match="closed"):
        closed.reset()
    twin.step(twin.sample())


def test_a_step_that_was_kept_is_not_the_copys() -> None:
    env = VectorEnv("rainbow", 2, seed=1)
    step = env.reset()
    kept = bytes_of(step)
    played(copy.deepcopy(env))
    assert bytes_of(step) == kept


def answer(env: VectorEnv, pipe: Any) -> None:
    """In another process: play, and tell what was shown."""
    pipe.send(played(env))
    env.close()


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_another_process_plays_the_same(method: Any) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("this system has no such processes")
    context = multiprocessing.get_context(method)
    with VectorEnv("arcoiris", 4, seed=1, threads=2) as env:
        env.reset()
        played(env)
        ours, theirs = context.Pipe()
        process = context.Process(target=answer, args=(env, theirs))
        process.start()
        theirs.close()
        assert ours.recv() == played(env)
        process.join()
        assert process.exitcode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_fork_plays_the_same_with_threads_of_its_own() -> None:
    with VectorEnv("arcoiris", 4, seed=1, threads=2) as env:
        env.reset()
        played(env)  # the threads are at work
        read, write = os.pipe()
        child = os.fork()
        if child == 0:  # the child ends here, whatever happens
            try:
                os.write(write, b"".join(played(env, 3)))
                env.close()
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            theirs = pipe.read()
        os.waitpid(child, 0)
        assert theirs == b"".join(played(env, 3))


def first_legal(_observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


def test_copies_have_the_same_opponents() -> None:
    env = VectorEnv("arcoiris", 4, seed=1)
    env.reset()
    pool = Pool([first_legal, "greedy", "random"])
    for _step in range(STEPS):
        step = env.play_until("random", pool)
        env.step(step.masks.argmax(1))
    twin, theirs = pickle.loads(pickle.dumps((env, pool)))
    for _step in range(STEPS):
        step, other = env.play_until("random", pool), twin.play_until("random", theirs)
        assert bytes_of(step) == bytes_of(other)
        env.step(step.masks.argmax(1))
        twin.step(other.masks.argmax(1))


def test_what_callers_change_later_is_not_copied() -> None:
    wishes: dict[str, Any] = {"peek": True}
    seats = np.array([0, 1])
    env = VectorEnv("arcoiris", 2, seed=1, options=wishes, first=seats)
    assert isinstance(env.options, dict)
    wishes["peek"] = False
    seats[:] = 1
    env.options["peek"] = False
    shown = bytes_of(env.reset())
    twin = copy.deepcopy(env)
    assert twin.options == {"peek": True}
    assert bytes_of(twin.reset(seed=1)) == shown


def test_layouts_hand_out_nothing_of_their_own() -> None:
    hand = layout("rainbow")["hand"]
    right = hand.index.tolist()
    hand.index[:] = 0
    assert hand.index.tolist() == right
    step = VectorEnv("rainbow", 3, seed=1).reset()
    for part in layout("rainbow").split(step.observations).values():
        assert np.shares_memory(part, step.observations)
        assert part.flags.writeable


# Arrays as other libraries want them


@pytest.mark.parametrize("copies", [False, True])
@pytest.mark.parametrize("game", ["rainbow", "arcoiris"])
def test_arrays_fit_other_libraries(game: str, copies: bool) -> None:
    env = VectorEnv(game, 5, seed=1, copy=copies)
    for step in (env.reset(), env.step(env.sample()), env.play_until(1, first_legal)):
        for array in step:
            assert array.flags.c_contiguous
            assert array.flags.writeable
            assert array.ctypes.data % 64 == 0
            twin = np.from_dlpack(array)
            assert twin.ctypes.data == array.ctypes.data
            assert np.array_equal(twin, array)


@pytest.mark.filterwarnings("error")
def test_torch_takes_them_without_copying() -> None:
    torch = pytest.importorskip("torch")
    env = VectorEnv("rainbow", 5, seed=1)
    env.reset()
    for array in env.step(env.sample()):
        for tensor in (torch.from_numpy(array), torch.as_tensor(array), torch.from_dlpack(array)):
            assert tensor.data_ptr() == array.ctypes.data
            assert np.array_equal(tensor.numpy(), array)


@pytest.mark.filterwarnings("error")
def test_jax_takes_them_without_copying() -> None:
    dlpack = pytest.importorskip("jax.dlpack")
    env = VectorEnv("rainbow", 5, seed=1, copy=True)
    step = env.reset()
    for array in (step.observations, step.masks, step.rewards, step.terminated):
        taken = dlpack.from_dlpack(array, copy=False)
        assert taken.unsafe_buffer_pointer() == array.ctypes.data
        assert np.array_equal(np.asarray(taken), array)
