"""What can go wrong between a program and a server."""

from triplerainbow.copying import Restored


class ApiError(Restored, Exception):
    """The server refused; nothing has changed there."""

    def __init__(self, status: int, code: str, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.status = status
        """As in HTTP."""
        self.code = code
        """Stable; the server's API document lists all."""
        self.sentence = sentence
        """Why, for people."""
        self.wait = wait
        """Seconds after which to try again, if the server says so; else 0."""


class ServerLostError(Exception):
    """No server answers at this address, or it went away and did not come back in time."""
