"""A lock on a file that is written to, so that no two processes do so at once."""

import os
import stat
import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    BEYOND = 2**40
    """A byte that no file has: nobody who reads the file is disturbed by a lock on it."""

    def _lock(file: FileIO) -> None:
        place = file.tell()
        file.seek(BEYOND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)
else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(file: FileIO) -> bool:
    """Lock an open file until it is closed or the process ends; False if somebody else has.

    Devices are not locked: what is written to them lies nowhere.
    """
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return True
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system that has no locks
        return True
    return True
