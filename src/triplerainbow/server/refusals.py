"""Why a request changes nothing, as a code for programs and a sentence for people."""

import logging
from collections.abc import Mapping
from typing import Any

from triplerainbow.copying import Restored
from triplerainbow.i18n import _

log = logging.getLogger("triplerainbow")


def as_sentence(error: Exception) -> str:
    """What an error of the engine says, as a sentence of its own."""
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


class Refused(Restored, Exception):  # noqa: N818 - an answer, not a fault
    """A request that can't be granted; nothing has changed."""

    seconds: int | None = None
    """After which it may be tried again, if that is known."""

    def __init__(self, code: str, sentence: str, status: int = 409) -> None:
        """`status` is as in HTTP: 409 came too late, 422 makes no sense, 403 not yours."""
        super().__init__(sentence)
        self.code = code
        self.status = status
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """For whoever asked."""
        return self._sentence


def tell_host(refused: Refused, scope: Mapping[str, Any]) -> None:
    """One line in the log where the machine is to blame, and not whoever asked."""
    if refused.status == 503:
        log.error("%s %s could not be done: %s", scope["method"], scope["path"], refused)


def cookies_needed() -> Refused:
    """That they are, and what to do."""
    wish = _(
        "Your browser keeps no cookie for this address, and without one you can't be known here."
        " Allow cookies, then try again."
    )
    return Refused("cookies", wish, 403)
