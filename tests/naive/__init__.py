"""Slow, literal second implementations of the rules: oracles that the engine is tested against."""
