"""The command `rainbow`: reads the command line, runs one command, reports faults in a sentence."""

import os
import sys
from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from triplerainbow.cli import (
    analyse,
    arena,
    bench,
    bot,
    play,
    rules,
    serve,
    show,
    simulate,
    token,
    verify,
)
from triplerainbow.cli.encoding import show_what_is_possible
from triplerainbow.cli.faults import (
    FAULT,
    INTERRUPTED,
    OK,
    PIPE_CLOSED,
    CommandError,
    UsageError,
    quoted,
    short,
)
from triplerainbow.cli.language import add_language, speak, wished_language
from triplerainbow.i18n import N_, _
from triplerainbow.plain import escaped
from triplerainbow.terminal.reasons import reason

COMMANDS = (
    ("serve", serve, N_("play in the browser, with friends or bots")),
    ("play", play, N_("play a game in the terminal")),
    ("simulate", simulate, N_("let bots play and write the records")),
    ("arena", arena, N_("let bots compete and tell how strong they are")),
    ("bot", bot, N_("let a bot play at the tables of a server")),
    ("token", token, N_("make keys for programs, on a server of yours")),
    ("verify", verify, N_("replay and check records")),
    ("show", show, N_("show a position of a record")),
    ("analyse", analyse, N_("judge the moves of a game")),
    ("rules", rules, N_("read the rules of a game")),
    ("bench", bench, N_("measure how fast the games run")),
)
"""Name, module with `describe` and `run`, and summary of every command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; never a traceback for what a user can cause."""
    words = sys.argv[1:] if arguments is None else arguments
    show_what_is_possible()
    speak(wished_language(words))
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = PIPE_CLOSED
    except OSError as error:
        code = _complain(_("cannot go on: {reason}").format(reason=reason(error)), FAULT)
    except CommandError as error:
        code = _complain(str(error), error.code)
    _close_output()
    return code


def _run(words: Sequence[str]) -> int:
    parser = _parser()
    try:
        args = parser.parse_args(words)
    except SystemExit:  # argparse has shown what `--help` or `--version` asks for
        return OK
    if "run" not in args:
        parser.print_help()
        return OK
    code: int = args.run(args)
    return code


class Parser(ArgumentParser):
    """A parser that reports what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage and leaving."""
        wish = _("{message} (see {command} --help)")
        raise UsageError(wish.format(message=short(message), command=self.prog))

    def _check_value(self, action: Action, value: Any) -> None:
        """Unlike argparse, quote what was typed as all our sentences do, and not all of it."""
        if action.choices is not None and value not in action.choices:
            wish = _("{value} is not one of {choices}")
            choices = ", ".join(map(str, action.choices))
            raise ArgumentError(action, wish.format(value=quoted(str(value)), choices=choices))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Unlike argparse, don't hide that nobody reads the help."""
        print(message, end="", file=file or sys.stderr)


class _Version(Action):
    """`--version`; asks for the version only when it is wanted, because that takes time."""

    def __call__(self, parser: ArgumentParser, *rest: Any) -> None:
        metadata = import_module("importlib.metadata")
        print(f"triplerainbow {metadata.version('triplerainbow')}")
        parser.exit()


def _parser() -> Parser:
    parser = Parser(
        prog="rainbow",
        description=_("Three card games that bear the name Rainbow: play, simulate, verify."),
        epilog=_("To begin: rainbow play"),
        allow_abbrev=False,
    )
    add_language(parser)
    parser.add_argument(
        "--version", action=_Version, nargs=0, default=SUPPRESS, help=_("show the version and exit")
    )
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    for name, module, summary in COMMANDS:
        command = commands.add_parser(
            name, help=_(summary), description=module.description(), allow_abbrev=False
        )
        add_language(command)
        module.describe(command)
        command.set_defaults(run=module.run)
    return parser


def _complain(sentence: str, code: int) -> int:
    """Say on stderr what went wrong, as far as stderr can be written to."""
    with suppress(OSError):
        print(f"rainbow: {escaped(sentence)}", file=sys.stderr, flush=True)
    return code


def _close_output() -> None:
    """Flush; when nobody reads any more, send the rest nowhere so that the exit is silent."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
