"""A game being played: moves checked, chance drawn, views and log told, records written."""

from triplerainbow.match.match import IllegalActionError, Match

__all__ = ["IllegalActionError", "Match"]
