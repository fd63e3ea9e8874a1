"""What one server is told when it starts."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.http.proxy import Network

APP = "triplerainbow"


def usual_folder() -> Path:
    """Where tables are kept if nothing is said: the user's data directory."""
    return user_data_path(APP, appauthor=False) / "server"


@dataclass(frozen=True)
class Settings:
    """Where to listen, where to keep what happens, and how patient to be."""

    host: str = "127.0.0.1"
    port: int = 8000
    folder: Path = field(default_factory=usual_folder)
    pace: Pace = field(default_factory=Pace)
    proxies: tuple[Network, ...] = ()
    """Where a proxy in front may be that is believed who asks, and whether by HTTPS."""
    connections: int = 500
    """How many connections there may be; half of them at most are of people who only watch."""
    cors: tuple[str, ...] = ()
    """Origins whose pages may use the API, or "*"."""
    limits: bool = True
    """Whether clients are slowed down; off only for benchmarks."""
