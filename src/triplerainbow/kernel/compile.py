"""The `kernel` decorator: compile with Numba, keep what was compiled.

Numba's own cache does not notice when a callee in another module changed; see `kernel.cache`.
Numba 0.68 can't load a cached kernel that calls itself, directly or in a circle; so kernels never
recurse.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from triplerainbow.kernel.cache import KernelCache, cache_folder

config: Any = numba.config

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = None if config.DISABLE_JIT else cache_folder()
"""Where the kernels of this process are cached; None if they are not."""


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
    compiled: Any = numba.njit(nogil=nogil)(function)
    if FOLDER is not None:
        compiled._cache = KernelCache(function, f"nogil={nogil}", FOLDER)
    return cast("F", compiled)
