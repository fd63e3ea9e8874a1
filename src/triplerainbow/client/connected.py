"""What holds open connections belongs to the process that opened them, and is one of a kind."""

import os
from typing import Any

from triplerainbow.i18n import _


class Connected:
    """Refuses to be copied or stored, and to be used in a forked process."""

    def __init__(self) -> None:
        self._process = os.getpid()

    def __reduce__(self) -> tuple[Any, ...]:
        """Raise TypeError: `copy` and `pickle` ask for this."""
        wish = _("a client holds open connections and can't be copied or sent; make another one")
        raise TypeError(wish)

    def _check_process(self) -> None:
        """Raise RuntimeError in a forked process: two processes would read the same answers."""
        if os.getpid() != self._process:
            wish = _("this client belongs to the process that made it; make another one here")
            raise RuntimeError(wish)
