"""Why a file can't be read or written, in words. Imports no rich."""

import errno

from triplerainbow.i18n import N_, _

_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("what stands before the last / is no folder"),
    errno.EISDIR: N_("this is a folder"),
    errno.EACCES: N_("permission is denied"),
    errno.EPERM: N_("permission is denied"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ENOSPC: N_("there is no space left"),
}


def reason(error: OSError) -> str:
    """A clause in the current language where we know the case, else in the system's words."""
    if error.errno in _REASONS:
        return _(_REASONS[error.errno])
    return error.strerror or str(error)
