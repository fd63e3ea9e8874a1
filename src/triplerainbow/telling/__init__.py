"""Words that every screen shares: what a position asks, what its moves say, what happened.

Draws nothing and knows no screen; everything comes from Views and what their viewer saw.
"""

from importlib import import_module
from typing import cast

# The function below has the name of this module and must be defined after it is loaded.
from triplerainbow.telling.teller import Choice, Group, Names, Teller

__all__ = ["Choice", "Group", "Names", "Teller", "teller"]


def teller(game: str) -> Teller:
    """The teller of a game, which must exist."""
    module = import_module(f"triplerainbow.telling.{game}")
    return cast("Teller", module.TELLER)
