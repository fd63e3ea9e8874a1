"""Looking for garbage stops everything: the less there is to look at, the shorter."""

import gc


def settle() -> None:
    """What is there by now stays for good: libraries, compiled code. It is not looked at again.

    Without this a full collection takes a tenth of a second, for which every table waits.
    """
    gc.collect()
    gc.freeze()
