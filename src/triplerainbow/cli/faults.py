"""How a command ends when it can't do what was asked: an exit code and one sentence."""

from triplerainbow.plain import escaped

OK = 0
FAULT = 1
"""Exit code: something was wrong with a file, a record or the machine."""
USAGE = 2
"""Exit code: the command line itself was wrong."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells expect it (128 + SIGINT)."""
PIPE_CLOSED = 141
"""Exit code when the reader of the output went away (128 + SIGPIPE)."""


class CommandError(Exception):
    """A command can't go on; the message is one sentence for a person."""

    code = FAULT


class UsageError(CommandError):
    """The command line asks for something that doesn't exist."""

    code = USAGE


def quoted(text: str) -> str:
    """What somebody typed, in quotes, short and on one line."""
    if len(text) <= SHORT and text.isprintable():
        return f'"{text}"'
    from triplerainbow.record.faults import quoted as quoted_text  # NumPy comes with it

    return quoted_text(text)


SHORT = 40
"""Characters of what is quoted as it is."""


def short(text: str) -> str:
    """A sentence or a path, cut off where it is longer than any path can be."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


LONGEST = 4096
"""Characters of the longest path, as most systems have it."""


def placed(file: object, line: int, ply: int, what: object) -> str:
    """What is wrong in a file of records and where; the shape is the same in every language.

    One line, whatever signs the name of the file has.
    """
    return escaped(f"{short(str(file))}:{line}: ply {ply}: {what}")
