"""The `kernel` decorator: compile with Numba, cache safely.

Numba's own cache does not notice when a callee in another module changed. So the cache folder is
named after a hash of all sources that may hold a kernel or a constant of one, and the versions that
shape the machine code; another source, another folder. Old folders are pruned.

Numba 0.68 can't load a cached kernel that calls itself, directly or in a circle; so kernels never
recurse.
"""

import hashlib
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from filelock import FileLock
from platformdirs import user_cache_path

PACKAGE = Path(__file__).parent.parent

config: Any = numba.config

F = TypeVar("F", bound=Callable[..., Any])

KEPT_CACHES = 3
"""How many cache folders stay: this one and the most recently used others."""


WHOLE_LAYERS = ("kernel", "games")
"""Packages all of whose sources count: kernels take constants from any of them."""

MARKS = (b"\n@kernel\n", b"\n@brief_kernel\n", b"\n@verb\n")
"""A source of another package counts if it has one of these. Its kernels may take constants from
such sources and those above only."""


def kernel_sources() -> list[Path]:
    """Every source file on which compiled code depends."""
    sources = sorted(PACKAGE.rglob("*.py"))
    return [path for path in sources if _counts(path.relative_to(PACKAGE), path)]


def _counts(place: Path, path: Path) -> bool:
    if place.parts[0] in WHOLE_LAYERS:
        return True
    code = path.read_bytes()
    return any(mark in code for mark in MARKS)


def source_hash() -> str:
    """Hash of the sources of all kernels and of what shapes the machine code besides."""
    shape = f"{np.__version__} {numba.__version__} {config.BOUNDSCHECK}"
    digest = hashlib.sha256(shape.encode())
    for path in kernel_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path | None:
    """The folder for compiled code of exactly these sources, made if need be.

    It lies in NUMBA_CACHE_DIR if the user set that, else in the user's cache. None if it can't be
    written: then every process compiles for itself.
    """
    wish = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(wish) if wish else user_cache_path("triplerainbow") / "kernels"
    folder = base / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        with tempfile.TemporaryFile(dir=folder):
            pass
        if not wish:
            _prune(base, keep=folder)
    except OSError:
        return None
    return folder


def _prune(base: Path, keep: Path) -> None:
    others = sorted(
        (p for p in base.iterdir() if p.is_dir() and p != keep),
        key=lambda p: p.stat().st_mtime,
        reverse=True,
    )
    for old in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


FOLDER = None if config.DISABLE_JIT else cache_folder()
"""Where the kernels of this process are cached; None if they are not."""


_DEFINING = threading.RLock()


@contextmanager
def _numba_caches_in(folder: Path) -> Iterator[None]:
    """Let kernels that are defined now cache there, and nobody else's functions.

    One thread at a time: others would find the setting of one put back by another.
    """
    with _DEFINING:
        usual, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = usual


def _guard(cache: Any, folder: Path) -> None:
    """Let one process at a time write a Numba cache, and take a damaged one for an empty one.

    Numba picks a number for a new file, notes it in an index and then writes the code. Two
    processes that compile one function for two games at once could pick the same number and
    exchange each other's code.
    """
    save, load = cache.save_overload, cache.load_overload

    def save_alone(signature: Any, code: Any) -> None:
        with FileLock(folder / "writing.lock"):
            save(signature, code)

    def load_if_sound(signature: Any, target: Any) -> Any:
        try:
            return load(signature, target)
        except Exception:
            # A file cut short by a full disk or a crash: reading it may raise just anything.
            cache.flush()
            return None

    cache.save_overload, cache.load_overload = save_alone, load_if_sound


def kernel(function: F) -> F:
    """Compile a plain function; with NUMBA_DISABLE_JIT=1 it stays ordinary Python.

    Releases the GIL. Kernels never raise: they are for callers who have checked.
    """
    return _compiled(function, nogil=True)


def brief_kernel(function: F) -> F:
    """Like `kernel`, for what Python calls often and takes microseconds: keeps the GIL.

    Whoever lets it go for a moment may wait for milliseconds until another thread gives it back.
    """
    return _compiled(function, nogil=False)


def _compiled(function: F, *, nogil: bool) -> F:
    if FOLDER is None:
        return cast("F", numba.njit(nogil=nogil)(function))
    with _numba_caches_in(FOLDER):
        compiled: Any = numba.njit(cache=True, nogil=nogil)(function)
    _guard(compiled._cache, FOLDER)
    return cast("F", compiled)
