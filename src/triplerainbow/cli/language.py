"""Which language the command line speaks, argparse's own sentences included."""

import gettext
import os
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Sequence
from itertools import pairwise

from triplerainbow.i18n import CATALOGUES, LANGUAGES, N_, _, preferred_language, set_language


def wished_language(arguments: Sequence[str]) -> str:
    """The language that `--lang` names anywhere in the arguments, else that of the environment.

    Known before the parser is built, because the parser's texts are in that language too. A
    language that we don't speak is refused by the parser.
    """
    wish = ""
    for here, following in pairwise([*arguments, ""]):
        if here == "--":
            break
        if here == "--lang":
            wish = following
        elif here.startswith("--lang="):
            wish = here.partition("=")[2]
    return wish if wish in LANGUAGES else preferred_language()


def speak(code: str) -> None:
    """Speak this language in this process and in the worker processes it starts."""
    set_language(code)
    # argparse asks the gettext module for its sentences: point that at our catalogues.
    os.environ["LANGUAGE"] = code
    domain = "messages"
    gettext.bindtextdomain(domain, str(CATALOGUES))
    gettext.textdomain(domain)


def add_language(parser: ArgumentParser) -> None:
    """The option `--lang`, which every command takes."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=SUPPRESS,
        help=_("language of all texts: {codes}").format(codes=", ".join(LANGUAGES)),
        metavar=_("CODE"),
    )


ARGPARSE_SENTENCES = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    # Of newer versions of Python:
    N_("%(heading)s:"),
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
)
"""What argparse may say here; listed so that the translations contain it."""
