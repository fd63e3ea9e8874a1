"""What `rainbow analyse` prints: a table, a summary and a chart for people, or one JSON object."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.table import Table
from rich.text import Text

from triplerainbow.bots.calibration import Estimate
from triplerainbow.bots.limits import Limits
from triplerainbow.bots.review import MARKS, Decision, Summary, Verdict, summary
from triplerainbow.cli.analyse_chart import chart
from triplerainbow.games.catalog import info
from triplerainbow.i18n import _, decimal, ngettext, percent
from triplerainbow.match import Match
from triplerainbow.terminal.boards import board_of
from triplerainbow.terminal.boards.seats import LONGEST_NAME
from triplerainbow.terminal.flow import flow
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.width import WIDE

UNKNOWN = "–"
"""Where a table has no figure."""

PLAYED = 4
"""The moves of a row may take this part of the screen."""

GAP = 2
"""Columns between two columns of a table."""

COLOURS = {"??": "bold red", "?": "bold yellow", "?!": "bold"}
"""How a mark looks where there is colour."""


@dataclass(frozen=True)
class Review:
    """A judged game."""

    match: Match
    file: str
    game: int
    """Number of the game in the file, from 1."""
    limits: Limits
    seats: Sequence[int]
    """The seats that were judged."""
    verdicts: Sequence[Verdict]
    """In the order of the moves."""


# JSON


def print_json(review: Review) -> None:
    """One object on stdout; its shape is in docs/analysis.md."""
    match = review.match
    told = {
        "game": match.game,
        "players": match.players,
        "options": match.options,
        "names": match.names,
        "file": review.file,
        "number": review.game,
        "plies": match.plies,
        "winners": match.winners if match.over else None,
        "scores": match.scores,
        "seconds": review.limits.seconds,
        "iterations": review.limits.iterations,
        "moves": [_verdict_json(verdict) for verdict in review.verdicts],
        "seats": [_seat_json(summary(review.verdicts, seat), seat) for seat in review.seats],
    }
    print(json.dumps(told, ensure_ascii=False), flush=True)


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    decision = verdict.decision
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "move": decision.move,
        "legal": len(decision.view.legal_moves),
        "best": verdict.best,
        "reason": verdict.reason,
        "played_reason": verdict.against,
        "before": _estimate_json(verdict.before),
        "after": _estimate_json(verdict.after),
        "loss": _estimate_json(verdict.loss),
        "mark": verdict.mark,
    }


def _estimate_json(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"value": round(estimate.value, 5), "error": round(estimate.error, 5)}


def _seat_json(seen: Summary, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "moves": seen.moves,
        "loss": None if seen.loss is None else round(seen.loss, 5),
        "marks": seen.marks,
        "worst": None if seen.worst is None else seen.worst.decision.ply,
        "finest": None if seen.finest is None else seen.finest.decision.ply,
    }


# Tables


def print_tables(review: Review) -> None:
    """Everything a person wants to know, within the columns of the terminal."""
    screen = Screen(most=WIDE)
    screen.print(_heading(review), soft_wrap=True)
    if not review.verdicts:
        screen.say(_("There is nothing to judge: no move of this game was a choice."))
        return
    screen.print()
    screen.print(_moves(review, screen))
    screen.print()
    for sentence in _legend():
        screen.say(sentence)
    screen.print()
    screen.print(_summaries(review))
    screen.print()
    screen.say(_("Chance to win, from the first move to the last:"))
    for line in chart(review.match, review.seats, review.verdicts, screen.width):
        screen.print(line)


def _heading(review: Review) -> str:
    match = review.match
    wish = ngettext(
        "{title}, game {game} of {file}: {n} move with a choice",
        "{title}, game {game} of {file}: {n} moves with a choice",
        len(review.verdicts),
    )
    return wish.format(
        title=info(match.game).title, game=review.game, file=review.file, n=len(review.verdicts)
    )


def _legend() -> list[str]:
    weakest_first = MARKS[::-1]
    marks = _("{marks}: cost at least {losses} of 100 points to win; ± is a standard error.")
    return [
        marks.format(
            marks=", ".join(mark for mark, _least in weakest_first),
            losses=", ".join(str(_points(least)) for _mark, least in weakest_first),
        ),
        _("{sign} is a matter of course, not looked at further.").format(sign=UNKNOWN),
    ]


def _moves(review: Review, screen: Screen) -> Table:
    """All moves in rows; what is said of a mark takes the columns that are left."""
    shared = list(rows(review.verdicts))
    left = [_figures(review, row, screen.width // PLAYED) for row in shared]
    room = screen.width - screen.needed(_moves_table(left)) - GAP
    said = [_better(row[-1]) if row[-1].mark else "" for row in shared]
    return _moves_table(
        [[*row, _wrapped(words, room)] for row, words in zip(left, said, strict=True)]
    )


def _moves_table(cells: Sequence[Sequence[str | Text]]) -> Table:
    """The table with these cells; its last column may be left out."""
    table = _table()
    table.add_column(_("move"), justify="right", no_wrap=True)
    for title in (_("player"), _("played"), ""):
        table.add_column(title, no_wrap=True)
    table.add_column(_("to win"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    if any(len(row) > len(table.columns) for row in cells):
        table.add_column(_("better"), overflow="fold")
    for row in cells:
        table.add_row(*row)
    return table


def _figures(review: Review, row: Sequence[Verdict], width: int) -> list[str | Text]:
    """The cells of a row but the last; `width` columns are for the moves."""
    first, last = row[0], row[-1]
    return [
        str(first.decision.ply),
        _short(review.match.names[first.decision.seat]),
        _played(row, width),
        Text(last.mark, COLOURS.get(last.mark, "")),
        *_chance(row),
    ]


def _wrapped(words: str, room: int) -> str:
    """Broken at plain spaces: Rich would break at the no-break spaces of French too."""
    width = max(room, len(_("better")))
    return "\n".join(wrap(words, width, break_long_words=False, break_on_hyphens=False))


def rows(verdicts: Sequence[Verdict]) -> Iterator[list[Verdict]]:
    """Verdicts that share a line: of one seat in one phase, without a mark.

    No other seat moves between, not even where it has no choice.
    """
    row: list[Verdict] = []
    for verdict in verdicts:
        if row and (_kind(row[-1]) != _kind(verdict) or row[-1].mark or verdict.mark):
            yield row
            row = []
        row.append(verdict)
    if row:
        yield row


def _kind(verdict: Verdict) -> tuple[int, int, str]:
    decision = verdict.decision
    return decision.seat, decision.stretch, decision.view.phase


def _played(row: Sequence[Verdict], width: int) -> Text:
    """The moves of a row, in as many lines as they need; none is broken."""
    moves = [Text(_move(verdict.decision)) for verdict in row]
    return Text("\n").join(flow(moves, width, gap=1))


def _move(decision: Decision, move: str | None = None) -> str:
    """The move that was made, or another one, in a word or two."""
    board = board_of(decision.view.game)
    return board.short(decision.view, decision.move if move is None else move)


def _better(verdict: Verdict) -> str:
    """What speaks for the best move, and what is to be said of the one that was made."""
    wish = _("{best}: {why}; played {move}: {why_not}")
    return wish.format(
        best=_move(verdict.decision, verdict.best),
        why=verdict.reason,
        move=_move(verdict.decision),
        why_not=verdict.against,
    )


def _chance(row: Sequence[Verdict]) -> tuple[str, str]:
    """The chance after the row, with its error; before and after where there is a mark."""
    last = row[-1]
    if last.mark and last.before and last.after:
        both = f"{_points(last.before.value)} → {percent(last.after.value)}"
        return both, _error(last.loss)
    known = [verdict.after for verdict in row if verdict.after]
    if not known:
        return UNKNOWN, ""
    return percent(known[-1].value), _error(known[-1])


def _error(estimate: Estimate) -> str:
    return f"±{max(1, round(100 * estimate.error))}"


def _points(share: float) -> int:
    """Points of a hundred."""
    return round(100 * share)


def _summaries(review: Review) -> Table:
    table = _table()
    table.add_column(_("player"), no_wrap=True)
    for title in (_("moves"), _("mean loss"), *(mark for mark, _least in MARKS)):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column(_("costliest move"), overflow="fold")
    table.add_column(_("finest move"), overflow="fold")
    for seat in review.seats:
        seen = summary(review.verdicts, seat)
        table.add_row(
            _short(review.match.names[seat]),
            str(seen.moves),
            UNKNOWN if seen.loss is None else decimal(100 * max(0.0, seen.loss), 1),
            *(str(number) for number in seen.marks.values()),
            UNKNOWN if seen.worst is None else _named(seen.worst, -_cost(seen.worst)),
            UNKNOWN
            if seen.finest is None or seen.finest.lead is None
            else _named(seen.finest, _points(seen.finest.lead.value)),
        )
    return table


def _cost(verdict: Verdict) -> int:
    """Points of a hundred that a move cost: the difference of the chances that are printed."""
    if verdict.before is None or verdict.after is None:
        return _points(verdict.loss.value)
    return _points(verdict.before.value) - _points(verdict.after.value)


def _named(verdict: Verdict, gain: int) -> str:
    """A move with its number and what it brought: "12: 33 (+8)"."""
    return f"{verdict.decision.ply}: {_move(verdict.decision)} ({gain:+d})"


def _short(name: str) -> str:
    text = Text(name)
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain


def _table() -> Table:
    return Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="bold")
