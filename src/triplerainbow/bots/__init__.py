"""Bots: players that see a View and answer with a move."""

from triplerainbow.bots.registry import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]
