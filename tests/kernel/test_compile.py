"""Where compiled code is kept: a folder named after the sources, made and pruned with care."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import numba
import pytest
from filelock import FileLock

import triplerainbow
from triplerainbow.kernel import compile as compiling

DRAW = """
import numba, os
from triplerainbow.kernel.compile import FOLDER
from triplerainbow.kernel.random import below, stream
before = os.environ.get("NUMBA_CACHE_DIR", ""), numba.config.CACHE_DIR
below(stream(1), 10)
assert before == (os.environ.get("NUMBA_CACHE_DIR", ""), numba.config.CACHE_DIR)
print(FOLDER, sum(below.stats.cache_hits.values()))
"""


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's kernel layer that `source_hash` reads instead of the package."""
    package = tmp_path / "package"
    shutil.copytree(Path(triplerainbow.__file__).parent / "kernel", package / "kernel")
    monkeypatch.setattr(compiling, "PACKAGE", package)
    return package


def test_hash_follows_the_sources(sources: Path) -> None:
    seen = {compiling.source_hash()}

    def changes() -> bool:
        now = compiling.source_hash()
        new = now not in seen
        seen.add(now)
        return new

    assert not changes()
    rules = sources / "kernel" / "rules.py"
    rules.write_text("A = 1\n", encoding="utf-8")
    assert changes()
    rules.write_text("A = 2\n", encoding="utf-8")
    assert changes()
    rules.rename(rules.with_name("rulez.py"))
    assert changes()
    (sources / "notes.md").write_text("no source", encoding="utf-8")
    assert not changes()
    words = sources / "cli" / "words.py"
    words.parent.mkdir(exist_ok=True)
    words.write_text("A = 1\n", encoding="utf-8")
    assert not changes()  # no kernel there
    words.write_text("A = 1\n\n\n@kernel\ndef f() -> int:\n    return A\n", encoding="utf-8")
    assert changes()


def test_hash_follows_the_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiling.source_hash()
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert compiling.source_hash() != before


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's cache folder of its own."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(compiling, "user_cache_path", lambda name: tmp_path / name)
    return tmp_path / "triplerainbow" / "kernels"


def test_folder_is_named_after_the_sources(home: Path) -> None:
    assert compiling.cache_folder() == home / compiling.source_hash()
    assert (home / compiling.source_hash()).is_dir()


def test_old_folders_are_pruned(home: Path) -> None:
    for age, name in enumerate(["youngest", "younger", "older", "oldest"]):
        (home / name).mkdir(parents=True)
        os.utime(home / name, (1e9 - age, 1e9 - age))
    compiling.cache_folder()
    expected = {compiling.source_hash(), "youngest", "younger"}
    assert {path.name for path in home.iterdir()} == expected
    assert len(expected) == compiling.KEPT_CACHES


def test_the_own_folder_stays_however_old(home: Path) -> None:
    own = compiling.cache_folder()
    assert own is not None
    (own / "code.nbc").touch()
    os.utime(own, (1, 1))
    for name in ("a", "b", "c"):
        (home / name).mkdir()
    assert compiling.cache_folder() == own
    assert (own / "code.nbc").exists()


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
    assert Path(folder).parent == tmp_path / "triplerainbow" / "kernels"
    assert hits == 0
    assert draw_in_new_process(XDG_CACHE_HOME=str(tmp_path)) == (folder, 1)


def test_the_users_choice_of_folder_counts(tmp_path: Path) -> None:
    folder, _ = draw_in_new_process(
        NUMBA_CACHE_DIR=str(tmp_path / "mine"), XDG_CACHE_HOME=str(tmp_path / "home")
    )
    assert Path(folder).parent == tmp_path / "mine"
    assert not (tmp_path / "home").exists()


def test_a_home_that_takes_no_files_is_no_obstacle(tmp_path: Path) -> None:
    """A file where a folder is wanted: nothing can be made there, not even by root."""
    (tmp_path / "home").touch()
    variables = {"XDG_CACHE_HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path)}
    assert draw_in_new_process(**variables) == ("None", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["home"]  # nothing is left behind


@pytest.mark.parametrize("pattern", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("share", [0, 2])
def test_a_damaged_cache_is_an_empty_one(tmp_path: Path, pattern: str, share: int) -> None:
    draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    for file in tmp_path.rglob(pattern):
        code = file.read_bytes()
        file.write_bytes(code[: len(code) // share] if share else b"")
    _, hits = draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))
    assert hits == 0
    assert draw_in_new_process(XDG_CACHE_HOME=str(tmp_path))[1] == 1


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    saved = threading.Event()
    cache = SimpleNamespace(
        save_overload=lambda signature, code: saved.set(),
        load_overload=lambda signature, code: None,
    )
    compiling._guard(cache, tmp_path)
    writer = threading.Thread(target=cache.save_overload, args=("signature", "code"))
    with FileLock(tmp_path / "writing.lock"):
        writer.start()
        assert not saved.wait(0.2)
    writer.join()
    assert saved.is_set()


def test_kernels_may_be_defined_in_several_threads(tmp_path: Path) -> None:
    """Numba's setting is put back as it was, and each finds its own while it needs it."""
    usual = compiling.config.CACHE_DIR
    start, faults = threading.Barrier(4), []

    def define(name: str) -> None:
        start.wait()
        for _time in range(200):
            with compiling._numba_caches_in(tmp_path / name):
                if str(tmp_path / name) != compiling.config.CACHE_DIR:
                    faults.append(name)

    threads = [threading.Thread(target=define, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert usual == compiling.config.CACHE_DIR
