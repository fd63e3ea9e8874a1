"""Words that every screen shares: what a position asks, what its moves say, what happened.

Draws nothing and knows no screen; everything comes from Views and what their viewer saw.
"""

from triplerainbow.games.catalog import load
from triplerainbow.games.words import Choice, Group, Names, Teller

__all__ = ["Choice", "Group", "Names", "Teller", "teller"]


def teller(game: str) -> Teller:
    """The teller of a game, which must exist."""
    return load(game).words
