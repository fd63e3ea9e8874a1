"""The file of a contest: every game a record on a line of its own, written as it ends."""

import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from types import UnionType
from typing import Any

from triplerainbow.arena.lock import locked
from triplerainbow.arena.outcome import ERROR, ILLEGAL, TIME, UNFINISHED, Forfeit, Outcome
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.schedule import Schedule
from triplerainbow.files import RESUMABLE, holds_something
from triplerainbow.i18n import _
from triplerainbow.match.match import Match
from triplerainbow.record.arguments import whole
from triplerainbow.record.faults import RecordFault
from triplerainbow.record.format import ENGINE
from triplerainbow.record.reading import parse_line
from triplerainbow.record.verify import LONGEST_LINE, verify_record

STDOUT = "-"
"""What other commands take for standard input or output."""

MOST_MISSING = 10_000
"""Games that a file may lack before one that it has. They are played in their order, so it lacks no
more than have been at work at once; some more if somebody has taken lines out."""

TERMS: dict[str, type | UnionType] = {
    "game": str,
    "players": int,
    "options": dict,
    "bots": list,
    "seed": str | int,
    "seconds": int | float,
    "iterations": int,
    "move_limit": int | float,
}
"""What a contest is made of, as records tell it, and of which kind each is."""


class StorageError(ValueError):
    """A file that this contest can't use; the message is one sentence."""


class Storage:
    """Appends records to a file; what is written stays if the program is killed.

    The file is locked until it is closed or the program ends.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def created(cls, path: Path) -> "Storage":
        """A new file.

        Raises StorageError if there is one with something in it, or at work. Raises OSError.
        """
        _check_name(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        storage = cls(_alone(path, "a"))
        if holds_something(path):
            storage.close()
            raise StorageError(f"{path}: {_(RESUMABLE)}")
        return storage

    @classmethod
    def resumed(cls, path: Path, plan: Plan) -> tuple["Storage", list[Outcome]]:
        """A file to go on with, and the games that it holds, each checked by replay.

        A last line that a crash has torn is cut off. Raises StorageError as `stored_outcomes`
        does, or if the file is at work. Raises OSError.
        """
        _check_name(path)
        if _is_device(path):
            wish = _("{file} is not an ordinary file, so no contest can go on with it")
            raise StorageError(wish.format(file=path))
        file = _alone(path, "r+")
        try:
            outcomes = stored_outcomes(path, plan)
            file.truncate(sum(map(len, _lines(path))))
            file.seek(0, os.SEEK_END)
        except BaseException:
            file.close()
            raise
        return cls(file), outcomes

    def append(self, line: str) -> None:
        """Write one record in one go. Raises OSError."""
        data = line.encode() + b"\n"
        while data:
            data = data[self._file.write(data) :]

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()


def stored_terms(path: Path) -> dict[str, Any]:
    """What the first record of a file tells of its contest: the fields of TERMS that it has.

    Without a record of the arena there are none. The values have the right kind, no more is
    checked. Raises OSError.
    """
    for line in _lines(path):
        try:
            record = _parsed(line)
        except RecordFault:
            return {}
        told = record.get("arena")
        if not isinstance(told, dict):
            return {}
        # `arena` has the number of the game as its `game`; the record's own seed is the deal's.
        found = told | {name: record.get(name) for name in ("game", "players", "options")}
        return {name: found[name] for name, kind in TERMS.items() if _is_kind(found, name, kind)}
    return {}


def _is_kind(found: dict[str, Any], name: str, kind: type | UnionType) -> bool:
    value = found.get(name)
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return False
    return isinstance(value, kind)


def stored_outcomes(path: Path, plan: Plan) -> list[Outcome]:
    """The games of a file, each checked by replay.

    Raises StorageError if one is faulty, or of another contest than this plan. Raises OSError.
    """
    schedule = plan.schedule()
    outcomes: dict[int, Outcome] = {}
    below = MOST_MISSING + sum(1 for _line in _lines(path))
    for number, line in enumerate(_lines(path), 1):
        try:
            outcome = _outcome(_parsed(line), plan, schedule, below)
            if outcome.index in outcomes:
                wish = _("game {number} is there twice")
                raise StorageError(wish.format(number=outcome.index))
        except ValueError as error:
            wish = _("{file}, line {number}: {reason}")
            raise StorageError(wish.format(file=path, number=number, reason=error)) from None
        outcomes[outcome.index] = outcome
    return list(outcomes.values())


def _check_name(path: Path) -> None:
    if str(path) == STDOUT:
        raise StorageError(_("a contest keeps its records in a file; - is not the name of one"))


def _alone(path: Path, mode: str) -> FileIO:
    """The file, locked; StorageError if another process has it. Raises OSError."""
    file = FileIO(path, mode)
    if not locked(file):
        file.close()
        wish = _("another contest is at work on {file}")
        raise StorageError(wish.format(file=path))
    return file


def _is_device(path: Path) -> bool:
    """Whether this is neither a file nor a folder: a pipe, a terminal, a device."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _lines(path: Path) -> Iterator[bytes]:
    """The lines that end with a line feed; the beginning of one that is too long is the last.

    A device has none, since it may never end.
    """
    if _is_device(path):
        return
    with path.open("rb") as file:
        while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
            yield line
        if len(line) > LONGEST_LINE:
            yield line


