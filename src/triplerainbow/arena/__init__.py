"""Bots against each other, many games at a time."""

from triplerainbow.arena.contest import contest
from triplerainbow.arena.simulation import simulate, simulate_lines
from triplerainbow.arena.workers import WorkerLostError, cores

__all__ = ["WorkerLostError", "contest", "cores", "simulate", "simulate_lines"]
