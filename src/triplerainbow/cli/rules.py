"""`rainbow rules`: the numbered rules of a game."""

from argparse import ArgumentParser, Namespace

from triplerainbow.cli.arguments import add_game
from triplerainbow.cli.faults import OK, UsageError
from triplerainbow.games.catalog import rules_text
from triplerainbow.i18n import _
from triplerainbow.terminal.pages import plain, section
from triplerainbow.terminal.width import columns


def description() -> str:
    """What the command does, for its help."""
    return _("Print the numbered rules of a game, with our rulings.")


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument(
        "number", nargs="?", metavar=_("RULE"), help=_("only this rule or section, for example R4")
    )


def run(args: Namespace) -> int:
    """Print the rules, wrapped to the width of the terminal."""
    text = rules_text(args.game)
    if args.number:
        text = section(text, args.number)
        if not text:
            raise UsageError(_("there is no rule {number}").format(number=args.number))
    print(plain(text, columns()))
    return OK