def _parsed(line: bytes) -> dict[str, Any]:
    """The record of a line of the file. Raises RecordFault."""
    if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
        wish = _("the line is longer than {limit} MiB")
        raise RecordFault(wish.format(limit=LONGEST_LINE // 2**20))
    return parse_line(line)


def _outcome(record: dict[str, Any], plan: Plan, schedule: Schedule, below: int) -> Outcome:
    """How the game of this record ended. Raises StorageError or RecordFault.

    Its number must be less than `below`: who plays there is known only once all are known before.
    """
    told = record.get("arena")
    if not isinstance(told, dict):
        raise StorageError(_("the game was not played by the arena"))
    _check_same(record, told, plan)
    verify_record(record)
    try:
        index = whole(told["game"], "game", 0)
        if index >= below:
            raise ValueError(index)
        forfeit = _forfeit(told["forfeit"], plan.players) if "forfeit" in told else None
        scores = tuple(record["scores"]) if forfeit is None else None
        outcome = Outcome(index, schedule.line_up(index), scores, forfeit)
        dealt = plan.match(index, schedule).record()
        good = (
            told == outcome.told() | plan.told()
            and all(record.get(name) == dealt[name] for name in ("names", "seed", "deal"))
            and _ends_so(record, forfeit)
        )
    except (KeyError, TypeError, ValueError):
        good = False
    if not good:
        raise StorageError(_("its field {name} does not fit the game").format(name='"arena"'))
    return outcome


def _forfeit(told: dict[str, Any], players: int) -> Forfeit:
    """The forfeit that a record tells; KeyError, TypeError or ValueError if there is no such."""
    forfeit = Forfeit(**told)
    known = forfeit.why in (ERROR, TIME, ILLEGAL) and forfeit.seat in range(players)
    if not known or not isinstance(forfeit.detail, str):
        raise ValueError(told)
    return forfeit


def _ends_so(record: dict[str, Any], forfeit: Forfeit | None) -> bool:
    """Whether the game ends as the arena ends it: finished, or where its bot had a choice."""
    if forfeit is None:
        return "unfinished" not in record
    match = Match.from_record(record)
    choice = match.seat == forfeit.seat and len(match.legal()) > 1
    return choice and record.get("unfinished") == UNFINISHED


def _check_same(record: dict[str, Any], told: dict[str, Any], plan: Plan) -> None:
    """Raise StorageError if the record is of another contest."""
    wanted = {
        "engine": ENGINE,
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
    } | plan.told()
    for name, value in wanted.items():
        found = told.get(name) if name in plan.told() else record.get(name)
        if _spelled(found) != _spelled(value):
            wish = _("it was played with {name} {found}, but this contest has {wanted}")
            raise StorageError(
                wish.format(name=name, found=_spelled(found), wanted=_spelled(value))
            )


def _spelled(value: object) -> str:
    """A value as the command line has it: lists with commas, nothing as a dash."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return ",".join(f"{name}={of}" for name, of in sorted(value.items())) or "-"
    return "-" if value is None else str(value)
