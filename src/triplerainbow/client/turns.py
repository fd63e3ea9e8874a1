"""What a program does when it is asked something: the same for both clients."""

from collections.abc import Callable, Coroutine

from triplerainbow.client import asks
from triplerainbow.client.asks import Ask
from triplerainbow.client.faults import ApiError
from triplerainbow.client.position import Position
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.record.faults import shown

Choose = Callable[[View], str]
"""Gets the View of the seat that decides and returns a legal move: what `Bot.choose` does."""

OVERTAKEN = frozenset({"stale", "not_your_turn", "not_asked", "over", "bot"})
"""Codes of refusals that only say that the table has gone on meanwhile."""

PASSING = frozenset({"too_fast", "too_many", "not_stored", "no_api", "fault"})
"""Codes after which the same request may succeed in a moment."""


def may_wait(fault: ApiError) -> bool:
    """Whether to try the same again."""
    return fault.code in PASSING and fault.status in (429, 500, 502, 503, 504)


class Turns:
    """Answers every question of a game once."""

    def __init__(self, choose: Choose, *, agree_to_undo: bool) -> None:
        self._choose = choose
        self._agree = agree_to_undo
        self._moved = -1
        self._agreed = -1

    def answer(self, position: Position) -> Ask[None] | None:
        """What to send in this position; None if nothing is asked."""
        asker = position.undo_asked_by
        if asker is None:
            self._agreed = -1
        elif asker != position.viewer and position.seq != self._agreed:
            self._agreed = position.seq if self._agree else -1
            return asks.answer_undo(position, agree=self._agree)
        if not position.legal or position.seq == self._moved:
            return None
        self._moved = position.seq
        return asks.move(position, self._chosen(position))

    def _chosen(self, position: Position) -> str:
        move: object = position.decide(self._choose)
        if not isinstance(move, str):
            if isinstance(move, Coroutine):
                move.close()
            wish = _("`choose` must return a move as a text, not {found}")
            raise TypeError(wish.format(found=shown(move)))
        return move

    def overtaken(self) -> None:
        """The last answer came to nothing: should the same be asked again, it is answered again."""
        self._moved = self._agreed = -1
