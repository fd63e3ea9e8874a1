"""Rainbow Pirates: the levels, and how far trees can be believed."""

from triplerainbow.games.strength import SECONDS, Bias, Level, SearchSettings, Strength

STRENGTH = Strength(
    levels={
        "level1": Level(doubt=6.0),
        "level2": Level(doubt=0.8),
        "level3": Level(iterations=6),
        "level4": Level(iterations=40),
        "level5": Level(seconds=SECONDS),
    },
    search=SearchSettings(horizon=4),
    bias=Bias(slope=1.05, shift=0.05, doubt=0.15),
)
