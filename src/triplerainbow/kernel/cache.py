"""Compiled code on the disk: one file for each kernel and the types it is compiled for.

A file is named after everything that its code depends on, so nothing in it can be out of date, no
matter where the sources lie or what else changed in them; and processes share them without agreeing
on anything, but that one compiles while others wait for it.
"""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Any

import numba
import numpy as np
from filelock import FileLock, Timeout
from numba.core import caching, compiler, serialize, sigutils
from platformdirs import user_cache_path

from triplerainbow.kernel.fingerprint import fingerprint

config: Any = numba.config
# Numba's types end at its door.
_dumps: Any = serialize.dumps
_normalize_signature: Any = sigutils.normalize_signature
_rebuild: Any = compiler.CompileResult._rebuild

KEPT = 30 * 86_400
"""Seconds after its last use for which a file stays."""

DAY = 86_400
"""A use is noted once a day."""

PATIENCE = 600.0
"""Seconds after which nobody waits any longer for what another process compiles."""


def cache_folder() -> Path | None:
    """The folder for compiled code, made if need be.

    It lies in NUMBA_CACHE_DIR if the user set that, else in the user's cache. None if it can't be
    written: then every process compiles for itself.
    """
    wish = os.environ.get("NUMBA_CACHE_DIR")
    folder = (
        (Path(wish) / "triplerainbow") if wish else user_cache_path("triplerainbow") / "kernels"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    return folder


@cache
def prune(folder: Path) -> None:
    """Remove what nobody has used for long; once in a process is enough."""
    for old in folder.iterdir():
        with suppress(OSError):
            if old.stat().st_mtime < time() - KEPT:
                shutil.rmtree(old) if old.is_dir() else old.unlink()


def shape() -> str:
    """What shapes all machine code: versions and settings."""
    python = sys.implementation.cache_tag
    return f"{python} {np.__version__} {numba.__version__} {config.BOUNDSCHECK} {config.OPT}"


_held: dict[Path, FileLock] = {}
"""Held while this process compiles; if that fails, until it ends: it would fail elsewhere too."""


class KernelCache(caching._Cache):
    """The cache of one kernel, as Numba's dispatcher wants it."""

    def __init__(self, function: Any, options: str, folder: Path) -> None:
        self._function = function
        self._options = options
        self._folder = folder

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def enable(self) -> None:
        """Nothing: it always is."""

    def disable(self) -> None:
        """Nothing: it never is."""

    def flush(self) -> None:
        """Nothing: no file is out of date."""

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What was compiled for these types; None if it has to be now, and then by nobody else."""
        target.refresh()
        path = self._path(signature, target.codegen())
        found = _read(path, target)
        if found is None and self._alone(path):
            found = _read(path, target)
            if found is not None:
                self._done(path)
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled."""
        path = self._path(signature, result.codegen)
        if not result.library.has_dynamic_globals and not result.lifted:
            # A full disk: the next process compiles for itself.
            with suppress(OSError):
                _write(path, _dumps(result._reduce()))
                prune(self._folder)
        self._done(path)

    def _path(self, signature: Any, codegen: Any) -> Path:
        types, result = _normalize_signature(signature)
        depends = fingerprint(self._function, types)
        key = f"{shape()} {codegen.magic_tuple()} {self._options} {types} {result} {depends}"
        name = hashlib.sha256(key.encode()).hexdigest()[:32]
        return self._folder / f"{self._function.__name__}-{name}.nbc"

    def _alone(self, path: Path) -> bool:
        """Wait while another process compiles this. False if that is not to be had."""
        if path in _held:
            return True
        lock = FileLock(path.with_suffix(".lock"), timeout=PATIENCE)
        try:
            lock.acquire()
        except (Timeout, OSError):
            return False
        _held[path] = lock
        return True

    def _done(self, path: Path) -> None:
        lock = _held.pop(path, None)
        if lock is not None:
            with suppress(OSError):
                Path(lock.lock_file).unlink()
            lock.release()


def _read(path: Path, target: Any) -> Any:
    try:
        payload = pickle.loads(path.read_bytes())
        found = _rebuild(target, *payload)
        if path.stat().st_mtime < time() - DAY:
            path.touch()
    except Exception:
        # None there, or cut short by a full disk or a crash: reading that may raise just anything.
        return None
    return found


def _write(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
        try:
            file.write(content)
        except OSError:
            Path(file.name).unlink()
            raise
    Path(file.name).replace(path)
