"""Where compiled code is kept: a file for each kernel and its types, shared with care."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numba
import pytest
from filelock import FileLock
from numba.core.errors import TypingError

import triplerainbow
from triplerainbow.kernel import cache

DRAW = """
import numba, sys
from triplerainbow.kernel.compile import FOLDER
from triplerainbow.kernel.random import below, stream
below(stream(1), 10)
print(FOLDER, sum(below.stats.cache_hits.values()))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's cache folder of its own."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "user_cache_path", lambda name: tmp_path / name)
    return tmp_path / "triplerainbow" / "kernels"


def test_the_folder_is_the_users(home: Path) -> None:
    assert cache.cache_folder() == home
    assert home.is_dir()
    assert not list(home.iterdir())


def test_what_nobody_used_for_long_is_pruned(home: Path) -> None:
    home.mkdir(parents=True)
    now = time.time()
    for name, age in {"young": 0.0, "used": cache.KEPT - 3600, "old": cache.KEPT + 3600}.items():
        (home / f"{name}.nbc").touch()
        os.utime(home / f"{name}.nbc", (now - age, now - age))
    (home / "folder").mkdir()
    (home / "folder" / "code.nbc").touch()
    os.utime(home / "folder", (1, 1))
    cache.prune(home)
    assert sorted(path.name for path in home.iterdir()) == ["used.nbc", "young.nbc"]


def draw_in_new_process(**variables: str) -> tuple[str, int]:
    """Cache folder and cache hits of a process that compiles a kernel."""
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    environment |= {"NUMBA_DISABLE_JIT": "0"} | variables
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", DRAW],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    folder, hits = done.stdout.split()
    return folder, int(hits)


def test_the_second_process_finds_the_code(tmp_path: Path) -> None:
    folder, hits = draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    assert Path(folder) == tmp_path / "triplerainbow" / "kernels"
    assert hits == 0
    assert all(path.suffix == ".nbc" for path in Path(folder).iterdir())
    assert draw_in_new_process(XDG_CACHE_HOME=str(tmp_path)) == (folder, 1)


def test_the_users_choice_of_folder_counts(tmp_path: Path) -> None:
    folder, _ = draw_in_new_process(
        NUMBA_CACHE_DIR=str(tmp_path / "mine"), XDG_CACHE_HOME=str(tmp_path / "home")
    )
    assert Path(folder) == tmp_path / "mine" / "triplerainbow"
    assert not (tmp_path / "home").exists()


def test_a_home_that_takes_no_files_is_no_obstacle(tmp_path: Path) -> None:
    """A file where a folder is wanted: nothing can be made there, not even by root."""
    (tmp_path / "home").touch()
    variables = {"XDG_CACHE_HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path)}
    assert draw_in_new_process(**variables) == ("None", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["home"]  # nothing is left behind


@pytest.mark.parametrize("share", [0, 2])
def test_a_damaged_file_is_none(tmp_path: Path, share: int) -> None:
    draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    for file in tmp_path.rglob("*.nbc"):
        code = file.read_bytes()
        file.write_bytes(code[: len(code) // share] if share else b"")
    _, hits = draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    assert hits == 0
    assert draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))[1] == 1


def test_a_file_used_is_younger(tmp_path: Path) -> None:
    draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    for file in tmp_path.rglob("*.nbc"):
        os.utime(file, (1, 1))
    assert draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))[1] == 1
    [used] = [file for file in tmp_path.rglob("below*.nbc") if file.stat().st_mtime > 1]
    assert used.stat().st_mtime > time.time() - cache.DAY


def test_code_is_found_wherever_the_sources_lie(tmp_path: Path) -> None:
    """In another clone, with other dates."""
    home = str(tmp_path / "home")
    draw_in_new_process(XDG_CACHE_HOME=home)
    package = Path(triplerainbow.__file__).parent
    clone = tmp_path / "clone" / "triplerainbow"
    shutil.copytree(package / "kernel", clone / "kernel")
    for source in package.glob("*.py"):
        shutil.copyfile(source, clone / source.name)
    assert draw_in_new_process(XDG_CACHE_HOME=home, PYTHONPATH=str(tmp_path / "clone"))[1] == 1


def test_one_process_compiles_and_the_others_wait(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    environment |= {"NUMBA_DISABLE_JIT": "0", "XDG_CACHE_HOME": str(tmp_path)}
    draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    [code] = tmp_path.rglob("below*.nbc")
    kept = code.read_bytes()
    code.unlink()
    with FileLock(code.with_suffix(".lock")):
        waiting = subprocess.Popen(
            [sys.executable, "-c", DRAW], env=environment, stdout=subprocess.PIPE, text=True
        )
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(3)
        code.write_bytes(kept)
    printed, _ = waiting.communicate()
    assert printed.split()[1] == "1"


def test_a_full_disk_compiles_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*anything: object, **more: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(cache, "_write", full)

    def double(x: int) -> int:
        return 2 * x

    compiled: Any = numba.njit(double)
    compiled._cache = cache.KernelCache(double, "", tmp_path)
    assert compiled(4) == 8
    assert not list(tmp_path.iterdir())


def test_what_does_not_compile_is_no_obstacle(tmp_path: Path) -> None:
    """To try it again fails again, at once."""

    def wrong(x: int) -> int:
        return len(x)  # type: ignore[arg-type] # that is the point

    for _time in range(2):
        compiled: Any = numba.njit(wrong)
        compiled._cache = cache.KernelCache(wrong, "", tmp_path)
        for _again in range(2):
            with pytest.raises(TypingError):
                compiled(4)
