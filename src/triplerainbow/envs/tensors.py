"""What each number of an encoded view means, as data.

layout("rainbow").split(observation)["hand"]  # cards of each rank in the viewer's hand / 10
"""

from triplerainbow.games import catalog
from triplerainbow.games.tensors import Layout
from triplerainbow.record.arguments import checked_game

__all__ = ["Layout", "layout"]


def layout(game: str) -> Layout:
    """The layout of a game; ValueError names the games there are."""
    return catalog.load(checked_game(game).name).tensors
