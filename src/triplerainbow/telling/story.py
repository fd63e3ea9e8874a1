"""What happened, turn by turn, and which of it hit the viewer."""

from collections.abc import Iterator, Sequence

from triplerainbow.games.happening import Line
from triplerainbow.games.words import Teller
from triplerainbow.match import Match

Turn = Sequence[Line]
"""What happened in one turn, in order."""


def told(match: Match, teller: Teller, viewer: int | None, since: int = 0) -> list[Turn]:
    """The log from move number `since` on as the viewer saw it, one item for each turn."""
    turns: list[list[Line]] = []
    active: int | None = None
    for before, events in match.story(viewer, since):
        seat = teller.turn_of(before)
        if turns and seat == active:
            turns[-1] += events
        else:
            turns.append(list(events))
        active = seat
    return [turn for turn in turns if turn]


def recent(turns: Sequence[Turn], events: int) -> list[Turn]:
    """The last turns, as few as have this many events, or all."""
    chosen: list[Turn] = []
    while len(chosen) < len(turns) and sum(map(len, chosen)) < events:
        chosen.insert(0, turns[-1 - len(chosen)])
    return chosen


def paragraphs(turns: Sequence[Turn]) -> Iterator[Line]:
    """One paragraph for each turn, broken where something hits the viewer."""
    for turn in turns:
        quiet: list[str] = []
        for event in turn:
            if not event.hit:
                quiet.append(event.text)
                continue
            if quiet:
                yield Line(" ".join(quiet))
            quiet = []
            yield event
        if quiet:
            yield Line(" ".join(quiet))
