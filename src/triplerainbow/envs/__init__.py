"""Environments for learning: `VectorEnv`, and adapters for PettingZoo and Gymnasium.

`triplerainbow.envs.pettingzoo` and `triplerainbow.envs.gymnasium` need the extras of these names;
the rest needs NumPy only. Names are loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triplerainbow.envs.lineup import Policy, Pool
    from triplerainbow.envs.oracle import state_layout
    from triplerainbow.envs.saved import Saved
    from triplerainbow.envs.tensors import Layout, layout
    from triplerainbow.envs.vector import Step, VectorEnv

__all__ = ["Layout", "Policy", "Pool", "Saved", "Step", "VectorEnv", "layout", "state_layout"]

_HOMES = {
    "Layout": "tensors",
    "Policy": "lineup",
    "Pool": "lineup",
    "Saved": "saved",
    "Step": "vector",
    "VectorEnv": "vector",
    "layout": "tensors",
    "state_layout": "oracle",
}
"""Module of everything public."""


if not TYPE_CHECKING:  # a type checker knows the names from the imports above

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_HOMES[name]}")
        value = globals()[name] = getattr(module, name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
