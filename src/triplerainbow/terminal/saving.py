"""Saved games: one unfinished record in a file of its own, with what is needed to go on."""

import errno
import os
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import Any

from platformdirs import user_data_path

from triplerainbow.copying import Restored
from triplerainbow.files import OCCUPIED, holds_something
from triplerainbow.i18n import N_, _
from triplerainbow.plain import escaped
from triplerainbow.record import RecordFault, dump_line, parse_line
from triplerainbow.record.verify import LONGEST_LINE
from triplerainbow.terminal.reasons import reason
from triplerainbow.terminal.sitting import Sitting, resumed_sitting
from triplerainbow.terminal.started import program, shell_word

FOLDER_MODE = 0o700
"""Saved games show every hidden card; mkstemp gives the files themselves 0600."""

ODD_SIGNS = N_("there are signs in this name that no file name should have")


class SaveError(Restored, Exception):
    """A game can't be saved to `path`; the message is the clause that says why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why)
        self.path = path


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


# Where


def named_path(name: str) -> Path:
    """The file that a person names at the prompt; raises SaveError."""
    path = Path(name)
    if escaped(name) != name:
        raise SaveError(path, _(ODD_SIGNS))
    try:
        return path.expanduser().absolute()
    except RuntimeError:  # ~somebody
        raise SaveError(path, _("there is no such file or folder")) from None
    except OSError as error:  # the working folder is gone
        raise SaveError(path, reason(error)) from None


def folder() -> Path:
    """Where games are saved when nobody says where."""
    return user_data_path("triplerainbow") / "saved"


def _reserved(game: str) -> Path:
    """A new, empty file in that folder; no other process gets the same."""
    place = folder()
    _make_private(place)
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    again = 1
    while True:
        path = place / f"{stem}{f'-{again}' if again > 1 else ''}.jsonl"
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            again += 1
        else:
            return path


def _make_private(place: Path) -> None:
    """Make the folder and those above it that are missing, for the user alone."""
    if place.is_dir() or place == place.parent:
        return
    if os.path.lexists(place):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    _make_private(place.parent)
    place.mkdir(FOLDER_MODE, exist_ok=True)


# Writing


def save(record: dict[str, Any], path: Path, *, new: bool = False) -> None:
    """Write the record; the file is never half written. Raises SaveError.

    A `new` file must not hold anything before. A link stays, and its target is written.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(path, target)
        if new and holds_something(target):
            raise SaveError(path, _(OCCUPIED))
        _write(dump_line(record) + "\n", target, mode)
    except UnicodeError:
        raise SaveError(path, _(ODD_SIGNS)) from None
    except OSError as error:
        raise SaveError(path, reason(error)) from None


def save_anew(record: dict[str, Any], game: str) -> Path:
    """Write the record to a file of its own in the usual folder; raises SaveError."""
    try:
        path = _reserved(game)
    except (OSError, RuntimeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise SaveError(folder(), why) from None
    try:
        save(record, path)
    except SaveError:
        with suppress(OSError):
            path.unlink()
        raise
    return path


def _mode(path: Path, target: Path) -> int | None:
    """Permissions of the file that is to be replaced; None if there is none."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if S_ISDIR(found):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not S_ISREG(found):
        raise SaveError(path, _("this is no ordinary file"))  # but a pipe, a device, a socket
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return S_IMODE(found)


def _write(text: str, target: Path, mode: int | None) -> None:
    """Write a draft beside the target, then put it in the target's place."""
    descriptor, draft = tempfile.mkstemp(prefix=".rainbow-", dir=target.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            Path(draft).chmod(mode)
        Path(draft).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise


# How to go on


def resume_command(path: Path) -> str:
    """What to type into a shell to go on with this file."""
    return f"{program()} play --resume {_for_shell(path)}"


def analyse_command(path: Path) -> str:
    """What to type into a shell to have the moves of this file judged."""
    return f"{program()} analyse {_for_shell(path)}"


def _for_shell(path: Path) -> str:
    """The path as a shell takes it, short where it is below the home folder."""
    whole = path.absolute()
    try:
        below = whole.relative_to(Path.home())
    except (ValueError, RuntimeError):  # elsewhere, or there is no home
        return shell_word(str(whole))
    return f"~/{shell_word(str(below))}"
