"""Rainbow: the levels, and how far trees can be believed."""

from triplerainbow.games.strength import Bias, Strength

STRENGTH = Strength(
    bias=Bias(slope=0.95, shift=-0.05, doubt=0.06),
    # Two players can work out each other's cards: the end is a matter of skill, which trees have
    # and club players have less.
    bias_with={2: Bias(slope=0.95, doubt=0.20)},
)
