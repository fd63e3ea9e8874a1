"""The file of a contest: every game a record on a line of its own, written as it ends."""

from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any

from triplerainbow.arena.outcome import ERROR, ILLEGAL, TIME, Forfeit, Outcome
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.schedule import Schedule
from triplerainbow.i18n import _
from triplerainbow.record.arguments import whole
from triplerainbow.record.faults import RecordFault
from triplerainbow.record.format import ENGINE
from triplerainbow.record.reading import parse_line
from triplerainbow.record.start import Seed
from triplerainbow.record.verify import verify_record


class StorageError(ValueError):
    """A file that this contest can't use; the message is one sentence."""


class Storage:
    """Appends records to a file; what is written stays if the program is killed."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def created(cls, path: Path) -> "Storage":
        """A new file; StorageError if there is one with something in it. Raises OSError."""
        if path.is_file() and path.stat().st_size > 0:
            wish = _("{file} holds something already; go on with it by --resume, or name another")
            raise StorageError(wish.format(file=path))
        path.parent.mkdir(parents=True, exist_ok=True)
        return cls(FileIO(path, "a"))

    @classmethod
    def resumed(cls, path: Path) -> "Storage":
        """A file to go on with. A last line that a crash has torn is cut off. Raises OSError."""
        with path.open("r+b") as file:
            file.truncate(sum(map(len, _whole_lines(path))))
        return cls(FileIO(path, "a"))

    def append(self, line: str) -> None:
        """Write one record in one go. Raises OSError."""
        data = line.encode() + b"\n"
        while data:
            data = data[self._file.write(data) :]

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()


def stored_seed(path: Path) -> Seed | None:
    """The seed that the first record of a file tells; None if it tells none. Raises OSError."""
    for line in _whole_lines(path):
        try:
            told = parse_line(line).get("arena")
        except RecordFault:
            return None
        seed = told.get("seed") if isinstance(told, dict) else None
        return seed if isinstance(seed, str | int) else None
    return None


def stored_outcomes(path: Path, plan: Plan) -> list[Outcome]:
    """The games of a file, each checked by replay.

    Raises StorageError if one is faulty, or of another contest than this plan. Raises OSError.
    """
    schedule = plan.schedule()
    outcomes: dict[int, Outcome] = {}
    for number, line in enumerate(_whole_lines(path), 1):
        try:
            outcome = _outcome(parse_line(line), plan, schedule)
            if outcome.index in outcomes:
                wish = _("game {number} is there twice")
                raise StorageError(wish.format(number=outcome.index))
        except ValueError as error:
            wish = _("{file}, line {number}: {reason}")
            raise StorageError(wish.format(file=path, number=number, reason=error)) from None
        outcomes[outcome.index] = outcome
    return list(outcomes.values())


def _whole_lines(path: Path) -> Iterator[bytes]:
    """The lines that end with a line feed."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line


def _outcome(record: dict[str, Any], plan: Plan, schedule: Schedule) -> Outcome:
    """How the game of this record ended. Raises StorageError or RecordFault."""
    told = record.get("arena")
    if not isinstance(told, dict):
        raise StorageError(_("the game was not played by the arena"))
    _check_same(record, told, plan)
    verify_record(record)
    try:
        index = whole(told["game"], "game", 0)
        forfeit = _forfeit(told["forfeit"], plan.players) if "forfeit" in told else None
        scores = tuple(record["scores"]) if forfeit is None else None
        outcome = Outcome(index, schedule.line_up(index), scores, forfeit)
        dealt = plan.match(index, schedule).record()
        good = told == outcome.told() | plan.told() and all(
            record.get(name) == dealt[name] for name in ("names", "seed", "deal")
        )
    except (KeyError, TypeError, ValueError):
        good = False
    if not good:
        raise StorageError(_("its field {name} does not fit the game").format(name='"arena"'))
    return outcome


def _forfeit(told: dict[str, Any], players: int) -> Forfeit:
    """The forfeit that a record tells; KeyError, TypeError or ValueError if there is no such."""
    forfeit = Forfeit(**told)
    if forfeit.why not in (ERROR, TIME, ILLEGAL) or forfeit.seat not in range(players):
        raise ValueError(told)
    return forfeit


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
