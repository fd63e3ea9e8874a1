"""A server for browsers: a table is dealt the same every time, and it can come back to its port."""

import signal
from pathlib import Path

from tests.server.serving import Running

FLAGS = ("names", "patient")
"""Whatever test runs first, every game is the same; however slow the machine, nobody is hurried."""


class House(Running):
    """A server that runs, and may be killed and begin again where it was."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        super().__init__(folder, *FLAGS, *flags)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.stop(signal.SIGKILL)

    def begin_again(self) -> None:
        """Start it on the same port with the same data."""
        super().__init__(self.folder, *FLAGS, str(self.port))
