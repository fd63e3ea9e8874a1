"""How a search weighs what it finds; one set of numbers for each game, found by play."""

from dataclasses import astuple, dataclass

import numpy as np

from triplerainbow.kernel import Doubles


@dataclass(frozen=True)
class Settings:
    """In the order of the places in `descent`."""

    exploration: float = 0.6
    """Weight of what has been tried little (PUCT)."""
    urgency: float = 0.1
    """An action not tried yet is taken for that much worse than its parent (0-1)."""
    points_share: float = 0.2
    """Share of the utility that is a lead in points; the rest is the win."""
    points_scale: float = 40.0
    """A lead of half of this counts in full."""
    horizon: int = 1 << 20
    """Length of a rollout before it is appraised, by the clock of the game (`guide.clock`)."""
    prior_floor: float = 0.1
    """Weight that all actions of a position share besides their priors."""
    uniform: bool = False
    """As in the textbook: all legal actions in the tree, no priors, rollouts uniformly at random,
    though without actions that only undo (`guide.idle`)."""
    wide: bool = False
    """Look at every legal action at the root, also at those that deserve no thought."""

    def array(self) -> Doubles:
        """As the kernels take them, float64, shape (SETTINGS,)."""
        return np.array(astuple(self), np.float64)


BEST = {
    "rainbow": Settings(),
    "pirates": Settings(horizon=4),
    "arcoiris": Settings(horizon=8),
}
"""What plays best, by game."""
