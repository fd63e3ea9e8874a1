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
    errno.EDQUOT: N_("there is no space left"),
    errno.EEXIST: N_("a file of that name is in the way"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EROFS: N_("nothing can be written there"),
    errno.EIO: N_("the device has failed"),
    errno.EFBIG: N_("the file would be too large"),
    errno.EINVAL: N_("the system does not allow that"),
    errno.ENXIO: N_("there is no such device"),
    errno.EBUSY: N_("it is in use"),
    errno.ETXTBSY: N_("it is in use"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
}


def reason(error: OSError) -> str:
    """A clause in the current language where we know the case, else in the system's words."""
    if error.errno in _REASONS:
        return _(_REASONS[error.errno])
    return error.strerror or str(error)
