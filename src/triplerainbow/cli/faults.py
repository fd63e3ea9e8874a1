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


def placed(file: object, line: int, ply: int, what: object) -> str:
    """What is wrong in a file of records and where; the shape is the same in every language.

    One line, whatever signs the name of the file has.
    """
    return escaped(f"{file}:{line}: ply {ply}: {what}")
