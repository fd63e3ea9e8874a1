"""What happened, turn by turn, and which of it hit the viewer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triplerainbow.match import Match
from triplerainbow.telling.teller import Teller


@dataclass(frozen=True)
class Event:
    """A sentence of the log; `hit` if it tells what another player's turn did to the viewer."""

    text: str
    hit: bool = False


Turn = Sequence[Event]
"""What happened in one turn, in order."""


def told(match: Match, teller: Teller, viewer: int | None, since: int = 0) -> list[Turn]:
    """The log from move number `since` on as the viewer saw it, one item for each turn."""
    turns: list[list[Event]] = []
    active: int | None = None
    for seat, events in _moves(match, teller, viewer, since):
        if turns and seat == active:
            turns[-1] += events
        else:
            turns.append(events)
        active = seat
    return [turn for turn in turns if turn]


def recent(turns: Sequence[Turn], events: int) -> list[Turn]:
    """The last turns, as few as have this many events, or all."""
    chosen: list[Turn] = []
    while len(chosen) < len(turns) and sum(map(len, chosen)) < events:
        chosen.insert(0, turns[-1 - len(chosen)])
    return chosen


def paragraphs(turns: Sequence[Turn]) -> Iterator[Event]:
    """One paragraph for each turn, broken where something hits the viewer."""
    for turn in turns:
        quiet: list[str] = []
        for event in turn:
            if not event.hit:
                quiet.append(event.text)
                continue
            if quiet:
                yield Event(" ".join(quiet))
            quiet = []
            yield event
        if quiet:
            yield Event(" ".join(quiet))


def _moves(
    match: Match, teller: Teller, viewer: int | None, since: int
) -> list[tuple[int | None, list[Event]]]:
    """For every move of a player: whose turn it was, and what the log says of it."""
    steps = match.steps(viewer, since)
    # A sentence that spectators read otherwise is about the viewer.
    watched = steps if viewer is None or not teller.attacks else match.steps(None, since)
    moves = []
    for (before, lines), (_before, public) in zip(steps, watched, strict=True):
        seat = teller.turn_of(before)
        hits = [seat != viewer and line not in public for line in lines]
        moves.append((seat, [Event(*said) for said in zip(lines, hits, strict=True)]))
    return moves
