"""How strong each level plays a game, and how far its trees can be believed.

Imports neither NumPy nor Numba. A game that says nothing has what stands here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

SECONDS = 1.0
"""What the master takes for a move, on one core."""


@dataclass(frozen=True)
class Level:
    """How one level plays one game."""

    doubt: float | None = None
    """Takes a move as often as it looks good at a glance, to the power 1 / doubt; None searches."""
    iterations: int | None = None
    """Iterations of the search, if it is limited by these."""
    seconds: float | None = None
    """Seconds of the search, if it is limited by these."""
    forgets: bool = False
    """Knows only what lies open now."""


LEVELS: Mapping[str, Level] = {
    "level1": Level(doubt=3.0),
    "level2": Level(doubt=1.0),
    "level3": Level(iterations=20),
    "level4": Level(iterations=200),
    "level5": Level(seconds=SECONDS),
}
"""The levels where a game says nothing else."""


@dataclass(frozen=True)
class SearchSettings:
    """How a search weighs what it finds; in the order of the places in `search.descent`."""

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


@dataclass(frozen=True)
class Bias:
    """How the trees of a game misjudge, in log odds beyond those of an even game."""

    slope: float = 1.0
    """Above 1 they are too timid, below 1 too sure."""
    shift: float = 0.0
    """What is to be added: above 0 they are too gloomy for whoever decides."""
    doubt: float = 0.0
    """Standard deviation of what is still missed, where the chance is one half."""


@dataclass(frozen=True)
class Strength:
    """What bots need to know of a game besides its rules and its guide, in numbers."""

    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """Tuned so that each beats the one below it clearly."""
    search: SearchSettings = SearchSettings()
    """What plays best."""
    bias: Bias = Bias()
    """Measured by `bench/calibration.py --raw`."""
    bias_with: Mapping[int, Bias] = field(default_factory=dict)
    """By number of seats, where that makes a difference."""
