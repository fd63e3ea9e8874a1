"""Arco-iris: the levels, and how far trees can be believed."""

from triplerainbow.games.strength import SECONDS, Bias, Level, SearchSettings, Strength

STRENGTH = Strength(
    levels={
        "level1": Level(doubt=3.0, forgets=True),
        "level2": Level(doubt=1.0, forgets=True),
        "level3": Level(iterations=10),
        "level4": Level(iterations=120),
        "level5": Level(seconds=SECONDS),
    },
    search=SearchSettings(horizon=8),
    bias=Bias(slope=1.15, shift=-0.10, doubt=0.10),
)
