"""What programs saw of a game, compared with its record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import triplerainbow as tr
from triplerainbow.client.position import Position
from triplerainbow.client.turns import Choose
from triplerainbow.games.seen import View
from triplerainbow.record import verify_record


@dataclass
class Seen:
    """What one program saw, and what it chose."""

    choose: Choose
    positions: list[Position] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    """Moves of the game where there was a choice."""
    answers: list[str] = field(default_factory=list)
    """What was said to attacks that could be blocked."""

    def decide(self, view: View) -> str:
        """Choose a move, and write it down."""
        move = self.choose(view)
        (self.answers if view.phase == "block" else self.chosen).append(move)
        return move


SHARE = 20
"""Every so many positions is read from the record anew: that takes as long as the whole game."""


def _positions(match: tr.Match) -> Iterator[tr.Match]:
    """A game after each move of a player, from its end to its beginning."""
    while True:
        yield match.copy()
        if not match.plies:
            return
        match.undo()


class Truth:
    """A game as its record tells it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        assert verify_record(record) == len(record["moves"])
        self._after = list(_positions(tr.Match.from_record(record)))[::-1]
        for match in self._after[::SHARE]:
            again = tr.Match.from_record(record, upto=match.plies)
            assert again.view(0) == match.view(0)

    @cached_property
    def end(self) -> tr.Match:
        """The finished game."""
        return self._after[-1]

    def choices(self, seat: int, *, block: bool) -> list[str]:
        """The moves of a seat where it had more than one; answers to attacks, or all others."""
        return [
            self.record["moves"][match.plies]
            for match in self._after
            if match.seat == seat
            and len(match.legal()) > 1
            and (match.view(seat).phase == "block") == block
        ]

    def views(self, viewer: int | None) -> dict[tuple[Any, ...], set[bytes]]:
        """All that this viewer ever saw, by the moves that it knew of."""
        found: dict[tuple[Any, ...], set[bytes]] = {}
        for match in self._after:
            moves = tuple(match.seen_moves(viewer))
            found.setdefault(moves, set()).add(match.view(viewer).record.tobytes())
        return found

    def check(self, seen: Seen, *, stood_in: bool = False) -> None:
        """That all this was so; `stood_in`: that a bot made some of the moves."""
        last = seen.positions[-1]
        viewer, views = last.viewer, self.views(last.viewer)
        if viewer is not None and not stood_in:
            assert seen.chosen == self.choices(viewer, block=False), "a move was lost or doubled"
            # Once somebody has blocked, what the others had said is not needed.
            said = iter(seen.answers)
            assert all(move in said for move in self.choices(viewer, block=True))
        for position in seen.positions:
            if position.data and not asked_about_an_attack(position):
                assert position.view.record.tobytes() in views[tuple(position.moves)]
        self._check_blocks(seen)
        assert list(last.moves) == self.end.seen_moves(viewer)
        assert last.stage == "over"
        assert list(last.scores) == self.end.scores == self.record["scores"]
        assert list(last.winners) == self.end.winners == self.record["winners"]
        assert last.seed == self.record["fair"]["seed"]

    def _check_blocks(self, seen: Seen) -> None:
        """Who is asked about an attack sees what it will see where it decides."""
        asking = self._asked(seen.positions[-1].viewer)
        for position in seen.positions:
            if asked_about_an_attack(position):
                assert position.view.phase == "block"
                assert position.view.record.tobytes() in asking

    def _asked(self, viewer: int | None) -> set[bytes]:
        """What this seat saw, or would have seen if nobody had blocked before it."""
        found = set()
        for match in self._after:
            trial = match.copy()
            while trial.seat is not None and trial.view(trial.seat).phase == "block":
                if trial.seat == viewer:
                    found.add(trial.view(viewer).record.tobytes())
                trial.play("pass")
        return found


def asked_about_an_attack(position: Position) -> bool:
    """Whether the program has a card that could block it."""
    return position.attack is not None and "block" in position.legal


def numbers_go_up(positions: Sequence[Position]) -> bool:
    """Whether no position came after a later one."""
    numbers = [position.seq for position in positions]
    return numbers == sorted(numbers)
