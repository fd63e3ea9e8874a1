"""What a person decides. Not well: so that every kind of move is made, and the game ends soon."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A legal move as the page offers it."""

    move: str
    picks: tuple[str, ...]
    """What must be picked for it, in any order."""
    main: bool
    costly: bool
    """Whether its button asks again."""
    label: str


Mind = Callable[[Sequence[Choice]], Choice]
"""Decides for one of the choices."""


def first_main(choices: Sequence[Choice]) -> Choice:
    """The first that the page recommends, else the first."""
    return next((choice for choice in choices if choice.main), choices[0])


class Pirate:
    """Attacks a few times, blocks what can be blocked, lays what must be laid, and draws."""

    def __init__(self, attacks: int = 4) -> None:
        self.attacks = attacks
        self.played: set[str] = set()

    def __call__(self, choices: Sequence[Choice]) -> Choice:
        """The next move of the turn."""
        moves = {choice.move: choice for choice in choices}
        raids = [move for move in moves if self.is_raid(move) and move[0] not in self.played]
        if raids and self.attacks:
            self.attacks -= 1
            self.played.add(raids[0][0])
            return moves[raids[0]]
        for move in ("block", "out", "d", "u"):
            if move in moves:
                return moves[move]
        laid = [choice for choice in choices if choice.move[0] in "+e"]
        return laid[0] if laid else choices[0]

    @staticmethod
    def is_raid(move: str) -> bool:
        """Whether a move plays a black card, at somebody or for itself."""
        return move[1:2] == "@" or move in ("W", "K", "L", "O")


def mind_for(game: str) -> Mind:
    """A person who plays this game to its end."""
    return Pirate() if game == "pirates" else first_main
