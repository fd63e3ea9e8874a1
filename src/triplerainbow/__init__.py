"""Triple Rainbow: three card games, one engine.

    import triplerainbow as tr
    match = tr.Match("rainbow", players=4, seed=7)

Names are loaded on first use, so that importing this package alone takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from triplerainbow.version import VERSION

if TYPE_CHECKING:
    from triplerainbow import envs
    from triplerainbow.arena.contest import contest
    from triplerainbow.arena.simulation import simulate
    from triplerainbow.arena.workers import WorkerLostError
    from triplerainbow.bots.analysis import Judgement, analyse
    from triplerainbow.bots.registry import Bot, bot
    from triplerainbow.client.aio import AsyncClient
    from triplerainbow.client.faults import ApiError, ServerLostError
    from triplerainbow.client.position import Position
    from triplerainbow.client.sync import Client
    from triplerainbow.games.catalog import INFOS as GAMES
    from triplerainbow.games.seen import View
    from triplerainbow.match.match import IllegalActionError, Match
    from triplerainbow.record.faults import RecordFault

__version__ = VERSION

__all__ = [
    "GAMES",
    "ApiError",
    "AsyncClient",
    "Bot",
    "Client",
    "IllegalActionError",
    "Judgement",
    "Match",
    "Position",
    "RecordFault",
    "ServerLostError",
    "View",
    "WorkerLostError",
    "analyse",
    "bot",
    "contest",
    "envs",
    "simulate",
]

_HOMES = {
    "GAMES": ("games.catalog", "INFOS"),
    "ApiError": ("client.faults", "ApiError"),
    "AsyncClient": ("client.aio", "AsyncClient"),
    "Bot": ("bots.registry", "Bot"),
    "Client": ("client.sync", "Client"),
    "IllegalActionError": ("match.match", "IllegalActionError"),
    "Judgement": ("bots.analysis", "Judgement"),
    "Match": ("match.match", "Match"),
    "Position": ("client.position", "Position"),
    "RecordFault": ("record.faults", "RecordFault"),
    "ServerLostError": ("client.faults", "ServerLostError"),
    "View": ("games.seen", "View"),
    "WorkerLostError": ("arena.workers", "WorkerLostError"),
    "analyse": ("bots.analysis", "analyse"),
    "bot": ("bots.registry", "bot"),
    "contest": ("arena.contest", "contest"),
    "simulate": ("arena.simulation", "simulate"),
}
"""Module and name of everything public."""

_PACKAGES = {"envs"}
"""Packages that are public as they are."""


if not TYPE_CHECKING:  # a type checker knows the names from the imports above

    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, attribute = _HOMES[name]
        value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), attribute)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
