"""Bots against each other, many games at a time."""

from triplerainbow.arena.simulation import simulate, simulate_lines

__all__ = ["simulate", "simulate_lines"]
