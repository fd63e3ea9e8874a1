"""Saved games: one unfinished record in a file of its own, with what is needed to go on."""

import os
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from triplerainbow.i18n import _
from triplerainbow.record import RecordFault, dump_line, parse_line
from triplerainbow.record.verify import LONGEST_LINE
from triplerainbow.terminal.sitting import Sitting, resumed_sitting
from triplerainbow.terminal.started import program


def load(path: Path) -> Sitting:
    """The saved game of this file; RecordFault says what is wrong with it, OSError why unread."""
    with path.open("rb") as file:
        content = file.read(LONGEST_LINE + 1)
    if len(content) > LONGEST_LINE:
        raise RecordFault(_("the file is too long for one game"))
    if not content.strip():
        raise RecordFault(_("the file is empty"))
    if content.rstrip(b"\r\n").count(b"\n"):
        raise RecordFault(_("the file holds several games; a saved game stands alone in its file"))
    return resumed_sitting(parse_line(content))


def save(record: dict[str, Any], path: Path) -> None:
    """Write the record; the file is never half written. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(dump_line(record) + "\n", encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def fresh_path(game: str) -> Path:
    """Where a game is saved when nobody says where: a file that doesn't exist yet."""
    folder = user_data_path("triplerainbow") / "saved"
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.jsonl"
    again = 2
    while path.exists():
        path = folder / f"{stem}-{again}.jsonl"
        again += 1
    return path


def resume_command(path: Path) -> str:
    """What to type into a shell to go on with this file."""
    return f"{program()} play --resume {_for_shell(path)}"


def _for_shell(path: Path) -> str:
    """The path as a shell takes it, short where it is below the home folder."""
    whole = path.absolute()
    try:
        below = whole.relative_to(Path.home())
    except (ValueError, RuntimeError):  # elsewhere, or there is no home
        return shlex.quote(str(whole))
    return f"~/{shlex.quote(str(below))}"
