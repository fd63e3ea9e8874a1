"""What programs saw of a game, compared with its record."""

from collections.abc import Sequence
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

    def decide(self, view: View) -> str:
        """Choose a move, and write it down."""
        self.chosen.append(self.choose(view))
        return self.chosen[-1]


class Truth:
    """A game as its record tells it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        assert verify_record(record) == len(record["moves"])
        self._after = [tr.Match.from_record(record, upto=ply) for ply in range(self.plies + 1)]

    @property
    def plies(self) -> int:
        """Number of moves."""
        return len(self.record["moves"])

    @cached_property
    def end(self) -> tr.Match:
        """The finished game."""
        return self._after[-1]

    def choices(self, seat: int) -> list[str]:
        """The moves of a seat where it had more than one."""
        return [
            move
            for match, move in zip(self._after, self.record["moves"], strict=False)
            if match.seat == seat and len(match.legal()) > 1
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
            assert seen.chosen == self.choices(viewer), "a move was lost or doubled"
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
        viewer = seen.positions[-1].viewer
        asking = {
            match.view(viewer).record.tobytes() for match in self._after if match.seat == viewer
        }
        for position in seen.positions:
            if asked_about_an_attack(position):
                assert position.view.phase == "block"
                assert position.view.record.tobytes() in asking


def asked_about_an_attack(position: Position) -> bool:
    """Whether the program has a card that could block it."""
    return position.attack is not None and "block" in position.legal


def numbers_go_up(positions: Sequence[Position]) -> bool:
    """Whether no position came after a later one."""
    numbers = [position.seq for position in positions]
    return numbers == sorted(numbers)
