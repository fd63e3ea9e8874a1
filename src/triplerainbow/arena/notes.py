"""What a worker process writes down while it plays, in memory that outlives it.

A bot may never answer, or take its process along. Then the contest still knows whose bot it was,
how often the worker has asked (so whether it is stuck), and the moves of the game so far.
"""

from multiprocessing.context import SpawnContext

ROOM = 2**18
"""Bytes of moves that are kept; a longer game is cut off there if its worker is lost."""

NOBODY = -1
"""In place of a seat: no bot is thinking."""

SEAT, QUESTIONS, FIRST, USED = range(4)
"""Numbers that are shared: the seat that thinks, questions so far, whether it is the first one of
this bot in this process, bytes of moves."""


class SharedNotes:
    """See `judge.Notes`; made by the contest, written by one worker."""

    def __init__(self, context: SpawnContext) -> None:
        self._numbers = context.RawArray("q", 4)
        self._moves = context.RawArray("c", ROOM)
        self._numbers[SEAT] = NOBODY

    # Written by the worker

    def begin(self) -> None:
        """See `judge.Notes`."""
        self._numbers[USED] = 0

    def ask(self, seat: int, *, first: bool) -> None:
        """See `judge.Notes`."""
        self._numbers[FIRST] = first
        self._numbers[QUESTIONS] += 1
        self._numbers[SEAT] = seat

    def answered(self) -> None:
        """See `judge.Notes`."""
        self._numbers[SEAT] = NOBODY

    def moved(self, move: str) -> None:
        """See `judge.Notes`."""
        text = move.encode() + b"\n"
        used = self._numbers[USED]
        if used + len(text) <= ROOM:
            self._moves[used : used + len(text)] = text
            self._numbers[USED] = used + len(text)

    # Read by the contest

    @property
    def thinking(self) -> int | None:
        """The seat whose bot is asked; None while none is."""
        seat = self._numbers[SEAT]
        return None if seat == NOBODY else seat

    @property
    def questions(self) -> int:
        """How often a bot was asked in this process."""
        return int(self._numbers[QUESTIONS])

    @property
    def first(self) -> bool:
        """Whether the bot is asked for the first time in this process."""
        return bool(self._numbers[FIRST])

    @property
    def moves(self) -> list[str]:
        """Moves of the players in the game so far."""
        text: bytes = self._moves[: self._numbers[USED]]
        return text.decode().splitlines()
