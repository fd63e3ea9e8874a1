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
from collections.abc import Callable
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


LAYERS_WITH_KERNELS = ("kernel", "games", "bots", "arena", "bench")
"""Packages whose sources name the cache folder."""


def source_hash() -> str:
    """Hash of every source file of these layers and of what shapes the machine code besides."""
    shape = f"{np.__version__} {numba.__version__} {config.BOUNDSCHECK}"
    digest = hashlib.sha256(shape.encode())
    for path in sorted(p for layer in LAYERS_WITH_KERNELS for p in (PACKAGE / layer).rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder for compiled code of exactly these sources, made if need be."""
    base = user_cache_path("triplerainbow") / "kernels"
    folder = base / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _prune(base, keep=folder)
    except OSError:  # no writable home: compile for this process only
        return Path(tempfile.mkdtemp(prefix="triplerainbow-"))
    return folder


def _prune(base: Path, keep: Path) -> None:
    others = sorted(
        (p for p in base.iterdir() if p.is_dir() and p != keep),
        key=lambda p: p.stat().st_mtime,
        reverse=True,
    )
    for old in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def is_warm() -> bool:
    """Whether compiled code from an earlier run is at hand (a guess good enough for a notice)."""
    if config.DISABLE_JIT:
        return True
    return any(Path(config.CACHE_DIR).rglob("*.nbc"))


if not os.environ.get("NUMBA_CACHE_DIR") and not config.DISABLE_JIT:
    # The variable too, so that worker processes share the folder without hashing again.
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
    config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]


def _lock_writing(cache: Any) -> None:
    """Let one process at a time write a Numba cache.

    Numba picks a number for a new file, notes it in an index and then writes the code. Two
    processes that compile one function for two games at once could pick the same number and
    exchange each other's code.
    """
    save = cache.save_overload

    def save_alone(signature: Any, code: Any) -> None:
        with FileLock(Path(config.CACHE_DIR) / "writing.lock"):
            save(signature, code)

    cache.save_overload = save_alone


def kernel(function: F) -> F:
    """Compile a plain function; with NUMBA_DISABLE_JIT=1 it stays ordinary Python.

    Releases the GIL. Kernels never raise: they are for callers who have checked.
    """
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    if not config.DISABLE_JIT:
        _lock_writing(compiled._cache)
    return cast("F", compiled)
