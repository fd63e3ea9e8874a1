"""Why a request changes nothing, as a code for programs and a sentence for people."""

from triplerainbow.copying import Restored


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
