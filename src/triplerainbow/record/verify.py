"""Checking records by replay: every move, the `legal` lists, the scores, the winners.

In a fair game the deal and the chance outcomes must follow from the seed, too.
"""

from collections.abc import Iterator
from enum import Enum
from io import TextIOBase
from typing import BinaryIO

import numpy as np

from triplerainbow.games import table, verbs
from triplerainbow.games.seen import winners_of
from triplerainbow.i18n import _
from triplerainbow.kernel import Records
from triplerainbow.record.fair import Fair, outcome
from triplerainbow.record.faults import RecordFault, quoted
from triplerainbow.record.reading import Fields, checked_fields, parse_line
from triplerainbow.record.refusal import refusal, unfair
from triplerainbow.record.start import Start

LONGEST_LINE = 16 * 2**20
"""Bytes of a line, the line feed not counted; more is a fault and is not kept in memory."""

MOST_SKIPPED = 2**30
"""Bytes of a line that are passed over in search of its end; a device may have none."""

MOST_FAULTS = 10_000
"""Faults of one file after which the rest is not read: it is no file of records."""


def verify_record(record: object) -> int:
    """Number of moves of this record (parsed JSON) if all of it is right; raises RecordFault."""
    fields = checked_fields(record)
    replay(fields)
    return len(fields.moves)


def verify_lines(lines: BinaryIO) -> Iterator[tuple[int, int | RecordFault]]:
    """For every line of a binary file: its number, from 1, and its number of moves or its fault.

    After MOST_FAULTS faults, or a line without end, the rest is not read: the last fault says so.
    Raises ValueError at once for a stream of text.
    """
    stream: object = lines
    if isinstance(stream, TextIOBase):
        raise ValueError(_("records are read from a binary stream, not from one of text"))
    return _verified(lines)


def _verified(lines: BinaryIO) -> Iterator[tuple[int, int | RecordFault]]:
    number = faults = 0
    for number, line in enumerate(bounded_lines(lines), 1):
        if faults == MOST_FAULTS:
            wish = _("there are {limit} faults before this line; the rest is not read")
            yield number, RecordFault(wish.format(limit=MOST_FAULTS))
            return
        try:
            yield number, verify_record(parse_line(whole_line(line)))
        except RecordFault as fault:
            faults += 1
            yield number, fault
    if number == 0:
        yield 1, RecordFault(_("the file is empty"))


class Cut(Enum):
    """What stands for a line that is too long to be kept."""

    LONG = "its end was found"
    ENDLESS = "its end was not found; nothing after it is read"


def bounded_lines(lines: BinaryIO) -> Iterator[bytes | Cut]:
    """Lines without their line feed; a `Cut` for one longer than LONGEST_LINE."""
    while line := lines.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n") or len(line) <= LONGEST_LINE:
            yield line.removesuffix(b"\n")
            continue
        skipped = len(line)
        while line and not line.endswith(b"\n"):
            if skipped > MOST_SKIPPED:
                yield Cut.ENDLESS
                return
            line = lines.readline(LONGEST_LINE)
            skipped += len(line)
        yield Cut.LONG


def whole_line(line: bytes | Cut) -> bytes:
    """The line; raises RecordFault if it was too long."""
    if line is Cut.LONG:
        wish = _("the line is longer than {limit} MiB")
        raise RecordFault(wish.format(limit=LONGEST_LINE // 2**20))
    if line is Cut.ENDLESS:
        wish = _("the line has no end within {limit} MiB; the rest is not read")
        raise RecordFault(wish.format(limit=MOST_SKIPPED // 2**20))
    return line


def replay(fields: Fields) -> list[int]:
    """Actions of all moves, once every move and the result are checked; raises RecordFault."""
    game = fields.start.game
    if fields.fair is not None:
        _check_fair_deal(fields.start, fields.fair)
    states = fields.start.states()
    scratch = np.empty(game.actions, np.int64)
    actions = []
    for ply, move in enumerate(fields.moves, 1):
        if fields.legal is not None:
            _check_legal(sorted(game.legal_moves(states)), fields.legal[ply - 1], ply)
        action = game.parse(states, move)
        if action is None:
            raise RecordFault(refusal(game, states, move), ply)
        if fields.fair is not None:
            due = fair_outcome(fields.start, fields.fair, states, ply - 1)
            if due not in (None, action):
                raise RecordFault(unfair(game, states, move, due), ply)
        spelling = game.notations[action] or game.notation(states, action)
        if not table.apply_legal(states, action, scratch):
            raise RecordFault(refusal(game, states, move), ply)
        if spelling != move:
            wish = _("{move} must be written {spelling}")
            raise RecordFault(wish.format(move=quoted(move), spelling=quoted(spelling)), ply)
        actions.append(action)
    _check_result(fields, states)
    return actions


def _check_fair_deal(start: Start, fair: Fair) -> None:
    """Raise RecordFault unless the cards and the first player follow from the seed."""
    right = Start.fair(start.game, start.players, start.options, fair)
    if start.first != right.first:
        wish = (
            _("in a fair deal of this seed seat {right} begins, not seat {found}")
            if fair.first is None
            else _("fair says that seat {right} begins, but in the deal it is seat {found}")
        )
        raise RecordFault(wish.format(right=right.first, found=start.first))
    if start.deal() != right.deal():
        raise RecordFault(_("the deal does not follow from the seed in fair"))


def fair_outcome(start: Start, fair: Fair, states: Records, plies: int) -> int | None:
    """Where chance is due in a fair game, after so many moves: its action; None elsewhere."""
    if table.current_player(states) != verbs.CHANCE:
        return None
    actions, weights = np.empty((2, start.game.actions), np.int64)
    count = table.chance_outcomes(states, actions, weights)
    return int(actions[outcome(fair.seed, plies, weights[:count].tolist())])


def _check_legal(right: list[str], found: list[str], ply: int) -> None:
    if found == right:
        return
    missing = sorted(set(right) - set(found))
    surplus = sorted(set(found) - set(right))
    if surplus:
        wish = _("legal holds {move}, which is not legal")
        raise RecordFault(wish.format(move=quoted(surplus[0])), ply)
    if missing:
        raise RecordFault(_("legal lacks {move}").format(move=quoted(missing[0])), ply)
    raise RecordFault(_("legal is not sorted or repeats a move"), ply)


def _check_result(fields: Fields, states: Records) -> None:
    if table.current_player(states) != verbs.NOBODY:
        if fields.scores is not None:
            raise RecordFault(_("there are scores, but the game is not over after the last move"))
        return
    scores = scores_of(states, fields.start.players)
    if fields.scores is None:
        raise RecordFault(_("the game is over, but scores and winners are missing"))
    if fields.scores != scores:
        wish = _("the scores are {right}, not {found}")
        raise RecordFault(wish.format(right=scores, found=fields.scores))
    if fields.winners != winners_of(scores):
        wish = _("the winners are {right}, not {found}")
        raise RecordFault(wish.format(right=winners_of(scores), found=fields.winners))


def scores_of(states: Records, players: int) -> list[int]:
    """Points by seat in this position."""
    points = np.zeros(players, np.int64)
    table.returns(states, points)
    return points.tolist()
