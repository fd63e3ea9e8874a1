"""The game of a table, move by move, as the events tell it."""

from triplerainbow.games.attack import Attack
from triplerainbow.games.catalog import load
from triplerainbow.match.match import Match
from triplerainbow.server.tables.attack import PendingAttack
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.terms import Terms


class TableGame:
    """A match, and the attack that waits in it, if one does."""

    def __init__(self, terms: Terms, seed: str, names: list[str]) -> None:
        """The cards are dealt, as this secret seed has it."""
        self.match = Match.fair(
            terms.game,
            terms.players,
            seed=seed,
            options=terms.options,
            names=names,
            first=terms.first,
        )
        self.pending: PendingAttack | None = None
        self._told = 0
        """Moves of the match that were told by `move`."""

    def attack(self, seat: int, move: str) -> Attack | None:
        """The attack that this move would be, if it would be one that may be blocked."""
        game = load(self.match.game)
        if self.pending is not None or seat == NOBODY or not game.may_attack(move):
            return None
        return game.attack(self.match.view(seat), move)

    def move(self, seat: int, move: str, at: int) -> bool:
        """Make a move; whether it was one of a player. `at` is when it was made.

        What chance makes of a move is drawn along with it; to be told of it later changes nothing.
        """
        before = self.match.plies
        if self._told < before:
            assert self.match.moves[self._told] == move
            self._told += 1
            return False
        attack = self.attack(seat, move)
        self.match.play(move)
        self._told += 1
        if attack is not None:
            self.pending = PendingAttack(attack, at, before)
        return True

    @property
    def untold(self) -> list[str]:
        """What chance has made already of a move, and `move` was not told yet."""
        return self.match.moves[self._told :]

    def pause(self, ms: int) -> None:
        """The server was away for so long: whoever is asked has the time still."""
        if self.pending is not None:
            self.pending.opened_at += ms

    def resolve(self) -> None:
        """The attack does not wait any more."""
        self.pending = None

    def undo(self, plies: int) -> None:
        """Back to so many moves."""
        self.match = self.match.at(plies)
        self._told = self.match.plies

    @property
    def shown(self) -> Match:
        """The game as everybody sees it: while an attack waits, as it was before."""
        return self.match if self.pending is None else self.match.at(self.pending.plies)
