"""The chance to win of every seat as a line of bars, for those who would rather look than read."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from triplerainbow.bots.review import Verdict
from triplerainbow.i18n import percent
from triplerainbow.match import Match
from triplerainbow.terminal.boards.seats import LONGEST_NAME

BARS = "▁▂▃▄▅▆▇█"
"""From no chance to certainty."""

FIGURES = 16
"""Columns for "  100 % → 100 %"."""


def chart(
    match: Match, seats: Sequence[int], verdicts: Sequence[Verdict], width: int
) -> Iterator[Text]:
    """A line of at most `width` columns for each seat whose chance is known at some moment."""
    names = {seat: Text(match.names[seat]) for seat in seats}
    for name in names.values():
        name.truncate(LONGEST_NAME, overflow="ellipsis")
    longest = max(name.cell_len for name in names.values())
    for seat, name in names.items():
        chances = _chances(match, seat, verdicts)
        if chances:
            name.pad_right(longest - name.cell_len + 2)
            drawn = bars(chances, width - longest - 2 - FIGURES)
            yield name + Text(f"{drawn}  {percent(chances[0])} → {percent(chances[-1])}")


def _chances(match: Match, seat: int, verdicts: Sequence[Verdict]) -> list[float]:
    """The seat's chance at each of its decisions, and what came of it."""
    chances = [
        verdict.before.value
        for verdict in verdicts
        if verdict.decision.seat == seat and verdict.before is not None
    ]
    if match.over:
        chances.append(1 / len(match.winners) if seat in match.winners else 0.0)
    return chances


def bars(chances: Sequence[float], width: int) -> str:
    """One bar for each chance, or for the mean of several if they need more columns."""
    columns = min(width, len(chances))
    edges = [place * len(chances) // columns for place in range(columns + 1)]
    parts = [chances[edges[place] : edges[place + 1]] for place in range(columns)]
    return "".join(_bar(sum(part) / len(part)) for part in parts)


def _bar(chance: float) -> str:
    return BARS[min(int(chance * len(BARS)), len(BARS) - 1)]
